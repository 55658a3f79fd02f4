// A person at a real server, who may come back to another one with the same cookie.
#pragma once

#include <gtest/gtest.h>

#include "serve/server_process.hpp"
#include "serve/web_client.hpp"

namespace serai::server {

inline std::string text(const boost::json::value& value) {
  return std::string(value.as_string());
}

struct Guest {
  std::unique_ptr<WebClient> client;
  std::string cookie;

  boost::json::object connect(const ServerProcess& server) {
    client = WebClient::connect(server.port(), cookie);
    EXPECT_NE(client, nullptr);
    if (client == nullptr) std::abort();
    cookie = client->cookie();
    return client->wait_for("hello");
  }
  boost::json::object watch(const std::string& game) const {
    client->send({{"t", "watch"}, {"game", game}});
    return client->wait_for("game");
  }
  // Begins a game with these seats, none of them open; its id.
  std::string begin(boost::json::array seats) const;
  // Sends something about a game with an id; the answer of this type.
  boost::json::object tell(boost::json::object message, const std::string& game, const std::string& id,
                           std::string_view answer = "ack") const {
    message["game"] = game;
    message["id"] = id;
    client->send(message);
    return client->wait_for(answer);
  }
};

inline boost::json::object challenge(boost::json::array seats) {
  return {{"t", "challenge"},
          {"id", "c1"},
          {"variant", "empire"},
          {"control", {{"kind", "increment"}, {"base", 600}, {"increment", 2}}},
          {"seats", std::move(seats)},
          {"listed", false},
          {"casual", true}};
}

inline std::string Guest::begin(boost::json::array seats) const {
  client->send(challenge(std::move(seats)));
  return text(client->wait_for("started").at("game"));
}

inline boost::json::object move(const boost::json::object& state, const char* uci) {
  return {{"t", "move"}, {"version", state.at("version")}, {"move", uci}};
}

}  // namespace serai::server

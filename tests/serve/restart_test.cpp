// The real server at its ends: killed, told to go, without room on the disk, and started twice.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>

#include "serve/server_process.hpp"
#include "serve/web_client.hpp"
#include "server/temporary_folder.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

std::string text(const json::value& value) {
  return std::string(value.as_string());
}

// A person with a socket, who may come back to another server with the same cookie.
struct Guest {
  std::unique_ptr<WebClient> client;
  std::string cookie;

  json::object connect(const ServerProcess& server) {
    client = WebClient::connect(server.port(), cookie);
    EXPECT_NE(client, nullptr);
    if (client == nullptr) std::abort();
    cookie = client->cookie();
    return client->wait_for("hello");
  }
  json::object watch(const std::string& game) const {
    client->send({{"t", "watch"}, {"game", game}});
    return client->wait_for("game");
  }
  // Sends something about a game with an id; the answer of this type.
  json::object tell(json::object message, const std::string& game, const std::string& id,
                    std::string_view answer = "ack") const {
    message["game"] = game;
    message["id"] = id;
    client->send(message);
    return client->wait_for(answer);
  }
};

json::object challenge(json::array seats) {
  return {{"t", "challenge"},
          {"id", "c1"},
          {"variant", "empire"},
          {"control", {{"kind", "increment"}, {"base", 600}, {"increment", 2}}},
          {"seats", std::move(seats)},
          {"listed", false},
          {"casual", true}};
}

// A game between two; its id.
std::string begin_game(const Guest& one, const Guest& other) {
  one.client->send(challenge({"me", "open"}));
  const std::string token = text(one.client->wait_for("challenge-made").at("token"));
  other.client->send({{"t", "join"}, {"id", "j1"}, {"challenge", token}});
  const std::string game = text(other.client->wait_for("started").at("game"));
  EXPECT_EQ(text(one.client->wait_for("started").at("game")), game);
  return game;
}

json::object move(const json::object& state, const char* uci) {
  return {{"t", "move"}, {"version", state.at("version")}, {"move", uci}};
}

TEST(Restart, BringsMovesClocksAndOffersBack) {
  const TemporaryFolder folder;
  Guest one, other;
  std::string game;
  {
    ServerProcess server(folder.path());
    one.connect(server);
    other.connect(server);
    game = begin_game(one, other);
    ASSERT_FALSE(one.tell(move(one.watch(game), "a3a4"), game, "m1").empty());
    ASSERT_FALSE(other.tell(move(other.watch(game), "e7e5"), game, "m2").empty());
    ASSERT_FALSE(one.tell({{"t", "offer"}, {"offer", "draw"}}, game, "o1").empty());
    server.kill();
  }
  ServerProcess server(folder.path());
  other.connect(server);
  const json::object state = other.watch(game);
  ASSERT_FALSE(state.empty());
  EXPECT_EQ(state.at("moves"), (json::array{"a3a4", "e7e5"}));
  EXPECT_EQ(state.at("offers"), (json::array{json::object{{"offer", "draw"}, {"seats", json::array{0}}}}));
  for (const json::value& left : state.at("clocks").at("left").as_array()) {
    EXPECT_GT(left.at(0).as_int64(), 590'000) << json::serialize(state);
    EXPECT_LE(left.at(0).as_int64(), 604'000);
  }
  EXPECT_EQ(state.at("seats").at(1).at("you"), true);
  ASSERT_FALSE(other.tell({{"t", "offer"}, {"offer", "draw"}}, game, "o2").empty());
  EXPECT_EQ(other.watch(game).at("outcome").at("result"), "1/2-1/2");
}

// An engine that is the tests' own, in a mode.
void write_engine(const std::filesystem::path& path, const std::string& mode) {
  std::ofstream(path) << "#!/bin/sh\nexec '" << SERAI_FAKE_ENGINE << "' " << mode << "\n";
  ASSERT_EQ(chmod(path.c_str(), 0700), 0);
}

TEST(Restart, LetsTheComputerMoveIfItIsItsTurn) {
  const TemporaryFolder folder;
  const auto engine = folder.path() / "engine";
  Guest guest;
  std::string game;
  write_engine(engine, "silent");
  {
    ServerProcess server(folder.path(), engine);
    guest.connect(server);
    guest.client->send(challenge({"me", "computer:3"}));
    game = text(guest.client->wait_for("started").at("game"));
    ASSERT_FALSE(guest.tell(move(guest.watch(game), "a3a4"), game, "m1").empty());
    server.kill();
  }
  write_engine(engine, "normal");
  ServerProcess server(folder.path(), engine);
  guest.connect(server);
  json::object state = guest.watch(game);
  if (state.at("moves").as_array().size() == 1) {  // it has not answered yet
    while (!state.empty() && json::serialize(state).find(R"("kind":"move")") == std::string::npos) {
      state = guest.client->wait_for("events");
    }
    state = guest.watch(game);
  }
  ASSERT_FALSE(state.empty());
  EXPECT_EQ(state.at("moves").as_array().size(), 2U);
  EXPECT_EQ(state.at("turn"), 0);
}

TEST(Restart, NeedsNoKill) {
  const TemporaryFolder folder;
  Guest guest;
  std::string game;
  {
    ServerProcess server(folder.path());
    guest.connect(server);
    guest.client->send(challenge({"me", "me"}));
    game = text(guest.client->wait_for("started").at("game"));
    ASSERT_FALSE(guest.tell(move(guest.watch(game), "a3a4"), game, "m1").empty());
    EXPECT_EQ(server.terminate(), "exit status 0");
    EXPECT_EQ(text(guest.client->wait_for("notice").at("code")), "shutdown");
  }
  ServerProcess server(folder.path());
  guest.connect(server);
  EXPECT_EQ(guest.watch(game).at("moves"), json::array{"a3a4"});
}

// Lets no file of the server grow, or all.
void let_files_grow(const ServerProcess& server, bool may) {
  rlimit limit{};
  ASSERT_EQ(prlimit(server.pid(), RLIMIT_FSIZE, nullptr, &limit), 0);
  limit.rlim_cur = may ? limit.rlim_max : 0;
  ASSERT_EQ(prlimit(server.pid(), RLIMIT_FSIZE, &limit, nullptr), 0);
}

TEST(FullDisk, MakesTheServerReadOnlyUntilThereIsRoom) {
  const TemporaryFolder folder;
  std::signal(SIGXFSZ, SIG_IGN);  // the server inherits it: a file that may not grow is an error, not a death
  ServerProcess server(folder.path());
  Guest guest, witness;
  guest.connect(server);
  EXPECT_EQ(witness.connect(server).at("read_only"), false);
  guest.client->send(challenge({"me", "me"}));
  const std::string game = text(guest.client->wait_for("started").at("game"));
  const json::object before = guest.watch(game);
  ASSERT_FALSE(guest.tell(move(before, "a3a4"), game, "m1").empty());
  const json::object state = guest.watch(game);

  let_files_grow(server, false);
  const json::object refusal = guest.tell(move(state, "e7e5"), game, "m2", "refused");
  ASSERT_FALSE(refusal.empty());
  EXPECT_EQ(text(refusal.at("code")), "read-only");
  EXPECT_EQ(text(witness.client->wait_for("notice").at("code")), "read-only");
  Guest late;
  EXPECT_EQ(late.connect(server).at("read_only"), true);
  EXPECT_EQ(guest.watch(game).at("moves"), json::array{"a3a4"}) << "what is there can still be seen";
  EXPECT_EQ(guest.watch(game).at("clocks").at("running"), nullptr) << "clocks stand";

  let_files_grow(server, true);
  EXPECT_EQ(text(witness.client->wait_for("notice").at("code")), "writable");
  ASSERT_FALSE(guest.tell(move(state, "e7e5"), game, "m2").empty());
  EXPECT_EQ(guest.watch(game).at("moves"), (json::array{"a3a4", "e7e5"}));
}

TEST(TwoServers, CannotHaveOneFolder) {
  const TemporaryFolder folder;
  const ServerProcess server(folder.path());
  const std::string data = (folder.path() / "data").string();
  const auto errors = folder.path() / "second";
  const std::vector<std::string> command = {SERAI_PROGRAM, "serve", "--port", "0", "--data", data};
  auto second = *Process::start(command, errors.string());
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  second.finish(deadline);
  EXPECT_EQ(second.end(), "exit status 1");
  std::ifstream in(errors);
  const std::string said((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  EXPECT_NE(said.find(data), std::string::npos) << said;
  EXPECT_NE(said.find("in use by another server"), std::string::npos) << said;
}

}  // namespace
}  // namespace serai::server

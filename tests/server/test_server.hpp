// A whole server for tests, on a thread of its own and any free port, with a folder that goes with it.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/serve.hpp"
#include "server/temporary_folder.hpp"
#include "server/ws_client.hpp"

namespace serai::server {

// Plays the first legal move at once, and thinks of it what it is told to think.
class FakePool final : public EnginePool {
 public:
  explicit FakePool(std::optional<int> score = {}) : score_(score) {}
  void ask(EngineRequest request, Done done) override;
  void cancel(const GameId&) override {}
  EnginePoolStats stats() const override { return {}; }

 private:
  std::optional<int> score_;
};

class TestServer {
 public:
  using Change = std::function<void(ServeOptions&)>;

  // `change` may set whatever the test is about.
  explicit TestServer(Change change = {}, bool has_own_clock = false);
  ~TestServer();

  std::uint16_t port() const { return port_; }
  std::uint16_t metrics_port() const { return metrics_port_; }
  const std::filesystem::path& folder() const { return folder_.path(); }
  WsClient client(const std::string& cookie = {}) const { return WsClient(port_, cookie); }
  // The server ends as by a signal, and comes back on another port.
  void restart();
  void stop();
  // Lets time pass, if the server has a clock of ours.
  void pass(Millis time);
  // Lets the server look for connections that are silent or too slow now.
  void sweep() { server_->sweep(); }
  // What the server counts under this name; -1 if it does not.
  double metric(std::string_view name) const;

 private:
  void start();

  TemporaryFolder folder_;
  Change change_;
  std::shared_ptr<std::atomic<Millis>> clock_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
  std::uint16_t port_ = 0, metrics_port_ = 0;
};

// A challenge of the first client, joined by the second: the id of the game.
std::string begin_game(WsClient& ann, WsClient& bob, boost::json::object challenge);
// The terms of a challenge with an open seat.
boost::json::object open_challenge(std::string_view variant, const boost::json::object& control = {{"kind", "none"}});

}  // namespace serai::server

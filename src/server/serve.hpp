// A whole server: puts data folder, store, engines, hub, site and sockets together and runs them on the calling thread.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "rules/result.hpp"
#include "server/clock.hpp"
#include "server/engine_pool.hpp"
#include "server/hub.hpp"
#include "server/limits.hpp"
#include "server/sqlite_store.hpp"

namespace serai::server {

struct ServeOptions {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;                  // 0: any
  std::filesystem::path data;                 // the data folder
  std::filesystem::path web;                  // the client's files; empty: none
  std::filesystem::path engine;               // the serai-engine program; empty: nobody can play the computer
  std::filesystem::path tables;               // the folder of endgame tables; empty: only the small ones are known
  int engines = 0;                            // processes; 0: one less than the processors
  std::string public_url;                     // as players see it, e.g. https://serai.example
  std::string trusted_proxy;                  // a range of addresses, or empty
  std::string metrics_token;                  // lets others read /metrics on the public port
  std::optional<std::uint16_t> metrics_port;  // of the loopback, for /metrics without a token; 0: any
  ChatMode chat = ChatMode::kFree;
  Limits limits;
  // For tests.
  RoomTimes times;
  std::function<Millis()> now;  // empty: the system's clock
  std::unique_ptr<EnginePool> pool;
  SqliteOptions store;
};

class Server {
 public:
  // Opens everything. An Error is a sentence for the person who started the server. `damaged` names the games that
  // could not be loaded.
  static Result<std::unique_ptr<Server>> open(ServeOptions options);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  virtual ~Server() = default;

  virtual std::uint16_t port() const = 0;
  virtual std::uint16_t metrics_port() const = 0;
  virtual const std::vector<std::string>& damaged() const = 0;
  // Serves until stop(), or until a signal if `with_signals`.
  virtual void run(bool with_signals) = 0;
  // Tells everybody, lets the store finish and ends run(), within five seconds. Any thread.
  virtual void stop() = 0;
  // For tests with a clock of their own: lets the hub look at the clock, or ends the connections that are silent or too
  // slow by it. Any thread.
  virtual void wake() = 0;
  virtual void sweep() = 0;

 protected:
  Server() = default;
};

// Lets the process have as many files open as the system allows it.
void raise_file_limit();

}  // namespace serai::server

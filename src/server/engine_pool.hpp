// The computer's moves: a pool of engine processes.
//
// Rooms ask for a move in a game and are called back. Each game has at most one request at a time. Owners take turns:
// one waiting request of each owner is served before anybody's second, so one owner's many games do not delay the
// others. The requests of one owner are served in order. An engine that crashes, falls silent or answers nonsense is
// replaced and the request repeated. If that does not help, the pool plays a legal move of its own, so every request
// that is not cancelled is answered once with a legal move. Strength is limited by nodes, so a busy server plays no
// worse.
//
// Each engine belongs to a thread of the pool that lives as long as the pool. Engines die with the thread that started
// them, and so with the server, however it ends. Any thread may call any function. Answers are given on a thread of the
// pool and must not block: a server posts them to its executor.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/result.hpp"
#include "server/engine_process.hpp"
#include "server/store.hpp"

namespace serai::server {

inline constexpr int kHighestLevel = 8;

struct EngineRequest {
  GameId game;
  std::string variant;             // its id
  std::string start_fen;           // as Game::start_fen() tells it
  std::vector<std::string> moves;  // UCI, from the start
  int level = kHighestLevel;       // 1 to kHighestLevel
  std::string owner = {};          // the identity of the person who plays against the engine
};

// `plies` is the number of moves the request had.
struct EngineAnswer {
  GameId game;
  std::size_t plies = 0;
  std::string move;          // UCI, legal
  std::optional<int> score;  // for the mover, in centipawns, if the engine told one
};

struct EnginePoolStats {
  std::uint64_t answers = 0;
  std::uint64_t replaced = 0;   // engines
  std::uint64_t own_moves = 0;  // played by the pool because no engine answered
  std::size_t waiting = 0;      // requests
  std::size_t thinking = 0;     // engines
};

class EnginePool {
 public:
  using Done = std::function<void(const EngineAnswer&)>;

  EnginePool() = default;
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;
  // Ends the engines. Requests that were not answered never will be.
  virtual ~EnginePool() = default;

  // Asks for a move. A request of the same game that waits or is being thought about is cancelled.
  // Requires: the game has a legal move.
  virtual void ask(EngineRequest request, Done done) = 0;
  // Cancels the request of a game, if it has one. An engine that thinks about it stops and is free for others. An
  // answer may already be on its way.
  virtual void cancel(const GameId& game) = 0;

  virtual EnginePoolStats stats() const = 0;
};

// One less than the processors, at least one.
int default_engine_count();

struct EnginePoolOptions : EngineProcess {
  int engines = default_engine_count();  // processes
};

// Starts the engines; an Error says why there cannot be any.
Result<std::unique_ptr<EnginePool>> make_engine_pool(EnginePoolOptions options);

}  // namespace serai::server

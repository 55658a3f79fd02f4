// The reviewer: judges the positions of finished games with an engine process of its own, in the background.
//
// A review looks at every position from the last to the first, with one table (as review/review.hpp does on the command
// line). It comes after people's moves: before each position it waits until no request of the engine pool waits, and
// its engine is the nicest process of all. An engine that crashes or falls silent is replaced and the position tried
// again; if that does not help the review fails.
//
// Any thread may call any function. Answers are given on a thread of the reviewer and must not block: a server posts
// them to its executor. The engine dies with the reviewer; a review under way is then never answered.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "rules/result.hpp"
#include "server/engine_pool.hpp"

namespace serai::server {

struct ReviewRequest {
  GameId game;
  std::string variant;             // its id
  std::string start_fen;           // as Game::start_fen() tells it
  std::vector<std::string> moves;  // UCI, from the start
  std::uint64_t nodes = 0;         // for each position
};

class Reviewer {
 public:
  using Progress = std::function<void(std::size_t done)>;        // positions
  using Done = std::function<void(const Result<std::string>&)>;  // the review as it is stored: JSON

  Reviewer() = default;
  Reviewer(const Reviewer&) = delete;
  Reviewer& operator=(const Reviewer&) = delete;
  virtual ~Reviewer() = default;

  // Begins a review, or as soon as a thread is free.
  virtual void start(ReviewRequest request, Progress progress, Done done) = 0;
};

struct ReviewerOptions {
  std::vector<std::string> command;           // the engine and its arguments
  int reviews = 1;                            // at a time
  int hash_mb = 64;                           // for each
  std::uint64_t memory_mb = kEngineMemoryMb;  // address space of each engine; 0: no limit
  int niceness = 19;                          // of each engine
  std::function<bool()> must_wait = {};       // somebody's move waits for an engine; any thread may call it
  // An engine that is silent for so long is given up. On a busy machine the nicest process gets little time.
  std::chrono::milliseconds start = std::chrono::minutes(1);
  std::chrono::milliseconds position = std::chrono::minutes(10);
};

// Engines are started when there is something to review.
std::unique_ptr<Reviewer> make_reviewer(ReviewerOptions options);

}  // namespace serai::server

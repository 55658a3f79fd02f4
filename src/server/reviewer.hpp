// The reviewer: evaluates the positions of finished games in the background, with its own engine process.
//
// A review searches every position from the last to the first, with one table (as review/review.hpp does on the command
// line). Games come first: its engine has a lower priority than the pool's, and before each position it waits until no
// request is waiting in the pool, but not for ever: even a busy server makes progress. An engine that crashes or falls
// silent is replaced and the position tried again; if that does not help the review fails.
//
// Any thread may call any function. Answers are given on a thread of the reviewer and must not block: a server posts
// them to its executor. The engine dies with the reviewer; a review under way is then never answered.
#pragma once

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

struct ReviewerOptions : EngineProcess {
  // Below the pool, but not by much: the nicest process of all gets next to no time on a machine that has other things
  // to do, and a review of an hour helps nobody. On such a machine engines may also be silent for long.
  ReviewerOptions() {
    hash_mb = 64;
    niceness += 2;
    start = std::chrono::minutes(1);
    answer = std::chrono::minutes(10);
  }
  int reviews = 1;                                                    // at a time
  std::function<bool()> must_wait = {};                               // somebody's move waits; any thread may call it
  std::chrono::milliseconds longest_wait = std::chrono::seconds(10);  // before each position
};

// Engines are started when there is something to review.
std::unique_ptr<Reviewer> make_reviewer(ReviewerOptions options);

}  // namespace serai::server

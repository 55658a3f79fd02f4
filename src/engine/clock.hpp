// How long to think.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "engine/engine.hpp"

namespace serai {

// Plans the time of one search, in milliseconds.
class SearchClock {
 public:
  void begin(const SearchLimits& limits, Color us, int overhead_ms);
  // The clock of a pondering search starts now.
  void ponder_hit();

  // Since begin().
  std::int64_t elapsed_ms() const;
  // Do not start another iteration; `effort` scales the planned time: above 1 when the best move keeps changing.
  bool is_time_to_finish(double effort) const { return planned_ms_ >= 0 && used_ms() >= planned_ms_ * effort; }
  // Stop at once.
  bool is_time_up() const { return most_ms_ >= 0 && used_ms() >= most_ms_; }

 private:
  using Time = std::chrono::steady_clock::time_point;

  std::int64_t used_ms() const;  // of our own clock

  Time begin_;
  std::atomic<Time> clock_begin_;  // moved by ponder_hit() while a search reads it
  double planned_ms_ = -1;         // -1: no limit
  std::int64_t most_ms_ = -1;
};

}  // namespace serai

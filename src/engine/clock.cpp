#include "engine/clock.hpp"

#include <algorithm>

namespace serai {
namespace {

// How many more moves a game is assumed to last. With fewer, endings are played in a hurry.
constexpr int kMovesAhead = 45;

std::int64_t ms_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

void SearchClock::begin(const SearchLimits& limits, Color us, int overhead_ms) {
  begin_ = std::chrono::steady_clock::now();
  clock_begin_ = begin_;
  planned_ms_ = -1;
  most_ms_ = -1;
  if (limits.infinite) return;
  if (limits.movetime_ms) {
    most_ms_ = std::max<std::int64_t>(*limits.movetime_ms - overhead_ms, 1);
    return;
  }
  if (!limits.clocks[us]) return;
  const auto clock = *limits.clocks[us];
  // Some time is kept in reserve, in case the machine is busy with something else.
  const auto left = static_cast<double>(std::max<std::int64_t>(clock.time_ms - std::int64_t{3} * overhead_ms, 1));
  const auto increment = static_cast<double>(clock.increment_ms);
  const double moves = limits.moves_to_go > 0 ? std::min(limits.moves_to_go, kMovesAhead) : kMovesAhead;
  const double share = left / moves + 0.75 * increment;
  const double most = limits.moves_to_go == 1 ? 0.9 * left : 0.4 * left;
  planned_ms_ = std::min(share, most);
  most_ms_ = static_cast<std::int64_t>(std::max(1.0, std::min(4 * share, most)));
}

void SearchClock::ponder_hit() {
  clock_begin_ = std::chrono::steady_clock::now();
}

std::int64_t SearchClock::elapsed_ms() const {
  return ms_since(begin_);
}

std::int64_t SearchClock::used_ms() const {
  return ms_since(clock_begin_);
}

}  // namespace serai

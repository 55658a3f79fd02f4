#include "engine/clock.hpp"

#include <algorithm>

namespace serai {

void SearchClock::begin(const Limits& limits, Color us, int overhead_ms) {
  begin_ = std::chrono::steady_clock::now();
  planned_ms_ = -1;
  most_ms_ = -1;
  if (limits.infinite) return;
  if (limits.movetime_ms) {
    most_ms_ = std::max<std::int64_t>(*limits.movetime_ms - overhead_ms, 1);
    return;
  }
  if (!limits.clocks[us]) return;
  const auto clock = *limits.clocks[us];
  const auto left = static_cast<double>(std::max<std::int64_t>(clock.time_ms - overhead_ms, 1));
  const auto increment = static_cast<double>(clock.increment_ms);
  const double moves = limits.moves_to_go > 0 ? std::min(limits.moves_to_go, 40) : 30;
  const double share = left / moves + 0.75 * increment;
  const double most = limits.moves_to_go == 1 ? 0.9 * left : 0.4 * left;
  planned_ms_ = std::min(share, most);
  most_ms_ = static_cast<std::int64_t>(std::max(1.0, std::min(4 * share, most)));
}

void SearchClock::ponder_hit() {
  begin_ = std::chrono::steady_clock::now();
}

std::int64_t SearchClock::elapsed_ms() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin_.load())
      .count();
}

}  // namespace serai

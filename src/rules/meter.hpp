// The counters a game shows beside the board.
#pragma once

#include <string_view>
#include <vector>

namespace serai {

// `id` says what is measured: "points" and "score" have a value per side; "count", "clock" and "steps" have one value
// and a limit. A meter that is not active is shown as switched off (Fusion's steps after a check).
struct Meter {
  std::string_view id;
  bool per_side = false;
  double white = 0;  // of White, or the one value
  double black = 0;
  int limit = 0;
  bool active = true;

  static Meter single(std::string_view id, int value, int limit, bool active = true) {
    return {id, false, static_cast<double>(value), 0, limit, active};
  }
  static Meter both(std::string_view id, double white, double black) { return {id, true, white, black, 0, true}; }
};

}  // namespace serai

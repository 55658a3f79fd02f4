// The computer's answer to a draw offer, on the server and in the browser.
#pragma once

#include <cstddef>

namespace serai {

// Whether a computer that judges its position like this, in centipawns, takes a draw: at first only when it is losing,
// later when it is not better, and at length when it is hardly better.
constexpr bool takes_draw(int score, std::size_t plies) {
  constexpr std::size_t kOpening = 20, kLong = 80;
  constexpr int kLosing = -200, kHardlyBetter = 30;  // centipawns
  if (plies < kOpening) return score <= kLosing;
  return score <= (plies < kLong ? 0 : kHardlyBetter);
}

}  // namespace serai

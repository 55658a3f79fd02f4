// The search's scores as reported to the outside, and the winning chances of a score.
//
// A hundredth of a pawn is worth more in some games than in others, so every game has its own curve, fitted to its
// self-play (`serai curve`, docs/engine.md).
#pragma once

#include <string_view>

#include "engine/engine.hpp"
#include "engine/score.hpp"

namespace serai {

// How likely a score s is to win: 1 / (1 + exp((even - s) / spread)); to lose: the same of -s. What is left is a draw.
struct WinCurve {
  double even = 180;    // with this score a win is as likely as not; never negative
  double spread = 110;  // how much more makes it e times likelier; positive
};

// The chances before they are rounded.
struct ExactChances {
  double win = 0;
  double draw = 0;
  double loss = 0;
};

EngineScore engine_score(Score score);
// The curve of variants/curves.inc; the defaults above for a game that is not there.
WinCurve win_curve(std::string_view variant);
ExactChances exact_chances(double score, const WinCurve& curve);
// In thousandths that add up to 1000. A mate or a win by a rule that the search has seen is certain.
Chances chances_of(Score score, const WinCurve& curve);

}  // namespace serai

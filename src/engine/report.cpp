#include "engine/report.hpp"

#include <cmath>

namespace serai {

EngineScore engine_score(Score score) {
  EngineScore out;
  if (is_mate_score(score)) {
    const int plies = kMateWin - std::abs(score);
    out.kind = EngineScore::Kind::kMate;
    out.value = score > 0 ? (plies + 1) / 2 : -plies / 2;
  } else {
    out.value = score;
  }
  return out;
}

Chances chances_of(Score score) {
  const auto wins = [](double s) { return 1000 / (1 + std::exp((180 - s) / 110)); };
  Chances out;
  out.win = static_cast<int>(std::lround(wins(score)));
  out.loss = static_cast<int>(std::lround(wins(-score)));
  out.draw = 1000 - out.win - out.loss;
  return out;
}

}  // namespace serai

#include "engine/report.hpp"

#include <algorithm>
#include <cmath>

namespace serai {
namespace {

struct Row {
  std::string_view variant;
  WinCurve curve;
};
constexpr Row kRows[] = {
#include "variants/curves.inc"
};

}  // namespace

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

WinCurve win_curve(std::string_view variant) {
  const auto* row =
      std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& r) { return r.variant == variant; });
  return row == std::end(kRows) ? WinCurve() : row->curve;
}

ExactChances exact_chances(double score, const WinCurve& curve) {
  const auto wins = [&](double s) { return 1 / (1 + std::exp((curve.even - s) / curve.spread)); };
  ExactChances out;
  out.win = wins(score);
  out.loss = wins(-score);
  out.draw = 1 - out.win - out.loss;
  return out;
}

Chances chances_of(Score score, const WinCurve& curve) {
  if (is_decided(score)) return score > 0 ? Chances{1000, 0, 0} : Chances{0, 0, 1000};
  const ExactChances exact = exact_chances(score, curve);
  Chances out;
  out.win = static_cast<int>(std::lround(1000 * exact.win));
  out.loss = std::min(static_cast<int>(std::lround(1000 * exact.loss)), 1000 - out.win);
  out.draw = 1000 - out.win - out.loss;
  return out;
}

}  // namespace serai

#include "tune/curve.hpp"

#include <algorithm>
#include <cmath>

namespace serai {
namespace {

constexpr int kDecidedScore = 15000;  // as archives have it
constexpr double kLeastChance = 1e-9;
constexpr double kUnit = 100;  // the fit reckons in pawns

// The curve as the fit sees it: win = 1 / (1 + exp(shift - slope * score)). In these two numbers the log loss has one
// minimum.
struct Line {
  double slope = 1;
  double shift = 1;

  WinCurve curve() const { return {kUnit * shift / slope, kUnit / slope}; }
};

double chance_of(const ScoredPosition& p, const ExactChances& chances) {
  const double chance = p.result == 2 ? chances.win : p.result == 0 ? chances.loss : chances.draw;
  return std::max(chance, kLeastChance);
}

// One step of Fisher's scoring: where the log loss would be least if it were the parabola that it resembles here.
Line better(std::span<const ScoredPosition> positions, const Line& line) {
  double toward_slope = 0, toward_shift = 0;                 // the gradient of the log likelihood
  double slope_slope = 0, slope_shift = 0, shift_shift = 0;  // the information matrix
  const WinCurve curve = line.curve();
  for (const ScoredPosition& p : positions) {
    const ExactChances chances = exact_chances(p.score, curve);
    const double s = p.score / kUnit;
    const double win = chances.win * (1 - chances.win);
    const double loss = chances.loss * (1 - chances.loss);
    // How each chance changes with slope and shift.
    const double by_slope[] = {-loss * s, (loss - win) * s, win * s};
    const double by_shift[] = {-loss, loss + win, -win};
    const double chance[] = {chances.loss, chances.draw, chances.win};
    for (int i = 0; i < 3; ++i) {
      const double c = std::max(chance[i], kLeastChance);
      slope_slope += by_slope[i] * by_slope[i] / c;
      slope_shift += by_slope[i] * by_shift[i] / c;
      shift_shift += by_shift[i] * by_shift[i] / c;
      if (i != p.result) continue;
      toward_slope += by_slope[i] / c;
      toward_shift += by_shift[i] / c;
    }
  }
  const double determinant = slope_slope * shift_shift - slope_shift * slope_shift;
  if (determinant <= 0) return line;
  return {line.slope + (toward_slope * shift_shift - toward_shift * slope_shift) / determinant,
          line.shift + (toward_shift * slope_slope - toward_slope * slope_shift) / determinant};
}

}  // namespace

void add_positions(const ArchivedGame& game, Color first, std::vector<ScoredPosition>& out) {
  const auto& plies = game.plies;
  for (std::size_t i = game.settled_from(); i < plies.size(); ++i) {
    if (!plies[i].score || std::abs(*plies[i].score) >= kDecidedScore) continue;
    const int score = *plies[i].score;
    const bool is_white = (first == kWhite) == (i % 2 == 0);
    out.push_back({score, is_white ? game.result : 2 - game.result, static_cast<int>(i)});
  }
}

double log_loss(std::span<const ScoredPosition> positions, const WinCurve& curve) {
  double sum = 0;
  for (const ScoredPosition& p : positions) sum -= std::log(chance_of(p, exact_chances(p.score, curve)));
  return positions.empty() ? 0 : sum / static_cast<double>(positions.size());
}

WinCurve fit_curve(std::span<const ScoredPosition> positions) {
  constexpr int kSteps = 200;
  constexpr double kEnough = 1e-10;
  constexpr double kLeastSlope = 1e-3, kLeastShift = 1e-3;
  Line line;
  double loss = log_loss(positions, line.curve());
  double length = 1;
  for (int i = 0; i < kSteps && length > kEnough; ++i) {
    const Line target = better(positions, line);
    Line next;
    next.slope = std::max(line.slope + length * (target.slope - line.slope), kLeastSlope);
    next.shift = std::max(line.shift + length * (target.shift - line.shift), kLeastShift);
    const double next_loss = log_loss(positions, next.curve());
    if (next_loss > loss) {
      length /= 2;  // too far
      continue;
    }
    if (loss - next_loss < kEnough) return next.curve();
    line = next;
    loss = next_loss;
    length = std::min(1.0, 2 * length);
  }
  return line.curve();
}

Calibration calibration(std::span<const ScoredPosition> positions, const WinCurve& curve) {
  Calibration out;
  for (const ScoredPosition& p : positions) {
    const ExactChances chances = exact_chances(p.score, curve);
    const double expected = chances.win + chances.draw / 2;
    const auto index = std::min(static_cast<std::size_t>(10 * expected), out.buckets.size() - 1);
    Calibration::Bucket& bucket = out.buckets[index];
    ++bucket.positions;
    bucket.expected += expected;
    bucket.observed += p.result / 2.0;
  }
  double sum = 0;
  for (Calibration::Bucket& bucket : out.buckets) {
    if (bucket.positions == 0) continue;
    sum += std::abs(bucket.expected - bucket.observed);
    bucket.expected /= static_cast<double>(bucket.positions);
    bucket.observed /= static_cast<double>(bucket.positions);
  }
  if (!positions.empty()) out.error = sum / static_cast<double>(positions.size());
  return out;
}

}  // namespace serai

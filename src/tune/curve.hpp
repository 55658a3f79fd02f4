// Fits the curve that turns scores into chances of winning (engine/report.hpp) to games of self-play, and says how well
// it fits.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/report.hpp"
#include "game/archive.hpp"

namespace serai {

// A position as the side to move saw it, and what became of it.
struct ScoredPosition {
  int score = 0;
  int result = 1;  // 0 lost, 1 drawn, 2 won
  int ply = 0;
};

// Adds the positions of a game that play without random moves followed, and that the search did not see decided.
void add_positions(const ArchivedGame& game, Color first, std::vector<ScoredPosition>& out);

// The curve with the least log loss.
WinCurve fit_curve(std::span<const ScoredPosition> positions);
// The mean of -log(chance of what happened).
double log_loss(std::span<const ScoredPosition> positions, const WinCurve& curve);

// Positions by the score (of wins 1, of draws one half) that the curve expects, in tenths.
struct Calibration {
  struct Bucket {
    std::size_t positions = 0;
    double expected = 0;  // on average
    double observed = 0;
  };
  std::array<Bucket, 10> buckets;
  double error = 0;  // |expected - observed|, on average over all positions
};
Calibration calibration(std::span<const ScoredPosition> positions, const WinCurve& curve);

}  // namespace serai

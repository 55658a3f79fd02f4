// For tests: positions of a game that is none, with two types of men on a board of three files and four ranks, and
// three facts. Their scores follow from who stands where.
#pragma once

#include <algorithm>
#include <random>

#include "tune/reader.hpp"

namespace serai::small_game {

constexpr int kSquares = 12, kTypes = 2, kFacts = 3;
constexpr int kInputs = 2 * kTypes * kSquares + kFacts;

inline NetworkShape shape() {
  return {77, kInputs, 3, kSquares, kTypes};
}

inline std::vector<NetworkSample> samples(int count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<NetworkSample> out;
  while (static_cast<int>(out.size()) < count) {
    NetworkSample& sample = out.emplace_back();
    for (auto& side : sample.inputs) side.fill(NetworkSample::kNone);
    std::size_t n = 0;
    int score = 0;
    for (int square = 0; square < kSquares; ++square) {
      const int kind = static_cast<int>(random() % 8);  // a man of either side, or none
      if (kind >= 2 * kTypes) continue;
      const int other_square = kSquares - 1 - square, other_kind = (kind + kTypes) % (2 * kTypes);
      sample.inputs[0][n] = static_cast<std::uint16_t>(kind * kSquares + square);
      sample.inputs[1][n++] = static_cast<std::uint16_t>(other_kind * kSquares + other_square);
      const int worth = kind % kTypes == 0 ? 100 : 250;
      score += kind < kTypes ? worth + 10 * (square / 3) : -worth - 10 * (other_square / 3);
    }
    if (random() % 2 == 0) sample.inputs[0][n] = kInputs - 1;  // a fact that one side knows
    sample.score = static_cast<std::int16_t>(score);
    sample.evaluation = static_cast<std::int16_t>(score / 2);
    sample.result = static_cast<std::uint8_t>(random() % 3);
    sample.bucket = static_cast<std::uint8_t>(n * 8 / (kSquares + 1));
    sample.is_settled = random() % 4 == 0;
  }
  return out;
}

}  // namespace serai::small_game

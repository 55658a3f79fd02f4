// What the score of a match says about strength.
//
// Each opening is played twice with colours exchanged, and the two games of a pair are not independent: the unit is the
// pair, with one of five results (0, 1/2, 1, 3/2 or 2 points for the first engine). Elo differences are logistic. The
// sequential test is the generalised SPRT over these five frequencies: the likelihoods are those of the most likely
// distributions whose expected score is that of either bound.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace serai {

// Pairs by the points of the first engine: 0, 1/2, 1, 3/2, 2.
using PairCounts = std::array<std::int64_t, 5>;

struct Strength {
  double score = 0.5;  // per game, from 0 to 1
  double elo = 0;      // infinite at a score of 0 or 1
  double low = 0;      // with 95% confidence, as far as so many pairs can tell
  double high = 0;
  double los = 0.5;  // the likelihood that the first engine is the stronger one
};

struct SprtBounds {
  double elo0 = 0;
  double elo1 = 0;
  double alpha = 0.05;
  double beta = 0.05;

  double lower() const;  // at this LLR and below elo0 is accepted
  double upper() const;  // at this LLR and above elo1 is accepted
};

enum class SprtVerdict : std::uint8_t { kOpen, kElo0, kElo1 };
constexpr std::string_view name_of(SprtVerdict v) {
  constexpr std::string_view kNames[] = {"undecided", "elo0 accepted", "elo1 accepted"};
  return kNames[static_cast<int>(v)];
}

double elo_of_score(double score);
double score_of_elo(double elo);

// Requires: at least one pair.
Strength strength(const PairCounts& pairs);

// The logarithm of how much more likely the pairs are at elo1 than at elo0; 0 without pairs.
double log_likelihood_ratio(const PairCounts& pairs, double elo0, double elo1);

SprtVerdict sprt_verdict(const SprtBounds& bounds, double llr);

}  // namespace serai

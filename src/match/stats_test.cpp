// Elo, error bars and the sequential test, against numbers worked out by hand or by another program.
#include "match/stats.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace serai {
namespace {

TEST(Elo, AndScoreAreInverse) {
  EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
  EXPECT_NEAR(elo_of_score(0.75), 190.8485, 1e-4);  // 400 log10 3
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
  for (double elo : {-700.0, -3.0, 0.0, 1.5, 250.0}) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
  EXPECT_EQ(elo_of_score(1), INFINITY);
  EXPECT_EQ(elo_of_score(0), -INFINITY);
}

TEST(Strength, OfABalancedMatchIsNothingWithEqualBars) {
  // Variance of a pair is (2 x 1/4 + 4 x 1/16) / 10 = 0.075, deviation of ten pairs sqrt(0.0075), score 0.5 +- 0.16974.
  const Strength s = strength({1, 2, 4, 2, 1});
  EXPECT_DOUBLE_EQ(s.score, 0.5);
  EXPECT_DOUBLE_EQ(s.elo, 0);
  EXPECT_NEAR(s.high, 122.8184, 1e-3);
  EXPECT_NEAR(s.low, -122.8184, 1e-3);
  EXPECT_DOUBLE_EQ(s.los, 0.5);
}

TEST(Strength, OfAnUnevenMatch) {
  const Strength s = strength({10, 60, 120, 75, 15});
  EXPECT_NEAR(s.score, 0.5223214, 1e-6);
  EXPECT_NEAR(s.elo, 15.5208, 1e-3);
  EXPECT_NEAR(s.low, -3.0418, 1e-3);
  EXPECT_NEAR(s.high, 34.1725, 1e-3);
  EXPECT_NEAR(s.los, 0.949354, 1e-5);
}

TEST(Strength, OfAWhitewashIsInfinite) {
  const Strength won = strength({0, 0, 0, 0, 3});
  EXPECT_EQ(won.elo, INFINITY);
  EXPECT_EQ(won.los, 1);
  const Strength lost = strength({3, 0, 0, 0, 0});
  EXPECT_EQ(lost.high, -INFINITY);
  EXPECT_EQ(lost.los, 0);
  EXPECT_EQ(strength({0, 0, 5, 0, 0}).los, 0.5);
}

TEST(Sprt, BoundsAreThoseOfWald) {
  const SprtBounds bounds{0, 5};
  EXPECT_NEAR(bounds.upper(), std::log(19), 1e-12);
  EXPECT_NEAR(bounds.lower(), -std::log(19), 1e-12);
  EXPECT_EQ(sprt_verdict(bounds, 2.95), SprtVerdict::kElo1);
  EXPECT_EQ(sprt_verdict(bounds, -2.95), SprtVerdict::kElo0);
  EXPECT_EQ(sprt_verdict(bounds, 2.94), SprtVerdict::kOpen);
}

TEST(Sprt, OfTwoResultsIsTheBinomialTest) {
  // With nothing but whole wins and losses of pairs the most likely distribution is (1 - s, s) itself.
  const double s0 = score_of_elo(0);
  const double s1 = score_of_elo(10);
  const double expected = 400 * std::log((1 - s1) / (1 - s0)) + 450 * std::log(s1 / s0);
  EXPECT_NEAR(log_likelihood_ratio({400, 0, 0, 0, 450}, 0, 10), expected, 1e-3);
}

TEST(Sprt, OfFiveResults) {
  EXPECT_NEAR(log_likelihood_ratio({10, 60, 120, 75, 15}, 0, 5), 0.7202105, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio({38, 2170, 5413, 2314, 65}, 0, 2), 3.3055175, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio({5, 9, 11, 4, 1}, -3, 1), -0.2364793, 1e-6);
}

TEST(Sprt, OfResultsNotSeenYet) {
  EXPECT_EQ(log_likelihood_ratio({}, 0, 5), 0);
  EXPECT_NEAR(log_likelihood_ratio({0, 3, 20, 9, 0}, 0, 10), 0.7936550, 1e-6);
  EXPECT_GT(log_likelihood_ratio({0, 0, 0, 0, 5}, 0, 5), 0);
  EXPECT_LT(log_likelihood_ratio({5, 0, 0, 0, 0}, 0, 5), 0);
}

TEST(Sprt, IsBalancedBetweenSymmetricBounds) {
  EXPECT_NEAR(log_likelihood_ratio({3, 20, 50, 20, 3}, -4, 4), 0, 1e-9);
  EXPECT_NEAR(log_likelihood_ratio({3, 20, 50, 27, 4}, -4, 4), -log_likelihood_ratio({4, 27, 50, 20, 3}, -4, 4), 1e-9);
}

}  // namespace
}  // namespace serai

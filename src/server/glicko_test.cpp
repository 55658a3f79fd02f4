#include "server/glicko.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace serai::server {
namespace {

using glicko::after;
using glicko::Game;
using glicko::grown;
using glicko::rated;

// The paper's system constant is 0.5 where ours is 0.75; that touches only the volatility, in its fifth digit.
TEST(Glicko, TheExampleOfThePaper) {
  const std::array games{Game{1400, 30, 1}, Game{1550, 100, 0}, Game{1700, 300, 0}};
  const Rating out = after({1500, 200, 0.06}, games, 1);
  EXPECT_NEAR(out.rating, 1464.06, 0.01);
  EXPECT_NEAR(out.deviation, 151.52, 0.01);
  EXPECT_NEAR(out.volatility, 0.05999, 0.00002);
}

TEST(Glicko, WithoutGamesOnlyTheDeviationGrows) {
  const Rating out = after({1650, 80, 0.07}, {}, 4);
  EXPECT_EQ(out.rating, 1650);
  EXPECT_EQ(out.volatility, 0.07);
  EXPECT_NEAR(out.deviation, std::sqrt(80.0 * 80 + 4 * std::pow(0.07 * 173.7178, 2)), 1e-9);
}

TEST(Glicko, TheDeviationGrowsWithTimeAwayAndNeverBeyondTheFirst) {
  const Rating fresh{1500, 60, 0.06};
  EXPECT_DOUBLE_EQ(grown(fresh, 0).deviation, 60);
  EXPECT_LT(grown(fresh, 0.5).deviation, grown(fresh, 5).deviation);
  EXPECT_EQ(grown(fresh, 1e6).deviation, glicko::kMostDeviation);
  EXPECT_DOUBLE_EQ(grown(fresh, -3).deviation, 60) << "a clock that went back changes nothing";
}

TEST(Glicko, EqualsExchangeWhatTheyWin) {
  const Rating even{1500, 100, 0.06};
  const Rating won = rated(even, std::array{Game{1500, 100, 1}}, 0);
  const Rating lost = rated(even, std::array{Game{1500, 100, 0}}, 0);
  EXPECT_NEAR(won.rating - 1500, 1500 - lost.rating, 1e-9);
  EXPECT_GT(won.rating, 1500);
  EXPECT_LT(won.deviation, 100);
  EXPECT_EQ(rated(even, std::array{Game{1500, 100, 0.5}}, 0).rating, 1500);
}

TEST(Glicko, AnExpectedWinBringsLittle) {
  const Rating mine{2000, 80, 0.06};
  const double weak = rated(mine, std::array{Game{1400, 80, 1}}, 0).rating - 2000;
  const double strong = rated(mine, std::array{Game{2200, 80, 1}}, 0).rating - 2000;
  EXPECT_GT(weak, 0);
  EXPECT_GT(strong, 10 * weak);
}

TEST(Glicko, BoundsHoldWhateverHappens) {
  Rating best, worst;
  for (int i = 0; i < 2000; ++i) {
    best = rated(best, std::array{Game{best.rating, 45, 1}}, 0.01);
    worst = rated(worst, std::array{Game{worst.rating, 45, 0}}, 0.01);
    for (const Rating& r : {best, worst}) {
      ASSERT_TRUE(std::isfinite(r.rating) && std::isfinite(r.deviation) && std::isfinite(r.volatility));
      ASSERT_GE(r.deviation, glicko::kLeastDeviation);
      ASSERT_LE(r.deviation, glicko::kMostDeviation);
      ASSERT_LE(r.volatility, glicko::kMostVolatility);
    }
  }
  EXPECT_EQ(best.rating, glicko::kMostRating);
  EXPECT_EQ(worst.rating, glicko::kLeastRating);
}

TEST(Glicko, OddValuesDoNotHang) {
  const Rating out = rated({4000, 45, 1e-9}, std::array{Game{100, 500, 0}}, 1e9);
  EXPECT_TRUE(std::isfinite(out.rating));
}

}  // namespace
}  // namespace serai::server

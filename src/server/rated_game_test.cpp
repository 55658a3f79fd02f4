#include "server/rated_game.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "game/game.hpp"
#include "server/first_move.hpp"

namespace serai::server {
namespace {

WallTime day(double number) {
  return WallTime(std::chrono::milliseconds(static_cast<std::int64_t>(number * 86'400'000)));
}

StoredRating rating(double value, double deviation = 80) {
  return {{value, deviation, 0.06}, 30, day(0)};
}

TEST(RatedGame, ARatingPeriodIsAFewDays) {
  const StoredRating old = rating(1500, 60);
  EXPECT_DOUBLE_EQ(rating_at(old, day(0)).deviation, 60);
  const double after_one = std::sqrt(60.0 * 60 + std::pow(0.06 * 173.7178, 2));
  EXPECT_NEAR(rating_at(old, day(4.7)).deviation, after_one, 1e-6);
  EXPECT_LT(rating_at(old, day(1)).deviation, after_one);
  EXPECT_EQ(rating_at(old, day(4.7)).rating, 1500);
  EXPECT_TRUE(is_provisional(rating_at({}, day(9))));
  EXPECT_FALSE(is_provisional(rating_at(old, day(1))));
}

TEST(RatedGame, TheFirstMoveCounts) {
  const std::vector<StoredRating> even{rating(1500), rating(1500)};
  const auto fair = rate(even, {"g", {0, 1}, 0.5, 0, day(0)});
  EXPECT_DOUBLE_EQ(fair[0].rating.rating, 1500);
  const auto first = rate(even, {"g", {0, 1}, 0.5, 40, day(0)});
  EXPECT_LT(first[0].rating.rating, 1500) << "who has the advantage should have won";
  EXPECT_GT(first[1].rating.rating, 1500);
  EXPECT_NEAR(first[0].rating.rating + first[1].rating.rating, 3000, 1e-9);
  // A player 40 points weaker with the first move is an equal.
  const auto level = rate({rating(1460), rating(1500)}, {"g", {0, 1}, 0.5, 40, day(0)});
  EXPECT_NEAR(level[0].rating.rating, 1460, 1e-9);
  EXPECT_NEAR(level[1].rating.rating, 1500, 1e-9);
}

TEST(RatedGame, EachPlaysAgainstTheMeanOfTheOtherTeam) {
  const std::vector<StoredRating> players{rating(1600), rating(1400), rating(1200), rating(1800)};
  const auto team = rate(players, {"g", {0, 1, 0, 1}, 1, 0, day(0)});
  const auto alone = rate({rating(1600), rating(1600)}, {"g", {0, 1}, 1, 0, day(0)});
  EXPECT_NEAR(team[0].rating.rating, alone[0].rating.rating, 1e-9) << "1400 and 1800 are 1600";
  const auto weak = rate({rating(1400), rating(1400)}, {"g", {0, 1}, 0, 0, day(0)});
  EXPECT_NEAR(team[1].rating.rating, weak[0].rating.rating, 1e-9) << "1600 and 1200 are 1400";
}

TEST(RatedGame, EveryGameHasItsFirstMove) {
  for (const VariantInfo* info : variants()) {
    EXPECT_TRUE(has_first_move_advantage(info->id)) << info->id;
    EXPECT_LE(std::abs(first_move_advantage(info->id)), 200) << info->id;
  }
  EXPECT_EQ(first_move_advantage("no such game"), 0);
}

}  // namespace
}  // namespace serai::server

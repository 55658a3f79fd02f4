// The fit finds the curve that made the results, and says honestly how far another one is off.
#include "tune/curve.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace serai {
namespace {

// Positions whose results are drawn by a known curve.
std::vector<ScoredPosition> drawn_by(const WinCurve& curve, int count) {
  std::mt19937_64 random(7);
  std::normal_distribution<double> scores(0, 400);
  std::uniform_real_distribution<double> draw(0, 1);
  std::vector<ScoredPosition> out;
  for (int i = 0; i < count; ++i) {
    const int score = static_cast<int>(scores(random));
    const ExactChances chances = exact_chances(score, curve);
    const double lot = draw(random);
    out.push_back({score, lot < chances.win ? 2 : lot < chances.win + chances.draw ? 1 : 0, 0});
  }
  return out;
}

TEST(Curve, IsFoundAgain) {
  for (const WinCurve& curve : {WinCurve{180, 110}, WinCurve{30, 250}, WinCurve{400, 90}}) {
    const auto positions = drawn_by(curve, 100'000);
    const WinCurve found = fit_curve(positions);
    EXPECT_NEAR(found.even, curve.even, 8);
    EXPECT_NEAR(found.spread, curve.spread, 5);
    EXPECT_LE(log_loss(positions, found), log_loss(positions, curve));
    EXPECT_LT(calibration(positions, found).error, 0.01);
  }
}

TEST(Curve, HasNoDrawsWhereThereAreNone) {
  auto positions = drawn_by({0, 200}, 50'000);
  const WinCurve found = fit_curve(positions);
  EXPECT_LT(found.even, 2);
  EXPECT_NEAR(found.spread, 200, 5);
}

TEST(Curve, SurvivesResultsThatOneSideOwns) {
  const std::vector<ScoredPosition> positions{{300, 2, 0}, {-300, 0, 1}};
  const WinCurve found = fit_curve(positions);
  EXPECT_GT(found.spread, 0);
  EXPECT_TRUE(std::isfinite(found.even));
  EXPECT_TRUE(std::isfinite(log_loss({}, found)));
  fit_curve({});
}

TEST(Curve, OfAnotherGameIsSeenToBeWrong) {
  const auto positions = drawn_by({50, 300}, 20'000);
  EXPECT_GT(calibration(positions, {180, 110}).error, 0.05);
  EXPECT_GT(log_loss(positions, {180, 110}), log_loss(positions, {50, 300}) + 0.05);
}

TEST(Curve, LearnsFromPlayThatNoRandomMoveFollows) {
  ArchivedGame game;
  game.result = 2;  // White
  for (const std::optional<int>& score : {std::optional<int>(), std::optional(10), std::optional<int>(),
                                          std::optional(-40), std::optional(50), std::optional(15000)})
    game.plies.push_back({Move(), score, !score});
  std::vector<ScoredPosition> positions;
  add_positions(game, kWhite, positions);
  ASSERT_EQ(positions.size(), 2U);  // not before the last random move, and nothing that is decided
  EXPECT_EQ(positions[0].score, -40);
  EXPECT_EQ(positions[0].result, 0);  // Black to move
  EXPECT_EQ(positions[1].result, 2);
  EXPECT_EQ(positions[1].ply, 4);
}

TEST(Chances, AddUpAndMirror) {
  for (int score = -3000; score <= 3000; score += 7) {
    const Chances chances = chances_of(score, {0, 200}), mirrored = chances_of(-score, {0, 200});
    EXPECT_EQ(chances.win + chances.draw + chances.loss, 1000);
    EXPECT_GE(chances.draw, 0);
    EXPECT_NEAR(chances.win, mirrored.loss, 1);
  }
}

TEST(Chances, OfDecidedGamesAreCertain) {
  for (const VariantInfo* variant : variants()) {
    const WinCurve curve = win_curve(variant->id);
    EXPECT_GE(curve.even, 0) << variant->id;
    EXPECT_GT(curve.spread, 0) << variant->id;
    for (Score s : {kMateWin - 9, kRuleWin - 30}) {
      EXPECT_EQ(chances_of(s, curve).win, 1000);
      EXPECT_EQ(chances_of(-s, curve).loss, 1000);
    }
    EXPECT_GT(chances_of(0, curve).win, 0);
  }
}

}  // namespace
}  // namespace serai

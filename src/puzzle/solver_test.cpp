// The solver proves what the rules say, and no more.
#include "puzzle/solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace serai {
namespace {

// Mates in one with the solver, as the players of each game know them.
TEST(Solver, ProvesWhatTheRulesSay) {
  const auto campmate = *Game::from_fen("empire", "8/3K4/8/8/8/8/6k1/8 w - - 0 1");
  EXPECT_EQ(Solver().solve(*campmate, 1), Fate::kWon);
  EXPECT_EQ(Solver().winning(*campmate, 1).size(), 3U);
  const auto quiet = *Game::start("empire");
  EXPECT_EQ(Solver().solve(*quiet, 2), Fate::kOpen);
  EXPECT_EQ(Solver().holding(*quiet, 1).size(), quiet->legal_moves().size());
}

// A mate in two by checks that the search of all moves finds as well.
TEST(Solver, LooksAtChecksOnlyWhereItIsTold) {
  const auto game = *Game::from_fen("fusionlite", "4g4/9/9/9/9/9/9/R8/1R7/3G5 w - - 0 60 0-0+");
  const auto all = Solver().winning(*game, 3);
  ASSERT_FALSE(all.empty());
  for (Move m : Solver(true).winning(*game, 3)) EXPECT_NE(std::find(all.begin(), all.end(), m), all.end());
  EXPECT_EQ(Solver(true).solve(*game, 3), Fate::kWon);
}

TEST(Solver, GivesUpWhenItHasTriedEnough) {
  const auto game = *Game::from_fen("empire", "8/3K4/8/8/8/8/6k1/8 w - - 0 1");
  Solver solver(false, 1);
  EXPECT_TRUE(solver.winning(*game, 3).empty());
  EXPECT_TRUE(solver.is_exhausted());
  EXPECT_FALSE(Solver().is_exhausted());
}

}  // namespace
}  // namespace serai

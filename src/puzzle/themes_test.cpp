// What puzzles are about, in the words of each game.
#include "puzzle/themes.hpp"

#include <gtest/gtest.h>

namespace serai {
namespace {

bool has_theme(const std::vector<std::string>& themes, const std::string& theme) {
  return std::find(themes.begin(), themes.end(), theme) != themes.end();
}

std::vector<std::string> themes(std::string_view variant, const std::string& fen, std::vector<Puzzle::Turn> line,
                                const PuzzleEnd& end = {}) {
  Puzzle puzzle;
  puzzle.fen = fen;
  puzzle.line = std::move(line);
  puzzle.proof = {end.is_proved ? 3 : 0, false};
  return themes_of(puzzle, variant, end);
}

TEST(Themes, SayHowItEnds) {
  const std::string fen = "8/3K4/8/8/8/8/6k1/8 w - - 0 1";
  EXPECT_TRUE(has_theme(themes("empire", fen, {{{"d7d8"}, ""}}, {true, Reason::kCampmate}), "campmate"));
  const auto mate = themes("empire", fen, {{{"d7d8"}, ""}}, {true, Reason::kCheckmate});
  EXPECT_TRUE(has_theme(mate, "mate"));
  EXPECT_TRUE(has_theme(mate, "mate-2"));
  EXPECT_TRUE(has_theme(themes("empire", fen, {{{"d7d8"}, ""}}, {false, Reason::kNone, 900}), "advantage"));
  EXPECT_TRUE(has_theme(themes("empire", fen, {{{"d7d8"}, ""}}, {false, Reason::kNone, 500}), "defence"));
}

TEST(Themes, SayWhatIsPlayed) {
  EXPECT_TRUE(has_theme(themes("empire", "8/P6k/8/8/8/8/8/K7 w - - 0 1", {{{"a7a8q"}, ""}}), "promotion"));
  const auto placement =
      themes("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1", {{{"R@a1"}, ""}});
  EXPECT_TRUE(has_theme(placement, "placement"));
  EXPECT_FALSE(has_theme(placement, "drop"));
  const auto drop = themes("xiangfu", "9/9/2+g3+g2/9/9/9/4+G4/9/2RR1R3[R] w - - 0 1", {{{"R@g1"}, ""}});
  EXPECT_TRUE(has_theme(drop, "drop"));
  EXPECT_TRUE(has_theme(drop, "drop-mate"));
  EXPECT_FALSE(has_theme(drop, "placement"));
  const auto pass = themes("janggi", "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1", {{{"e2e2"}, ""}});
  EXPECT_TRUE(has_theme(pass, "pass"));
}

TEST(Themes, SayWhatTheMoveDoes) {
  EXPECT_TRUE(
      has_theme(themes("xiangfu", "9/9/2+g3+g2/9/9/9/4+G4/9/2RR1R3[R] w - - 0 1", {{{"R@g1"}, ""}}), "two-royals"));
  const auto screen = themes("fusionlite", "4g4/9/9/9/9/9/3H5/9/4C4/3G5 w - - 0 30 0-0+", {{{"d4e6"}, ""}});
  EXPECT_TRUE(has_theme(screen, "screen"));
  EXPECT_FALSE(has_theme(screen, "quiet")) << "it is check";
  const auto beside = themes("fusionlite", "4g4/9/9/9/9/9/3H5/9/4C4/3G5 w - - 0 30 0-0+", {{{"d4c6"}, ""}});
  EXPECT_FALSE(has_theme(beside, "screen"));
  EXPECT_TRUE(has_theme(beside, "quiet"));
  const std::string fork = "4g4/9/4j4/5r3/9/9/2N6/9/9/3G5 w - - 0 30 0-0+";
  EXPECT_TRUE(has_theme(themes("fusionlite", fork, {{{"c4d6"}, "e8e9"}, {{"d6f7"}, ""}}), "fork"));
  EXPECT_FALSE(has_theme(themes("fusionlite", fork, {{{"c4d6"}, ""}}), "fork")) << "nothing is captured yet";
  // Kings that face each other: the flag of the game.
  const auto bikjang = themes("janggi", "4k4/9/9/9/9/9/9/9/3K5/R8 w - - 0 1", {{{"d2e2"}, ""}});
  EXPECT_TRUE(has_theme(bikjang, "bikjang"));
}

TEST(Themes, SayWhatHurries) {
  EXPECT_TRUE(has_theme(themes("sittuyin", "8/8/3k4/8/8/3K4/R7/8[] w - 32 4 60", {{{"a2a6"}, ""}}), "count-race"));
  EXPECT_FALSE(has_theme(themes("sittuyin", "8/8/3k4/8/p7/3K4/R7/8[] w - - 4 60", {{{"a2a3"}, ""}}), "count-race"));
  EXPECT_TRUE(has_theme(themes("fusion", "4g4/9/9/9/9/9/3H5/9/4C4/3G5 w - - 0 25 7-4", {{{"d4c6"}, ""}}), "last-step"));
  EXPECT_FALSE(
      has_theme(themes("fusion", "4g4/9/9/9/9/9/3H5/9/4C4/3G5 w - - 0 25 7-4+", {{{"d4c6"}, ""}}), "last-step"));
  EXPECT_FALSE(
      has_theme(themes("fusion", "4g4/9/9/9/9/9/3H5/9/4C4/3G5 w - - 0 15 7-4", {{{"d4c6"}, ""}}), "last-step"));
}

TEST(Themes, KnowASacrifice) {
  const auto out = themes("empire", "k7/1p6/8/8/8/8/8/1T5K w - - 0 1", {{{"b1a1"}, ""}});
  EXPECT_FALSE(has_theme(out, "sacrifice"));
  const auto given =
      themes("fusionlite", "4g4/9/4j4/9/9/9/4N4/9/9/3G5 w - - 0 30 0-0+", {{{"e4f6"}, "e8f8"}, {{"f6d7"}, ""}});
  EXPECT_FALSE(has_theme(given, "sacrifice")) << "it was not taken";
  const auto taken =
      themes("fusionlite", "4g4/9/4j4/9/9/9/2N1R4/9/9/3G5 w - - 0 30 0-0+", {{{"c4e5"}, "e8e5"}, {{"e4e5"}, ""}});
  EXPECT_TRUE(has_theme(taken, "sacrifice"));
}

}  // namespace
}  // namespace serai

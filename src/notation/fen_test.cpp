// What a FEN may and may not say: every refusal that a rules page lists, and every leniency.
#include "notation/fen.hpp"

#include <gtest/gtest.h>

#include <string>

#include "game/game.hpp"

namespace serai {
namespace {

struct Case {
  std::string_view variant;
  std::string_view fen;
  std::string_view part;  // of the sentence
};

TEST(Fen, IsRefusedForTheReasonsOfTheRulesPages) {
  const Case kCases[] = {
      // Structure.
      {"empire", "", "empty"},
      {"empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET", "side to move is missing"},
      {"empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET x kq - 0 1", "expected 'w' or 'b'"},
      {"empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/TECDKCET w kq - 0 1", "7 ranks"},
      {"empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/8/TECDKCET w kq - 0 1", "more than 8 ranks"},
      {"empire", "rnbqkbnr/pppppppp/9/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1", "rank 6 has more"},
      {"empire", "rnbqkbnr/pppppppp/7/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1", "rank 6 has fewer"},
      {"empire", "rnbqkbnr/ppp?pppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1", "unexpected character"},
      {"empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - -1 1", "half-move clock"},
      {"empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 0", "move number"},
      {"empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 99999999999999 1", "half-move clock"},
      {"empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 x", "move number"},
      {"empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1 0-0", "too many"},
      {"empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1 0-0 9", "fields"},
      {"empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq z9 0 1", "fourth field"},
      {"empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET[P] w kq - 0 1", "no pieces in hand"},
      {"sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn w - - 0 1", "closing bracket"},
      {"sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[K*k] w - - 0 1", "the hand has"},
      {"xiangfu", "2rbm4/2cwn4/2+g1+g4/9/9/9/4+G1+2/4NWC2/4MBR2[] w - - 0 1", "rank 3"},
      // Sittuyin.
      {"sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[kfrrssnn] w - - 0 1", "expected 1"},
      {"sittuyin", "K7/8/4pppp/pppp4/4PPPP/PPPP4/8/8[Kkfrrssnn] w - - 0 1", "expected 1"},
      {"sittuyin", "R6k/8/8/8/8/8/8/K7[] w - - 0 1", "in check"},
      {"sittuyin", "7k/8/8/8/8/8/8/K6Q[] w - - 0 1", "no piece 'Q'"},
      {"sittuyin", "7k/8/8/8/8/8/8/K7[NNNNNNNNNNNNNNNNN] w - - 0 1", "more than 16"},
      {"sittuyin", "7k/8/8/8/8/8/R7/K7[] w - 33 0 1", "count"},
      {"sittuyin", "7k/8/8/8/8/8/RP6/K7[] w - 32 0 1", "count"},
      {"sittuyin", "6nk/8/8/8/8/8/R7/K7[] w - 32 0 1", "count"},
      {"sittuyin", "7k/8/8/8/8/8/R7/K7[] w - 32 34 1", "count"},
      {"sittuyin", "7k/8/8/8/8/8/R7/K7[] w KQ - 0 1", "castling"},
      // Empire.
      {"empire", "rnbq1bnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w - - 0 1", "expected 1"},
      {"empire", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "face each other"},
      {"empire", "k7/8/8/8/8/8/8/T6K w - - 0 1", "in check"},
      {"empire", "K7/8/8/8/8/8/8/7k w - - 0 1", "goal"},
      {"empire", "P3k3/8/8/8/8/8/8/3K4 w - - 0 1", "outside ranks 2 to 7"},
      {"empire", "4k3/8/8/8/8/8/8/3K4 w k - 0 1", "needs king and rook"},
      {"empire", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w KQkq - 0 1", "castling field"},
      {"empire", "4k2t/8/8/8/8/8/8/3K4 w - - 0 1", "no siege tower"},
      {"empire", "4k3/8/8/8/8/8/8/N2K4 w - - 0 1", "no knight"},
      // Janggi.
      {"janggi", "9/4k4/9/9/9/9/9/9/9/9 w - - 0 1", "expected 1"},
      {"janggi", "9/3k5/9/9/9/9/9/K8/9/9 w - - 0 1", "outside its palace"},
      {"janggi", "9/3k5/9/9/A8/9/9/4K4/9/9 w - - 0 1", "outside its palace"},
      {"janggi", "9/3k5/9/9/9/9/9/9/4K4/3R5 w - - 0 1", "in check"},
      {"janggi", "9/3k5/9/9/9/9/9/9/4K4/9[P] w - - 0 1", "in hand"},
      // Xiang Fu.
      {"xiangfu", "9/9/2+g6/9/9/9/9/9/9[] w - - 0 1", "expected 1 to 2"},
      {"xiangfu", "9/9/2+g6/9/9/9/2+G1+G1+G2/9/9[] w - - 0 1", "expected 1 to 2"},
      {"xiangfu", "9/+g8/9/9/9/9/2+G6/9/9[] w - - 0 1", "outside the ring"},
      {"xiangfu", "9/9/2+g6/9/9/9/2+G6/9/9[+g] w - - 0 1", "can be in hand"},
      {"xiangfu", "9/9/2+g6/9/9/2R6/4+G4/9/9[] w - - 0 1", "in check"},
      {"xiangfu", "9/9/2+g6/9/9/9/2+G6/9/9[RRRRRRRRRRRRRRRRR] w - - 0 1", "more than 16"},
      // Fusion.
      {"fusion", "9/9/9/9/9/9/9/9/9/4G4 w - - 0 1 0-0", "expected 1"},
      {"fusion", "4g4/9/9/9/9/9/9/9/9/3GKK3 w - - 0 1 0-0", "expected 0 to 1"},
      {"fusionlite", "4g4/9/9/9/9/9/9/9/9/3GK4 w - - 0 1 0-0", "expected 0"},
      {"fusion", "4g4/9/9/9/9/9/3G5/9/9/9 w - - 0 1 0-0", "outside its palace"},
      {"fusion", "4g4/9/9/9/9/9/9/9/A8/3G5 w - - 0 1 0-0", "outside its palace"},
      {"fusion", "4g4/9/9/9/9/9/9/9/9/4G4 w - - 0 1 0-0", "face each other"},
      {"fusion", "4g4/9/9/9/9/9/9/9/9/3GR4 w - - 0 1 0-0", "in check"},
      {"fusion", "P3g4/9/9/9/9/9/9/9/9/3G5 w - - 0 1 0-0", "outside ranks 2 to 9"},
      {"fusion", "4g4/9/9/9/9/9/9/9/9/3G5 w K - 0 1 0-0", "needs king and rook"},
      {"fusion", "4g4/9/9/9/W8/9/9/9/9/3G5 w - - 0 1 0-0", "no piece 'W'"},
      {"fusion", "4g4/9/9/9/9/9/9/9/9/3G5 w - - 0 1 7", "score"},
      {"fusion", "4g4/9/9/9/9/9/9/9/9/3G5 w - - 0 1 --1", "score"},
      {"fusion", "4g4/9/9/9/9/9/9/9/9/3G5 w - - 0 1 1-99999999999", "score"},
  };
  for (const Case& c : kCases) {
    const auto game = Game::from_fen(c.variant, c.fen);
    ASSERT_FALSE(game.ok()) << c.variant << " " << c.fen;
    EXPECT_EQ(game.error().code, "bad-fen") << c.fen;
    EXPECT_NE(game.error().message.find(c.part), std::string::npos) << c.fen << "\n" << game.error().message;
    EXPECT_EQ(game.error().message.back(), '.');
    EXPECT_FALSE(game.error().detail.empty()) << c.fen;
  }
}

TEST(Fen, ErrorsSayWhatTheyAreAbout) {
  const auto game = Game::from_fen("janggi", "9/3k5/9/9/9/9/9/K8/9/9 w - - 0 1");
  ASSERT_FALSE(game.ok());
  EXPECT_EQ(game.error().detail, "piece-place");
  ASSERT_EQ(game.error().about.size(), 3U);
  EXPECT_EQ(game.error().about[0].name, "side");
  EXPECT_EQ(game.error().about[0].value, "w");
  EXPECT_EQ(game.error().about[1].name, "piece");
  EXPECT_EQ(game.error().about[1].value, "K");
  EXPECT_EQ(game.error().about[2].name, "squares");
  EXPECT_EQ(game.error().about[2].value, "a3");
}

struct Reading {
  std::string_view variant;
  std::string_view fen;
  std::string_view canonical;
};

TEST(Fen, IsReadLenientlyAndWrittenInOneForm) {
  const Reading kReadings[] = {
      // Missing fields take their usual values.
      {"empire", "3k4/8/8/8/8/8/8/4K3 w", "3k4/8/8/8/8/8/8/4K3 w - - 0 1"},
      {"empire", "  3k4/8/8/8/8/8/8/4K3   w  -  -  7 9 ", "3k4/8/8/8/8/8/8/4K3 w - - 7 9"},
      // The hand in any order, or not at all.
      {"sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[knnrrssfKNNRRSSF] w - - 0 1",
       "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1"},
      {"sittuyin", "7k/8/8/8/8/8/8/K6N w - - 0 1", "7k/8/8/8/8/8/8/K6N[] w - - 0 1"},
      {"sittuyin", "7k/8/8/8/8/8/R7/K7[] b - 32 5 40", "7k/8/8/8/8/8/R7/K7[] b - 32 5 40"},
      // Other programs' letters.
      {"janggi", "rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w - - 0 1",
       "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"},
      {"xiangfu", "9/9/2k6/9/9/9/6K2/9/9[] w - - 0 1", "9/9/2+g6/9/9/9/6+G2/9/9[] w - - 0 1"},
      {"xiangfu", "2rbm4/2cwn4/2+g1+g4/9/9/9/4+G1+G2/4NWC2/4MBR2[] w - 0 1",
       "2rbm4/2cwn4/2+g1+g4/9/9/9/4+G1+G2/4NWC2/4MBR2[] w - - 0 1"},
      // An en-passant square without a pawn to use it says nothing.
      {"empire", "4k3/8/8/3p4/8/8/8/3K4 w - d6 0 1", "4k3/8/8/3p4/8/8/8/3K4 w - - 0 1"},
      {"empire", "4k3/8/8/3pP3/8/8/8/3K4 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/3K4 w - d6 0 1"},
      // Fusion's score: missing, or with a check that the board shows.
      {"fusion", "4g4/9/9/9/9/9/9/9/9/3G4R w - - 0 1", "4g4/9/9/9/9/9/9/9/9/3G4R w - - 0 1 0-0"},
      {"fusion", "4g4/9/9/9/9/9/9/9/9/3G4R w - - 0 26", "4g4/9/9/9/9/9/9/9/9/3G4R w - - 0 26 0-0+"},
      {"fusion", "4g4/9/9/9/9/9/9/9/9/3GR4 b - - 0 1 7-4", "4g4/9/9/9/9/9/9/9/9/3GR4 b - - 0 1 7-4+"},
      // Army size is free, kings aside.
      {"janggi", "RRRRRRRRR/3Rk4/9/9/9/9/9/9/4K4/CCCCCCCCC b - - 0 1",
       "RRRRRRRRR/3Rk4/9/9/9/9/9/9/4K4/CCCCCCCCC b - - 0 1"},
  };
  for (const Reading& r : kReadings) {
    const auto game = Game::from_fen(r.variant, r.fen);
    ASSERT_TRUE(game.ok()) << r.fen << ": " << game.error().message;
    EXPECT_EQ((*game)->fen(), r.canonical);
  }
}

TEST(Fen, OfAFinishedGameIsRead) {
  const auto points = *Game::from_fen("fusion", "4g4/9/9/9/9/9/9/9/9/3G4R w - - 0 26 3-4");
  EXPECT_EQ(points->outcome(), Outcome::win(kBlack, Reason::kPoints));
  const auto campmate = *Game::from_fen("empire", "4K3/8/8/8/8/8/3k4/8 b - - 0 1");
  EXPECT_EQ(campmate->outcome().reason, Reason::kCampmate);
  const auto counted = *Game::from_fen("sittuyin", "7k/8/8/8/8/8/R7/K7[] w - 32 33 1");
  EXPECT_EQ(counted->outcome(), Outcome::draw(Reason::kCounting));
}

TEST(Fen, OfAnyLengthIsAnsweredAtOnce) {
  for (char c : {'/', '1', 'K', '+', '[', ' ', '\xFF'}) {
    EXPECT_FALSE(Game::from_fen("janggi", std::string(1'000'000, c)).ok());
  }
}

}  // namespace
}  // namespace serai

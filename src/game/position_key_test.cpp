// Keys of positions: they never change, and they mean what the header says.
#include "game/position_key.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace serai {
namespace {

std::unique_ptr<Game> after(std::string_view variant, std::initializer_list<const char*> moves) {
  auto game = *Game::start(variant);
  for (const char* text : moves) {
    const auto move = game->read_uci(text);
    EXPECT_TRUE(move.ok()) << text;
    if (move) game->play(*move);
  }
  return game;
}

PositionKey key_of_fen(std::string_view variant, std::string_view fen) {
  const auto game = Game::from_fen(variant, fen);
  EXPECT_TRUE(game.ok()) << fen;
  return game ? position_key(**game) : 0;
}

// These are in books and databases. If one of them changes, every file written so far is worthless: raise the version.
TEST(PositionKey, NeverChanges) {
  const std::map<std::string_view, std::string_view> starts = {
      {"sittuyin", "01b3feab837e467d"},
      {"empire", "01432adbdadeffca"},
      {"janggi", "01892a81fe4fd021"},
      {"janggitournament", "01126d1d0401b564"},
      {"janggitraditional", "01b5f4d6ba36e6c2"},
      {"janggimodern", "01a7a6a25ade6d2c"},
      {"janggicasual", "019da185c8ad1e48"},
      {"xiangfu", "01e75208659e8484"},
      {"fusion", "01c5129d654232a5"},
      {"fusionlite", "011b36532e77b333"},
      {"fusionplus", "01524386f2ec4589"},
      {"fusionteam", "018d6ae323d8cf56"},
  };
  for (const VariantInfo* info : variants()) {
    ASSERT_TRUE(starts.contains(info->id)) << "a golden key for " << info->id << " is missing";
    EXPECT_EQ(key_text(position_key(**Game::start(info->id))), starts.at(info->id)) << info->id;
  }
  EXPECT_EQ(key_text(position_key(*after("sittuyin", {"K@e1", "K@d8"}))), "01f0e2f1958cd297");
  EXPECT_EQ(key_text(position_key(*after("janggi", {"a4b4", "i7h7", "b1c3"}))), "01630da3210d35ae");
}

TEST(PositionKey, IsThatOfThePositionNotOfTheWayThere) {
  EXPECT_EQ(position_key(*after("janggi", {"a4b4", "i7h7", "e4d4"})),
            position_key(*after("janggi", {"e4d4", "i7h7", "a4b4"})));
  EXPECT_EQ(position_key(*after("sittuyin", {"K@e1", "K@d8", "R@a1"})),
            position_key(*after("sittuyin", {"R@a1", "K@d8", "K@e1"})));
  EXPECT_EQ(position_key(*after("janggi", {"b1c3", "b10c8", "c3b1", "c8b10"})), position_key(**Game::start("janggi")));
}

TEST(PositionKey, KnowsNoClocksAndCounters) {
  const std::string board = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - ";
  EXPECT_EQ(key_of_fen("janggi", board + "0 1"), key_of_fen("janggi", board + "30 77"));
}

TEST(PositionKey, KnowsPlacementHandsSideAndGame) {
  const auto start = position_key(**Game::start("xiangfu"));
  const std::string board = "2rbm4/2cwn4/2+g1+g4/9/9/9/4+G1+G2/4NWC2/4MBR2";
  EXPECT_EQ(key_of_fen("xiangfu", board + "[] w - - 0 1"), start);
  EXPECT_NE(key_of_fen("xiangfu", board + "[] b - - 0 1"), start);
  EXPECT_NE(key_of_fen("xiangfu", board + "[R] w - - 0 1"), start);
  EXPECT_NE(key_of_fen("xiangfu", board + "[R] w - - 0 1"), key_of_fen("xiangfu", board + "[r] w - - 0 1"));
  EXPECT_EQ(key_of_fen("xiangfu", board + "[RNr] w - - 0 1"), key_of_fen("xiangfu", board + "[rNR] w - - 0 1"));
  EXPECT_NE(position_key(**Game::start("janggi")), position_key(**Game::start("janggitournament")));
  EXPECT_NE(position_key(**Game::start("janggi", "inner-inner")), position_key(**Game::start("janggi", "inner-outer")));
}

// Partners take turns, and what may be played depends on who it is.
TEST(PositionKey, KnowsThePartner) {
  const std::string board = "jheqgkbnr/p1p1a1p1p/1c5c1/9/9/9/9/1C5C1/P1P1A1P1P/JHEQGKBNR w Kk - 0 ";
  EXPECT_NE(key_of_fen("fusionteam", board + "1 0-0"), key_of_fen("fusionteam", board + "2 0-0"));
  EXPECT_EQ(key_of_fen("fusionteam", board + "1 0-0"), key_of_fen("fusionteam", board + "3 0-0"));
  EXPECT_EQ(key_of_fen("fusion", board + "1 0-0"), key_of_fen("fusion", board + "2 0-0"));
}

TEST(PositionKey, DiffersWhereverTheBoardDiffers) {
  std::mt19937 random(1);
  for (const VariantInfo* info : variants()) {
    std::map<PositionKey, std::string> boards;
    for (int i = 0; i < 20; ++i) {
      const auto game = *Game::start(info->id);
      for (int ply = 0; ply < 60 && !game->outcome().is_over(); ++ply) {
        game->play(game->legal_moves()[random() % game->legal_moves().size()]);
        const std::string fen = game->fen();
        const std::string board = fen.substr(0, fen.find(' ') + 2) + std::to_string(game->turn_seat());
        const auto [it, is_new] = boards.emplace(position_key(*game), board);
        EXPECT_EQ(it->second, board);
      }
    }
  }
}

TEST(PositionKey, IsReadBackAsText) {
  const PositionKey key = position_key(**Game::start("empire"));
  EXPECT_EQ(read_key(key_text(key)), key);
  EXPECT_EQ(version_of(key), kPositionKeyVersion);
  for (const char* text : {"", "01", "02892a81fe4fd021", "01892A81FE4FD021", "01892a81fe4fd0211", "01892a81fe4fd02 "}) {
    EXPECT_FALSE(read_key(text)) << text;
  }
}

}  // namespace
}  // namespace serai

// Openings: legal, reproducible, and from every setup.
#include "match/opening.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <set>

#include "match/match_game.hpp"

namespace serai {
namespace {

std::unique_ptr<OpeningBook> book(std::string_view variant, std::string_view source, std::uint64_t seed = 1,
                                  const std::vector<std::string>& setups = {}) {
  auto made = OpeningBook::make(variant, *read_opening_source(source), setups, seed);
  EXPECT_TRUE(made.ok()) << (made ? "" : made.error().message);
  return *std::move(made);
}

std::string text_of(const Game& game) {
  std::string out = game.start_fen();
  for (const std::string& move : uci_moves(game)) out += " " + move;
  return out;
}

TEST(OpeningSources, AreRead) {
  EXPECT_EQ(read_opening_source("random:8")->plies, 8);
  EXPECT_FALSE(read_opening_source("random:0")->is_balanced);
  EXPECT_TRUE(read_opening_source("random:12,balanced")->is_balanced);
  EXPECT_EQ(read_opening_source("file:a b.fen")->file, "a b.fen");
  EXPECT_EQ(read_opening_source("start")->kind, OpeningSource::Kind::kStart);
  for (std::string_view text :
       {"", "random", "random:", "random:x", "random:-1", "random:8,best", "random:1000", "file:", "start:2"})
    EXPECT_FALSE(read_opening_source(text).ok()) << text;
}

TEST(Openings, AreLegalOpenAndQuietInEveryVariant) {
  for (const VariantInfo* variant : variants()) {
    const auto openings = book(variant->id, "random:8");
    for (std::size_t pair = 0; pair < 20; ++pair) {
      const auto game = openings->opening(pair);
      ASSERT_TRUE(game.ok());
      EXPECT_FALSE((*game)->outcome().is_over());
      EXPECT_FALSE((*game)->is_check());
      auto replayed = *Game::from_fen(variant->id, (*game)->start_fen());
      std::size_t drops_first = 0;
      for (const std::string& move : uci_moves(**game)) {
        const auto legal = replayed->read_uci(move);
        ASSERT_TRUE(legal.ok()) << variant->id << " " << move;
        drops_first += legal->kind() == MoveKind::kDrop && drops_first == replayed->moves().size() ? 1U : 0U;
        replayed->play(*legal);
      }
      EXPECT_EQ(replayed->fen(), (*game)->fen());
      EXPECT_EQ((*game)->moves().size(), drops_first + 8);
    }
  }
}

TEST(Openings, PlaceAllPiecesBeforeTheyCountMoves) {
  const auto game = book("sittuyin", "random:2")->opening(0);
  ASSERT_TRUE(game.ok());
  EXPECT_EQ((*game)->moves().size(), 18U);
  EXPECT_NE((*game)->fen().find("[]"), std::string::npos);
}

TEST(Openings, AreTheSameForBothGamesOfAPair) {
  const auto openings = book("empire", "random:8");
  const auto first = openings->opening(3);
  const auto other = openings->opening(4);
  const auto again = openings->opening(3);
  EXPECT_EQ(text_of(**first), text_of(**again));
  EXPECT_NE(text_of(**first), text_of(**other));
}

TEST(Openings, DependOnSeedAndPairOnly) {
  const auto openings = book("janggi", "random:6", 7);
  const auto same = book("janggi", "random:6", 7);
  const auto other = book("janggi", "random:6", 8);
  int different = 0;
  for (std::size_t pair = 10; pair-- > 0;) (void)same->opening(pair);  // in another order
  for (std::size_t pair = 0; pair < 10; ++pair) {
    const std::string text = text_of(**openings->opening(pair));
    EXPECT_EQ(text, text_of(**same->opening(pair)));
    different += text != text_of(**other->opening(pair)) ? 1 : 0;
  }
  EXPECT_GE(different, 9);
}

TEST(Openings, UseEverySetupEvenly) {
  for (std::string_view variant : {"janggi", "fusion"}) {
    const std::size_t setups = find_variant(variant)->setups.size();
    const auto openings = book(variant, "random:0");
    std::multiset<std::string> starts;
    for (std::size_t pair = 0; pair < 2 * setups; ++pair) starts.insert((*openings->opening(pair))->start_fen());
    EXPECT_EQ(std::set<std::string>(starts.begin(), starts.end()).size(), setups);
    for (const std::string& start : starts) EXPECT_EQ(starts.count(start), 2U);
  }
}

TEST(Openings, MayBeRestrictedToASetup) {
  const auto openings = book("fusion", "random:4", 1, {"drawn"});
  for (std::size_t pair = 0; pair < 4; ++pair)
    EXPECT_EQ((*openings->opening(pair))->start_fen(), (*Game::start("fusion", "drawn"))->start_fen());
  const std::vector<std::string> unknown{"sideways"};
  EXPECT_EQ(OpeningBook::make("fusion", {}, unknown, 1).error().code, "unknown-setup");
}

TEST(Openings, ThatAreNotBalancedAreReplaced) {
  const auto openings = book("empire", "random:4");
  int asked = 0;
  std::string last;
  const auto third = openings->opening(0, [&](const Game& game) -> Result<bool> {
    last = text_of(game);
    return ++asked == 3;
  });
  ASSERT_TRUE(third.ok());
  EXPECT_EQ(asked, 3);
  EXPECT_EQ(text_of(**third), last);
  EXPECT_NE(last, text_of(**openings->opening(0)));
  EXPECT_EQ(openings->opening(1, [](const Game&) -> Result<bool> { return false; }).error().code, "no-opening");
}

TEST(Starts, VaryTheFirstMoveAndThenTheFirstTwo) {
  const auto openings = book("empire", "start");
  const std::size_t first_moves = (*Game::start("empire"))->legal_moves().size();
  std::set<std::string> seen;
  for (std::size_t pair = 0; pair < first_moves + 50; ++pair) {
    const auto game = openings->opening(pair);
    ASSERT_TRUE(game.ok());
    EXPECT_EQ((*game)->moves().size(), pair < first_moves ? 1U : 2U);
    EXPECT_EQ((*game)->start_fen(), (*Game::start("empire"))->start_fen());
    EXPECT_TRUE(seen.insert(text_of(**game)).second);
  }
  EXPECT_NE(text_of(**book("empire", "start", 2)->opening(0)), text_of(**openings->opening(0)));
}

TEST(Starts, BeginAgainWhenAllAreUsedUp) {
  const auto openings = book("xiangfu", "start");
  EXPECT_TRUE(openings->opening(1'000'000).ok());
}

TEST(Starts, UseEverySetupEvenly) {
  const std::size_t setups = find_variant("janggi")->setups.size();
  const auto openings = book("janggi", "start");
  std::multiset<std::string> starts;
  for (std::size_t pair = 0; pair < 3 * setups; ++pair) starts.insert((*openings->opening(pair))->start_fen());
  EXPECT_EQ(std::set<std::string>(starts.begin(), starts.end()).size(), setups);
  for (const std::string& start : starts) EXPECT_EQ(starts.count(start), 3U);
}

TEST(Starts, LeaveThePlacementToThePlayers) {
  const auto game = book("sittuyin", "start")->opening(0);
  ASSERT_TRUE(game.ok());
  EXPECT_EQ((*game)->moves().size(), 1U);
  EXPECT_EQ((*game)->moves()[0].kind(), MoveKind::kDrop);
  for (Move m : (*game)->legal_moves()) EXPECT_EQ(m.kind(), MoveKind::kDrop);
}

TEST(OpeningFiles, AreReadLineByLineAndUsedInOrder) {
  const std::string path = ::testing::TempDir() + "serai_openings_" + std::to_string(getpid());
  const std::string first = "4k3/8/8/8/8/8/4P3/4K2Q w - - 0 1";
  const std::string second = "4k3/8/8/8/8/8/4P3/3QK3 b - - 0 1";
  std::ofstream(path) << "# two positions\n" << first << "\r\n\n" << second;
  const auto openings = book("empire", "file:" + path);
  const std::string expected[] = {first, second, first};
  for (std::size_t pair = 0; pair < 3; ++pair)
    EXPECT_EQ((*openings->opening(pair))->fen(), (*Game::from_fen("empire", expected[pair]))->fen());

  std::ofstream(path) << first << "\nnonsense\n";
  const auto bad = OpeningBook::make("empire", *read_opening_source("file:" + path), {}, 1);
  ASSERT_FALSE(bad.ok());
  EXPECT_NE(bad.error().message.find("line 2"), std::string::npos);
  std::ofstream(path) << "\n";
  EXPECT_FALSE(OpeningBook::make("empire", *read_opening_source("file:" + path), {}, 1).ok());
  EXPECT_FALSE(OpeningBook::make("empire", *read_opening_source("file:/no/such/file"), {}, 1).ok());
}

}  // namespace
}  // namespace serai

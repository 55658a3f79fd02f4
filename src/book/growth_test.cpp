// A book grows, can be stopped at any moment, and holds what was played.
#include "book/growth.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "book/grow.hpp"
#include "cli/book.hpp"

namespace serai {
namespace {

namespace fs = std::filesystem;

class GrowthFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("serai-growth-" + std::to_string(::getpid()) + "-" +
                                           testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  static std::string text(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
  }
  static GrowCommand command(const std::string& variant, const std::string& file, unsigned games) {
    GrowCommand out;
    out.terms = {variant, 300, 100, 4, 30, 12, 7};
    out.file = file;
    out.games = games;
    return out;
  }
  static int grow(const GrowCommand& command) {
    std::ostringstream err;
    const int status = run_book_grow(command, err);
    said = err.str();
    return status;
  }

  static inline std::string said;
  fs::path folder_;
};

TEST_F(GrowthFile, ComesOutTheSameHoweverOftenItWasStopped) {
  ASSERT_EQ(grow(command("sittuyin", path("a"), 6)), 0) << said;
  for (const unsigned games : {1U, 2U, 5U, 6U}) ASSERT_EQ(grow(command("sittuyin", path("b"), games)), 0) << said;
  EXPECT_EQ(text(path("a")), text(path("b")));
}

TEST_F(GrowthFile, GoesOnAfterItWasCutOffAnywhere) {
  ASSERT_EQ(grow(command("empire", path("whole"), 3)), 0) << said;
  const std::string whole = text(path("whole"));
  const std::size_t header = whole.find('\n') + 1;
  for (std::size_t size = header; size < whole.size(); size += 37) {
    std::ofstream(path("cut"), std::ios::binary) << whole.substr(0, size);
    ASSERT_EQ(grow(command("empire", path("cut"), 3)), 0) << said;
    ASSERT_EQ(text(path("cut")), whole) << size;
  }
}

TEST_F(GrowthFile, RefusesOtherOptionsAndOtherFiles) {
  ASSERT_EQ(grow(command("empire", path("a"), 1)), 0) << said;
  const std::string before = text(path("a"));
  GrowCommand other = command("empire", path("a"), 2);
  other.terms.nodes = 301;
  EXPECT_EQ(grow(other), 1);
  EXPECT_NE(said.find("other options"), std::string::npos) << said;
  EXPECT_EQ(grow(command("janggi", path("a"), 2)), 1);
  std::ofstream(path("b")) << "position of something else\n";
  EXPECT_EQ(grow(command("empire", path("b"), 2)), 1);
  EXPECT_EQ(text(path("b")), "position of something else\n");
  std::ofstream(path("a"), std::ios::app) << "game 0 2 nonsense\n";
  EXPECT_EQ(grow(command("empire", path("a"), 2)), 1);
  EXPECT_NE(said.find("Line 4"), std::string::npos) << said;
  EXPECT_EQ(text(path("a")), before + "game 0 2 nonsense\n") << "nothing is lost";
  EXPECT_EQ(grow(command("chess", path("c"), 1)), 1);
}

TEST_F(GrowthFile, SeveralThreadsLoseNoGame) {
  GrowCommand wanted = command("fusionlite", path("a"), 12);
  wanted.threads = 3;
  ASSERT_EQ(grow(wanted), 0) << said;
  std::ifstream in(path("a"));
  std::uint64_t intact = 0;
  const auto growth = read_growth(in, intact);
  ASSERT_TRUE(growth.ok()) << growth.error().message;
  EXPECT_EQ(growth->games(), 12U);
}

TEST_F(GrowthFile, EveryGameGrowsAndIsPackedAndShown) {
  for (const VariantInfo* info : variants()) {
    const std::string id(info->id);
    const auto setups = static_cast<unsigned>(info->setups.size());
    ASSERT_EQ(grow(command(id, path(id), setups + 1)), 0) << said;
    std::ostringstream err;
    ASSERT_EQ(run_book_pack({path(id), path(id + ".book"), 1000, 1}, err), 0) << err.str();
    const auto book = read_book(text(path(id + ".book")));
    ASSERT_TRUE(book.ok()) << book.error().message;
    EXPECT_EQ(book->variant, id);
    EXPECT_EQ(book->games, setups + 1);
    for (const StartPosition& setup : info->setups) {
      const auto game = *Game::start(id, setup.id);
      const BookPosition* start = book->find(position_key(*game));
      ASSERT_NE(start, nullptr) << id << " " << setup.id;
      std::uint64_t games = 0;
      for (const BookMove& move : start->moves) {
        EXPECT_TRUE(game->read_uci(move.uci).ok()) << id << " " << move.uci;
        games += move.games();
      }
      EXPECT_GE(games, 1U);
      EXPECT_TRUE(start->moves[0].verdict.has_value()) << "the start is judged";
    }
    std::ostringstream out;
    ASSERT_EQ(run_book_show({path(id + ".book"), {}}, out, err), 0) << err.str();
    EXPECT_NE(out.str().find(", depth "), std::string::npos) << out.str();
  }
}

TEST(Growth, CountsAGameOnceInAPosition) {
  Growth growth({"janggi", 300, 100, 4, 30, 12, 7});
  ASSERT_TRUE(growth.add(Played{0, 2, {"b1c3", "b10c8", "c3b1", "c8b10", "h1g3"}}));
  ASSERT_TRUE(growth.add(Played{0, 0, {"b1c3"}}));
  EXPECT_FALSE(growth.add(Played{0, 0, {"b1c3", "b1c3"}}));
  EXPECT_FALSE(growth.add(Played{99, 0, {}}));
  const BookPosition* start = growth.find(position_key(**Game::start("janggi")));
  ASSERT_NE(start, nullptr);
  ASSERT_EQ(start->moves.size(), 1U);
  EXPECT_EQ(start->moves[0].results[0], 1U);
  EXPECT_EQ(start->moves[0].results[1], 0U);
  EXPECT_EQ(start->moves[0].results[2], 1U);
  EXPECT_EQ(growth.games(), 2U);
}

TEST(Growth, FindsTranspositions) {
  Growth growth({"janggi", 300, 100, 4, 30, 12, 7});
  ASSERT_TRUE(growth.add(Played{0, 2, {"a4b4", "i7h7", "e4d4", "a7b7"}}));
  ASSERT_TRUE(growth.add(Played{0, 1, {"e4d4", "i7h7", "a4b4", "a7b7"}}));
  const auto game = *Game::start("janggi");
  for (const char* move : {"e4d4", "i7h7", "a4b4"}) game->play(*game->read_uci(move));
  const BookPosition* met = growth.find(position_key(*game));
  ASSERT_NE(met, nullptr);
  EXPECT_EQ(met->moves[0].games(), 2U);
}

TEST(Growth, PacksWhatMostGamesPassed) {
  Growth growth({"janggi", 300, 100, 4, 30, 12, 7});
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(growth.add(Played{0, 1, {"a4b4", "i7h7"}}));
  ASSERT_TRUE(growth.add(Played{0, 1, {"e4d4", "i7h7"}}));
  EXPECT_EQ(growth.pack(100, 1).positions.size(), 3U);
  EXPECT_EQ(growth.pack(100, 2).positions.size(), 2U);
  const Book one = growth.pack(1, 1);
  ASSERT_EQ(one.positions.size(), 1U);
  EXPECT_EQ(one.positions[0].key, position_key(**Game::start("janggi")));
  EXPECT_EQ(one.positions[0].moves[0].uci, "a4b4") << "the most frequent first";
}

TEST(Growth, LooksAgainAtWhatManyGamesPassed) {
  Growth growth({"janggi", 300, 100, 4, 30, 12, 7});
  const PositionKey key = position_key(**Game::start("janggi"));
  const auto judge = [&](std::uint64_t nodes, const char* best, int score, const char* other = "e4d4") {
    const BookVerdict verdict{{EngineScore::Kind::kCentipawns, score}, {}, 6};
    growth.add(Judged{key, nodes, {{best, {}, verdict}, {other, {}, verdict}}});
  };
  EXPECT_EQ(growth.owed(key), 100U) << "a glance at first";
  judge(100, "a4b4", 5, "i4i5");
  EXPECT_EQ(growth.owed(key), 0U);
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(growth.owed(key), 0U) << i;
    ASSERT_TRUE(growth.add(Played{0, 1, {"a4b4"}}));
  }
  EXPECT_EQ(growth.owed(key), 300U);
  judge(300, "e4d4", 9, "e4f4");
  EXPECT_EQ(growth.owed(key), 0U);
  judge(100, "a4b4", 99);  // a glance that comes late, from another thread
  const auto& moves = growth.find(key)->moves;
  ASSERT_EQ(moves.size(), 3U) << "what was neither played nor judged anew is gone";
  EXPECT_EQ(moves[0].games(), 8U);
  EXPECT_FALSE(moves[0].verdict) << "verdicts of one search do not stand beside those of another";
  EXPECT_EQ(moves[1].verdict->score.value, 9);
  EXPECT_EQ(moves[2].uci, "e4f4");
}

TEST(Growth, PlaysMovesThatWinByRuleAndNoneThatLose) {
  Growth growth({"janggi", 300, 100, 4, 30, 1, 7});
  const auto game = *Game::start("janggi");
  const auto win = [](Color winner) { return BookVerdict{{}, RuleWin{5, winner, Reason::kBikjang}, 6}; };
  growth.add(Judged{position_key(*game), 100, {{"a4b4", {}, win(kBlack)}, {"e4d4", {}, win(kWhite)}}});
  for (unsigned i = 0; i < 5; ++i) {
    const TreeWalk walk = walk_tree(growth, i * static_cast<unsigned>(find_variant("janggi")->setups.size()));
    ASSERT_EQ(walk.moves, std::vector<std::string>{"e4d4"});
  }
}

TEST(Growth, LinesOfAllKindsAreReadBack) {
  const PositionKey key = position_key(**Game::start("janggi"));
  const Judged judged{key,
                      300,
                      {{"a4b4", {}, BookVerdict{{EngineScore::Kind::kCentipawns, -12}, {}, 6}},
                       {"e4d4", {}, BookVerdict{{EngineScore::Kind::kMate, -3}, {}, 6}},
                       {"e4f4", {}, BookVerdict{{}, RuleWin{5, kBlack, Reason::kBikjang}, 6}}}};
  const Growth empty({"janggi", 300, 100, 4, 30, 12, 7});
  std::istringstream in(growth_header(empty.terms()) + to_line(judged) + to_line(Played{0, 1, {"a4b4"}}));
  std::uint64_t intact = 0;
  const auto growth = read_growth(in, intact);
  ASSERT_TRUE(growth.ok()) << growth.error().message;
  EXPECT_EQ(growth->terms(), empty.terms());
  const auto& moves = growth->find(key)->moves;
  ASSERT_EQ(moves.size(), 3U);
  EXPECT_EQ(moves[0].verdict->score.value, -12);
  EXPECT_EQ(moves[1].verdict->score.kind, EngineScore::Kind::kMate);
  EXPECT_EQ(moves[1].verdict->score.value, -3);
  EXPECT_EQ(moves[2].verdict->rule_win->plies, 5);
  EXPECT_EQ(moves[2].verdict->rule_win->winner, kBlack);
  EXPECT_EQ(moves[2].verdict->rule_win->reason, Reason::kBikjang);
  EXPECT_EQ(moves[2].verdict->depth, 6);
}

}  // namespace
}  // namespace serai

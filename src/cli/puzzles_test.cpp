// `serai puzzles` as its users see it: found, continued after a kill, packed, checked.
#include "cli/puzzles.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/played_games.hpp"
#include "cli/puzzle_journal.hpp"

namespace serai {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

class Puzzles : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("serai-puzzles-" + std::to_string(getpid()) + "-" +
                                           ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_);
    std::ofstream(folder_ / "games.pgn") << kGames;
    command_.variant = "Empire chess";
    command_.games = {(folder_ / "games.pgn").string()};
    command_.state = (folder_ / "state").string();
    command_.terms.nodes = {200, 500, 2000, 5000};
    command_.nodes = 2000;
  }
  void TearDown() override { fs::remove_all(folder_); }

  // A race of kings, its mirror image, a game of another variant, a game that is wrong, and another race.
  static constexpr std::string_view kGames = R"([Variant "empire"]
[FEN "8/3K4/8/8/8/6k1/8/8 b - - 0 1"]

1... Kg2 2. Kd6 *

[Variant "empire"]
[FEN "8/4K3/8/8/8/1k6/8/8 b - - 0 1"]

1... Kb2 2. Ke6 *

[Variant "sittuyin"]

*

[Variant "empire"]

1. Kxx *

[Variant "empire"]
[FEN "8/2K5/8/8/8/6k1/8/8 b - - 0 1"]

1... Kg2 2. Kc6 *
)";

  int find() {
    std::ostringstream err;
    const int status = run_puzzles_find(command_, err);
    said_ = err.str();
    return status;
  }
  std::string state() const { return text_of(command_.state); }

  fs::path folder_;
  PuzzlesCommand command_;
  std::string said_;
};

TEST_F(Puzzles, AreFoundOnceEach) {
  EXPECT_EQ(find(), 0) << said_;
  const auto found = PuzzleJournal::read(command_.state);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->variant->id, "empire");
  EXPECT_EQ(found->puzzles.size(), 2U) << "the mirror image is no other puzzle: " << state();
  EXPECT_NE(state().find("\ngame 5\n"), std::string::npos) << state();
  EXPECT_NE(said_.find("2 puzzles in 5 games"), std::string::npos) << said_;
}

TEST_F(Puzzles, AreTheSameAfterAKill) {
  ASSERT_EQ(find(), 0);
  const std::string whole = state();
  // Killed anywhere: after any line, and within one.
  for (std::size_t cut = 0; cut < whole.size(); cut += 17) {
    std::ofstream(command_.state, std::ios::binary) << whole.substr(0, cut);
    ASSERT_EQ(find(), 0) << said_ << whole.substr(0, cut);
    EXPECT_EQ(state(), whole) << "cut after " << cut;
  }
}

TEST_F(Puzzles, AreTheSameWithSeveralThreads) {
  ASSERT_EQ(find(), 0);
  const std::string whole = state();
  fs::remove(command_.state);
  command_.threads = 3;
  ASSERT_EQ(find(), 0);
  EXPECT_EQ(state(), whole);
}

TEST_F(Puzzles, AreNoMoreThanAskedFor) {
  ASSERT_EQ(find(), 0);
  const std::string whole = state();
  fs::remove(command_.state);
  command_.count = 1;
  ASSERT_EQ(find(), 0);
  EXPECT_NE(state().find("\ngame 1\n"), std::string::npos);
  EXPECT_EQ(state().find("\ngame 2\n"), std::string::npos);
  command_.count = 2;
  ASSERT_EQ(find(), 0);
  EXPECT_EQ(state(), whole);
}

TEST_F(Puzzles, DoNotMixSearches) {
  ASSERT_EQ(find(), 0);
  command_.terms.gap = 400;
  EXPECT_EQ(find(), 1);
  EXPECT_NE(said_.find("something else"), std::string::npos) << said_;
  for (const std::string other : {"rubbish\n", "no end of a line", "serai-puzzle-check 1\n"}) {
    std::ofstream(command_.state, std::ios::binary) << other;
    EXPECT_EQ(find(), 1);
    EXPECT_EQ(state(), other) << "it is left as it was";
  }
}

TEST_F(Puzzles, SayWhatIsWrongWithFiles) {
  command_.games = {(folder_ / "missing.pgn").string()};
  EXPECT_EQ(find(), 1);
  EXPECT_NE(said_.find("cannot be read"), std::string::npos) << said_;
  command_.variant = "nosuchgame";
  EXPECT_EQ(find(), 1);
}

TEST_F(Puzzles, ArePackedWithAManifest) {
  ASSERT_EQ(find(), 0);
  std::ofstream(folder_ / "manifest.json") << R"({"xiangfu": [{"count": 7, "themes": {}}]})";
  std::ofstream(folder_ / "empire-2.puzzles") << "of an earlier pack";
  command_.pack = folder_.string();
  std::ostringstream err;
  ASSERT_EQ(run_puzzles_pack(command_, err), 0) << err.str();
  const auto packed = read_collection(text_of(folder_ / "empire-1.puzzles"));
  ASSERT_TRUE(packed);
  EXPECT_EQ(packed->puzzles.size(), 2U);
  EXPECT_FALSE(fs::exists(folder_ / "empire-2.puzzles"));
  const auto manifest = boost::json::parse(text_of(folder_ / "manifest.json")).as_object();
  EXPECT_EQ(manifest.at("xiangfu").at(0).at("count"), 7) << "other games stay";
  EXPECT_EQ(manifest.at("empire").at(0).at("count"), 2);
  EXPECT_EQ(manifest.at("empire").at(0).at("themes").at("campmate"), 2);
}

TEST_F(Puzzles, AreChecked) {
  ASSERT_EQ(find(), 0);
  command_.pack = folder_.string();
  std::ostringstream err;
  ASSERT_EQ(run_puzzles_pack(command_, err), 0);
  const fs::path file = folder_ / "empire-1.puzzles";
  command_.check = {file.string()};
  command_.state = (folder_ / "checked").string();
  std::ostringstream good;
  EXPECT_EQ(run_puzzles_check(command_, good, err), 0) << good.str();
  EXPECT_EQ(good.str(), "2 puzzles hold, 0 do not\n");
  // What the account has is not checked again; what has changed is.
  std::string text = text_of(file);
  text.replace(text.find("d7d8"), 4, "d7d6");
  std::ofstream(file) << text;
  std::ostringstream bad;
  EXPECT_EQ(run_puzzles_check(command_, bad, err), 1);
  EXPECT_NE(bad.str().find("1 puzzles hold, 1 do not"), std::string::npos) << bad.str();
  // Of another kind of file nothing is overwritten.
  command_.state = (folder_ / "state").string();
  const std::string search = state();
  EXPECT_EQ(run_puzzles_check(command_, bad, err), 1);
  EXPECT_EQ(state(), search);
  command_.state.clear();
  command_.check = {(folder_ / "missing").string()};
  EXPECT_EQ(run_puzzles_check(command_, bad, err), 1);
}

TEST_F(Puzzles, ComeFromArchivesToo) {
  const VariantInfo& empire = *find_variant("empire");
  ArchivedGame archived;
  const auto game = *Game::start("empire");
  for (const char* text : {"b1b2", "e7e5"}) {
    const Move move = *game->read_uci(text);
    archived.plies.push_back({move, 0, false});
    game->play(move);
  }
  const fs::path file = folder_ / "games.sgm";
  std::ofstream(file, std::ios::binary) << archive_header("empire") << archive_game(empire, archived);
  PlayedGames games(empire, {file.string(), command_.games.front()});
  const auto first = games.next();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->moves, (std::vector<std::string>{"b1b2", "e7e5"}));
  EXPECT_EQ(first->fen, empire.setups.front().fen);
  const auto second = games.next();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->moves.front(), "g3g2");
  PlayedGames again(empire, {file.string(), command_.games.front()});
  ASSERT_TRUE(again.skip(5));
  EXPECT_EQ(again.next()->moves.front(), "g3g2");
  EXPECT_FALSE(again.next());
  EXPECT_FALSE(again.skip(1));
  PlayedGames other(*find_variant("xiangfu"), {file.string()});
  EXPECT_FALSE(other.next());
  EXPECT_TRUE(other.error());
}

}  // namespace
}  // namespace serai

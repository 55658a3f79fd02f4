// The engine with endgame tables: those that come with the program, and those of a folder.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>

#include "endgame/endgames.hpp"
#include "endgame/library.hpp"
#include "engine/engine.hpp"
#include "engine/score.hpp"

namespace serai {
namespace {

using endgame::Endgames;
using endgame::Library;
using endgame::make_endgames;

class Recorder : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override { (info.note.empty() ? last : note) = info; }
  void on_best(const BestMove& b) override { best = b.move; }
  SearchInfo last, note;
  std::string best;
};

Recorder search(Engine& engine, std::string_view fen, std::uint64_t nodes) {
  EXPECT_FALSE(engine.set_position(fen, {})) << fen;
  Recorder recorder;
  SearchLimits limits;
  limits.nodes = nodes;
  engine.go(limits, recorder);
  engine.wait();
  return recorder;
}

void change(Engine& engine, bool use_tables, const std::string& folder) {
  EngineOptions options = engine.options();
  options.use_tables = use_tables;
  options.tables_folder = folder;
  ASSERT_FALSE(engine.set_options(options));
}

// Mate in so many moves as a score counts them; negative: is mated.
int mate_of(const endgame::Verdict& v) {
  return v.is_win() ? (v.plies + 1) / 2 : -v.plies / 2;
}

// The mate that a search tells of; 0: of none.
int mate_of(const SearchInfo& info) {
  return info.score.kind == EngineScore::Kind::kMate ? info.score.value : 0;
}

// A position of these men somewhere on the board that is not over, at random.
std::string scattered(std::string_view variant, std::string_view men, const std::string& tail, std::mt19937& random) {
  const VariantInfo& info = *find_variant(variant);
  for (;;) {
    std::vector<std::string> rows(static_cast<std::size_t>(info.ranks),
                                  std::string(static_cast<std::size_t>(info.files), '1'));
    for (const char man : men) rows[random() % rows.size()][random() % rows[0].size()] = man;
    std::string fen;
    for (const std::string& row : rows) fen += (fen.empty() ? "" : "/") + row;
    const auto count = std::count_if(fen.begin(), fen.end(), [](char c) { return c > '9'; });
    fen += (random() % 2 == 0 ? " w" : " b") + tail;
    const auto game = Game::from_fen(variant, fen);
    if (count == static_cast<std::ptrdiff_t>(men.size()) && game && !(*game)->outcome().is_over()) return fen;
  }
}

class TablesOfAFolder : public testing::Test {
 protected:
  TablesOfAFolder() {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~TablesOfAFolder() override { std::filesystem::remove_all(folder_); }
  void write(std::string_view variant, std::string_view name, const std::string& bytes) const {
    std::ofstream(Library::file_of(folder_, variant, name), std::ios::binary) << bytes;
  }
  const std::string folder_ = testing::TempDir() + "serai_search_tables_" + std::to_string(getpid());
};

TEST(TablesOfTheProgram, AreThoseThatAreMade) {
  const auto made = make_endgames("sittuyin");
  for (const std::string& name : made->all_of(3)) {
    ASSERT_TRUE(made->make(name, {}));
    const auto own = make_endgames("sittuyin");
    ASSERT_FALSE(own->embedded(name).empty()) << name << " shall come with the program";
    ASSERT_FALSE(own->read(own->embedded(name)));
    EXPECT_TRUE(own->write(name) == made->write(name)) << name << " is out of date: `serai table make`";
  }
  EXPECT_TRUE(made->embedded("KRSvK").empty());
}

// Both sides play the best there is, so the game is as long as the table says, from anywhere.
TEST(TablesOfTheProgram, LetTheEngineWinSoonestAndLoseLatest) {
  Engine engine("sittuyin");
  Library library("");
  std::mt19937 random{5};
  int games = 0, longest = 0;
  while (games < 12 && !HasFailure()) {
    const std::string start = scattered("sittuyin", "KRk", " - - 0 1", random);
    const auto report = library.probe("sittuyin", start);
    ASSERT_TRUE(report.ok() && *report) << start;
    const endgame::Verdict verdict = (*report)->verdict;
    if (verdict.is_draw()) continue;
    ++games;
    std::vector<std::string> moves;
    for (;;) {
      ASSERT_FALSE(engine.set_position(start, moves));
      if (engine.game().outcome().is_over()) break;
      Recorder recorder;
      SearchLimits limits;
      limits.nodes = 20;
      engine.go(limits, recorder);
      engine.wait();
      if (moves.empty()) {
        EXPECT_EQ(mate_of(recorder.last), mate_of(verdict)) << start;
      }
      moves.push_back(recorder.best);
    }
    EXPECT_EQ(engine.game().outcome().reason, Reason::kCheckmate) << start;
    EXPECT_EQ(static_cast<int>(moves.size()), verdict.plies) << start;
    longest = std::max(longest, verdict.plies);
  }
  EXPECT_GT(longest, 16);
}

TEST(TablesOfTheProgram, AreAskedAfterCaptures) {
  Engine engine("sittuyin");
  // The chariot takes the horse; what is left is mate within the count.
  constexpr std::string_view kFen = "8/8/8/3k4/8/8/n6R/3K4[] w - - 0 1";
  EXPECT_GT(mate_of(search(engine, kFen, 300).last), 5);
  change(engine, false, "");
  EXPECT_EQ(mate_of(search(engine, kFen, 300).last), 0);
}

TEST(TablesOfTheProgram, KnowWhatTheCountLeaves) {
  Engine engine("sittuyin");
  // The same position, early and late in the count.
  const SearchInfo early = search(engine, "8/8/8/3k4/8/8/7R/3K4[] w - 32 3 1", 300).last;
  EXPECT_GT(mate_of(early), 5);
  const SearchInfo late = search(engine, "8/8/8/3k4/8/8/7R/3K4[] w - 32 25 1", 300).last;
  EXPECT_EQ(mate_of(late), 0);
  EXPECT_EQ(late.score.value, kDrawScore);
  EXPECT_EQ(late.chances.draw, 1000);
  change(engine, false, "");
  EXPECT_GT(search(engine, "8/8/8/3k4/8/8/7R/3K4[] w - 32 25 1", 300).last.score.value, 100);
}

TEST(TablesOfTheProgram, LeaveSeveralLinesWhole) {
  Engine engine("sittuyin");
  EngineOptions options = engine.options();
  options.lines = 4;
  ASSERT_FALSE(engine.set_options(options));
  EXPECT_EQ(search(engine, "8/8/8/3k4/8/8/7R/3K4[] w - - 0 1", 300).last.line, 4);
}

TEST(TablesOfTheProgram, AreNotForHandicaps) {
  Engine engine("sittuyin");
  EngineOptions options = engine.options();
  options.level = 3;
  ASSERT_FALSE(engine.set_options(options));
  EXPECT_EQ(mate_of(search(engine, "8/8/8/3k4/8/8/7R/3K4[] w - - 0 1", 300).last), 0);
}

TEST_F(TablesOfAFolder, AreReadWhenTheyAreNeeded) {
  const auto made = make_endgames("janggi");
  ASSERT_TRUE(made->make("KRRvK", {}));
  write("janggi", "KRRvK", made->write("KRRvK"));
  Engine engine("janggi");
  change(engine, true, folder_);
  std::mt19937 random{3};
  int mates = 0;
  while (mates < 20 && !HasFailure()) {
    const std::string fen = scattered("janggi", "KRRk", " - - 0 1", random);
    const auto report = made->probe(fen);
    ASSERT_TRUE(report.ok() && *report) << fen;
    const endgame::Verdict verdict = (*report)->verdict;
    if (verdict.is_draw()) continue;
    const SearchInfo found = search(engine, fen, 30).last;
    if (found.rule_win) continue;  // the kings face each other, and a pass wins on points at once
    EXPECT_EQ(mate_of(found), mate_of(verdict)) << fen;
    ++mates;
  }
}

// What is no forced mate is decided on points, of which the tables know nothing.
TEST_F(TablesOfAFolder, DoNotCallADrawWhatIsNoMateInJanggi) {
  const auto made = make_endgames("janggi");
  ASSERT_TRUE(made->make("KRvKA", {}));
  write("janggi", "KRvKA", made->write("KRvKA"));
  Engine engine("janggi");
  change(engine, true, folder_);
  constexpr std::string_view kFen = "3k5/4a4/9/9/9/9/9/9/R8/4K4 w - - 0 1";
  const auto report = made->probe(kFen);
  ASSERT_TRUE(report.ok() && *report);
  ASSERT_TRUE((*report)->verdict.is_draw());
  EXPECT_GT(search(engine, kFen, 300).last.score.value, 100);
}

TEST_F(TablesOfAFolder, DamagedOnesAreToldOfAndPlayGoesOn) {
  write("sittuyin", "KRvK", "no table");
  Engine engine("sittuyin");
  change(engine, true, folder_);
  const Recorder r = search(engine, "8/8/8/3k4/8/8/7R/3K4[] w - - 0 1", 300);
  EXPECT_NE(r.note.note.find("endgame table"), std::string::npos);
  EXPECT_FALSE(r.best.empty());
}

TEST(TablesOfNoFolder, AreRefused) {
  Engine engine("sittuyin");
  EngineOptions options = engine.options();
  options.tables_folder = "/nowhere";
  const auto error = engine.set_options(options);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, "no-folder");
  EXPECT_EQ(engine.options().tables_folder, "");
}

}  // namespace
}  // namespace serai

// The engine as programs use it: it plays legal moves in every game, finds mates, knows the rules' ends, and stops when
// told.
#include "engine/engine.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "engine/inputs.hpp"
#include "engine/random_network.hpp"
#include "engine/score.hpp"
#include "test_paths.hpp"
#include "variants/empire/evaluation.hpp"

namespace serai {
namespace {

class Recorder : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override { infos.push_back(info); }
  void on_best(const BestMove& b) override {
    best = b;
    ++answers;
  }
  std::vector<SearchInfo> infos;
  BestMove best;
  int answers = 0;
};

Recorder search(Engine& engine, const SearchLimits& limits) {
  Recorder recorder;
  engine.go(limits, recorder);
  engine.wait();
  return recorder;
}

SearchLimits to_depth(int depth) {
  SearchLimits limits;
  limits.depth = depth;
  return limits;
}

// The file of a network for Empire chess that knows nothing.
std::string random_empire_network() {
  const std::string path = ::testing::TempDir() + "serai_network_" + std::to_string(getpid());
  std::ofstream(path, std::ios::binary) << random_network(Inputs<Empire>::kKind, Inputs<Empire>::kCount);
  return path;
}

TEST(Engine, PlaysLegalMovesInEveryGame) {
  for (const VariantInfo* info : variants()) {
    Engine engine(info->id);
    std::vector<std::string> moves;
    for (int ply = 0; ply < 30; ++ply) {
      ASSERT_FALSE(engine.set_position("", moves).has_value()) << info->id;
      if (engine.game().outcome().is_over()) break;
      const Recorder r = search(engine, to_depth(3));
      ASSERT_EQ(r.answers, 1);
      ASSERT_TRUE(engine.game().read_uci(r.best.move).ok()) << info->id << " " << r.best.move;
      moves.push_back(r.best.move);
    }
  }
}

struct Mate {
  std::string_view variant, fen;
  int moves;
};

TEST(Engine, FindsMates) {
  const Mate kMates[] = {
      {"sittuyin", "7k/R7/6K1/8/8/8/3P4/3r4[] w - - 99 70", 1},
      {"empire", "8/3K4/8/8/8/8/6k1/8 w - - 0 1", 1},  // campmate
      {"janggi", "4k4/1R7/R8/8p/9/9/9/9/9/3K5 w - - 0 1", 1},
      {"xiangfu", "9/9/6+g2/9/9/9/2+G6/5R3/9[R] w - - 0 1", 1},
      {"fusion", "1n2g4/P3k4/9/9/9/9/9/9/9/3G4K w - - 0 30 0-0+", 1},
  };
  for (const Mate& m : kMates) {
    Engine engine(m.variant);
    ASSERT_FALSE(engine.set_position(m.fen, {}).has_value()) << m.fen;
    const Recorder r = search(engine, to_depth(10));
    ASSERT_FALSE(r.infos.empty());
    EXPECT_EQ(r.infos.back().score.kind, EngineScore::Kind::kMate) << m.variant << " " << r.best.move;
    EXPECT_GT(r.infos.back().score.value, 0);
    EXPECT_LE(r.infos.back().score.value, m.moves) << m.variant;
  }
}

TEST(Engine, MatesLoneKingsOfSittuyinBeforeTheCountEnds) {
  for (const std::string_view start : {"8/8/3k4/8/8/2R5/8/1K6[] b - - 0 1", "8/8/2k5/8/8/2SF2S1/8/1K6[] b - - 0 1",
                                       "8/8/8/3k4/8/8/4N3/2K2S2[] b - - 0 1"}) {
    Engine engine("sittuyin");
    std::vector<std::string> moves;
    while (true) {
      ASSERT_FALSE(engine.set_position(start, moves).has_value()) << start;
      if (engine.game().outcome().is_over()) break;
      SearchLimits limits;
      limits.nodes = 10000;
      moves.push_back(search(engine, limits).best.move);
    }
    EXPECT_EQ(engine.game().outcome().reason, Reason::kCheckmate) << start << " after " << moves.size() << " plies";
  }
}

TEST(Engine, HopesForNothingWithArmiesOfSittuyinThatCannotMate) {
  for (const std::string_view fen : {"8/8/8/3k4/8/8/4N3/2K2F2[] w - - 0 1", "8/8/2k5/8/8/3S4/8/1K6[] w - - 0 1",
                                     "8/8/2k5/8/8/2N3N1/8/1K6[] w - - 0 1"}) {
    Engine engine("sittuyin");
    ASSERT_FALSE(engine.set_position(fen, {}).has_value()) << fen;
    EXPECT_LT(search(engine, to_depth(6)).infos.back().score.value, 150) << fen;
  }
}

TEST(Engine, SeesMatesThatOnlyBoundPiecesCouldUndo) {
  // Any bishop's move opens the file to the cannon, so that it cannot take on f2: the queen must guard it.
  constexpr std::string_view kFen = "j1eag2nr/p1p1pqp1p/c1h5b/9/4c4/9/9/2C1BQN1C/P1P1P1P1P/JHEAG1R2 w - - 14 8 0-0";
  Engine engine("fusion");
  ASSERT_FALSE(engine.set_position(kFen, {}).has_value());
  for (int depth = 2; depth <= 6; ++depth) {
    SearchLimits limits = to_depth(depth);
    limits.search_moves = {*engine.game().read_uci("f3b7")};
    engine.clear_hash();
    const EngineScore score = search(engine, limits).infos.back().score;
    EXPECT_EQ(score.kind, EngineScore::Kind::kMate) << depth;
    EXPECT_EQ(score.value, -1) << depth;
  }
}

TEST(Engine, KnowsWinsByRule) {
  Engine engine("fusion");
  ASSERT_FALSE(engine.set_position("4g4/9/4k4/4N4/9/9/9/9/9/3G4K b - - 10 25 5-3", {}).has_value());
  const Recorder r = search(engine, to_depth(4));
  EXPECT_EQ(r.best.move, "e8e7");  // takes the knight: 5-6 on step 50
  EXPECT_EQ(r.infos.back().score.kind, EngineScore::Kind::kCentipawns);
  EXPECT_GE(r.infos.back().score.value, kLeastRuleWin);
}

TEST(Engine, IsDeterministicWithOneThread) {
  Engine first("xiangfu"), second("xiangfu");
  EXPECT_EQ(first.bench(5), second.bench(5));
  EXPECT_EQ(first.bench(5), second.bench(5));
}

TEST(Engine, StopsWhenToldAndAnswersOnce) {
  Engine engine("janggi");
  SearchLimits limits;
  limits.infinite = true;
  Recorder recorder;
  engine.go(limits, recorder);
  engine.stop();
  engine.wait();
  EXPECT_EQ(recorder.answers, 1);
  EXPECT_FALSE(recorder.best.move.empty());
}

TEST(Engine, ObeysNodesLinesSearchMovesAndThreads) {
  Engine engine("empire");
  EngineOptions options;
  options.lines = 3;
  options.threads = 2;
  ASSERT_FALSE(engine.set_options(options).has_value());
  SearchLimits limits;
  limits.nodes = 20'000;
  const Recorder r = search(engine, limits);
  EXPECT_EQ(r.infos.back().line, 3);
  EXPECT_LT(r.infos.back().nodes, 200'000U);
  SearchLimits only = to_depth(4);
  only.search_moves.push_back(*engine.game().read_uci("d3d4"));
  EXPECT_EQ(search(engine, only).best.move, "d3d4");
}

TEST(Engine, HasNothingToPlayWhenTheGameIsOver) {
  Engine engine("janggi");
  const std::vector<std::string> passes{"e2e2", "e9e9"};
  ASSERT_FALSE(engine.set_position("", passes).has_value());
  const Recorder r = search(engine, to_depth(3));
  EXPECT_EQ(r.answers, 1);
  EXPECT_TRUE(r.best.move.empty());
}

TEST(Engine, KeepsItsPositionWhenANewOneIsWrong) {
  Engine engine("empire");
  const std::string before = engine.game().fen();
  const std::vector<std::string> moves{"d3d4", "a1a8"};
  EXPECT_TRUE(engine.set_position("", moves).has_value());
  EXPECT_TRUE(engine.set_position("nonsense", {}).has_value());
  EXPECT_TRUE(engine.set_variant("nosuchgame").has_value());
  EXPECT_EQ(engine.game().fen(), before);
}

TEST(Engine, GoesOnFromThePositionItHas) {
  Engine engine("empire");
  std::vector<std::string> moves;
  for (const auto game = *Game::start("empire"); moves.size() < 3; game->play(game->legal_moves()[0]))
    moves.push_back(game->write(game->legal_moves()[0], Notation::kUci));
  const auto told = [&](std::string_view fen, std::size_t count) {
    EXPECT_FALSE(engine.set_position(fen, std::span(moves).first(count)).has_value());
    return engine.game().fen() + " after " + std::to_string(engine.game().moves().size());
  };
  Engine other("empire");
  EXPECT_FALSE(other.set_position("", moves).has_value());
  const std::string start = told("", 0);
  const std::string first = told("", 1);
  EXPECT_EQ(told("", 3), other.game().fen() + " after 3");
  EXPECT_EQ(told("", 3), other.game().fen() + " after 3");
  EXPECT_EQ(told("", 1), first);  // back
  const std::vector<std::string> wrong{moves[0], moves[1], "a1a8"};
  EXPECT_TRUE(engine.set_position("", wrong).has_value());
  EXPECT_EQ(engine.game().moves().size(), 1U);
  EXPECT_EQ(told("", 1), first);
  const std::string fen = other.game().start_fen();
  EXPECT_EQ(told(fen, 3), other.game().fen() + " after 3");
  EXPECT_EQ(told("", 0), start);
  EXPECT_EQ(told(other.game().fen(), 0), other.game().fen() + " after 0");
  EXPECT_FALSE(engine.set_variant("xiangfu").has_value());
  EXPECT_EQ(told("", 0), (*Game::start("xiangfu"))->fen() + " after 0");
}

TEST(Score, OfDecidedGamesCountsFromThePosition) {
  const Score mate = kMateWin - 7;
  EXPECT_EQ(from_table(to_table(mate, 3), 5), mate - 2);
  EXPECT_EQ(from_table(to_table(-kRuleWin + 9, 9), 0), -kRuleWin);
  EXPECT_EQ(from_table(to_table(250, 9), 0), 250);
}

TEST(Engine, JudgesWithANetworkWhereItIsGivenOne) {
  Engine engine("empire");
  EngineOptions options = engine.options();
  options.use_network = false;
  EXPECT_FALSE(engine.set_options(options).has_value());
  const std::string before = engine.evaluation();
  EXPECT_EQ(before.find("with the network"), std::string::npos);
  options.use_network = true;
  options.network_file = random_empire_network();
  EXPECT_FALSE(engine.set_options(options).has_value());
  EXPECT_NE(engine.evaluation().find("with the network"), std::string::npos);
  EXPECT_EQ(search(engine, to_depth(4)).answers, 1);
  options.use_network = false;
  EXPECT_FALSE(engine.set_options(options).has_value());
  EXPECT_EQ(engine.evaluation(), before);
}

TEST(Engine, RefusesABadNetworkAndPlaysOn) {
  Engine engine("janggi");
  const std::string before = engine.evaluation();
  EngineOptions options = engine.options();
  for (const std::string& file :
       {std::string("/nowhere"), std::string(SERAI_SOURCE_DIR "/README.md"), random_empire_network()}) {
    options.network_file = file;
    const auto error = engine.set_options(options);
    ASSERT_TRUE(error.has_value()) << file;
    EXPECT_EQ(error->code, "bad-network");
    EXPECT_EQ(engine.evaluation(), before);
    EXPECT_EQ(search(engine, to_depth(2)).answers, 1);
  }
  // The wish is kept: the file fits the next variant.
  ASSERT_FALSE(engine.set_variant("empire").has_value());
  EXPECT_EQ(engine.options().network_file, options.network_file);
  EXPECT_NE(engine.evaluation().find("with the network"), std::string::npos);
}

}  // namespace
}  // namespace serai

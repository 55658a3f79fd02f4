// `serai analyse` as its users see it.
#include "cli/analyse.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <sstream>

namespace serai {
namespace {

struct Ran {
  int status = 0;
  std::string out, err;
};

Ran run(const AnalyseOptions& options) {
  std::ostringstream out, err;
  Ran ran;
  ran.status = run_analyse(options, out, err);
  ran.out = out.str();
  ran.err = err.str();
  return ran;
}

AnalyseOptions to_depth(std::string variant, int depth) {
  AnalyseOptions options;
  options.start.variant = std::move(variant);
  options.depth = depth;
  options.hash_mb = 1;
  return options;
}

TEST(Analyse, WritesItsLinesInTheNotationOfEveryGame) {
  for (const VariantInfo* info : variants()) {
    const Ran ran = run(to_depth(std::string(info->id), 3));
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(ran.out.find(std::string(info->name.en) + ", " + std::string(info->colors[kWhite].en) + " to move\n"),
              std::string::npos)
        << ran.out;
    const auto last = ran.out.rfind("\n    3  ");
    ASSERT_NE(last, std::string::npos) << ran.out;
    std::istringstream words(ran.out.substr(ran.out.rfind("Best: ")));
    std::string word, best;
    words >> word >> best;
    const auto game = *Game::start(info->id);
    const auto move = game->read(best);
    ASSERT_TRUE(move.ok()) << ran.out;
    EXPECT_EQ(game->write(*move, info->notations.front()), best);
    EXPECT_NE(ran.out.find(best, last), std::string::npos) << ran.out;
  }
}

TEST(Analyse, SaysWhoMatesAndInHowManyMoves) {
  AnalyseOptions options = to_depth("janggi", 6);
  options.start.fen = "4k4/1R7/R8/8p/9/9/9/9/9/3K5 w - - 0 1";
  EXPECT_NE(run(options).out.find("Cho mates in 1"), std::string::npos) << run(options).out;
}

TEST(Analyse, SaysHowARuleDecides) {
  AnalyseOptions options = to_depth("fusion", 4);
  options.start.fen = "4g4/9/4k4/4N4/9/9/9/9/9/3G4K b - - 10 25 5-3";
  const Ran ran = run(options);
  EXPECT_NE(ran.out.find("Black wins in 1 ply "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("In 1 ply Black wins and "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find(": on points\n"), std::string::npos) << ran.out;
}

TEST(Analyse, ShowsAsManyLinesAsAsked) {
  AnalyseOptions options = to_depth("empire", 2);
  options.lines = 3;
  options.start.moves = {"c4 e5"};
  const std::string out = run(options).out;
  for (std::string_view line : {" 1) ", " 2) ", " 3) "}) EXPECT_NE(out.find(line), std::string::npos) << out;
}

TEST(Analyse, SaysWhatIsWrong) {
  AnalyseOptions options = to_depth("nosuchgame", 2);
  EXPECT_EQ(run(options).status, 1);
  EXPECT_NE(run(options).err.find("There is no variant 'nosuchgame'"), std::string::npos);
  options.start.variant = "empire";
  options.start.fen = "nonsense";
  EXPECT_EQ(run(options).status, 1);
  EXPECT_FALSE(run(options).err.empty());
  options.start.fen = "";
  options.start.moves = {"c4", "Ka9"};
  EXPECT_NE(run(options).err.find("Move 2"), std::string::npos) << run(options).err;
}

TEST(Analyse, HasNothingToSayWhenTheGameIsOver) {
  AnalyseOptions options = to_depth("empire", 2);
  options.start.fen = "3K4/8/8/k7/8/8/8/8 b - - 0 1";
  const Ran ran = run(options);
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, "The game is over: Gold wins, campmate.\n");
}

// The stream raises the signal when the first line has been written, as somebody at the keyboard would.
class Impatient : public std::stringbuf {
 protected:
  int sync() override {
    if (str().find("\n    1  ") != std::string::npos && !done_) {
      done_ = true;
      raise(SIGINT);
    }
    return 0;
  }

 private:
  bool done_ = false;
};

TEST(Analyse, GivesItsBestSoFarWhenInterrupted) {
  AnalyseOptions options = to_depth("xiangfu", 60);
  Impatient buffer;
  std::ostream out(&buffer);
  std::ostringstream err;
  EXPECT_EQ(run_analyse(options, out, err), 130);
  EXPECT_NE(buffer.str().find("Best: "), std::string::npos);
}

TEST(Analyse, PutsScoresIntoWords) {
  const VariantInfo& info = *find_variant("janggi");
  EXPECT_EQ(score_words({EngineScore::Kind::kCentipawns, 35}, info, kWhite), "Cho +0.35");
  EXPECT_EQ(score_words({EngineScore::Kind::kCentipawns, -35}, info, kWhite), "Han +0.35");
  EXPECT_EQ(score_words({EngineScore::Kind::kCentipawns, 0}, info, kWhite), "even");
  EXPECT_EQ(score_words({EngineScore::Kind::kCentipawns, -19'998}, info, kBlack), "Cho wins in 2 plies");
  EXPECT_EQ(score_words({EngineScore::Kind::kMate, -2}, info, kBlack), "Cho mates in 2");
}

}  // namespace
}  // namespace serai

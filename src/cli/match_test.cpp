// `serai match` as its users see it: what it prints and how it ends.
#include "cli/match.hpp"
#include "test_paths.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <sstream>

namespace serai {
namespace {

namespace json = boost::json;

struct Ran {
  int status = 0;
  std::string out, err;
};

Ran run(const MatchOptions& options) {
  std::ostringstream out, err;
  Ran ran;
  ran.status = run_match(options, out, err);
  ran.out = out.str();
  ran.err = err.str();
  return ran;
}

std::vector<std::string> fake(const std::string& arguments, const std::string& name) {
  return {"cmd='" SERAI_FAKE_ENGINE "' " + arguments, "name=" + name};
}

MatchOptions options(const std::string& first, const std::string& second) {
  MatchOptions out;
  out.engines = {fake(first, "first"), fake(second, "second")};
  out.variant = "Empire chess";
  out.control = "depth=1";
  out.games = 3;
  out.max_plies = 40;
  return out;
}

json::object last_line(const std::string& text) {
  const std::size_t begin = text.rfind('\n', text.size() - 2) + 1;
  return json::parse(text.substr(begin)).as_object();
}

TEST(MatchCommand, TellsTheScoreInWordsAndAsJson) {
  MatchOptions o = options("seed=1", "seed=2");
  o.json = true;
  o.sprt = "-5,5";
  const Ran ran = run(o);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.find("first against second, empire: +"), 0U) << ran.out;
  EXPECT_NE(ran.out.find("SPRT [-5.00, 5.00]"), std::string::npos);
  EXPECT_NE(ran.out.find("\nEnds: "), std::string::npos);
  const json::object result = last_line(ran.out);
  EXPECT_EQ(result.at("games").as_int64(), 4);  // whole pairs
  EXPECT_EQ(result.at("engines"), (json::value{"first", "second"}));
  EXPECT_EQ(result.at("variant"), json::value("empire"));
  EXPECT_TRUE(result.at("faults").as_array().empty());
  EXPECT_EQ(result.at("sprt").at("verdict"), json::value("undecided"));
  EXPECT_TRUE(result.at("error").is_null());
}

TEST(MatchCommand, PoolsSeveralGames) {
  MatchOptions o = options("seed=1", "seed=2");
  o.variant = "Empire chess,fusion";
  o.openings = {"random:4", "start"};
  o.games = 16;
  o.sprt = "0,5";
  o.json = true;
  const Ran ran = run(o);
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const char* line :
       {"first against second, empire, fusion: +", "\n  all, random:4: +", "\n  empire, random:4: +",
        "\n  fusion, random:4: +", "\n  all, start: +", "\n  fusion, start: +", "% of 4 games), Elo ",
        "\n\n| first against second | all | 16 games, depth=1, pairs ", ", SPRT [0, 5] undecided at LLR ",
        "\n| | all | 8 games, depth=1, random:4 | ", "\n| | fusion | 4 games, depth=1, start | "})
    EXPECT_NE(ran.out.find(line), std::string::npos) << line << "\n" << ran.out;
  const json::object result = last_line(ran.out);
  ASSERT_EQ(result.at("lanes").as_array().size(), 4U);
  EXPECT_EQ(result.at("lanes").at(1).at("variant"), json::value("fusion"));
  EXPECT_EQ(result.at("lanes").at(2).at("openings"), json::value("start"));
  EXPECT_EQ(result.at("lanes").at(2).at("games"), json::value(4));
}

TEST(MatchCommand, GoesOnFromAFile) {
  MatchOptions o = options("seed=1", "seed=2");
  o.resume = ::testing::TempDir() + "serai_resume_" + std::to_string(getpid());
  o.json = true;
  unlink(o.resume.c_str());
  EXPECT_EQ(last_line(run(o).out).at("resumed"), json::value(0));
  o.games = 8;
  const Ran ran = run(o);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("Games played earlier: 4"), std::string::npos) << ran.out;
  EXPECT_EQ(last_line(ran.out).at("games"), json::value(8));
  o.seed = 2;
  const Ran refused = run(o);
  EXPECT_EQ(refused.status, 1);
  EXPECT_NE(refused.err.find("belongs to another match: it has 'seed: 1' where this one has 'seed: 2'"),
            std::string::npos)
      << refused.err;
}

TEST(MatchCommand, ShowsProgressForTerminalsAndFiles) {
  MatchOptions o = options("", "");
  o.games = 20;
  o.max_plies = 10;
  const std::string lines = run(o).err;
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 2);
  EXPECT_EQ(lines.find("10/20"), 0U);
  o.is_terminal = true;
  const std::string shown = run(o).err;
  EXPECT_EQ(std::count(shown.begin(), shown.end(), '\r'), 21);
  EXPECT_EQ(std::count(shown.begin(), shown.end(), '\n'), 0);
}

TEST(MatchCommand, NamesWhoMisbehaved) {
  const Ran ran = run(options("", "crash at=1"));
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.out.find("Faults of second: time 0 illegal-move 0 crash 4 stall 0"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Faults of first: time 0 illegal-move 0 crash 0 stall 0"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("second ended: exit status 3."), std::string::npos) << ran.out;
}

TEST(MatchCommand, LeavesOutBoundsThatAreInfinite) {
  EXPECT_NE(run(options("", "crash at=1")).out.find("| all won (, ) |"), std::string::npos);
}

TEST(MatchCommand, ListsVoidGamesWithoutBlame) {
  MatchOptions o = options("", "illegal at=1");
  o.engines[1].emplace_back("peer-fen");
  const Ran ran = run(o);
  EXPECT_NE(ran.out.find("Void games: 4"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("Faults"), std::string::npos);
  EXPECT_EQ(ran.status, 1);  // no game is left that counts
}

TEST(MatchCommand, PeerFenMeansTheSecondEngineAlone) {
  MatchOptions peer = options("", "illegal at=1");
  peer.peer_fen = true;
  EXPECT_NE(run(peer).out.find("Void games: 4"), std::string::npos);
  MatchOptions ours = options("illegal at=1", "");
  ours.peer_fen = true;
  EXPECT_NE(run(ours).out.find("Faults of first: time 0 illegal-move 4"), std::string::npos);
}

TEST(MatchCommand, RefusesWhatMakesNoSense) {
  const auto refusal = [](auto change) {
    MatchOptions o = options("", "");
    change(o);
    const Ran ran = run(o);
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_NE(refusal([](auto& o) { o.engines.pop_back(); }).find("twice"), std::string::npos);
  EXPECT_NE(refusal([](auto& o) { o.engines[0] = {"name=x"}; }).find("cmd=PROGRAM"), std::string::npos);
  EXPECT_NE(refusal([](auto& o) { o.variant = "nosuchgame"; }).find("'nosuchgame'"), std::string::npos);
  EXPECT_NE(refusal([](auto& o) { o.control = "slow"; }).find("'slow'"), std::string::npos);
  EXPECT_NE(refusal([](auto& o) { o.openings = {"some"}; }).find("'some'"), std::string::npos);
  EXPECT_NE(refusal([](auto& o) { o.variant = "empire,fusion,empire"; }).find("'empire' is named twice"),
            std::string::npos);
  EXPECT_NE(refusal([](auto& o) { o.variant = "empire,"; }).find("''"), std::string::npos);
  EXPECT_NE(refusal([](auto& o) {
              o.variant = "empire,fusion";
              o.openings = {"file:x"};
            }).find("positions of one game"),
            std::string::npos);
  EXPECT_NE(refusal([](auto& o) {
              o.variant = "empire,fusion";
              o.engines[1].emplace_back("variant=imperial");
            }).find("'second'"),
            std::string::npos);
  EXPECT_NE(refusal([](auto& o) { o.openings = {}; }).find("no openings"), std::string::npos);
  EXPECT_NE(refusal([](auto& o) { o.setups = {"upside-down"}; }).find("'upside-down'"), std::string::npos);
  for (const char* sprt : {"5", "5,0", "a,b", "0,5,6", "0,", "1,1", "0,--"})
    EXPECT_NE(refusal([&](auto& o) { o.sprt = sprt; }).find(sprt), std::string::npos);
}

TEST(MatchCommand, FailsInASentence) {
  MatchOptions o = options("", "");
  o.engines[1][0] = "cmd=/no/such/engine";
  const Ran ran = run(o);
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err.find("The engine 'second' does not start."), std::string::npos) << ran.err;
  MatchOptions unwritable = options("", "");
  unwritable.pgn = "/no/such/folder/games.pgn";
  EXPECT_EQ(run(unwritable).status, 1);
  MatchOptions no_file = options("", "");
  no_file.openings = {"file:/no/such/file"};
  EXPECT_EQ(run(no_file).status, 1);
}

TEST(MatchCommand, AppendsGamesToAFile) {
  MatchOptions o = options("", "");
  o.pgn = ::testing::TempDir() + "serai_match_" + std::to_string(getpid());
  EXPECT_EQ(run(o).status, 0);
  EXPECT_EQ(run(o).status, 0);
  std::ifstream in(o.pgn);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  std::size_t games = 0;
  for (std::size_t at = text.find("[Event "); at != std::string::npos; at = text.find("[Event ", at + 1)) ++games;
  EXPECT_EQ(games, 8U);
  EXPECT_NE(text.find("[TimeControl \"depth=1\"]"), std::string::npos);
}

TEST(MatchCommand, SumsUpWhenInterruptedEvenWhileItWaits) {
  MatchOptions o = options("", "interrupt at=2");
  o.control = "3600";
  o.concurrency = 1;  // a second signal would end the tests
  const Ran ran = run(o);
  EXPECT_EQ(ran.status, 130);
  EXPECT_NE(ran.out.find("interrupted"), std::string::npos) << ran.out;
}

}  // namespace
}  // namespace serai

// Whole matches against an engine that plays random moves, and misbehaves in every way it can.
#include "match/match.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <set>
#include <sstream>

#include "game/record.hpp"
#include "test_paths.hpp"

namespace serai {
namespace {

using namespace std::chrono_literals;

EngineConfig fake(const std::string& arguments, const std::string& name) {
  EngineConfig out;
  std::istringstream words(arguments);
  out.command = {SERAI_FAKE_ENGINE};
  for (std::string word; words >> word;) out.command.push_back(word);
  out.name = name;
  return out;
}

// A match in which time plays no part, except for engines with a time control of their own.
MatchConfig config(const std::string& variant, const std::string& first, const std::string& second) {
  MatchConfig out;
  out.variants = {variant};
  out.engines = {fake(first, "first"), fake(second, "second")};
  out.control = *read_time_control("depth=1");
  out.games = 4;
  out.concurrency = 2;
  out.terms.max_plies = 60;
  return out;
}

struct Played {
  MatchResult result;
  std::vector<GameReport> games;
};

Played play(const MatchConfig& config) {
  Played out;
  StopSignal stop;
  out.result = play_match(config, stop, [&](const GameReport& report, const MatchResult&) -> std::optional<Error> {
    GameReport copy{report.number, report.white, {}};
    copy.played.status = report.played.status;
    copy.played.game = report.played.game->clone();
    copy.played.reason = report.played.reason;
    copy.played.fault = report.played.fault;
    copy.played.clocks = report.played.clocks;
    out.games.push_back(std::move(copy));
    return std::nullopt;
  });
  return out;
}

// All games are lost by the first engine in the same way, and the match goes on.
void expect_faults(const MatchConfig& config, Fault::Kind kind) {
  const Played match = play(config);
  const Tally& tally = match.result.tally;
  EXPECT_FALSE(match.result.failure.has_value());
  EXPECT_EQ(tally.losses, config.games);
  EXPECT_EQ(tally.faults_of(0, kind), config.games);
  EXPECT_EQ(tally.faults.size(), static_cast<std::size_t>(config.games));
  EXPECT_EQ(tally.ends.at(std::string(name_of(kind))), config.games);
  for (const GameReport& game : match.games) EXPECT_EQ(game.played.game->outcome().is_over(), true);
}

TEST(Matches, ArePlayedToTheEndInEveryVariant) {
  for (const VariantInfo* variant : variants()) {
    const Played match = play(config(std::string(variant->id), "seed=1", "seed=2"));
    const Tally& tally = match.result.tally;
    EXPECT_FALSE(match.result.failure.has_value()) << match.result.failure->message;
    EXPECT_EQ(tally.games(), 4) << variant->id;
    EXPECT_EQ(tally.pair_count(), 2) << variant->id;
    EXPECT_TRUE(tally.faults.empty()) << variant->id << ": " << tally.faults[0].fault.detail;
    EXPECT_FALSE(match.result.is_interrupted);
  }
}

TEST(Matches, EndByTheRules) {
  MatchConfig c = config("fusion", "seed=3", "seed=4");
  c.games = 10;
  c.terms.max_plies = 0;  // fifty steps without a check end it
  const Played match = play(c);
  EXPECT_EQ(match.result.tally.games(), 10);
  EXPECT_EQ(match.result.tally.ends.count("max-plies"), 0U);
  for (const GameReport& game : match.games) EXPECT_EQ(game.played.reason, name_of(game.played.game->outcome().reason));
}

TEST(Matches, AreDrawnAfterTheMostPlies) {
  MatchConfig c = config("empire", "", "");
  c.terms.max_plies = 12;
  const Played match = play(c);
  EXPECT_EQ(match.result.tally.draws, 4);
  EXPECT_EQ(match.result.tally.ends.at("max-plies"), 4);
  EXPECT_EQ(match.result.tally.average_plies(), 12);
}

TEST(Matches, PlayEachOpeningTwiceWithColoursExchanged) {
  const Played match = play(config("janggi", "seed=1", "seed=1"));
  ASSERT_EQ(match.games.size(), 4U);
  std::multiset<std::pair<std::size_t, std::string>> pairs;
  for (const GameReport& game : match.games) {
    EXPECT_EQ(game.white, game.number % 2);
    pairs.emplace(game.number / 2, game.played.game->start_fen());
    // Both engines are the same, so that both games of a pair are.
    for (const GameReport& other : match.games) {
      if (other.number / 2 != game.number / 2) continue;
      EXPECT_EQ(uci_moves(*game.played.game), uci_moves(*other.played.game));
    }
  }
  for (const auto& pair : pairs) EXPECT_EQ(pairs.count(pair), 2U);
  EXPECT_EQ(match.result.tally.score(), 0.5);
}

TEST(Matches, DoNotDependOnTheNumberOfThreads) {
  MatchConfig c = config("fusion", "seed=5", "seed=6");
  c.games = 8;
  const auto games_of = [&](int concurrency) {
    c.concurrency = concurrency;
    std::set<std::string> out;
    for (const GameReport& game : play(c).games) {
      std::string text = std::to_string(game.number);
      for (const std::string& move : uci_moves(*game.played.game)) text += " " + move;
      out.insert(text);
    }
    return out;
  };
  EXPECT_EQ(games_of(1), games_of(4));
}

TEST(Pools, PlayEveryGameFromEveryKindOfOpening) {
  MatchConfig c = config("empire", "seed=1", "seed=2");
  c.variants = {"empire", "janggi", "sittuyin"};
  c.openings = {*read_opening_source("random:4"), *read_opening_source("start")};
  c.games = 24;
  const Played match = play(c);
  EXPECT_FALSE(match.result.failure.has_value()) << match.result.failure->message;
  ASSERT_EQ(match.result.lanes.size(), 6U);
  PairCounts pairs{};
  for (const Tally& lane : match.result.lanes) {
    EXPECT_EQ(lane.games(), 4);
    EXPECT_EQ(lane.pair_count(), 2);
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += lane.pairs[i];
  }
  EXPECT_EQ(match.result.tally.games(), 24);
  EXPECT_EQ(match.result.tally.pairs, pairs);
  for (const GameReport& game : match.games)
    EXPECT_EQ(game.played.game->variant().id, c.variants[game.number / 2 % c.variants.size()]);
}

TEST(Pools, NeedEnginesThatKnowSeveralGames) {
  MatchConfig c = config("empire", "old", "");
  c.variants = {"empire", "fusion"};
  c.concurrency = 1;
  const MatchResult result = play(c).result;
  ASSERT_TRUE(result.failure.has_value());
  EXPECT_EQ(result.failure->code, "unknown-option");
}

TEST(RepeatedGames, CountOnce) {
  MatchConfig c = config("empire", "seed=1", "seed=2");
  const std::string path = ::testing::TempDir() + "serai_one_opening_" + std::to_string(getpid());
  std::ofstream(path) << "4k3/8/8/8/8/8/4P3/4K2Q w - - 0 1\n";
  c.openings = {*read_opening_source("file:" + path)};
  c.games = 6;
  const Tally& tally = play(c).result.tally;
  EXPECT_EQ(tally.games(), 2);
  EXPECT_EQ(tally.pair_count(), 1);
  EXPECT_EQ(tally.repeated, 4);
  EXPECT_EQ(tally.played(), 6);
}

std::string fresh_path(const std::string& name) {
  std::string path = ::testing::TempDir() + "serai_" + name + "_" + std::to_string(getpid());
  unlink(path.c_str());
  return path;
}

std::set<std::size_t> numbers(const Played& match) {
  std::set<std::size_t> out;
  for (const GameReport& game : match.games) EXPECT_TRUE(out.insert(game.number).second);
  return out;
}

TEST(Resuming, PlaysOnlyWhatIsMissing) {
  MatchConfig c = config("empire", "seed=1", "seed=2");
  c.variants = {"empire", "fusion"};
  c.games = 12;
  const Tally whole = play(c).result.tally;
  c.ledger = fresh_path("ledger");
  StopSignal stop;
  int games = 0;
  const MatchResult first = play_match(c, stop, [&](const GameReport&, const MatchResult&) -> std::optional<Error> {
    if (++games == 5) stop.request();
    return std::nullopt;
  });
  EXPECT_TRUE(first.is_interrupted);
  const Played rest = play(c);
  EXPECT_EQ(rest.result.resumed, first.tally.played());
  EXPECT_EQ(numbers(rest).size(), static_cast<std::size_t>(12 - first.tally.played()));
  EXPECT_EQ(rest.result.tally.pairs, whole.pairs);
  EXPECT_EQ(rest.result.tally.ends, whole.ends);
  EXPECT_EQ(rest.result.tally.plies, whole.plies);
  const Played again = play(c);  // nothing is left to play
  EXPECT_TRUE(again.games.empty());
  EXPECT_EQ(again.result.tally.pairs, whole.pairs);
  c.games = 16;  // and more may be added
  EXPECT_EQ(numbers(play(c)), (std::set<std::size_t>{12, 13, 14, 15}));
}

TEST(Resuming, KnowsATestThatIsDecided) {
  MatchConfig c = config("empire", "illegal", "");
  c.games = 1'000'000;
  c.sprt = SprtBounds{0, 100};
  c.ledger = fresh_path("decided");
  const MatchResult decided = play(c).result;
  const Played again = play(c);
  EXPECT_TRUE(again.games.empty());
  EXPECT_EQ(again.result.verdict, SprtVerdict::kElo0);
  EXPECT_FALSE(again.result.is_interrupted);
  EXPECT_EQ(again.result.tally.faults.size(), decided.tally.faults.size());
  EXPECT_EQ(again.result.tally.faults[0].fault.detail, decided.tally.faults[0].fault.detail);
}

TEST(Faults, AnIllegalMoveLoses) {
  for (const char* variant : {"sittuyin", "janggi", "xiangfu"})
    expect_faults(config(variant, "illegal at=3", ""), Fault::Kind::kIllegal);
  expect_faults(config("empire", "nonsense", ""), Fault::Kind::kIllegal);
}

TEST(Faults, ACrashLosesAndTheEngineIsStartedAgain) {
  for (const char* variant : {"sittuyin", "empire", "fusionteam"})
    expect_faults(config(variant, "crash at=2", ""), Fault::Kind::kCrash);
  const Played match = play(config("empire", "crash at=2", ""));
  EXPECT_NE(match.result.tally.faults[0].fault.detail.find("exit status 3"), std::string::npos);
}

TEST(Faults, AnAnswerAfterTheTimeLoses) {
  for (const char* control : {"movetime=1", "0.02+0.001"}) {
    MatchConfig c = config("empire", "overstep", "");
    c.engines[0].control = *read_time_control(control);
    expect_faults(c, Fault::Kind::kTime);
  }
}

TEST(Faults, AnAnswerWithinTheMarginDoesNot) {
  MatchConfig c = config("empire", "", "");
  c.engines[0].control = *read_time_control("0.001");
  c.terms.margin = 10min;
  EXPECT_TRUE(play(c).result.tally.faults.empty());
}

TEST(Faults, SilenceLoses) {
  MatchConfig c = config("janggi", "silent at=1", "");
  c.engines[0].control = *read_time_control("movetime=1");
  c.patience.beyond = 1ms;
  expect_faults(c, Fault::Kind::kStall);
}

TEST(Faults, EndlessTalkLoses) {
  MatchConfig c = config("empire", "flood", "");
  c.games = 2;
  c.engines[0].control = *read_time_control("movetime=1");
  c.patience.beyond = 1ms;
  expect_faults(c, Fault::Kind::kStall);
  MatchConfig babbling = config("empire", "babble", "");
  babbling.games = 2;
  expect_faults(babbling, Fault::Kind::kCrash);
}

TEST(Peers, WithNarrowerRulesMakeAGameVoidInsteadOfLosing) {
  MatchConfig c = config("fusion", "illegal at=2", "");
  c.engines[0].takes_fen = true;
  const Played match = play(c);
  EXPECT_EQ(match.result.tally.games(), 0);
  EXPECT_EQ(match.result.tally.voids.size(), 4U);
  EXPECT_TRUE(match.result.tally.faults.empty());
  EXPECT_EQ(match.games[0].played.game->outcome().result(), "*");
  MatchConfig crashing = config("fusion", "", "crash at=2");
  crashing.engines[1].takes_fen = true;
  EXPECT_EQ(play(crashing).result.tally.voids.size(), 4U);
  // The other engine knows all the rules and has no excuse.
  MatchConfig other = config("fusion", "illegal at=2", "");
  other.engines[1].takes_fen = true;
  expect_faults(other, Fault::Kind::kIllegal);
}

TEST(Peers, AreSentTheBarePosition) {
  EXPECT_EQ(peer_fen("4k4/9 w KQkq - 3 7 12-3+"), "4k4/9 w - - 3 7");
  const std::string path = ::testing::TempDir() + "serai_peer_" + std::to_string(getpid());
  MatchConfig c = config("fusion", "", "");
  c.games = 2;
  c.concurrency = 1;
  c.engines[0].takes_fen = true;
  c.engines[0].error_file = path;
  c.engines[0].options = {{"VariantPath", "games.ini"}};
  ASSERT_EQ(play(c).result.tally.games(), 2);
  std::ifstream in(path);
  std::vector<std::string> told;
  int new_games = 0;
  for (std::string line; std::getline(in, line);) {
    told.push_back(line);
    if (line.rfind("position", 0) == 0) {
      EXPECT_EQ(line.find("moves"), std::string::npos);
      EXPECT_NE(line.find(" - "), std::string::npos);
    }
    new_games += line == "ucinewgame" ? 1 : 0;
  }
  EXPECT_EQ(new_games, 2);
  ASSERT_GT(told.size(), 4U);
  EXPECT_EQ(told[0], "uci");
  EXPECT_EQ(told[1], "setoption name VariantPath value games.ini");
  EXPECT_EQ(told[2], "setoption name UCI_Variant value fusion");
  EXPECT_EQ(told[3], "isready");
  EXPECT_EQ(told.back(), "quit");
}

TEST(Starting, FailsInASentenceThatNamesTheEngine) {
  const auto failure = [](const MatchConfig& c) {
    const MatchResult result = play(c).result;
    EXPECT_EQ(result.tally.games(), 0);
    EXPECT_FALSE(result.is_interrupted);
    EXPECT_TRUE(result.failure.has_value());
    const std::string message = result.failure ? result.failure->message : "";
    EXPECT_NE(message.find("'first'"), std::string::npos) << message;
    return result.failure ? std::string(result.failure->code) : "";
  };
  EXPECT_EQ(failure(config("empire", "dead", "")), "cannot-start");
  MatchConfig mute = config("empire", "mute", "");
  mute.patience.start = 100ms;
  mute.concurrency = 1;
  EXPECT_EQ(failure(mute), "cannot-start");
  MatchConfig missing = config("empire", "", "");
  missing.engines[0].command = {"/no/such/engine"};
  EXPECT_EQ(failure(missing), "cannot-start");
  MatchConfig option = config("empire", "", "");
  option.engines[0].options = {{"Hash", "16"}};
  EXPECT_EQ(failure(option), "unknown-option");
  MatchConfig name = config("empire", "", "");
  name.engines[0].variant = "imperial";
  EXPECT_EQ(failure(name), "unknown-variant");
  MatchConfig old = config("empire", "old", "");
  old.engines[0].variant = "empire";
  EXPECT_EQ(failure(old), "unknown-option");
}

TEST(Starting, FindsOptionsInAnyCaseAndTellsTheEnginesOwnNameOfTheGame) {
  MatchConfig c = config("janggitournament", "", "");
  c.games = 2;
  c.terms.max_plies = 10;
  c.engines[0].options = {{"move overhead", "5"}, {"variantpath", "x"}};
  c.engines[0].variant = "janggi";  // not told apart in ten plies
  EXPECT_EQ(play(c).result.tally.games(), 2);
}

TEST(BalancedOpenings, AskTheFirstEngine) {
  MatchConfig even = config("empire", "score=-150", "");
  even.openings[0].is_balanced = true;
  EXPECT_EQ(play(even).result.tally.games(), 4);
  MatchConfig uneven = config("empire", "score=151", "");
  uneven.openings[0].is_balanced = true;
  uneven.concurrency = 1;
  EXPECT_EQ(play(uneven).result.failure->code, "no-opening");
  MatchConfig mute = config("empire", "", "score=0");
  mute.openings[0].is_balanced = true;
  EXPECT_EQ(play(mute).result.failure->code, "no-score");
}

TEST(Stopping, IsPossibleAtAnyTime) {
  MatchConfig c = config("empire", "", "");
  c.games = 1'000'000;
  StopSignal stop;
  int games = 0;
  const MatchResult result = play_match(c, stop, [&](const GameReport&, const MatchResult&) -> std::optional<Error> {
    if (++games == 3) stop.request();
    return std::nullopt;
  });
  EXPECT_TRUE(result.is_interrupted);
  EXPECT_FALSE(result.failure.has_value());
  EXPECT_GE(result.tally.games(), 3);
}

TEST(Stopping, HappensWhenTheTestIsDecided) {
  MatchConfig c = config("empire", "illegal", "");
  c.games = 1'000'000;
  c.sprt = SprtBounds{0, 100};
  const MatchResult result = play(c).result;
  EXPECT_EQ(result.verdict, SprtVerdict::kElo0);
  EXPECT_LE(result.llr, c.sprt->lower());
  EXPECT_FALSE(result.is_interrupted);
  EXPECT_LT(result.tally.games(), 1000);
}

TEST(Records, AreReadBackByTheRules) {
  MatchConfig c = config("janggi", "seed=1", "illegal at=9");
  c.engines[0].control = *read_time_control("3600+1");
  const Played match = play(c);
  ASSERT_EQ(match.games.size(), 4U);
  std::stringstream file;
  for (const GameReport& game : match.games) file << match_pgn(game, c, "2020.01.02");
  PgnReader reader(file);
  std::size_t count = 0;
  while (auto entry = reader.next()) {
    const GameReport& game = match.games[count++];
    ASSERT_FALSE(entry->error.has_value()) << entry->error->message;
    ReplayedGame record;
    ASSERT_FALSE(replay(entry->game, record).has_value());
    EXPECT_TRUE(record.warnings.empty());
    EXPECT_EQ(record.moves, uci_moves(*game.played.game));
    EXPECT_EQ(record.result, game.white == 0 ? "1-0" : "0-1");
    EXPECT_EQ(entry->game.tag("White")->value, game.white == 0 ? "first" : "second");
    EXPECT_EQ(entry->game.tag("Termination")->value, "illegal-move");
    EXPECT_EQ(entry->game.tag("Date")->value, "2020.01.02");
    EXPECT_EQ(entry->game.tag("WhiteTimeControl")->value, game.white == 0 ? "3600+1" : "depth=1");
  }
  EXPECT_EQ(count, 4U);
}

}  // namespace
}  // namespace serai

// The file of a match: whatever ended the program, no game is counted twice and none is lost but the last.
#include "match/ledger.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace serai {
namespace {

std::string fresh_path(const std::string& name) {
  std::string path = ::testing::TempDir() + "serai_" + name + "_" + std::to_string(getpid());
  unlink(path.c_str());
  return path;
}

MatchConfig config() {
  MatchConfig out;
  out.variants = {"empire"};
  for (EngineConfig& engine : out.engines) engine.command = {"some-engine"};
  out.control = *read_time_control("nodes=100");
  return out;
}

GameResult game(std::size_t number) {
  GameResult out;
  out.number = number;
  out.half_points = static_cast<int>(number % 3);
  out.reason = "checkmate";
  out.plies = 40 + static_cast<int>(number);
  out.fingerprint = 0xFEDCBA9876543210 + number;
  return out;
}

std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// A file with these games.
std::string with_games(const std::string& name, std::size_t count) {
  std::string path = fresh_path(name);
  Ledger ledger = *Ledger::open(path, config());
  for (std::size_t i = 0; i < count; ++i) EXPECT_FALSE(ledger.add(game(i)).has_value());
  return path;
}

TEST(Ledgers, GiveBackWhatWasAdded) {
  const std::string path = with_games("given_back", 3);
  {
    Ledger ledger = *Ledger::open(path, config());
    GameResult faulty = game(3);
    faulty.kind = GameResult::Kind::kVoid;
    faulty.reason = "crash";
    faulty.fault = Fault{Fault::Kind::kCrash, 1, 12, "ended:\texit status 3."};
    EXPECT_FALSE(ledger.add(faulty).has_value());
  }
  const Ledger ledger = *Ledger::open(path, config());
  ASSERT_EQ(ledger.games().size(), 4U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(ledger.games()[i].number, i);
    EXPECT_EQ(ledger.games()[i].kind, GameResult::Kind::kCounted);
    EXPECT_EQ(ledger.games()[i].half_points, game(i).half_points);
    EXPECT_EQ(ledger.games()[i].reason, "checkmate");
    EXPECT_EQ(ledger.games()[i].plies, game(i).plies);
    EXPECT_EQ(ledger.games()[i].fingerprint, game(i).fingerprint);
    EXPECT_FALSE(ledger.games()[i].fault.has_value());
  }
  const GameResult& faulty = ledger.games()[3];
  EXPECT_EQ(faulty.kind, GameResult::Kind::kVoid);
  ASSERT_TRUE(faulty.fault.has_value());
  EXPECT_EQ(faulty.fault->kind, Fault::Kind::kCrash);
  EXPECT_EQ(faulty.fault->engine, 1U);
  EXPECT_EQ(faulty.fault->ply, 12);
  EXPECT_EQ(faulty.fault->detail, "ended: exit status 3.");
}

TEST(Ledgers, SurviveAnEndAtAnyByte) {
  const std::string whole = text_of(with_games("whole", 3));
  const std::size_t header = whole.find("results:\n") + 9;
  const std::string path = fresh_path("cut");
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << whole.substr(0, size);
    std::size_t left = 0;
    {
      auto ledger = Ledger::open(path, config());
      ASSERT_TRUE(ledger.ok()) << size << ": " << ledger.error().message;
      left = ledger->games().size();
      const auto lines = size < header ? 0
                                       : std::count(whole.begin() + static_cast<std::ptrdiff_t>(header),
                                                    whole.begin() + static_cast<std::ptrdiff_t>(size), '\n');
      ASSERT_EQ(left, static_cast<std::size_t>(lines)) << size;
      for (std::size_t i = left; i < 3; ++i) ASSERT_FALSE(ledger->add(game(i)).has_value());
    }
    ASSERT_EQ(text_of(path), whole) << size;
  }
}

TEST(Ledgers, CountAGameOnce) {
  const std::string path = with_games("twice", 2);
  const std::string text = text_of(path);
  std::ofstream(path, std::ios::app | std::ios::binary) << text.substr(text.find("results:\n") + 9);
  EXPECT_EQ(Ledger::open(path, config())->games().size(), 2U);
}

TEST(Ledgers, RefuseAnotherMatchAndSayWhatDiffers) {
  const std::string path = with_games("other", 1);
  const std::string before = text_of(path);
  const auto refusal = [&](auto change) {
    MatchConfig c = config();
    change(c);
    const auto ledger = Ledger::open(path, c);
    EXPECT_FALSE(ledger.ok());
    EXPECT_EQ(text_of(path), before);
    return ledger ? std::string() : ledger.error().message;
  };
  EXPECT_NE(refusal([](auto& c) { c.seed = 7; }).find("'seed: 7'"), std::string::npos);
  EXPECT_NE(refusal([](auto& c) { c.variants = {"fusion"}; }).find("'games: fusion'"), std::string::npos);
  EXPECT_NE(refusal([](auto& c) { c.control = *read_time_control("nodes=200"); }).find("nodes=200"), std::string::npos);
  EXPECT_NE(refusal([](auto& c) { c.openings = {*read_opening_source("start")}; }).find("openings: start"),
            std::string::npos);
  EXPECT_NE(refusal([](auto& c) { c.engines[1].command = {"other"}; }).find("engine 2: other"), std::string::npos);
  EXPECT_NE(refusal([](auto& c) { c.engines[0].options = {{"Hash", "4"}}; }).find("Hash = 4"), std::string::npos);
  MatchConfig longer = config();
  longer.games = 1000;
  longer.sprt = SprtBounds{0, 5};
  longer.concurrency = 7;
  EXPECT_TRUE(Ledger::open(path, longer).ok());
}

TEST(Ledgers, KnowEnginesByTheirPrograms) {
  const std::string program = fresh_path("program");
  const std::string path = fresh_path("programs");
  MatchConfig c = config();
  c.engines[0].command = {program};
  std::ofstream(program) << "first";
  EXPECT_TRUE(Ledger::open(path, c).ok());
  EXPECT_TRUE(Ledger::open(path, c).ok());
  std::ofstream(program) << "built anew";
  EXPECT_FALSE(Ledger::open(path, c).ok());
}

TEST(Ledgers, RefuseWhatIsDamagedAndWhatIsInUse) {
  const std::string path = with_games("damaged", 2);
  std::ofstream(path, std::ios::app | std::ios::binary) << "2\tcounted\t3\n";
  const auto damaged = Ledger::open(path, config());
  ASSERT_FALSE(damaged.ok());
  EXPECT_NE(damaged.error().message.find("is damaged in line "), std::string::npos);
  const std::string used = fresh_path("used");
  const auto first = Ledger::open(used, config());
  EXPECT_TRUE(first.ok());
  EXPECT_NE(Ledger::open(used, config()).error().message.find("in use by a running match"), std::string::npos);
  EXPECT_FALSE(Ledger::open("/no/such/folder/file", config()).ok());
}

}  // namespace
}  // namespace serai

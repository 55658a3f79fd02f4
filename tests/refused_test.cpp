// Positions that cannot be played, one JSON line each (tests/refused.jsonl): every problem with its side and squares,
// as "in-check b e4 e8". The browser's module is tested with the same lines.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <map>

#include "game/game.hpp"
#include "test_paths.hpp"

namespace serai {
namespace {

namespace json = boost::json;

std::string shown(const Error& problem) {
  std::string out(problem.detail);
  for (std::string_view name : {"side", "squares"}) {
    for (const Error::Fact& fact : problem.about) {
      if (fact.name == name && !fact.value.empty()) out += " " + fact.value;
    }
  }
  return out;
}

void check(const std::string& variant, const std::string& fen, const json::object& line) {
  SCOPED_TRACE(variant + " " + fen);
  const auto game = Game::from_fen(variant, fen);
  ASSERT_FALSE(game);
  const auto examined = Game::examine(variant, fen);
  if (line.contains("unreadable")) {
    ASSERT_FALSE(examined);
    EXPECT_EQ(examined.error().detail, line.at("unreadable").as_string());
    EXPECT_EQ(game.error().detail, examined.error().detail);
    return;
  }
  ASSERT_TRUE(examined);
  json::array found;
  for (const Error& problem : examined->problems) found.emplace_back(shown(problem));
  EXPECT_EQ(found, line.at("problems").as_array());
  EXPECT_EQ(game.error().message, examined->problems.front().message);
  EXPECT_TRUE(examined->fourths.empty());
}

TEST(Refused, EveryProblemIsFoundAndNamesItsSquares) {
  std::map<std::string, int> counts;
  std::ifstream in(SERAI_SOURCE_DIR "/tests/refused.jsonl");
  for (std::string line; std::getline(in, line);) {
    const json::object test = json::parse(line).as_object();
    const std::string variant(test.at("variant").as_string());
    check(variant, std::string(test.at("fen").as_string()), test);
    ++counts[variant];
  }
  for (const VariantInfo* info : variants()) EXPECT_GE(counts[std::string(info->id)], 12) << info->id;
}

TEST(Refused, NoStartPositionIs) {
  for (const VariantInfo* info : variants()) {
    for (const StartPosition& start : info->setups) {
      const auto examined = Game::examine(info->id, start.fen);
      ASSERT_TRUE(examined && examined->problems.empty()) << start.fen;
      EXPECT_EQ(examined->fen, (*Game::start(info->id, start.id))->fen());
      EXPECT_EQ(examined->fourths, std::vector<std::string>{"-"});
    }
  }
}

TEST(Refused, TheFourthFieldIsOfferedOnlyWhereItMeansSomething) {
  // A pawn has just stepped over d6 and another stands ready to capture it; d3 means nothing.
  const auto passing = Game::examine("empire", "4k3/8/8/3pP3/8/8/8/3K4 w - - 0 1");
  ASSERT_TRUE(passing);
  EXPECT_EQ(passing->fourths, (std::vector<std::string>{"-", "d6"}));
  // A count against a bare king, however far another one has come.
  const auto counting = Game::examine("sittuyin", "4k3/8/8/8/8/8/8/R3K3[] b - 128 100 1");
  ASSERT_TRUE(counting);
  EXPECT_EQ(counting->fourths, (std::vector<std::string>{"-", "32", "88", "128"}));
}

TEST(Refused, RightsToCastleFollowTheirPieces) {
  EXPECT_EQ(Game::examine("empire", "r3k2r/8/8/8/8/8/8/3K4 w - - 0 1")->castlings, "kq");
  EXPECT_EQ(Game::examine("empire", "r3k3/8/8/8/8/8/8/3K4 w - - 0 1")->castlings, "q");
  EXPECT_EQ(Game::examine("fusion", "4gk2r/9/9/9/9/9/9/9/9/3G1K2R w - - 0 1 0-0")->castlings, "Kk");
}

}  // namespace
}  // namespace serai

// The cases that pin the rules down, one JSON line each (tests/vectors/*.jsonl), through `serai judge` and Game.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>

#include "cli/judge.hpp"
#include "game/game.hpp"
#include "test_paths.hpp"

namespace serai {
namespace {

namespace json = boost::json;

constexpr std::uint64_t kMostNodes = 3'000'000;  // larger trees are counted in the deep tests

// A FEN with the pieces in hand sorted.
std::string canonical(std::string fen) {
  const auto open = fen.find('[');
  const auto close = fen.find(']');
  if (open != std::string::npos)
    std::sort(fen.begin() + static_cast<long>(open) + 1, fen.begin() + static_cast<long>(close));
  return fen;
}

void check(const json::object& test) {
  SCOPED_TRACE(std::string(test.at("id").as_string()));
  const json::object request{
      {"variant", test.at("variant")}, {"fen", test.at("fen")}, {"moves", test.at("moves")}, {"id", test.at("id")}};
  const json::object answer = json::parse(judge_line(json::serialize(request))).as_object();
  ASSERT_FALSE(answer.contains("error")) << json::serialize(answer);
  EXPECT_EQ(answer.at("id"), test.at("id"));
  for (const char* key : {"check", "bikjang", "legal", "result", "reason", "claims"}) {
    if (test.contains(key)) {
      EXPECT_EQ(answer.at(key), test.at(key)) << key;
    }
  }
  if (test.contains("fen_after")) {
    EXPECT_EQ(canonical(answer.at("fen").as_string().c_str()), canonical(test.at("fen_after").as_string().c_str()));
  }
  if (!test.contains("perft")) return;
  const std::unique_ptr<Game> game =
      *Game::from_fen(std::string(test.at("variant").as_string()), std::string(test.at("fen").as_string()));
  for (const json::value& m : test.at("moves").as_array()) game->play(*game->read_uci(std::string(m.as_string())));
  for (const auto& [depth, nodes] : test.at("perft").as_object()) {
    const auto expected = nodes.to_number<std::uint64_t>();
    if (expected <= kMostNodes) {
      EXPECT_EQ(game->perft(std::stoi(std::string(depth))), expected) << "depth " << depth;
    }
  }
}

TEST(Vectors, EveryCaseOfTheRulesPagesComesOutAsRuled) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SERAI_SOURCE_DIR "/tests/vectors")) {
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line); ++count) check(json::parse(line).as_object());
  }
  EXPECT_GE(count, 349);
}

}  // namespace
}  // namespace serai

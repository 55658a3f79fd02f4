// Golden perft figures: tests/perft/<id>.txt holds lines `depth nodes FEN` for every variant. Figures up to two million
// nodes are counted in every run, the larger ones in the deep tests.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "game/game.hpp"
#include "test_paths.hpp"

namespace serai {
namespace {

constexpr std::uint64_t kMostNodes = 2'000'000;

struct Case {
  int line = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::string fen;
};

std::vector<Case> read_cases(std::string_view id) {
  std::ifstream file(SERAI_SOURCE_DIR "/tests/perft/" + std::string(id) + ".txt");
  EXPECT_TRUE(file.is_open()) << "tests/perft/" << id << ".txt is missing";
  std::vector<Case> cases;
  std::string text;
  for (int line = 1; std::getline(file, text); ++line) {
    if (text.empty() || text[0] == '#') continue;
    Case c;
    c.line = line;
    std::istringstream in(text);
    in >> c.depth >> c.nodes >> std::ws;
    std::getline(in, c.fen);
    EXPECT_FALSE(c.fen.empty()) << "line " << line << " is not `depth nodes FEN`";
    cases.push_back(c);
  }
  return cases;
}

void count(std::string_view id, bool deep) {
  for (const Case& c : read_cases(id)) {
    if ((c.nodes > kMostNodes) != deep) continue;
    const auto game = Game::from_fen(id, c.fen);
    ASSERT_TRUE(game.ok()) << "line " << c.line << ": " << game.error().message;
    EXPECT_EQ((*game)->perft(c.depth), c.nodes) << "line " << c.line << ", depth " << c.depth << ": " << c.fen;
  }
}

class Perft : public testing::TestWithParam<const VariantInfo*> {};
class DeepPerft : public Perft {};

TEST_P(Perft, FiguresAgree) {
  count(GetParam()->id, false);
}

TEST_P(Perft, EverySetupHasFigures) {
  const std::vector<Case> cases = read_cases(GetParam()->id);
  for (const StartPosition& start : GetParam()->setups) {
    const bool found = std::any_of(cases.begin(), cases.end(), [&](const Case& c) { return c.fen == start.fen; });
    EXPECT_TRUE(found) << "setup " << start.id;
  }
}

TEST_P(DeepPerft, FiguresAgree) {
  count(GetParam()->id, true);
}

std::string id_of(const testing::TestParamInfo<const VariantInfo*>& info) {
  return std::string(info.param->id);
}

INSTANTIATE_TEST_SUITE_P(Golden, Perft, testing::ValuesIn(variants().begin(), variants().end()), id_of);
INSTANTIATE_TEST_SUITE_P(Golden, DeepPerft, testing::ValuesIn(variants().begin(), variants().end()), id_of);

}  // namespace
}  // namespace serai

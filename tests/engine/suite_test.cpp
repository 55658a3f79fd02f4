// Moves that must be found: every record of tests/engine/*.epd, at its stated depth. How they were proved:
// puzzle/solver.hpp.
#include "suite.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/engine.hpp"
#include "test_paths.hpp"

namespace serai {
namespace {

std::vector<SuiteRecord> records_of(std::string_view variant) {
  std::vector<SuiteRecord> out;
  std::ifstream in(std::string(SERAI_SOURCE_DIR "/tests/engine/") + std::string(variant) + ".epd");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    const auto record = SuiteRecord::read(line);
    EXPECT_TRUE(record.has_value()) << "cannot be read: " << line;
    if (record) out.push_back(*record);
  }
  return out;
}

class Suite : public ::testing::TestWithParam<std::string> {};

TEST_P(Suite, IsSolvedAtTheStatedDepths) {
  Engine engine(GetParam());
  const auto records = records_of(GetParam());
  EXPECT_GE(records.size(), 30U);
  for (const SuiteRecord& r : records) {
    engine.new_game();
    ASSERT_FALSE(engine.set_position(r.fen, r.moves).has_value()) << r.text();
    SearchLimits limits;
    limits.depth = r.depth;
    Found found;
    engine.go(limits, found);
    engine.wait();
    const auto in = [&](const auto& list) { return std::find(list.begin(), list.end(), found.best) != list.end(); };
    const bool is_mate = found.score.kind == EngineScore::Kind::kMate;
    EXPECT_FALSE(in(r.avoid)) << found.best << " in " << r.text();
    // A mate is better than a win by another rule; where only checks were proved, other moves may mate as quickly.
    if (r.value != 0 && is_mate && found.score.value > 0) continue;
    const bool as_quick = r.checks && is_mate && found.score.value == r.mate;
    if (!r.best.empty()) {
      EXPECT_TRUE(in(r.best) || as_quick) << found.best << " in " << r.text();
    }
    if (r.mate != 0) {
      EXPECT_TRUE(is_mate && found.score.value == r.mate) << found.score.value << " in " << r.text();
    }
    if (r.value != 0) {
      EXPECT_TRUE(!is_mate && found.score.value >= r.value) << found.score.value << " in " << r.text();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Engine, Suite, ::testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const VariantInfo* game : variants()) names.emplace_back(game->id);
                           return names;
                         }()),
                         [](const auto& param) { return param.param; });

}  // namespace
}  // namespace serai

// The search with several threads, in a program of its own that is also built with the thread sanitizer.
#include <gtest/gtest.h>

#include <vector>

#include "engine/engine.hpp"

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

// What threads share is touched here: table, clock, counters, options, networks.
class Threads : public ::testing::TestWithParam<const VariantInfo*> {
 protected:
  Threads() : engine(GetParam()->id) {
    EngineOptions options;
    options.threads = 4;
    options.hash_mb = 1;  // full soon, so that threads write to the same slots
    options.lines = 2;
    EXPECT_FALSE(engine.set_options(options).has_value());
  }
  void expect_one_legal_answer(const Recorder& recorder) {
    EXPECT_EQ(recorder.answers, 1);
    EXPECT_TRUE(engine.game().read_uci(recorder.best.move).ok()) << recorder.best.move;
  }

  Engine engine;
};

TEST_P(Threads, SearchTogetherUpToANumberOfNodes) {
  SearchLimits limits;
  limits.nodes = 30'000;
  Recorder recorder;
  engine.go(limits, recorder);
  engine.wait();
  expect_one_legal_answer(recorder);
  EXPECT_FALSE(recorder.infos.empty());
}

TEST_P(Threads, AreStoppedFromOutside) {
  SearchLimits limits;
  limits.infinite = true;
  Recorder recorder;
  engine.go(limits, recorder);
  engine.stop();
  engine.wait();
  expect_one_legal_answer(recorder);
}

TEST_P(Threads, PonderUntilTheMoveIsMade) {
  SearchLimits limits;
  limits.ponder = true;
  limits.nodes = 10'000;
  limits.clocks[0] = limits.clocks[1] = SearchLimits::Clock{1000, 0};
  Recorder recorder;
  engine.go(limits, recorder);
  engine.ponder_hit();
  engine.wait();
  expect_one_legal_answer(recorder);
}

INSTANTIATE_TEST_SUITE_P(Every, Threads, ::testing::ValuesIn(variants().begin(), variants().end()),
                         [](const auto& param) { return std::string(param.param->id); });

}  // namespace
}  // namespace serai

// The engine for self-play knows the rules as Game does, and searches as Engine does.
#include "engine/solo.hpp"

#include <gtest/gtest.h>

#include <random>

#include "engine/engine.hpp"
#include "engine/thread.hpp"

namespace serai {
namespace {

TEST(SoloEngine, FollowsTheGame) {
  std::mt19937 random(1);
  for (const VariantInfo* info : variants()) {
    const auto solo = make_solo_engine(info->id, 1);
    for (std::size_t setup = 0; setup < info->setups.size(); ++setup) {
      const auto game = *Game::start(info->id, info->setups[setup].id);
      solo->begin(setup);
      for (int ply = 0; ply < 400; ++ply) {
        ASSERT_EQ(solo->legal_moves(), game->legal_moves());
        ASSERT_EQ(solo->turn(), game->turn());
        ASSERT_EQ(solo->outcome().reason, game->outcome().reason);
        ASSERT_EQ(solo->outcome().winner, game->outcome().winner);
        if (game->outcome().is_over()) break;
        const Move m = game->legal_moves()[random() % game->legal_moves().size()];
        solo->play(m);
        game->play(m);
      }
    }
  }
}

class LastInfo : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override {
    if (info.note.empty()) score_ = info.score.value;
  }
  void on_best(const BestMove& best) override { move_ = best.move; }
  int score() const { return score_; }
  const std::string& move() const { return move_; }

 private:
  int score_ = 0;
  std::string move_;
};

TEST(SoloEngine, ThinksAsTheEngineDoes) {
  for (const VariantInfo* info : variants()) {
    Engine engine(info->id);
    EngineOptions options;
    options.hash_mb = 1;
    engine.set_options(options);
    const auto solo = make_solo_engine(info->id, 1);
    const auto game = *Game::start(info->id);
    std::vector<std::string> moves;
    for (int ply = 0; ply < 10; ++ply) {
      LastInfo heard;
      SearchLimits limits;
      limits.nodes = 500;
      ASSERT_FALSE(engine.set_position("", moves));
      engine.go(limits, heard);
      engine.wait();
      SoloEngine::Verdict verdict;
      SearchThread thread;
      ASSERT_TRUE(thread.start([&] { verdict = solo->think(500); }));
      thread.join();
      EXPECT_EQ(game->write(verdict.move, Notation::kUci), heard.move()) << info->id << ", ply " << ply;
      EXPECT_EQ(verdict.score, heard.score()) << info->id << ", ply " << ply;
      moves.push_back(heard.move());
      game->play(verdict.move);
      solo->play(verdict.move);
    }
  }
}

TEST(SoloEngine, ForgetsEverything) {
  for (const VariantInfo* info : variants()) {
    const auto solo = make_solo_engine(info->id, 1);
    const auto play = [&] {
      std::vector<std::uint32_t> out;
      SearchThread thread;
      EXPECT_TRUE(thread.start([&] {
        solo->forget();
        solo->begin(0);
        for (int ply = 0; ply < 12; ++ply) {
          const SoloEngine::Verdict verdict = solo->think(300);
          out.push_back(verdict.move.bits());
          out.push_back(static_cast<std::uint32_t>(verdict.score));
          solo->play(verdict.move);
        }
      }));
      thread.join();
      return out;
    };
    const auto first = play();
    EXPECT_EQ(play(), first) << info->id;
  }
}

}  // namespace
}  // namespace serai

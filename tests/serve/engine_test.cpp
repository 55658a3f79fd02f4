// The pool of engines with the real engine.
#include <gtest/gtest.h>

#include <future>

#include "game/game.hpp"
#include "server/engine_pool.hpp"
#include "test_paths.hpp"

namespace serai::server {
namespace {

TEST(EnginePools, PlayWithTheRealEngineInEveryGame) {
  EnginePoolOptions options;
  options.command = {SERAI_ENGINE};
  options.engines = 1;
  const auto pool = make_engine_pool(options);
  ASSERT_TRUE(pool.ok()) << pool.error().message;
  for (const VariantInfo* variant : variants()) {
    const auto game = *Game::start(variant->id);
    EngineRequest request{std::string(variant->id), std::string(variant->id), game->start_fen(), {}, 1};
    for (const int level : {1, kHighestLevel}) {
      request.level = level;
      std::promise<std::string> answer;
      (*pool)->ask(request, [&](const EngineAnswer& a) { answer.set_value(a.move); });
      request.moves.push_back(answer.get_future().get());
      const auto move = game->read_uci(request.moves.back());
      ASSERT_TRUE(move.ok()) << variant->id << ": " << move.error().message;
      game->play(*move);
    }
  }
  EXPECT_EQ((*pool)->stats().replaced, 0U);
}

}  // namespace
}  // namespace serai::server

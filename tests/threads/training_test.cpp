// The threads of a training write to no place that another one uses: for the thread sanitizer.
#include <gtest/gtest.h>

#include "tune/small_game.hpp"
#include "tune/trainer.hpp"

namespace serai {
namespace {

TEST(Training, ItsThreadsShareOutTheWork) {
  TrainingSet set(small_game::shape());
  for (const NetworkSample& sample : small_game::samples(5000, 1)) set.add(sample);
  TrainOptions options;
  options.width = 128;
  options.epochs = 2;
  options.batch = 2000;
  options.threads = 3;
  Trainer trainer(set, options);
  while (!trainer.is_over()) trainer.step();
  EXPECT_FALSE(trainer.best().empty());
}

}  // namespace
}  // namespace serai

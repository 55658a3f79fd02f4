// Training finds what is behind the scores, and comes to the same whatever interrupts it and however many threads work.
#include "tune/trainer.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tune/small_game.hpp"

namespace serai {
namespace {

TrainingSet positions(int count, unsigned seed = 1) {
  TrainingSet out(small_game::shape());
  for (const NetworkSample& sample : small_game::samples(count, seed)) out.add(sample);
  return out;
}

TrainOptions quick() {
  TrainOptions options;
  options.width = 128;
  options.epochs = 3;
  options.batch = 600;
  options.blend = 0.1;
  return options;
}

void finish(Trainer& trainer) {
  while (!trainer.is_over()) trainer.step();
}

TEST(TrainingSet, GivesBackWhatWasAdded) {
  const auto samples = small_game::samples(70'000, 1);  // more than a block of memory holds
  TrainingSet set(small_game::shape());
  for (const NetworkSample& sample : samples) set.add(sample);
  ASSERT_EQ(set.size(), samples.size());
  std::size_t settled = 0;
  for (std::size_t i = 0; i < samples.size(); i += i < 69'000 ? 37 : 1) {
    const TrainingSet::Position p = set[i];
    EXPECT_EQ(p.score, samples[i].score);
    EXPECT_EQ(p.evaluation, samples[i].evaluation);
    EXPECT_EQ(p.result, samples[i].result);
    EXPECT_EQ(p.bucket, samples[i].bucket);
    EXPECT_EQ(p.is_settled, samples[i].is_settled);
    for (std::size_t side = 0; side < 2; ++side) {
      const auto& inputs = samples[i].inputs[side];
      ASSERT_TRUE(std::equal(p.inputs[side].begin(), p.inputs[side].end(), inputs.begin()));
      EXPECT_EQ(inputs[p.inputs[side].size()], NetworkSample::kNone);
    }
  }
  for (const NetworkSample& sample : samples) settled += sample.is_settled ? 1 : 0;
  EXPECT_EQ(set.settled(), settled);
  EXPECT_NE(positions(100, 1).fingerprint(), positions(100, 2).fingerprint());
}

TEST(Trainer, LearnsWhatIsBehindTheScores) {
  const TrainingSet set = positions(20'000);
  TrainOptions options = quick();
  options.epochs = 8;
  options.batch = 256;
  options.blend = 0;
  options.decay = 0.1;
  Trainer trainer(set, options);
  finish(trainer);
  // What the best constant makes of the positions held out.
  double sum = 0, squares = 0;
  const auto begin = static_cast<std::size_t>(19'000), count = set.size() - begin;
  EXPECT_EQ(trainer.fitted(), begin);
  for (std::size_t i = begin; i < set.size(); ++i) {
    const double chance = 1 / (1 + std::exp(-set[i].score / 400.0));
    sum += chance;
    squares += chance * chance;
  }
  const double n = static_cast<double>(count), constant = squares / n - std::pow(sum / n, 2);
  EXPECT_LT(trainer.best_loss(), 0.01 * constant);
  EXPECT_LT(trainer.best_loss(), trainer.evaluation_loss());
  // Rounded rows have been learned with: if they were rounded only in the end, this would be 0.004.
  EXPECT_LT(trainer.best_loss(), 0.0032 * trainer.evaluation_loss());
  // Rounding the rest costs next to nothing.
  const auto rounded = trainer.engine_loss(trainer.best());
  ASSERT_TRUE(rounded.ok());
  EXPECT_NEAR(*rounded, trainer.best_loss(), 0.001 * constant);
}

TEST(Trainer, AnInterruptionChangesNothing) {
  const TrainingSet set = positions(3000);
  Trainer whole(set, quick());
  finish(whole);
  ASSERT_FALSE(whole.best().empty());
  Trainer first(set, quick());
  for (int i = 0; i < 7; ++i) first.step();  // in the second of three epochs of five batches
  const std::string state = first.state();
  Trainer second(set, quick());
  ASSERT_FALSE(second.restore(state).has_value());
  EXPECT_EQ(second.epoch(), 1);
  EXPECT_EQ(second.positions_seen(), first.positions_seen());
  EXPECT_EQ(second.state(), state);
  finish(second);
  EXPECT_EQ(second.best(), whole.best());
  EXPECT_EQ(second.state(), whole.state());
}

TEST(Trainer, TheNumberOfThreadsChangesNothing) {
  const TrainingSet set = positions(5000);
  std::string expected;
  for (const int threads : {1, 2, 5}) {
    TrainOptions options = quick();
    options.threads = threads;
    options.batch = 2000;  // some blocks for everybody
    Trainer trainer(set, options);
    finish(trainer);
    if (expected.empty()) expected = trainer.state();
    EXPECT_EQ(trainer.state(), expected) << threads;
  }
}

TEST(Trainer, AnotherSeedGivesAnotherNetwork) {
  const TrainingSet set = positions(3000);
  TrainOptions other = quick();
  other.seed = 2;
  Trainer first(set, quick()), second(set, other);
  finish(first);
  finish(second);
  EXPECT_NE(first.best(), second.best());
}

TEST(Trainer, StartsWithTheNumbersOfANetwork) {
  const TrainingSet set = positions(3000);
  Trainer before(set, quick());
  finish(before);
  const auto numbers = read_network_numbers(before.best(), set.shape());
  ASSERT_TRUE(numbers.ok());
  TrainOptions hardly = quick();
  hardly.epochs = 1;
  hardly.rate = 1e-9;
  Trainer after(set, hardly, &*numbers);
  finish(after);
  EXPECT_EQ(after.best(), before.best());
}

TEST(Trainer, GoesOnOnlyWithAStateOfItsOwn) {
  const TrainingSet set = positions(3000);
  Trainer trainer(set, quick());
  trainer.step();
  const std::string state = trainer.state();
  const auto refusal = [&](Trainer&& other, const std::string& bytes) {
    const auto error = other.restore(bytes);
    return error ? error->message : "";
  };
  EXPECT_EQ(refusal(Trainer(set, quick()), state), "");
  EXPECT_EQ(refusal(Trainer(set, quick()), ""), "it is not one");
  EXPECT_EQ(refusal(Trainer(set, quick()), "GIF89a" + state), "it is not one");
  EXPECT_EQ(refusal(Trainer(set, quick()), state.substr(0, 10)), "it is damaged");
  EXPECT_EQ(refusal(Trainer(set, quick()), state.substr(0, state.size() - 1)), "it is damaged");
  std::string changed = state;
  changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 1);
  EXPECT_EQ(refusal(Trainer(set, quick()), changed), "it is damaged");
  TrainOptions wider = quick(), slower = quick();
  wider.width = 256;
  slower.rate = 1e-3;
  EXPECT_EQ(refusal(Trainer(set, wider), state), "it is of another training (width)");
  EXPECT_EQ(refusal(Trainer(set, slower), state), "it is of another training (rate)");
  EXPECT_EQ(refusal(Trainer(positions(3000, 2), quick()), state), "it is of another training (positions)");
  TrainOptions more_threads = quick();
  more_threads.threads = 2;
  EXPECT_EQ(refusal(Trainer(set, more_threads), state), "");
}

}  // namespace
}  // namespace serai

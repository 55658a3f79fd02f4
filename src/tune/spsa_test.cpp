// SPSA: it finds the best values of a function that is known only by the results of games, and goes on after a restart.
#include "tune/spsa.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace serai {
namespace {

// A game of chance whose players differ in strength by how far their numbers are from the best ones.
class World {
 public:
  explicit World(std::vector<double> best) : best_(std::move(best)) {}

  double elo(const std::vector<int>& values, const std::vector<SpsaNumber>& numbers) const {
    double sum = 0;
    for (std::size_t i = 0; i < best_.size(); ++i) sum -= 3 * std::pow((values[i] - best_[i]) / numbers[i].step, 2);
    return sum;
  }
  // Wins less losses of the first in two games.
  double play(const SpsaTrial& trial, const std::vector<SpsaNumber>& numbers) {
    const double difference = elo(trial.plus, numbers) - elo(trial.minus, numbers);
    const double chance = 1 / (1 + std::pow(10, -difference / 400));
    double won = 0;
    for (int game = 0; game < 2; ++game) {
      if (random_() % 100 < 40) continue;  // drawn
      won += std::uniform_real_distribution<>(0, 1)(random_) < chance ? 1 : -1;
    }
    return won;
  }

 private:
  std::vector<double> best_;
  std::mt19937_64 random_{42};
};

SpsaNumber number(const std::string& name, int value, int least, int most, double step) {
  return {name, static_cast<double>(value), value, least, most, step};
}

std::vector<SpsaNumber> three() {
  return {number("Margin", 100, 0, 300, 10), number("Plies", 3, 1, 8, 0.5), number("Divisor", 12000, 1000, 40000, 800)};
}

TEST(SpsaTuning, FindsTheBestValues) {
  World world({140, 4.5, 9000});
  Spsa spsa({20'000, 0.01, 7}, three());
  while (spsa.done() < spsa.plan().trials) {
    const SpsaTrial trial = spsa.trial(spsa.done());
    spsa.learn(trial, world.play(trial, spsa.numbers()));
  }
  EXPECT_NEAR(spsa.numbers()[0].value, 140, 10);
  EXPECT_NEAR(spsa.numbers()[1].value, 4.5, 0.5);
  EXPECT_NEAR(spsa.numbers()[2].value, 9000, 800);
}

TEST(SpsaTuning, MovesTheSidesOppositeWaysWithinTheirBounds) {
  const Spsa spsa({1000, 0.01, 1}, {number("Margin", 100, 0, 300, 10), number("Edge", 1, 1, 8, 2)});
  double sum = 0;
  int ups = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const SpsaTrial trial = spsa.trial(i);
    EXPECT_GT((trial.plus[0] - trial.minus[0]) * trial.signs[0], 0);
    EXPECT_GE(std::min(trial.plus[1], trial.minus[1]), 1);
    sum += trial.plus[0] + trial.minus[0];
    ups += trial.signs[0] > 0 ? 1 : 0;
  }
  EXPECT_NEAR(sum / 2000, 100, 0.1);  // rounding takes no side
  EXPECT_NEAR(ups, 500, 60);
  const SpsaTrial early = spsa.trial(0), late = spsa.trial(999);
  EXPECT_GT(std::abs(early.plus[0] - early.minus[0]), std::abs(late.plus[0] - late.minus[0]));
  EXPECT_NEAR(std::abs(late.plus[0] - late.minus[0]), 20, 1);
}

TEST(SpsaTuning, FollowsTheWinnerByTheRateAtTheEnd) {
  Spsa spsa({1000, 0.01, 1}, {number("Margin", 100, 0, 300, 10)});
  const SpsaTrial last = spsa.trial(999);
  spsa.learn(last, 2);
  EXPECT_NEAR(spsa.numbers()[0].value, 100 + 2 * 0.01 * 10 * last.signs[0], 1e-9);
  spsa.learn(last, -2);
  EXPECT_NEAR(spsa.numbers()[0].value, 100, 1e-9);
}

TEST(SpsaTuning, GoesOnAfterARestart) {
  World world({140, 4.5, 9000}), same({140, 4.5, 9000});
  Spsa straight({300, 0.01, 7}, three());
  Spsa broken({300, 0.01, 7}, three());
  for (std::uint64_t i = 0; i < 300; ++i) {
    const SpsaTrial one = straight.trial(i);
    straight.learn(one, world.play(one, straight.numbers()));
    if (i % 50 == 25) {
      auto read = Spsa::read(broken.text());
      ASSERT_TRUE(read.ok()) << read.error().message;
      broken = *read;
      EXPECT_EQ(broken.done(), i);
    }
    const SpsaTrial other = broken.trial(broken.done());
    broken.learn(other, same.play(other, broken.numbers()));
  }
  EXPECT_EQ(straight.text(), broken.text());
}

TEST(SpsaTuning, RefusesAStateThatIsNotWhole) {
  const std::string text = Spsa({300, 0.01, 7}, three()).text();
  EXPECT_TRUE(Spsa::read(text).ok());
  for (std::size_t size = 0; size + 1 < text.size(); ++size)
    EXPECT_FALSE(Spsa::read(std::string_view(text).substr(0, size)).ok()) << size;
  EXPECT_FALSE(Spsa::read("serai spsa 1\nnonsense 3\nend\n").ok());
  EXPECT_FALSE(Spsa::read("serai spsa 1\ntrials many\nend\n").ok());
}

}  // namespace
}  // namespace serai

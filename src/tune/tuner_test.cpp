// The tuner finds the weights that made the results.
#include "tune/tuner.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace serai {
namespace {

TEST(Tuner, FindsTheWeightsBehindTheScores) {
  std::mt19937 random(1);
  const std::vector<float> truth{100, 120, -40, 60, 0, 30};
  std::vector<Sample> samples;
  for (int i = 0; i < 20'000; ++i) {
    Sample s;
    s.phase = static_cast<float>(random() % 257) / 256;
    for (std::uint16_t f = 0; f < 3; ++f) {
      const auto times = static_cast<std::int16_t>(static_cast<int>(random() % 7) - 3);
      s.features.push_back({f, times});
      const std::size_t w = std::size_t{2} * f;
      s.score += static_cast<float>(times) * (truth[w] * s.phase + truth[w + 1] * (1 - s.phase));
    }
    const double chance = 1 / (1 + std::exp(-0.004 * s.score));
    s.result = static_cast<double>(random() % 1000) / 1000 < chance ? 1 : 0;
    samples.push_back(s);
  }
  TuneOptions options;
  options.blend = 0.1F;
  options.pull = 0;
  options.rate = 2;
  options.batch = 1024;
  std::vector<float> weights(truth.size(), 20);
  double first = 0, last = 0;
  fit(samples, options, weights, [&](const TuneReport& r) { (r.epoch == 1 ? first : last) = r.held_out_loss; });
  EXPECT_LT(last, first);
  for (std::size_t i = 0; i < truth.size(); ++i) EXPECT_NEAR(weights[i], truth[i], 8) << i;
}

TEST(Tuner, LearnsFromResultsOnlyWhereTheyTell) {
  std::vector<Sample> samples;
  for (int i = 0; i < 4'000; ++i) {
    Sample s;
    s.features.push_back({0, static_cast<std::int16_t>(i % 2 == 0 ? 1 : -1)});
    s.score = i % 2 == 0 ? 100.0F : -100.0F;
    s.result = i % 2 == 0 ? 1.0F : 0.0F;
    if (i % 4 >= 2) {  // a random move came between the position and the result
      s.result = 1 - s.result;
      s.is_settled = false;
    }
    samples.push_back(s);
  }
  TuneOptions options;
  options.blend = 1;
  options.pull = 0;
  options.batch = 256;
  std::vector<float> weights(2, 0);
  fit(samples, options, weights, [](const TuneReport&) {});
  EXPECT_GT(weights[0] + weights[1], 100) << "wins were seen, and no losses";
}

}  // namespace
}  // namespace serai

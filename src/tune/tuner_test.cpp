// The tuner finds the weights that made the results, and self-play makes games it can learn from.
#include "tune/tuner.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tune/selfplay.hpp"

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

TEST(Selfplay, MakesGamesToLearnFromInEveryGame) {
  for (const VariantInfo* info : variants()) {
    SelfplayOptions options;
    options.variant = info->id;
    options.nodes = 60;
    options.most_plies = 80;
    const ArchivedGame game = play_selfplay_game(options, 3);
    EXPECT_GT(game.plies.size(), 8U);
    const auto again = play_selfplay_game(options, 3);
    EXPECT_EQ(archive_game(*info, game), archive_game(*info, again)) << "the seed decides";
    const auto reader = make_feature_reader(info->id);
    std::vector<Sample> samples;
    reader->read(game, info->setups[game.setup].fen, samples);
    for (const Sample& s : samples) {
      for (const Sample::Feature& f : s.features) ASSERT_LT(f.index, reader->feature_count());
    }
    EXPECT_NE(reader->numbers(reader->weights()).find("{"), std::string::npos);
  }
}

TEST(Selfplay, StraysAsOftenAsItIsTold) {
  SelfplayOptions options;
  options.variant = "sittuyin";
  options.nodes = 60;
  // Plies after the opening that were not searched. The first always is, to see whether the opening is fair.
  const auto strays = [&](int percent) {
    options.stray_percent = percent;
    std::size_t out = 0, all = 0;
    for (unsigned i = 0; i < 4; ++i) {
      const ArchivedGame game = play_selfplay_game(options, i);
      auto ply = std::find_if(game.plies.begin(), game.plies.end(), [](const ArchivedPly& p) { return p.score; });
      all += static_cast<std::size_t>(game.plies.end() - ply) - 1;
      while (++ply < game.plies.end()) out += ply->score ? 0 : 1;
    }
    return 100.0 * static_cast<double>(out) / static_cast<double>(all);
  };
  EXPECT_EQ(strays(0), 0);
  EXPECT_EQ(strays(100), 100);
  EXPECT_NEAR(strays(20), 20, 8);
}

}  // namespace
}  // namespace serai

#include "tune/tuner.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "game/by_variant.hpp"

namespace serai {

std::unique_ptr<FeatureReader> make_feature_reader(std::string_view variant) {
  return make_for(variant, []<class V>(Tag<V>) { return make_feature_reader<V>(); });
}

namespace {

double chance(double scale, double score) {
  return 1 / (1 + std::exp(-scale * score));
}

// The evaluation of a sample for White.
double evaluate(const Sample& sample, const std::vector<float>& weights) {
  double opening = 0, ending = 0;
  for (const Sample::Feature& f : sample.features) {
    const std::size_t w = std::size_t{2} * f.index;
    opening += static_cast<double>(weights[w]) * f.times;
    ending += static_cast<double>(weights[w + 1]) * f.times;
  }
  return opening * sample.phase + ending * (1 - sample.phase);
}

double target(const Sample& sample, double scale, double most_blend) {
  const double blend = sample.is_settled ? most_blend : 0;
  return blend * sample.result + (1 - blend) * chance(scale, sample.score);
}

double mean_loss(const std::vector<Sample>& samples, std::size_t begin, std::size_t end,
                 const std::vector<float>& weights, double scale, double blend) {
  double sum = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const double error = chance(scale, evaluate(samples[i], weights)) - target(samples[i], scale, blend);
    sum += error * error;
  }
  return end > begin ? sum / static_cast<double>(end - begin) : 0;
}

// Adam's memory of one weight.
struct Moments {
  float first = 0;
  float second = 0;
};

}  // namespace

double best_scale(const std::vector<Sample>& samples) {
  double best = 0, least = 1e30;
  for (int i = 0; i < 40; ++i) {
    const double scale = 0.0005 * std::pow(1.1, i);
    double sum = 0;
    for (const Sample& s : samples) sum += s.is_settled ? std::pow(chance(scale, s.score) - s.result, 2) : 0;
    if (sum < least) least = sum, best = scale;
  }
  return best;
}

void fit(const std::vector<Sample>& samples, const TuneOptions& options, std::vector<float>& weights,
         const std::function<void(const TuneReport&)>& report) {
  const double scale = best_scale(samples);
  const std::vector<float> start = weights;
  std::vector<Moments> moments(weights.size());
  std::vector<float> gradient(weights.size());
  const auto fitted = static_cast<std::size_t>(static_cast<double>(samples.size()) * (1 - options.held_out));
  std::vector<std::size_t> order(fitted);
  std::iota(order.begin(), order.end(), 0);
  std::mt19937 random(1);
  std::vector<float> best = weights;
  double least = mean_loss(samples, fitted, samples.size(), weights, scale, options.blend);
  int step = 0;
  for (int epoch = 1; epoch <= options.epochs; ++epoch) {
    std::shuffle(order.begin(), order.end(), random);
    const float rate = options.rate * (epoch * 4 > options.epochs * 3 ? 0.2F : 1.0F);
    for (std::size_t begin = 0; begin < fitted; begin += static_cast<std::size_t>(options.batch)) {
      const std::size_t end = std::min(fitted, begin + static_cast<std::size_t>(options.batch));
      std::fill(gradient.begin(), gradient.end(), 0.0F);
      for (std::size_t i = begin; i < end; ++i) {
        const Sample& s = samples[order[i]];
        const double p = chance(scale, evaluate(s, weights));
        const auto slope =
            static_cast<float>((p - target(s, scale, options.blend)) * p * (1 - p) / static_cast<double>(end - begin));
        for (const Sample::Feature& f : s.features) {
          const std::size_t w = std::size_t{2} * f.index;
          gradient[w] += slope * s.phase * f.times;
          gradient[w + 1] += slope * (1 - s.phase) * f.times;
        }
      }
      ++step;
      const float correct1 = 1 - std::pow(0.9F, static_cast<float>(step)),
                  correct2 = 1 - std::pow(0.999F, static_cast<float>(step));
      for (std::size_t w = 0; w < weights.size(); ++w) {
        const float g = gradient[w] + options.pull * (weights[w] - start[w]) / 100;
        moments[w].first = 0.9F * moments[w].first + 0.1F * g;
        moments[w].second = 0.999F * moments[w].second + 0.001F * g * g;
        weights[w] -= rate * (moments[w].first / correct1) / (std::sqrt(moments[w].second / correct2) + 1e-8F);
      }
    }
    const double held_out = mean_loss(samples, fitted, samples.size(), weights, scale, options.blend);
    report({epoch, mean_loss(samples, 0, fitted, weights, scale, options.blend), held_out});
    if (held_out < least) least = held_out, best = weights;
  }
  weights = best;
}

}  // namespace serai

#include "match/stats.hpp"

#include <cassert>
#include <cmath>
#include <limits>

namespace serai {
namespace {

using Frequencies = std::array<double, 5>;

constexpr double score_of_pair(std::size_t i) {
  return static_cast<double>(i) / 4;
}

double total(const PairCounts& pairs) {
  double n = 0;
  for (std::int64_t count : pairs) n += static_cast<double>(count);
  return n;
}

// The most likely distribution with this expected score, given the frequencies seen: p / (1 + x (a - score)) for the
// one x that makes the expectation right, found by bisection. Requires: all frequencies are positive, 0 < score < 1.
Frequencies most_likely(const Frequencies& seen, double score) {
  const auto excess = [&](double x) {
    double sum = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const double away = score_of_pair(i) - score;
      sum += seen[i] * away / (1 + x * away);
    }
    return sum;
  };
  double low = -1 / (1 - score);
  double high = 1 / score;
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (excess(middle) > 0 ? low : high) = middle;
  }
  Frequencies out{};
  for (std::size_t i = 0; i < seen.size(); ++i) out[i] = seen[i] / (1 + (low + high) / 2 * (score_of_pair(i) - score));
  return out;
}

}  // namespace

double elo_of_score(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(score / (1 - score));
}

double score_of_elo(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

Strength strength(const PairCounts& pairs) {
  constexpr double kNormal95 = 1.959963984540054;
  const double n = total(pairs);
  assert(n > 0);
  double mean = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) mean += static_cast<double>(pairs[i]) / n * score_of_pair(i);
  double variance = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    variance += static_cast<double>(pairs[i]) / n * (score_of_pair(i) - mean) * (score_of_pair(i) - mean);
  }
  const double deviation = std::sqrt(variance / n);
  Strength out;
  out.score = mean;
  out.elo = elo_of_score(mean);
  out.low = elo_of_score(mean - kNormal95 * deviation);
  out.high = elo_of_score(mean + kNormal95 * deviation);
  if (deviation > 0)
    out.los = 0.5 * std::erfc(-(mean - 0.5) / deviation / std::sqrt(2));
  else
    out.los = mean > 0.5 ? 1 : mean < 0.5 ? 0 : 0.5;
  return out;
}

double log_likelihood_ratio(const PairCounts& pairs, double elo0, double elo1) {
  constexpr double kNever = 1e-3;  // stands for a result not seen yet, as is usual
  const double n = total(pairs);
  if (n == 0) return 0;
  Frequencies seen{};
  double sum = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    seen[i] = pairs[i] > 0 ? static_cast<double>(pairs[i]) : kNever;
    sum += seen[i];
  }
  for (double& frequency : seen) frequency /= sum;
  const Frequencies at0 = most_likely(seen, score_of_elo(elo0));
  const Frequencies at1 = most_likely(seen, score_of_elo(elo1));
  double llr = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) llr += sum * seen[i] * std::log(at1[i] / at0[i]);
  return llr;
}

double SprtBounds::lower() const {
  return std::log(beta / (1 - alpha));
}
double SprtBounds::upper() const {
  return std::log((1 - beta) / alpha);
}

SprtVerdict sprt_verdict(const SprtBounds& bounds, double llr) {
  if (llr >= bounds.upper()) return SprtVerdict::kElo1;
  if (llr <= bounds.lower()) return SprtVerdict::kElo0;
  return SprtVerdict::kOpen;
}

}  // namespace serai

#include "server/glicko.hpp"

#include <algorithm>
#include <cmath>

namespace serai::server::glicko {
namespace {

// The scale on which the paper computes.
constexpr double kScale = 173.7178;
constexpr double kMiddle = 1500;

// Step 3: an opponent counts less the less is known of him.
double weight(double phi) {
  constexpr double kPi = 3.14159265358979323846;
  return 1 / std::sqrt(1 + 3 * phi * phi / (kPi * kPi));
}

double expectation(double mu, double opponent, double opponent_phi) {
  return 1 / (1 + std::exp(-weight(opponent_phi) * (mu - opponent)));
}

double square(double x) {
  return x * x;
}

// Step 5: the new volatility, by the Illinois algorithm. `v` is the variance that the results leave to the rating,
// `delta` the improvement that they suggest.
double new_volatility(double sigma, double phi, double v, double delta) {
  constexpr double kPrecision = 0.000001;
  constexpr int kMostSteps = 100;
  const double start = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double sum = phi * phi + v + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - start) / (kTau * kTau);
  };
  double a = start, b = 0;
  if (delta * delta > phi * phi + v) {
    b = std::log(delta * delta - phi * phi - v);
  } else {
    int k = 1;
    while (f(start - k * kTau) < 0 && k < kMostSteps) ++k;
    b = start - k * kTau;
  }
  double fa = f(a), fb = f(b);
  for (int step = 0; std::abs(b - a) > kPrecision && step < kMostSteps; ++step) {
    const double c = a + (a - b) * fa / (fb - fa);
    const double fc = f(c);
    if (fc * fb <= 0) {
      a = b;
      fa = fb;
    } else {
      fa /= 2;
    }
    b = c;
    fb = fc;
  }
  return std::exp(a / 2);
}

}  // namespace

double expected(double rating, double opponent, double opponent_deviation) {
  return expectation((rating - kMiddle) / kScale, (opponent - kMiddle) / kScale, opponent_deviation / kScale);
}

Rating after(const Rating& before, std::span<const Game> games, double periods) {
  const double mu = (before.rating - kMiddle) / kScale;
  const double phi = before.deviation / kScale;
  double information = 0, surprise = 0;  // 1/v, and the sum that makes delta
  for (const Game& game : games) {
    const double theirs = (game.rating - kMiddle) / kScale, their_phi = game.deviation / kScale;
    const double g = weight(their_phi), e = expectation(mu, theirs, their_phi);
    information += g * g * e * (1 - e);
    surprise += g * (game.score - e);
  }
  if (information == 0) return grown(before, periods);
  const double v = 1 / information;
  const double sigma = new_volatility(before.volatility, phi, v, v * surprise);
  const double grown_phi = std::sqrt(square(phi) + periods * square(sigma));  // step 6
  const double new_phi = 1 / std::sqrt(1 / square(grown_phi) + information);  // step 7
  return {kMiddle + kScale * (mu + square(new_phi) * surprise), kScale * new_phi, sigma};
}

Rating rated(const Rating& before, std::span<const Game> games, double periods) {
  const Rating next = after(before, games, periods);
  return {std::clamp(next.rating, kLeastRating, kMostRating),
          std::clamp(next.deviation, kLeastDeviation, kMostDeviation), std::min(next.volatility, kMostVolatility)};
}

Rating grown(const Rating& rating, double periods) {
  const double phi = rating.deviation / kScale;
  const double now = kScale * std::sqrt(square(phi) + std::max(0.0, periods) * square(rating.volatility));
  return {rating.rating, std::min(now, kMostDeviation), rating.volatility};
}

}  // namespace serai::server::glicko

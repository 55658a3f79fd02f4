// People who come to a site and look for an opponent, from a seed: for the tests and for the report of `bench/pairing`.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>

#include "server/pairing_pool.hpp"

namespace serai::server {

struct Arrivals {
  int people = 200;
  double seconds_between = 6;  // on average
  double spread = 300;         // of the ratings, around 1500
  Millis wave = 1500;
  unsigned seed = 1;
};

struct Meeting {
  Pair pair;
  Seeker first, second;
  Millis at = 0;

  double difference() const {
    const auto& a = first.ratings[pair.variant][0];
    const auto& b = second.ratings[pair.variant][0];
    return a && b ? std::abs(*a - *b) : 0;
  }
  Millis longest_wait() const { return at - std::min(first.since, second.since); }
};

struct Simulated {
  std::vector<Seeker> all;
  std::vector<Meeting> meetings;
  std::vector<Seeker> left;       // who still waits at the end
  std::vector<double> waits;      // seconds, of everybody who was paired, in order
  std::vector<double> distances;  // of ratings, in order

  static double part(const std::vector<double>& sorted, double share) {
    return sorted.empty() ? 0 : sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
  }
};

// A fifth are guests, who play unrated games; the others take either. Everybody likes one to four games and one to
// three time controls.
inline Seeker somebody(int number, Millis since, std::mt19937& random, const Arrivals& arrivals) {
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  SeekWish wish;
  const bool is_guest = below(5) == 0;
  wish.rated = !is_guest;
  for (std::size_t n = 1 + below(4); n > 0; --n) {
    wish.variants.emplace_back(seek_variants()[below(seek_variants().size())]);
  }
  for (std::size_t n = 1 + below(3); n > 0; --n) {
    wish.controls.emplace_back(seek_controls()[below(seek_controls().size())].id);
  }
  Seeker out = make_seeker("p" + std::to_string(number), wish, since);
  std::normal_distribution<double> strength(1500, arrivals.spread), skill(0, 80);
  const double general = strength(random);
  if (is_guest) return out;
  for (auto& game : out.ratings) game[0] = general + skill(random);
  return out;
}

// Everybody stays until an opponent is found, but no longer than an hour after the last one came.
inline Simulated simulate(const Arrivals& arrivals) {
  constexpr Millis kLongest = 3'600'000;
  std::mt19937 random(arrivals.seed);
  std::exponential_distribution<double> gap(1 / arrivals.seconds_between);
  Simulated out;
  double at = 0;
  for (int i = 0; i < arrivals.people; ++i) {
    at += gap(random) * 1000;
    out.all.push_back(somebody(i, static_cast<Millis>(at), random, arrivals));
  }
  std::size_t next = 0;
  const Millis end = out.all.back().since + kLongest;
  for (Millis now = 0; now < end && (next < out.all.size() || out.left.size() > 1); now += arrivals.wave) {
    for (; next < out.all.size() && out.all[next].since <= now; ++next) out.left.push_back(out.all[next]);
    const auto pairs = pair_up(out.left, now, static_cast<std::uint32_t>(random()));
    std::vector<bool> is_gone(out.left.size());
    for (const Pair& pair : pairs) {
      const Seeker &first = out.left[pair.first], &second = out.left[pair.second];
      out.meetings.push_back({pair, first, second, now});
      is_gone[pair.first] = is_gone[pair.second] = true;
      for (const Seeker* one : {&first, &second}) out.waits.push_back(static_cast<double>(now - one->since) / 1000);
      if (first.ratings[0][0] && second.ratings[0][0]) out.distances.push_back(out.meetings.back().difference());
    }
    std::vector<Seeker> still;
    for (std::size_t i = 0; i < out.left.size(); ++i) {
      if (!is_gone[i]) still.push_back(out.left[i]);
    }
    out.left = std::move(still);
  }
  std::sort(out.waits.begin(), out.waits.end());
  std::sort(out.distances.begin(), out.distances.end());
  return out;
}

}  // namespace serai::server

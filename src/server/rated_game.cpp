#include "server/rated_game.hpp"

#include <array>
#include <cassert>
#include <cmath>

namespace serai::server {
namespace {

double periods_between(WallTime from, WallTime to) {
  constexpr double kMillisPerDay = 86'400'000;
  return std::max(0.0, static_cast<double>((to - from).count()) / kMillisPerDay / glicko::kPeriodDays);
}

// What is known of a side: the mean rating, and as much doubt as there is about its members.
struct Side {
  double rating = 0;
  double variance = 0;
  int players = 0;

  void add(const Rating& player) {
    rating += player.rating;
    variance += player.deviation * player.deviation;
    ++players;
  }
  double mean() const { return rating / players; }
  double deviation() const { return std::sqrt(variance / players); }
};

}  // namespace

Rating rating_at(const StoredRating& stored, WallTime now) {
  if (stored.games == 0) return stored.rating;
  return glicko::grown(stored.rating, periods_between(stored.time, now));
}

std::vector<StoredRating> rate(const std::vector<StoredRating>& before, const write::RateGame& game) {
  assert(before.size() == game.sides.size());
  std::array<Side, 2> sides;
  for (std::size_t i = 0; i < before.size(); ++i)
    sides[game.sides[i] == 0 ? 0 : 1].add(rating_at(before[i], game.time));
  assert(sides[0].players > 0 && sides[1].players > 0);
  std::vector<StoredRating> out;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const bool is_first = game.sides[i] == 0;
    const Side& against = sides[is_first ? 1 : 0];
    // The first move makes the first side stronger by so much.
    const std::array result{glicko::Game{against.mean() + (is_first ? -game.advantage : game.advantage),
                                         against.deviation(), is_first ? game.score : 1 - game.score}};
    const double periods = before[i].games == 0 ? 0 : periods_between(before[i].time, game.time);
    out.push_back({glicko::rated(before[i].rating, result, periods), before[i].games + 1, game.time});
  }
  return out;
}

}  // namespace serai::server

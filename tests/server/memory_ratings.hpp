// The ratings of a MemoryStore.
#pragma once

#include <algorithm>
#include <map>
#include <tuple>

#include "server/rated_game.hpp"
#include "server/store.hpp"

namespace serai::server {

struct MemoryRatings {
  using Key = std::tuple<IdentityId, std::string, Speed>;
  struct Change {
    Key key;
    RatingChange change;
    WallTime time{};
  };
  std::map<Key, StoredRating> ratings;
  std::map<GameId, std::vector<Change>> changes;  // by seat; empty where nothing changed

  // False if the game was rated before.
  bool rate_game(const StoredGame& game, const write::RateGame& w, const std::map<IdentityId, Identity>& people) {
    const auto [it, is_new] = changes.try_emplace(w.game);
    const GameRecord& record = game.record;
    const auto is_person = [](const SeatRecord& seat) { return seat.kind == SeatRecord::Kind::kPerson; };
    if (!is_new || !record.is_rated || !game.finish) return false;
    if (!std::all_of(record.seats.begin(), record.seats.end(), is_person)) return true;
    std::vector<StoredRating> before;
    for (const SeatRecord& seat : record.seats) before.push_back(of({seat.identity, record.variant, record.speed}));
    const auto after = rate(before, w);
    for (std::size_t i = 0; i < after.size(); ++i) {
      const bool is_known = people.contains(record.seats[i].identity);
      const Key key{is_known ? record.seats[i].identity : "", record.variant, record.speed};
      it->second.push_back(
          {key, {before[i].rating.rating, rating_at(before[i], w.time).deviation, after[i].rating.rating}, w.time});
      if (is_known) ratings[key] = after[i];
    }
    return true;
  }
  void drop(const IdentityId& who) {
    std::erase_if(ratings, [&](const auto& entry) { return std::get<0>(entry.first) == who; });
    for (auto& [game, seats] : changes) {
      for (Change& change : seats) {
        if (std::get<0>(change.key) == who) std::get<0>(change.key).clear();
      }
    }
  }

  StoredRating of(const Key& key) const {
    const auto it = ratings.find(key);
    return it == ratings.end() ? StoredRating{} : it->second;
  }
  void fill(GameRecord& game) const {
    const auto rated = changes.find(game.id);
    for (std::size_t i = 0; i < game.seats.size(); ++i) {
      const auto it = ratings.find({game.seats[i].identity, game.variant, game.speed});
      if (it != ratings.end()) game.seats[i].rating = it->second;
      if (rated != changes.end() && i < rated->second.size()) game.seats[i].change = rated->second[i].change;
    }
  }
  std::vector<PersonalRating> of_person(std::string_view who) const {
    std::vector<PersonalRating> out;
    for (const auto& [key, rating] : ratings) {
      const auto& [identity, variant, speed] = key;
      if (identity == who) out.push_back({variant, speed, rating});
    }
    return out;
  }
  std::vector<RatingChange> of_game(const GameId& game) const {
    std::vector<RatingChange> out;
    const auto it = changes.find(game);
    if (it == changes.end()) return out;
    for (const Change& change : it->second) out.push_back(change.change);
    return out;
  }
  std::vector<RatingPoint> history(const Key& key, const HistoryBounds& bounds) const {
    std::vector<RatingPoint> all;
    for (const auto& [game, seats] : changes) {
      for (const Change& change : seats) {
        if (change.key == key && !std::get<0>(key).empty()) all.push_back({change.time, change.change.after});
      }
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.time > b.time; });
    all.resize(std::min(all.size(), static_cast<std::size_t>(bounds.games) + static_cast<std::size_t>(bounds.read)));
    std::vector<RatingPoint> out;
    int days = 0;
    for (std::size_t i = 0; i < all.size() && days < bounds.days; ++i) {
      const auto day = [&](std::size_t n) { return all[n].time.time_since_epoch().count() / 86'400'000; };
      const bool is_old = i >= static_cast<std::size_t>(bounds.games);
      const bool is_first_of_day = i == static_cast<std::size_t>(bounds.games) || (i > 0 && day(i) != day(i - 1));
      if (is_old && !is_first_of_day) continue;
      days += is_old ? 1 : 0;
      out.push_back(all[i]);
    }
    std::reverse(out.begin(), out.end());
    return out;
  }
  std::vector<RatedPerson> best(std::string_view variant, Speed speed, WallTime now, int limit,
                                const std::map<IdentityId, Identity>& people) const {
    std::vector<RatedPerson> out;
    for (const auto& [key, rating] : ratings) {
      const Identity& who = people.at(std::get<0>(key));
      const bool fits = std::get<1>(key) == variant && std::get<2>(key) == speed;
      if (!fits || rating_at(rating, now).deviation >= glicko::kEstablished) continue;
      if (who.is_hidden || who.is_banned || who.is_closed) continue;
      out.push_back({who.id, who.name, rating});
    }
    std::stable_sort(out.begin(), out.end(), [](const RatedPerson& a, const RatedPerson& b) {
      return a.stored.rating.rating > b.stored.rating.rating;
    });
    out.resize(std::min(out.size(), static_cast<std::size_t>(limit)));
    return out;
  }
};

}  // namespace serai::server

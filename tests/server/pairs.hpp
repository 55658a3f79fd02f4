// What the durability tests write: pairs of games. Each unit adds the next event to both games of a pair, and finishes
// a rated game between its two people. So a test can check what it finds in a store without knowing how much was
// written: every finished game must have changed both ratings, once.
#pragma once

#include <map>

#include "server/rated_game.hpp"
#include "server/store.hpp"

namespace serai::server {

inline constexpr int kPairs = 5;  // of games

inline GameRecord paired_game(const GameId& id) {
  GameRecord game;
  game.id = id;
  game.variant = "somegame";
  game.seats.resize(2);
  return game;
}

// What the event of a game must look like.
inline Event event(const GameId& game, std::int64_t version) {
  return {version, "move", "{\"move\":\"" + game + "-" + std::to_string(version) + "\"}",
          WallTime(std::chrono::seconds(version))};
}

inline GameId left(int pair) {
  return "left" + std::to_string(pair);
}

inline GameId right(int pair) {
  return "right" + std::to_string(pair);
}

// The two people of a pair, and what a game between them came to.
inline IdentityId player(int pair, int seat) {
  return "player" + std::to_string(pair) + (seat == 0 ? "a" : "b");
}

inline write::RateGame rating(int pair, std::int64_t version) {
  return {"rated" + std::to_string(pair) + "-" + std::to_string(version),
          {0, 1},
          static_cast<double>(version % 3) / 2,
          25,
          WallTime(std::chrono::hours(version))};
}

inline GameRecord rated_game(int pair, std::int64_t version) {
  GameRecord game = paired_game(rating(pair, version).game);
  game.is_rated = true;
  for (int seat = 0; seat < 2; ++seat) {
    game.seats[static_cast<std::size_t>(seat)] = {SeatRecord::Kind::kPerson, player(pair, seat), 0, {}};
  }
  return game;
}

// Adds the next event to both games of a pair and finishes a rated game; version 1 also creates them and the people.
inline Unit unit(int pair, std::int64_t version) {
  Unit out;
  if (version == 1) {
    out = {write::CreateGame{paired_game(left(pair))}, write::CreateGame{paired_game(right(pair))}};
    for (int seat = 0; seat < 2; ++seat) {
      Identity who;
      who.id = player(pair, seat);
      out.emplace_back(write::CreateIdentity{who});
    }
  }
  out.emplace_back(write::AppendEvent{left(pair), event(left(pair), version)});
  out.emplace_back(write::Heartbeat{WallTime(std::chrono::seconds(version))});
  out.emplace_back(write::CreateGame{rated_game(pair, version)});
  out.emplace_back(
      write::FinishGame{rating(pair, version).game, {"1-0", "points", WallTime(std::chrono::hours(version))}});
  out.emplace_back(rating(pair, version));
  out.emplace_back(write::AppendEvent{right(pair), event(right(pair), version)});
  return out;
}

using Versions = std::map<int, std::int64_t>;  // of each pair

// Checks the events of a game; returns how many there are.
inline std::int64_t checked(Store& store, const GameId& id, std::string& complaint) {
  const auto game = read_now(store, [&](StoreReader& reader) { return reader.game(id); });
  if (!game) complaint = game.error().message;
  if (!game || !*game) return 0;
  std::int64_t version = 0;
  for (const Event& e : (*game)->events) {
    if (e != event(id, ++version)) complaint = "event " + std::to_string(version) + " of " + id + " is wrong";
  }
  return version;
}

// Complains unless the ratings of a pair are those that so many games make.
inline void check_ratings(Store& store, int pair, std::int64_t games, std::string& complaint) {
  std::vector<StoredRating> expected(2);
  for (std::int64_t version = 1; version <= games; ++version) expected = rate(expected, rating(pair, version));
  for (int seat = 0; seat < 2; ++seat) {
    const auto found = read_now(store, [&](StoreReader& reader) { return reader.ratings_of(player(pair, seat)); });
    const StoredRating stored = found && !found->empty() ? found->front().stored : StoredRating{};
    if (stored != expected[static_cast<std::size_t>(seat)]) {
      complaint = "after " + std::to_string(games) + " games the rating of " + player(pair, seat) + " counts " +
                  std::to_string(stored.games);
    }
  }
}

// How many events a store has of each pair; complains if a unit is torn.
inline Versions found(Store& store, std::string& complaint) {
  Versions out;
  for (int pair = 0; pair < kPairs; ++pair) {
    out[pair] = checked(store, left(pair), complaint);
    if (out[pair] != checked(store, right(pair), complaint)) complaint = "a unit is stored in part";
    check_ratings(store, pair, out[pair], complaint);
  }
  return out;
}

}  // namespace serai::server

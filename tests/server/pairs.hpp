// What the durability tests write: pairs of games. Each unit adds the next event to both games of a pair. So a test can
// check what it finds in a store without knowing how much was written.
#pragma once

#include <map>

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

// Adds the next event to both games of a pair; version 1 also creates them.
inline Unit unit(int pair, std::int64_t version) {
  Unit out;
  if (version == 1) out = {write::CreateGame{paired_game(left(pair))}, write::CreateGame{paired_game(right(pair))}};
  out.emplace_back(write::AppendEvent{left(pair), event(left(pair), version)});
  out.emplace_back(write::Heartbeat{WallTime(std::chrono::seconds(version))});
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

// How many events a store has of each pair; complains if a unit is torn.
inline Versions found(Store& store, std::string& complaint) {
  Versions out;
  for (int pair = 0; pair < kPairs; ++pair) {
    out[pair] = checked(store, left(pair), complaint);
    if (out[pair] != checked(store, right(pair), complaint)) complaint = "a unit is stored in part";
  }
  return out;
}

}  // namespace serai::server

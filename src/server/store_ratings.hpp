// Ratings in the store. A person has one for each game and speed, as of the last rated game; readers compute how the
// deviation has grown since. What a game changed is stored with the game.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/glicko.hpp"
#include "server/store_ids.hpp"

namespace serai::server {

enum class Speed : std::uint8_t { kLive, kCorrespondence };

// After the last rated game.
struct StoredRating {
  Rating rating;
  int games = 0;
  WallTime time{};
  bool operator==(const StoredRating&) const = default;
};

struct PersonalRating {
  std::string variant;
  Speed speed = Speed::kLive;
  StoredRating stored;
  bool operator==(const PersonalRating&) const = default;
};

// What a game did to the rating of a seat.
struct RatingChange {
  double before = 0;
  double deviation = 0;  // before the game, when it ended
  double after = 0;
  bool operator==(const RatingChange&) const = default;
};

// A point of a chart.
struct RatingPoint {
  WallTime time{};
  double rating = 0;
  bool operator==(const RatingPoint&) const = default;
};

// A line of a leaderboard.
struct RatedPerson {
  IdentityId identity;
  std::string name;
  StoredRating stored;
  bool operator==(const RatedPerson&) const = default;
};

// The newest points are those of single games; of the days before, each has one.
struct HistoryBounds {
  int games = 200;
  int days = 1000;
  int read = 20'000;  // so many older games are looked at to find the days
};

// So many ratings at most are looked at to find the best, since some of them have not been used for long.
inline constexpr int kBestRead = 20'000;

namespace write {

// Rates a finished game: reads the ratings of those who sit there, computes, and stores them with what has changed, in
// the unit in which the game finishes. People who are gone count as newcomers and get no rating; a game in which the
// computer has a seat changes nothing.
struct RateGame {  // conflict: no such game, not a rated one, not finished, or rated before
  GameId game;
  std::vector<int> sides;  // of each seat: 0 moves first, 1 second
  double score = 0.5;      // of side 0
  double advantage = 0;    // what the first move is worth, in points
  WallTime time{};
};

}  // namespace write

}  // namespace serai::server

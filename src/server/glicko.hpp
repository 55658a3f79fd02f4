// Ratings after Mark Glickman's Glicko-2 ("Example of the Glicko-2 system", 2022): how strong somebody is, how sure
// that is, and how much results vary. Pure code.
//
// Every game is rated separately and at once. What Glickman calls a rating period is therefore a span of time here: the
// deviation grows with the time since the last game, in fractions of a period.
//
// Values; no locks.
#pragma once

#include <span>

namespace serai::server {

struct Rating {
  double rating = 1500;
  double deviation = 500;
  double volatility = 0.09;
  bool operator==(const Rating&) const = default;
};

namespace glicko {

constexpr double kTau = 0.75;  // how much the volatility may change
constexpr double kLeastDeviation = 45, kMostDeviation = 500;
constexpr double kProvisional = 110;  // a deviation above this: the rating is shown with a question mark
constexpr int kEstablished = 75;      // a deviation below this: the rating may stand on a leaderboard
constexpr double kLeastRating = 100, kMostRating = 4000;
constexpr double kMostVolatility = 0.1;  // so that no series of odd results makes somebody's rating jump for ever
constexpr double kPeriodDays = 4.7;

// A result against somebody.
struct Game {
  double rating = 1500;    // of the opponent, with what the first move is worth
  double deviation = 500;  // of the opponent
  double score = 0.5;      // 1: won, 0.5: drawn, 0: lost
};

// What is expected of a player against an opponent whose deviation is known, from 0 to 1.
double expected(double rating, double opponent, double opponent_deviation);

// A rating after games, `periods` after it was last changed. No bounds are applied: this is the paper's.
Rating after(const Rating& before, std::span<const Game> games, double periods);

// The same within our bounds.
Rating rated(const Rating& before, std::span<const Game> games, double periods);

// A rating as it stands `periods` after it was last changed: its deviation has grown.
Rating grown(const Rating& rating, double periods);

}  // namespace glicko

}  // namespace serai::server

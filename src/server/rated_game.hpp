// How a finished game changes its players' ratings. Pure code, so that every store computes the same.
#pragma once

#include <vector>

#include "server/store_ratings.hpp"

namespace serai::server {

// A rating as it stands at a time: the deviation has grown since the last game.
Rating rating_at(const StoredRating& stored, WallTime now);
inline bool is_provisional(const Rating& rating) {
  return rating.deviation > glicko::kProvisional;
}

// The ratings after a game, in the order of seats. Each player is rated against the mean of the opposing side.
// Requires: a side for each of `before`, and both sides have players.
std::vector<StoredRating> rate(const std::vector<StoredRating>& before, const write::RateGame& game);

}  // namespace serai::server

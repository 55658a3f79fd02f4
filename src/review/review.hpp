// The review of a game: every position searched, from the last to the first, with one table that is never cleared. What
// the search learned about later positions helps with the earlier ones, so the verdicts agree.
//
// Blocks the caller for the whole time; the engine's threads end with it.
#pragma once

#include <functional>

#include "review/evaluation.hpp"

namespace serai {

constexpr std::uint64_t kReviewNodes = 200'000;  // for each position

struct ReviewOptions {
  std::uint64_t nodes = kReviewNodes;
  int threads = 1;
  int hash_mb = 64;
};

// The moves of a game in UCI notation.
std::vector<std::string> moves_of(const Game& game);

// Reviews a game as it was played, however it ended. After each position `progress` is called with how many of all are
// done; false breaks the review off, and the positions that are left have no evaluation. An Error if there is no memory
// for the table.
Result<Evaluations> review(const Game& game, const ReviewOptions& options,
                           const std::function<bool(std::size_t done, std::size_t all)>& progress = {});

}  // namespace serai

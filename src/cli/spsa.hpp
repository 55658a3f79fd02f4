// `serai spsa`: tunes search parameters with self-play games. See docs/match.md.
#pragma once

#include "cli/match.hpp"

namespace serai {

struct SpsaOptions {
  MatchOptions match;              // with one engine; its games are without end, and results are not kept
  std::vector<std::string> names;  // of numbers in engine/tunables.inc; "all": all of them
  std::uint64_t pairs = 10'000;
  double rate = 0.005;
  std::string state;  // the file that keeps the values
};

// Plays pairs of games, follows their results and prints the lines of the table with the new values to `out`. Progress
// and errors go to `err`. Returns the exit status: 0 when all pairs are played, 1 if that could not be done, 2 if the
// options make no sense, 130 if it was interrupted.
int run_spsa(const SpsaOptions& options, std::ostream& out, std::ostream& err);

}  // namespace serai

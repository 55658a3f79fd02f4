// `serai perft`: the size of the tree of legal moves, by root move if asked, on several threads if wanted.
#pragma once

#include <iosfwd>

#include "game/game.hpp"

namespace serai {

struct PerftOptions {
  int depth = 1;
  bool divide = false;
  int threads = 1;
};

// Counts on `out`, time and rate on `err`.
void run_perft(const Game& game, const PerftOptions& options, std::ostream& out, std::ostream& err);

}  // namespace serai

// What a solver tells of its work while it goes on.
#pragma once

#include <functional>

namespace serai::endgame {

struct Progress {
  double looked = 0;  // the share of the positions that were looked at
  int plies = 0;      // then: how many plies before the end the solver is
};
// Returns false to have the work given up. May be empty.
using Listener = std::function<bool(const Progress&)>;

}  // namespace serai::endgame

// The tunable search parameters, from the table in tunables.inc.
//
// They are constants. Only in a build with -DSERAI_TUNABLE=ON are they variables, and options of the protocols, so that
// `serai spsa` can try other values: no search may be running when one is changed, and it takes effect with the next
// game.
#pragma once

#include <string_view>

namespace serai {

#ifdef SERAI_TUNABLE_SEARCH
#define SERAI_TUNABLE(NAME, VALUE, LEAST, MOST, STEP) inline int k##NAME = VALUE;
#else
#define SERAI_TUNABLE(NAME, VALUE, LEAST, MOST, STEP) inline constexpr int k##NAME = VALUE;
#endif
#include "engine/tunables.inc"
#undef SERAI_TUNABLE

struct Tunable {
  std::string_view name;
  int value;  // as the table has it
  int least;
  int most;
  double step;
};

#define SERAI_TUNABLE(NAME, VALUE, LEAST, MOST, STEP) Tunable{#NAME, VALUE, LEAST, MOST, STEP},
inline constexpr Tunable kTunables[] = {
#include "engine/tunables.inc"
};
#undef SERAI_TUNABLE

}  // namespace serai

// The engine against itself: games for tuning and training, appended to an archive.
#pragma once

#include <atomic>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "game/archive.hpp"

namespace serai {

struct SelfplayOptions {
  std::string variant;
  std::uint64_t nodes = 2000;  // per move
  int random_plies = 8;        // at the start, after any placement, which is random as well
  int stray_percent = 0;       // of the later moves are random as well, so that what good play avoids is seen too
  int most_plies = 300;        // then a draw
  int most_unequal = 300;      // an opening that the engine scores beyond this is replaced by another
  // Adjudication: a game is given to the side whose score stays beyond this for six plies.
  int decided_score = 2000;
  unsigned seed = 1;
};

// Plays one game; `index` and the seed decide its opening.
ArchivedGame play_selfplay_game(const SelfplayOptions& options, unsigned index);

// Plays `game` on to its end, or until it is decided, and adds its moves and its result to `out`. `moves` are those
// that led here, in UCI notation. False if the first search shows that the opening was unequal.
bool play_on(const SelfplayOptions& options, std::mt19937& random, Engine& engine, Game& game,
             std::vector<std::string> moves, ArchivedGame& out);

}  // namespace serai

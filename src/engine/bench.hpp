// The positions whose search is the signature of the engine: see Engine::bench.
#pragma once

#include <string>
#include <vector>

#include "game/game.hpp"

namespace serai {

struct BenchPosition {
  std::string_view fen;
  std::vector<std::string> moves;  // UCI
};

// The first setups of a game, each with positions of a fixed game from it. In none of them the game is over.
std::vector<BenchPosition> bench_positions(const VariantInfo& variant);

}  // namespace serai

// The position a command is about: a variant, a setup or FEN, and moves.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game/game.hpp"

namespace serai {

struct StartOptions {
  std::string variant;
  std::string setup;               // empty: the default
  std::string fen;                 // empty: from the setup
  std::vector<std::string> moves;  // in any notation of the game
};

Result<std::unique_ptr<Game>> start_game(const StartOptions& options);

}  // namespace serai

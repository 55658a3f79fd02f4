// A game as PGN: the text of a game replayed by the rules, and a played game turned into text.
//
// A PGN game says its variant in the tag [Variant], by any name find_variant knows, and its start in [FEN], or
// in [SetUp] as the id of one of the variant's setups; else it begins with the default setup. Every move of
// every variation must be legal. The result in the file is accepted, with a warning where the rules say
// otherwise.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "notation/pgn.hpp"

namespace serai {

struct ReplayedGame {
  std::unique_ptr<Game> game;      // at the end of the main line
  std::vector<std::string> moves;  // the main line in UCI notation
  std::string result;              // as the file says, else as the rules say: "1-0", "0-1", "1/2-1/2" or "*"
  std::vector<Error> warnings;
};

// Replays a game. Fills `record`, or says what is wrong and leaves it as it was.
std::optional<PgnError> replay(const PgnGame& pgn, ReplayedGame& record);

// The game as PGN, its moves in the default notation of the variant. Variant, FEN, SetUp, Result and Termination
// come from the game; other tags are taken from `tags`. `clocks` are the seconds left after each move, where known.
PgnGame to_pgn(const Game& game, std::span<const PgnTag> tags = {}, std::span<const std::optional<double>> clocks = {});

}  // namespace serai

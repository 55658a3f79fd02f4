// Code shared by replaying a game and reading a tree of its variations. Included only by record.cpp and tree.cpp.
#pragma once

#include "game/record.hpp"

namespace serai {

// The number of half moves before the first move of a game that starts from this FEN. Requires: a FEN as we write it.
int first_ply_of(std::string_view fen);
// The game at its start, in `out`, or what is wrong with it.
std::optional<PgnError> start_of(const PgnGame& pgn, std::unique_ptr<Game>& out);
// That `move` cannot be played in `game`, because of `why`.
PgnError bad_move(const Game& game, const PgnMove& move, int first_ply, const Error& why);

}  // namespace serai

// FEN: text to Setup and back. Structure only; whether a setup can be played is decided by position_from.
//
//   placement[hand] turn castling fourth clock move-number score
//
// On input everything after the turn may be missing, and so may one of the two fields between turn and clock (some
// programs leave it out); the hand may be in any order. Output always has all fields of the game.
#pragma once

#include <string>
#include <string_view>

#include "rules/result.hpp"
#include "rules/setup.hpp"

namespace serai {

Result<Setup> read_fen(std::string_view text, int files, int ranks);
std::string write_fen(const Setup& setup);

}  // namespace serai

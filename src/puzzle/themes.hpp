// What a puzzle is about, derived by rules from the moves of its solution.
//
// Nothing here asks which game it is. What is a game's own comes from what the game tells every program: the reason of
// an end, the meters, the flags, the royals under attack, and how pieces move. A new game that has a count, a flag or
// pieces that hop gets the themes that go with them.
//
// How it ends:      mate (with mate-1, mate-2...) and every other reason of the rules by its name: campmate, points,
//                   bikjang, stalemate, repetition...; else advantage or defence
// What is played:   promotion, drop, drop-mate, placement, castling, en-passant, pass, quiet, sacrifice
// What it does:     fork, two-royals, screen, and the flags of the game by their names (bikjang)
// What hurries it:  count-race, last-step
#pragma once

#include "puzzle/puzzle.hpp"

namespace serai {

// What is known of a puzzle besides its moves.
struct PuzzleEnd {
  bool is_proved = false;
  Reason reason = Reason::kNone;  // of the end that has been proved
  int expected = 1000;            // the solver's expected score with the best move, in thousandths
};

// The themes of a puzzle whose other fields are filled in, sorted. Requires: its moves are legal.
std::vector<std::string> themes_of(const Puzzle& puzzle, std::string_view variant, const PuzzleEnd& end);

}  // namespace serai

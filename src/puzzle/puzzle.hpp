// A puzzle: a position in which only one move, or a few that are equally good, will do. Plain values, their text, and
// the collections in which they travel.
//
// A collection is a text file: a first line `serai-puzzles 1 GAME`, then a line for each puzzle, its fields separated
// by semicolons:
//
//   id       twelve hexadecimal digits, made from the position: the same in its mirror images
//   rating   how hard it is, on the scale of players' ratings
//   fen      the position before the last move of the other side
//   before   that move, UCI; empty where the puzzle is the position itself
//   line     the moves of the solution in turn, separated by spaces: all that will do, the best first, separated by
//            commas; the answer; what will do then; and so on
//   proof    "3": the moves that will do at first are those that win within three plies; "5c": they win within five
//            plies, and the proof looked at checks only; "-": it is the engine that says so
//   themes   separated by spaces
//
// In a file the id comes first so that programs can tell puzzles apart without reading further.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"

namespace serai {

struct Puzzle {
  // The solver's choice, and what is answered; at the end of the solution nothing is.
  struct Turn {
    std::vector<std::string> moves;
    std::string reply;
    friend bool operator==(const Turn&, const Turn&) = default;
  };
  struct Proof {
    int plies = 0;  // 0: none
    bool only_checks = false;
    friend bool operator==(const Proof&, const Proof&) = default;
  };

  std::string id;
  int rating = 0;
  std::string fen;
  std::string before;
  std::vector<Turn> line;
  Proof proof;
  std::vector<std::string> themes;

  bool has(std::string_view theme) const;
  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

struct PuzzleCollection {
  const VariantInfo* variant = nullptr;
  std::vector<Puzzle> puzzles;
};

// One line of a file, without its end.
std::string to_line(const Puzzle& puzzle);
// Syntax only: whether the moves are legal is another question.
Result<Puzzle> read_puzzle(std::string_view line);

std::string write_collection(const PuzzleCollection& collection);
Result<PuzzleCollection> read_collection(std::string_view text);

// The game as the puzzle begins, or why it cannot: the FEN and the move before must be good.
Result<std::unique_ptr<Game>> start_of(const Puzzle& puzzle, std::string_view variant);

// The id of a position. Positions that are mirror images of one another, left and right or with the sides exchanged,
// have the same.
std::string puzzle_id(const Game& game);

// `count` of the puzzles (or all), as evenly spread over the ratings as they allow, in an order in which every stretch
// is as evenly spread. The same puzzles in any order give the same choice.
std::vector<Puzzle> choose_evenly(std::vector<Puzzle> puzzles, std::size_t count);

}  // namespace serai

// The file from which a search for puzzles goes on:
//
//   serai-puzzle-search 1 GAME TERMS      which search it is
//   ID;RATING;...                         a puzzle (puzzle/puzzle.hpp)
//   game N                                N games are done; the puzzles before this line are theirs
//
// What stands behind the last line `game` was left behind by a program that was killed, and is cut off.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/line_journal.hpp"
#include "puzzle/puzzle.hpp"

namespace serai {

class PuzzleJournal {
 public:
  // Begins a file, or goes on with it. An Error if it is of another search or cannot be written.
  static Result<PuzzleJournal> open(const std::string& file, const VariantInfo& variant, const std::string& terms);
  // Reads what has been found, whatever the search was.
  static Result<PuzzleCollection> read(const std::string& file);

  std::uint64_t games() const { return games_; }
  std::size_t puzzles() const { return ids_.size(); }
  // The next game is done. Puzzles that are there already are left out. False if the file cannot be written.
  bool add_game(const std::vector<Puzzle>& puzzles);

 private:
  explicit PuzzleJournal(LineJournal lines) : lines_(std::move(lines)) {}

  LineJournal lines_;
  std::uint64_t games_ = 0;
  std::set<std::string> ids_;
};

}  // namespace serai

// `serai puzzles`: finds puzzles in games that were played, chooses those that are shipped, and checks them.
//
// The search and the check keep an account in a file, game by game and puzzle by puzzle: they can be stopped, even
// killed, and go on where they were, with the same result.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "puzzle/finder.hpp"

namespace serai {

struct PuzzlesCommand {
  std::string variant;
  std::vector<std::string> games;  // archives of self-play and PGN to search
  std::string state;               // the account of the search, or of the check
  std::size_t count = 1000;        // puzzles to find, or to pack
  PuzzleTerms terms;
  int threads = 1;

  std::string pack;  // the folder for the files that are shipped

  std::vector<std::string> check;   // such files
  std::uint64_t nodes = 1'000'000;  // of the engine's check, for each search
  std::size_t sample = 0;           // how many puzzles of each file are checked; 0: all
  bool proofs_only = false;         // only the puzzles with proofs, and only the proofs
  std::uint64_t seed = 0;           // of the sample
};

// Each returns the exit status.
int run_puzzles_find(const PuzzlesCommand& command, std::ostream& err);
int run_puzzles_pack(const PuzzlesCommand& command, std::ostream& err);
int run_puzzles_check(const PuzzlesCommand& command, std::ostream& out, std::ostream& err);

}  // namespace serai

// Finds the puzzles of a game that was played, and checks those that were found.
//
// A Finder looks at the positions of a game one after the other: first the filters that cost nothing, then searches of
// growing size (puzzle/forced.hpp), then the solver where something is to be proved. Each game is looked at from
// nothing, so what is found in it does not depend on other games: a search for puzzles can be broken off and continued,
// or run in several threads, and finds the same. Belongs to one thread.
#pragma once

#include <functional>

#include "puzzle/forced.hpp"
#include "puzzle/puzzle.hpp"

namespace serai {

struct PuzzleSource {
  std::string fen;                 // its start
  std::vector<std::string> moves;  // UCI
};

class PuzzleFinder {
 public:
  explicit PuzzleFinder(const VariantInfo& variant, const PuzzleTerms& terms = {});

  // All puzzles of the game, in the order of its moves. Breaks off, with what it has found, when `is_cancelled`.
  std::vector<Puzzle> find(const PuzzleSource& game, const std::function<bool()>& is_cancelled = {});

  // Why a puzzle does not hold, or nothing: read, played, and proved by the solver where it says so.
  std::optional<std::string> check_rules(const Puzzle& puzzle) const;
  // Why the engine disagrees with it, or nothing: asked for each move of the solution with so many nodes. A later
  // engine may weigh things a little differently, so less is demanded than of a new puzzle. Requires: check_rules found
  // nothing.
  std::optional<std::string> check_choices(const Puzzle& puzzle, std::uint64_t nodes);

 private:
  std::optional<Puzzle> try_position(const Spot& spot);
  void extend(Puzzle& puzzle, Spot spot, Forced forced);

  const VariantInfo& variant_;
  PuzzleTerms terms_;
  ForcedMoves forced_;
};

}  // namespace serai

// Whether a position leaves only one move, or a few that are equally good: by searches of growing size, the cheap ones
// first. What is measured is the expected score, the chance to win and half the chance to draw by the game's own curve,
// in thousandths.
//
// Owns an engine with one thread, so what it finds depends only on what it is asked after start().
#pragma once

#include <array>
#include <memory>

#include "engine/engine.hpp"

namespace serai {

struct PuzzleTerms {
  // Positions searched for the best move, and again for the next best: two filters, the verdict, and once more to see
  // whether it stands.
  std::array<std::uint64_t, 4> nodes{2'000, 30'000, 300'000, 1'000'000};
  int gap = 350;  // by which the next best move must be worse
  int same = 50;  // moves so close are equally good
  int most = 3;   // moves that may be equally good
  int hash_mb = 16;
};

// A position as a FEN and moves, so that it knows what a FEN forgets.
struct Spot {
  std::string fen;
  std::vector<std::string> moves;
};

struct Forced {
  std::vector<std::string> moves;  // the best first
  EngineScore score;
  std::optional<RuleWin> rule_win;
  int expected = 0;               // with the best move
  std::vector<std::string> line;  // from the best move on, as the engine sees it
  std::uint64_t nodes = 0;        // until the engine had found one of the moves and stayed with it
};

class ForcedMoves {
 public:
  ForcedMoves(std::string_view variant, const PuzzleTerms& terms);

  // Forgets all that was searched.
  void start();
  // The moves that the position leaves. Nothing when it leaves more, when a larger search disagrees, or when there is
  // nothing to choose. Requires: the spot is good and its game not over.
  std::optional<Forced> decide(const Spot& spot);
  // The same without the filters, at one size, with a gap of its own.
  std::optional<Forced> look(const Spot& spot, std::uint64_t nodes, int gap);
  // The engine's line from a position.
  std::vector<std::string> line_from(const Spot& spot, std::uint64_t nodes);

 private:
  struct Seen;
  class Listener;
  bool is_promising(const Spot& spot);
  Seen search(std::uint64_t nodes, const std::vector<std::string>& without);

  Engine engine_;
  PuzzleTerms terms_;
};

}  // namespace serai

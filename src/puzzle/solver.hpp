// A solver that shares nothing with the engine but the rules: it plays every move of both sides and asks the game how
// it ended. What it says is proved; what it does not reach in the plies given is open.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "game/game.hpp"

namespace serai {

enum class Fate : std::uint8_t { kLost, kOpen, kWon };  // of the side to move; draws are open

class Solver {
 public:
  // With `only_checks` it looks at the moves of the side that it is asked about only where they give check (the last
  // may be any): "won" and the other side's "lost" are still proved then, "open" says less. After `most` moves tried it
  // gives up, and all that is left is open.
  explicit Solver(bool only_checks = false, std::uint64_t most = std::numeric_limits<std::uint64_t>::max())
      : only_checks_(only_checks), left_(most) {}

  // How the side to move stands if it looks `plies` ahead.
  Fate solve(Game& game, int plies) {
    if (game.outcome().is_over()) {
      if (game.outcome().is_win_for(game.turn())) return Fate::kWon;
      return game.outcome().is_win_for(!game.turn()) ? Fate::kLost : Fate::kOpen;
    }
    if (plies == 0) return Fate::kOpen;
    Fate best = Fate::kLost;
    const std::vector<Move> moves = game.legal_moves();
    for (Move m : moves) {
      const Fate fate = after(game, m, plies);
      if (fate == Fate::kWon) return fate;
      if (fate == Fate::kOpen) best = fate;
    }
    return best;
  }

  // The moves that win within `plies`.
  std::vector<Move> winning(Game& game, int plies) {
    return moves_with(game, plies, [](Fate f) { return f == Fate::kWon; });
  }
  // The moves after which the other side does not win within `plies`, this move included.
  std::vector<Move> holding(Game& game, int plies) {
    return moves_with(game, plies, [](Fate f) { return f != Fate::kLost; });
  }
  // True once it has given up.
  bool is_exhausted() const { return left_ == 0; }

 private:
  Fate after(Game& game, Move m, int plies) {
    if (left_ == 0) return Fate::kOpen;
    --left_;
    game.play(m);
    Fate fate = Fate::kOpen;
    const bool skipped = only_checks_ && plies % 2 == 1 && plies > 1 && !game.is_check() && !game.outcome().is_over();
    if (!skipped) {
      const Fate theirs = solve(game, plies - 1);
      fate = theirs == Fate::kLost ? Fate::kWon : theirs == Fate::kWon ? Fate::kLost : Fate::kOpen;
    }
    game.undo();
    return fate;
  }
  template <class Test>
  std::vector<Move> moves_with(Game& game, int plies, Test test) {
    std::vector<Move> out;
    if (game.outcome().is_over()) return out;
    const std::vector<Move> moves = game.legal_moves();
    for (Move m : moves) {
      if (test(after(game, m, plies))) out.push_back(m);
    }
    return out;
  }

  bool only_checks_;
  std::uint64_t left_;
};

}  // namespace serai

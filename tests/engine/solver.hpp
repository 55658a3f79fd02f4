// A solver that shares nothing with the engine but the rules: it plays every move of both sides and asks the game how
// it ended. What it says is proved; what it does not reach in the plies given is open.
#pragma once

#include <vector>

#include "game/game.hpp"

namespace serai {

enum class Verdict { kLost, kOpen, kWon };  // for the side to move; draws are open

class Solver {
 public:
  // How the side to move stands if it looks `plies` ahead. With `only_checks` it looks at its own moves only where they
  // give check (the last may be any): "won" and the other side's "lost" are still proved then, "open" says less.
  static Verdict solve(Game& game, int plies, bool only_checks = false) {
    if (game.outcome().is_over()) {
      if (game.outcome().is_win_for(game.turn())) return Verdict::kWon;
      return game.outcome().is_win_for(!game.turn()) ? Verdict::kLost : Verdict::kOpen;
    }
    if (plies == 0) return Verdict::kOpen;
    Verdict best = Verdict::kLost;
    const std::vector<Move> moves = game.legal_moves();
    for (Move m : moves) {
      const Verdict v = after(game, m, plies, only_checks);
      if (v == Verdict::kWon) return v;
      if (v == Verdict::kOpen) best = v;
    }
    return best;
  }

  // The moves that win within `plies`.
  static std::vector<Move> winning(Game& game, int plies, bool only_checks = false) {
    return moves_with(game, plies, only_checks, [](Verdict v) { return v == Verdict::kWon; });
  }
  // The moves after which the other side does not win within `plies`, this move included.
  static std::vector<Move> holding(Game& game, int plies) {
    return moves_with(game, plies, false, [](Verdict v) { return v != Verdict::kLost; });
  }

 private:
  static Verdict after(Game& game, Move m, int plies, bool only_checks) {
    game.play(m);
    Verdict v = Verdict::kOpen;
    const bool skipped = only_checks && plies % 2 == 1 && plies > 1 && !game.is_check() && !game.outcome().is_over();
    if (!skipped) {
      const Verdict theirs = solve(game, plies - 1, only_checks);
      v = theirs == Verdict::kLost ? Verdict::kWon : theirs == Verdict::kWon ? Verdict::kLost : Verdict::kOpen;
    }
    game.undo();
    return v;
  }
  template <class Test>
  static std::vector<Move> moves_with(Game& game, int plies, bool only_checks, Test test) {
    std::vector<Move> out;
    if (game.outcome().is_over()) return out;
    const std::vector<Move> moves = game.legal_moves();
    for (Move m : moves) {
      if (test(after(game, m, plies, only_checks))) out.push_back(m);
    }
    return out;
  }
};

}  // namespace serai

// What perfect play comes to, seen from the side to move: a win or a loss in so many plies, or neither.
#pragma once

#include <algorithm>

namespace serai::endgame {

struct Verdict {
  enum class Kind : unsigned char { kDraw, kWin, kLoss };
  Kind kind = Kind::kDraw;
  int plies = 0;  // until the end that the table counts to; 0 of a draw

  static constexpr Verdict draw() { return {}; }
  static constexpr Verdict win(int plies) { return {Kind::kWin, plies}; }
  static constexpr Verdict loss(int plies) { return {Kind::kLoss, plies}; }

  constexpr bool is_win() const { return kind == Kind::kWin; }
  constexpr bool is_loss() const { return kind == Kind::kLoss; }
  constexpr bool is_draw() const { return kind == Kind::kDraw; }

  // The same for the side whose move led here, before that move.
  constexpr Verdict before_move() const { return is_draw() ? draw() : is_win() ? loss(plies + 1) : win(plies + 1); }
  // Quick wins are better than slow ones, slow losses better than quick ones.
  constexpr int rank() const { return is_draw() ? 0 : is_win() ? 10000 - plies : plies - 10000; }

  friend constexpr bool operator==(const Verdict&, const Verdict&) = default;
};

constexpr Verdict better_of(Verdict a, Verdict b) {
  return a.rank() >= b.rank() ? a : b;
}

}  // namespace serai::endgame

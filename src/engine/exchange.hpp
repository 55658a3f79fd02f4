// Static exchange: the outcome of a series of captures on one square when both sides always capture with their least
// valuable piece. A piece that would leave its royal attacked may not capture. A royal that can never be captured has
// no value: where it may capture, nothing can recapture.
#pragma once

#include "engine/evaluation.hpp"

namespace serai {
namespace detail {

// True when a piece of type t on `s`, belonging to `side`, may capture on `to` once the men on `gone` have left.
template <class V>
SERAI_INLINE bool may_capture(const Men<V>& men, Color side, PieceType t, Square s, Square to, typename V::Bits gone) {
  using Bits = typename V::Bits;
  if (V::kFacts.royal_rule == RoyalRule::kEach && !V::kArmy[t].royal) {
    // Only changes on lines through a royal can expose it.
    Bits lines;
    for (Square royal : royals_of(men, side))
      lines |= kLineTables<typename V::Geometry>.rays(kStraightLines | kDiagonalLines, royal);
    if (((gone | Bits::of(s)) & lines).none()) return true;
  }
  return is_safe(MenAfter<V>(men, gone | Bits::of(s), side, t, Bits::of(to)), side);
}

}  // namespace detail

// True when `m`, with all captures that may follow on its square, gains at least `threshold`.
template <class V>
bool gains(const Position<V>& pos, Move m, int threshold) {
  using Bits = typename V::Bits;
  const auto& values = EvaluationBook<V>::kValues;
  if (m.kind() == MoveKind::kPass || m.kind() == MoveKind::kCastling) return threshold <= 0;
  const Square to = m.to();
  PieceType standing =
      m.kind() == MoveKind::kDrop || m.kind() == MoveKind::kPromotion ? m.type() : type_of(pos.board.on(m.from()));
  int balance = -threshold;
  if (m.kind() == MoveKind::kEnPassant)
    balance += values[V::kPawn];
  else if (!pos.board.is_empty(to) && to != m.from())
    balance += values[type_of(pos.board.on(to))];
  if (m.kind() == MoveKind::kPromotion) balance += values[standing] - values[V::kPawn];
  if (balance < 0) return false;
  balance -= values[standing];
  if (balance >= 0) return true;

  Bits gone = m.kind() == MoveKind::kDrop ? Bits() : Bits::of(m.from());
  gone.set(to);
  Color side = !pos.turn;
  while (true) {
    // The target square stays occupied throughout; which piece stands there does not change who can reach it.
    const MenAfter<V> men(pos.board.men(), gone, !side, standing, Bits::of(to));
    Square from = kNoSquare;
    PieceType taker = kNoType;
    int cheapest = 1 << 30;
    for_each_type<V>([&](auto t) {
      if (values[t] >= cheapest) return;
      if constexpr (V::kFacts.bad_screen != kNoType && kHabits<V, t>.capture_hop != kNoLines) {
        if (standing == V::kFacts.bad_screen) return;  // which no hopper may capture
      }
      const Bits those = pos.board.of(side, t) - gone;
      if (those.none()) return;
      const Bits takers = captors_among<V, t>(men, to, side, those);
      for (Square s : takers) {
        if (!detail::may_capture<V>(pos.board.men(), side, t, s, to, gone)) continue;
        from = s;
        taker = t;
        cheapest = values[t];
        return;
      }
    });
    if (from == kNoSquare) break;
    gone.set(from);
    standing = taker;
    side = !side;
    // The side that just captured is ahead by at least -balance - 1. If it stays ahead even after losing that piece, it
    // wins the exchange.
    balance = -balance - 1 - values[taker];
    if (balance >= 0) break;
  }
  return side != pos.turn;
}

}  // namespace serai

// Static exchange: what a series of captures on one square comes to when both sides always take with their least
// valuable piece. Pieces that must not leave because of their royal take all the same: see can_take.
#pragma once

#include "engine/evaluation.hpp"

namespace serai {

// True when `m`, with all captures that may follow on its square, gains at least `threshold`. Royals take only when
// nothing takes back.
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
  const auto worth = [&](PieceType t) {
    return V::kArmy[t].royal && V::kRoyalRule == RoyalRule::kEach ? 10000 : values[t];
  };
  balance -= worth(standing);
  if (balance >= 0) return true;

  Bits gone = m.kind() == MoveKind::kDrop ? Bits() : Bits::of(m.from());
  gone.set(to);
  Color side = !pos.turn;
  while (true) {
    // The target keeps its occupant for everybody's purposes; who stands there does not matter for who can reach it.
    const MenAfter<V> men(pos.board.men(), gone, !side, standing, Bits::of(to));
    Square from = kNoSquare;
    PieceType taker = kNoType;
    int cheapest = 1 << 30;
    for_each_type<V>([&](auto t) {
      if (worth(t) >= cheapest) return;
      if constexpr (V::kBadScreen != kNoType && kHabits<V, t>.capture_hop != kNoLines) {
        if (standing == V::kBadScreen) return;  // which no hopper may take
      }
      const Bits those = pos.board.of(side, t) - gone;
      if (those.none()) return;
      const Bits takers = captors_among<V, t>(men, to, side, those);
      if (takers.none()) return;
      from = takers.first();
      taker = t;
      cheapest = worth(t);
    });
    if (from == kNoSquare) break;
    gone.set(from);
    standing = taker;
    side = !side;
    // The side that just took is ahead by -balance - 1 at least; if even losing the taker keeps it ahead, it wins.
    balance = -balance - 1 - worth(taker);
    if (balance >= 0) break;
  }
  return side != pos.turn;
}

}  // namespace serai

// Static exchange: what a series of captures on one square comes to when both sides always take with their least
// valuable piece.
#pragma once

#include "engine/evaluation.hpp"

namespace serai {
namespace detail {

// A piece of colour `by` and type T that could capture on `s` over `men`, or kNoSquare.
template <class V, PieceType T, class M>
Square attacker_of_type(const M& men, Square s, Color by, typename V::Bits those) {
  using G = typename V::Geometry;
  using Bits = typename V::Bits;
  constexpr Habits kH = kHabits<V, T>;
  const auto& pattern = kPatterns<V>.of(by, T);
  Bits found;
  if constexpr ((kH.step & kCapture) != 0) found |= those & pattern.attackers[s];
  if constexpr ((kH.lame & kCapture) != 0) {
    if ((those & pattern.lame_attackers[s]).any()) found |= those & reach_of(pattern.lame_to[s], men.occupied());
  }
  if constexpr ((kH.vault & kCapture) != 0) {
    for (const auto& b : pattern.vault_to[s]) {
      if ((those & b.ends).any() && is_screen(men, b.way.first())) found |= b.ends;
    }
  }
  constexpr Lines kLines = kH.capture_slide | kH.capture_hop;
  if constexpr (kLines != kNoLines) {
    if ((those & kLineTables<G>.rays(kLines, s)).any()) {
      const auto sight = kLineTables<G>.sight(kLines, s, men.occupied());
      if constexpr (kH.capture_slide != kNoLines) found |= those & sight.slide;
      if constexpr (kH.capture_hop != kNoLines) found |= those & hop_sight(men, s, sight);
    }
  }
  return found.none() ? kNoSquare : found.first();
}

}  // namespace detail

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
      const Bits those = pos.board.of(side, t) - gone;
      if (those.none()) return;
      const Square s = detail::attacker_of_type<V, t>(men, to, side, those);
      if (s == kNoSquare) return;
      from = s;
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

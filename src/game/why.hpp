// Why a move is not legal, in the order a player would think of it.
#pragma once

#include "notation/uci.hpp"

namespace serai {
namespace detail {

template <class V>
std::string piece_name(PieceType t) {
  return std::string(V::kArmy[t].name.en);
}

// Why a pseudo-legal move is not legal.
template <class V>
Error why_unsafe(const Position<V>& pos, Move m) {
  const MenAfter<V> men = men_after(pos, m);
  if (is_face_off(men)) return {"facing", "The two " + piece_name<V>(V::kFacts.facing) + "s would face each other."};
  if (!is_safe(men, pos.turn)) {
    if (pos.is_check()) return {"still-in-check", "You are in check, and this does not end it."};
    return {"exposes-royal", "This would leave your own royal piece under attack."};
  }
  if constexpr (requires { V::why_not_allowed(pos); }) return V::why_not_allowed(pos);
  return {"illegal-move", "This move is not allowed here."};
}

template <class V>
Error why_no_drop(const Position<V>& pos, const UciText& text) {
  using G = typename V::Geometry;
  const std::string name = piece_name<V>(text.dropped);
  if constexpr (kHands<V>) {
    if (pos.hands.count(pos.turn, text.dropped) == 0) return {"not-in-hand", "You have no " + name + " in hand."};
    if (!pos.board.is_empty(text.to))
      return {"occupied", "The square " + name_of_square<G>(text.to) + " is not empty."};
    if (!V::drop_zone(pos.turn, text.dropped).test(text.to)) {
      return {"outside-zone", "A " + name + " cannot be placed on " + name_of_square<G>(text.to) + "."};
    }
    return why_unsafe(pos, Move::drop(text.dropped, text.to));
  }
  return {"not-in-hand", "This game has no pieces in hand."};
}

template <class V>
Error why_no_promotion(const Position<V>& pos, const UciText& text, PieceType mover) {
  if (mover != V::kPawn) return {"no-promotion", "Only a pawn can be promoted."};
  if constexpr (requires { V::why_no_promotion(pos, text.from, text.to); }) {
    return V::why_no_promotion(pos, text.from, text.to);
  }
  return {"no-promotion", "The pawn cannot be promoted this way."};
}

template <class V>
typename V::Bits targets_of(const Position<V>& pos, PieceType mover, Square from) {
  typename V::Bits out;
  for_each_type<V>([&](auto t) {
    if (t == mover) out = targets<V, t>(pos.board.men(), pos.turn, from);
  });
  return out;
}

}  // namespace detail

// Requires: the game is not over, and the move is not legal.
template <class V>
Error why_illegal(const Position<V>& pos, const UciText& text) {
  using G = typename V::Geometry;
  if (text.dropped != kNoType) return detail::why_no_drop(pos, text);
  const Piece mover = pos.board.on(text.from);
  if (mover == kEmpty) return {"no-piece", "There is no piece on " + name_of_square<G>(text.from) + "."};
  const PieceType t = type_of(mover);
  const std::string name = detail::piece_name<V>(t);
  if (color_of(mover) != pos.turn)
    return {"not-yours", "The " + name + " on " + name_of_square<G>(text.from) + " is not yours."};
  if constexpr (V::kFacts.must_drop) {
    if (pos.hands.total(pos.turn) > 0) return {"must-place", "Place the pieces in your hand first."};
  }
  if constexpr (requires { V::movable(pos); }) {
    if (!V::movable(pos).test(text.from)) return {"partners-piece", "The " + name + " is your partner's to move."};
  }
  if constexpr (requires { V::pass_square(pos); }) {
    if (text.from == text.to && V::kArmy[t].royal) {
      if (pos.is_check()) return {"pass-in-check", "You cannot pass while you are in check."};
      return {"illegal-move", "You cannot pass here."};
    }
  }
  if (text.promoted != kNoType && !(t == V::kPawn && V::kFacts.promotions.size() > 0)) {
    return detail::why_no_promotion(pos, text, t);
  }
  if (text.from == text.to) return {"no-move", "The piece has to go somewhere."};
  const Piece target = pos.board.on(text.to);
  if (target != kEmpty && color_of(target) == pos.turn) {
    return {"own-piece",
            "Your own " + detail::piece_name<V>(type_of(target)) + " stands on " + name_of_square<G>(text.to) + "."};
  }
  if (!detail::targets_of(pos, t, text.from).test(text.to)) {
    const bool in_reach = kPatterns<V>.of(pos.turn, t).reach[text.from].test(text.to);
    if (in_reach) return {"blocked", "The " + name + " cannot get to " + name_of_square<G>(text.to) + " here."};
    return {"cannot-reach", "A " + name + " does not move like that."};
  }
  const bool last_rank = G::relative_rank(pos.turn, text.to) == G::kRanks - 1;
  const bool must_promote = t == V::kPawn && V::kFacts.promotions.size() > 0 && last_rank;
  if (must_promote != (text.promoted != kNoType)) {
    if (must_promote) return {"must-promote", "A pawn that reaches the last rank must be promoted."};
    return {"no-promotion", "The pawn is not promoted there."};
  }
  if (text.promoted != kNoType) {
    bool offered = false;
    for (PieceType p : V::kFacts.promotions) offered |= p == text.promoted;
    if (!offered) return {"no-promotion", "A pawn cannot become a " + detail::piece_name<V>(text.promoted) + "."};
  }
  return detail::why_unsafe(pos, Move::normal(text.from, text.to));
}

}  // namespace serai

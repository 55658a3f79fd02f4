// A position: board, hands, turn, rights, counters and the game's own state. It has no history: History keeps the
// earlier positions that repetition and perpetual check need.
//
// A Position is a value. `after(move)` makes a new one and leaves the old as it was, so there is no undo to get wrong.
// It carries the threats to the royals of the side to move, which every legality question starts from.
//
// Two positions with equal key() are the same for repetition, exactly as the rules page says. search_key() mixes in
// whatever else changes what can happen next.
#pragma once

#include <cassert>

#include "rules/attacks.hpp"
#include "rules/move.hpp"
#include "rules/zobrist.hpp"

namespace serai {

// The pieces in hand of both sides; nothing at all where the game has no hands.
template <class V>
class Hands {
 public:
  int count(Color c, PieceType t) const {
    if constexpr (kHands<V>)
      return counts_[c][t];
    else
      return 0;
  }
  int total(Color c) const {
    int n = 0;
    for (int t = 0; t < kTypes<V>; ++t) n += count(c, static_cast<PieceType>(t));
    return n;
  }
  void add(Color c, PieceType t, int n = 1) {
    if constexpr (kHands<V>) counts_[c][t] = static_cast<std::uint8_t>(counts_[c][t] + n);
  }
  friend bool operator==(const Hands&, const Hands&) = default;

 private:
  std::array<std::array<std::uint8_t, kHands<V> ? V::kArmy.size() : 0>, 2> counts_{};
};

template <class V>
class Position;

// True when a pawn may legally capture on the en passant square. Defined in rules/movegen.hpp.
template <class V>
bool can_capture_en_passant(const Position<V>& pos);

template <class V>
class Position {
 public:
  using Bits = typename V::Bits;
  using G = typename V::Geometry;
  static constexpr std::size_t kMostRoyals = 2;

  Board<V> board;
  Hands<V> hands;
  Color turn = kWhite;
  std::uint8_t rights = 0;  // bit i: V::kFacts.castlings[i] is still allowed
  // The square a pawn just crossed, if an enemy pawn stands ready to capture there (and may legally do so, where
  // Facts::en_passant_must_be_legal).
  Square en_passant = kNoSquare;
  int clock = 0;  // plies since the last move that resets it
  int move_number = 1;
  typename V::State state{};

  // The royals of the side to move and what threatens them.
  const Threat<V>* threats_begin() const { return threats_.data(); }
  const Threat<V>* threats_end() const { return threats_.data() + royal_count_; }
  int royal_count() const { return royal_count_; }

  // True when the side to move is in check, in the sense of the game (all royals attacked under RoyalRule::kLast).
  bool is_check() const {
    int attacked = 0;
    for (int i = 0; i < royal_count_; ++i) attacked += threats_[i].attacked ? 1 : 0;
    return V::kFacts.royal_rule == RoyalRule::kEach ? attacked > 0 : attacked > 0 && attacked == royal_count_;
  }

  // The royals of the side to move that are attacked, check or not.
  Bits attacked_royals() const {
    Bits out;
    for (int i = 0; i < royal_count_; ++i) {
      if (threats_[i].attacked) out.set(threats_[i].royal);
    }
    return out;
  }

  // Half moves made since the start, by the move number.
  int step() const { return 2 * (move_number - 1) + (turn == kBlack ? 1 : 0); }

  // The game ends when the clock reaches it; 0: never.
  int move_limit() const {
    if constexpr (requires { V::move_limit_of(*this); })
      return V::move_limit_of(*this);
    else
      return V::kFacts.move_limit;
  }
  // The move limit is so near that positions which differ only in the clock have different futures for a search.
  bool clock_matters() const {
    if constexpr (requires { V::move_limit_of(*this); })
      return clock >= kClockMatters<V> + V::move_limit_of(*this) - V::kFacts.move_limit;
    else
      return clock >= kClockMatters<V>;
  }

  Key key() const {
    if constexpr (requires { V::identity(*this); })
      return key_ ^ V::identity(*this);
    else
      return key_;
  }
  Key search_key() const {
    Key k = key();
    if (clock_matters()) k ^= ZobristTables<V>::clock(clock);
    if constexpr (requires { V::future(*this); }) k ^= V::future(*this);
    return k;
  }

  // search_key() after `m` for most moves, and some other number for the rest: good enough to prefetch the table entry.
  Key likely_key_after(Move m) const {
    Key k = search_key() ^ ZobristTables<V>::black_to_move();
    const auto in_hand = [this](PieceType t, int n) {
      return ZobristTables<V>::hand(turn, t, hands.count(turn, t) + n);
    };
    if (m.kind() == MoveKind::kDrop)
      return k ^ in_hand(m.type(), 0) ^ in_hand(m.type(), -1) ^ kZobrist<V>.man(piece_of(turn, m.type()), m.to());
    const Piece mover = board.on(m.from());
    k ^= kZobrist<V>.man(mover, m.from()) ^ kZobrist<V>.man(mover, m.to());
    if (board.is_empty(m.to())) return k;
    const Piece victim = board.on(m.to());
    if constexpr (requires(PieceType t) { V::hand_type(t); }) {
      const PieceType t = V::hand_type(type_of(victim));
      k ^= in_hand(t, 0) ^ in_hand(t, 1);
    }
    return k ^ kZobrist<V>.man(victim, m.to());
  }

  // The position after `m`. Requires: m is legal here.
  Position after(Move m) const;

  // The position with the turn given away, for searches; where a game has a real pass, use that instead.
  Position after_null() const {
    Position next = *this;
    next.update_en_passant(Move{}, false);
    next.clock = clock + 1;
    next.move_number += turn == kBlack ? 1 : 0;
    next.turn = !turn;
    next.key_ ^= ZobristTables<V>::black_to_move();
    next.find_threats();
    return next;
  }

  // To be called once after filling in the fields by hand: computes what is derived from them.
  void refresh() {
    key_ = computed_key();
    find_threats();
  }
  // The incremental part of key(), from scratch.
  Key computed_key() const;

  friend bool operator==(const Position& a, const Position& b) {
    return a.board == b.board && a.hands == b.hands && a.turn == b.turn && a.rights == b.rights &&
           a.en_passant == b.en_passant && a.clock == b.clock && a.move_number == b.move_number && a.state == b.state;
  }

 private:
  void find_threats() {
    royal_count_ = 0;
    for (Square s : royals_of(board.men(), turn)) {
      assert(royal_count_ < static_cast<int>(kMostRoyals));
      threats_[royal_count_++] = threat_to(board.men(), turn, type_of(board.on(s)), s);
    }
  }

  void put(Piece p, Square s) {
    board.put(p, s);
    key_ ^= kZobrist<V>.man(p, s);
  }
  Piece take(Square s) {
    const Piece p = board.take(s);
    key_ ^= kZobrist<V>.man(p, s);
    return p;
  }
  void add_to_hand(Color c, PieceType t, int n) {
    key_ ^= kZobrist<V>.hand(c, t, hands.count(c, t));
    hands.add(c, t, n);
    key_ ^= kZobrist<V>.hand(c, t, hands.count(c, t));
  }
  PieceType capture(Square s);
  void update_rights(Move m);
  void update_en_passant(Move m, bool by_pawn);
  void drop_illegal_en_passant() {
    if constexpr (V::kFacts.en_passant_must_be_legal) {
      if (en_passant == kNoSquare || can_capture_en_passant(*this)) return;
      key_ ^= ZobristTables<V>::en_passant(en_passant);
      en_passant = kNoSquare;
    }
  }

  Key key_ = 0;
  std::array<Threat<V>, kMostRoyals> threats_;
  int royal_count_ = 0;
};

// The squares from which a pawn of `c` could capture diagonally on `s`.
template <class V>
typename V::Bits pawn_capturers(Color c, Square s) {
  using G = typename V::Geometry;
  typename V::Bits out;
  const int rank = G::rank_of(s) - (c == kWhite ? 1 : -1);
  for (int side : {-1, 1}) {
    if (G::holds(G::file_of(s) + side, rank)) out.set(G::at(G::file_of(s) + side, rank));
  }
  return out;
}

template <class V>
Key Position<V>::computed_key() const {
  Key k = turn == kBlack ? ZobristTables<V>::black_to_move() : 0;
  for (Square s : board.occupied()) k ^= kZobrist<V>.man(board.on(s), s);
  for (Color c : {kWhite, kBlack}) {
    for (int n = 0; n < kTypes<V>; ++n) {
      const auto t = static_cast<PieceType>(n);
      k ^= kZobrist<V>.hand(c, t, hands.count(c, t));
    }
  }
  return k ^ ZobristTables<V>::rights(rights) ^ ZobristTables<V>::en_passant(en_passant);
}

// Takes the enemy piece on s, if any, off the board, and returns its type or kNoType.
template <class V>
PieceType Position<V>::capture(Square s) {
  if (board.is_empty(s)) return kNoType;
  const PieceType t = type_of(take(s));
  if constexpr (requires { V::hand_type(t); }) add_to_hand(turn, V::hand_type(t), 1);
  return t;
}

template <class V>
void Position<V>::update_rights(Move m) {
  if constexpr (V::kFacts.castlings.size() > 0) {
    if (rights == 0) return;
    unsigned kept = rights;
    for (std::size_t i = 0; i < V::kFacts.castlings.size(); ++i) {
      const Castling& c = V::kFacts.castlings[i];
      if (m.from() == c.king_from || m.from() == c.rook_from || m.to() == c.rook_from) kept &= ~(1U << i);
    }
    key_ ^= ZobristTables<V>::rights(rights) ^ ZobristTables<V>::rights(kept);
    rights = static_cast<std::uint8_t>(kept);
  }
}

template <class V>
void Position<V>::update_en_passant(Move m, bool by_pawn) {
  if constexpr (V::kFacts.en_passant) {
    key_ ^= ZobristTables<V>::en_passant(en_passant);
    en_passant = kNoSquare;
    const int ranks = G::rank_of(m.to()) - G::rank_of(m.from());
    if (by_pawn && (ranks == 2 || ranks == -2)) {
      const auto crossed = static_cast<Square>((m.from() + m.to()) / 2);
      if ((pawn_capturers<V>(!turn, crossed) & board.of(!turn, V::kPawn)).any()) en_passant = crossed;
    }
    key_ ^= ZobristTables<V>::en_passant(en_passant);
  }
}

template <class V>
Position<V> Position<V>::after(Move m) const {
  Position next = *this;
  const Color us = turn;
  PieceType captured = kNoType;
  bool by_pawn = false;

  // 1. The pieces.
  switch (m.kind()) {
    case MoveKind::kDrop:
      next.add_to_hand(us, m.type(), -1);
      next.put(piece_of(us, m.type()), m.to());
      break;
    case MoveKind::kPass:
      break;
    case MoveKind::kCastling:
      if constexpr (V::kFacts.castlings.size() > 0) {
        for (const Castling& c : V::kFacts.castlings) {
          if (c.king_from != m.from() || c.king_to != m.to()) continue;
          next.put(next.take(c.king_from), c.king_to);
          next.put(next.take(c.rook_from), c.rook_to);
        }
      }
      break;
    case MoveKind::kEnPassant:
      captured = next.capture(G::at(G::file_of(m.to()), G::rank_of(m.from())));
      next.put(next.take(m.from()), m.to());
      by_pawn = true;
      break;
    case MoveKind::kNormal:
    case MoveKind::kPromotion: {
      const Piece mover = next.take(m.from());
      captured = next.capture(m.to());
      by_pawn = type_of(mover) == V::kPawn;
      next.put(m.kind() == MoveKind::kPromotion ? piece_of(us, m.type()) : mover, m.to());
      break;
    }
  }

  // 2. Rights and counters.
  if (m.kind() != MoveKind::kDrop) next.update_rights(m);
  next.update_en_passant(m, by_pawn);
  const bool resets =
      captured != kNoType || m.kind() == MoveKind::kDrop || (by_pawn && V::kFacts.pawn_moves_reset_clock);
  next.clock = resets ? 0 : clock + 1;
  next.move_number += us == kBlack ? 1 : 0;

  // 3. The other side's turn.
  next.turn = !us;
  next.key_ ^= ZobristTables<V>::black_to_move();
  next.find_threats();
  next.drop_illegal_en_passant();
  if constexpr (requires { V::advance(next, *this, m, captured); }) V::advance(next, *this, m, captured);
  return next;
}

}  // namespace serai

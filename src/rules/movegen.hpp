// Legal moves.
//
// One generator serves all games. For every piece it computes the set of destinations and uses the threats to its own
// royals to find which of them could be unsafe. It tries those out one by one on a view of the board after the move;
// the rest are legal without a test. Most moves are never tried. The receiver (a Sink) either lists moves or merely
// counts the sets.
#pragma once

#include "rules/captors.hpp"
#include "rules/position.hpp"

namespace serai {

// Lists moves.
class ListSink {
 public:
  explicit ListSink(MoveList& list) : list_(list) {}
  static constexpr bool is_full() { return false; }
  template <class Bits>
  void moves(Square from, Bits to) {
    for (Square s : to) list_.add(Move::normal(from, s));
  }
  template <class V>
  void promotions(Square from, typename V::Bits to) {
    for (Square s : to) {
      for (PieceType t : V::kFacts.promotions) list_.add(Move::promotion(from, s, t));
    }
  }
  template <class Bits>
  void drops(PieceType t, Bits to) {
    for (Square s : to) list_.add(Move::drop(t, s));
  }
  void one(Move m) { list_.add(m); }

 private:
  MoveList& list_;
};

// Counts moves; with StopAtFirst it is full as soon as there is one.
template <bool StopAtFirst = false>
class CountSink {
 public:
  bool is_full() const { return StopAtFirst && count_ > 0; }
  template <class Bits>
  void moves(Square, Bits to) {
    count_ += static_cast<std::uint64_t>(to.count());
  }
  template <class V>
  void promotions(Square, typename V::Bits to) {
    count_ += static_cast<std::uint64_t>(to.count()) * V::kFacts.promotions.size();
  }
  template <class Bits>
  void drops(PieceType, Bits to) {
    count_ += static_cast<std::uint64_t>(to.count());
  }
  void one(Move) { ++count_; }
  std::uint64_t count() const { return count_; }

 private:
  std::uint64_t count_ = 0;
};

// True when `us` may leave the board like this: its royals are as safe as the game demands, and there is no face-off.
template <class M>
bool is_safe(const M& men, Color us) {
  using V = typename M::Variant;
  if (is_face_off(men)) return false;
  const auto royals = royals_of(men, us);
  if (royals.none()) return true;
  for (Square s : royals) {
    const bool attacked = is_attacked(men, s, !us);
    if (attacked && V::kFacts.royal_rule == RoyalRule::kEach) return false;
    if (!attacked && V::kFacts.royal_rule == RoyalRule::kLast) return true;
  }
  return V::kFacts.royal_rule == RoyalRule::kEach;
}

// The sets after `m`, without anything else. Requires: m is pseudo-legal and not castling.
template <class V>
MenAfter<V> men_after(const Position<V>& pos, Move m) {
  using G = typename V::Geometry;
  using Bits = typename V::Bits;
  const Men<V>& men = pos.board.men();
  if (m.kind() == MoveKind::kPass) return {men, Bits(), pos.turn, kNoType, Bits()};
  const Bits to = Bits::of(m.to());
  if (m.kind() == MoveKind::kDrop) return {men, Bits(), pos.turn, m.type(), to};
  Bits gone = Bits::of(m.from()) | to;
  if (m.kind() == MoveKind::kEnPassant) gone.set(G::at(G::file_of(m.to()), G::rank_of(m.from())));
  const PieceType mover = type_of(pos.board.on(m.from()));
  return {men, gone, pos.turn, m.kind() == MoveKind::kPromotion ? m.type() : mover, to};
}

// True when a pseudo-legal move other than castling is legal, by trying it out.
template <class V>
bool is_legal_when_tried(const Position<V>& pos, Move m) {
  const MenAfter<V> men = men_after(pos, m);
  if (!is_safe(men, pos.turn)) return false;
  if constexpr (requires { V::allows(pos, men); })
    return V::allows(pos, men);
  else
    return true;
}

// True when the other side is in check after `m`, which is legal: what after(m).is_check() says, without making the
// move.
template <class V>
bool gives_check(const Position<V>& pos, Move m) {
  if (m.kind() == MoveKind::kCastling) return pos.after(m).is_check();
  const MenAfter<V> men = men_after(pos, m);
  const auto royals = royals_of(men, !pos.turn);
  bool any = false;
  for (Square s : royals) {
    const bool attacked = is_attacked(men, s, pos.turn);
    if (attacked && V::kFacts.royal_rule == RoyalRule::kEach) return true;
    if (!attacked && V::kFacts.royal_rule == RoyalRule::kLast) return false;
    any |= attacked;
  }
  return any;
}

template <class V>
bool can_capture_en_passant(const Position<V>& pos) {
  for (Square from : pawn_capturers<V>(pos.turn, pos.en_passant) & pos.board.of(pos.turn, V::kPawn)) {
    if (is_legal_when_tried(pos, Move::en_passant(from, pos.en_passant))) return true;
  }
  return false;
}

// Which moves to generate. Noisy are captures and promotions, quiet all others; a search that finds a good noisy move
// never asks for the quiet ones. Checks are those of the quiet moves by which the moving piece itself may give check.
enum class Part : std::uint8_t { kAll, kNoisy, kQuiet, kChecks };

template <class V>
class Generator {
 public:
  using Bits = typename V::Bits;
  using G = typename V::Geometry;

  explicit Generator(const Position<V>& pos) : pos_(pos), men_(pos.board.men()), us_(pos.turn) {
    if constexpr (requires { V::is_restrained(pos); }) doubt_all_ = V::is_restrained(pos);
    if constexpr (V::kFacts.royal_rule == RoyalRule::kEach) {
      for (const Threat<V>* t = pos.threats_begin(); t != pos.threats_end(); ++t) {
        doubt_all_ |= t->attacked;
        leaving_ |= t->leaving | Bits::of(t->royal).only_if(t->hunted || t->attacked);
        entering_ |= t->entering;
        answers_ &= t->answers;
        royals_.set(t->royal);
      }
    }
  }

  // Sends the legal moves of a part to `sink`.
  template <Part P = Part::kAll, class Sink>
  void generate(Sink& sink) const {
    if constexpr (requires { V::is_over(pos_); }) {
      if (V::is_over(pos_)) return;
    }
    if constexpr (kHands<V>) {
      if constexpr (V::kFacts.must_drop) {
        CountSink<true> any;
        generate_drops<Part::kAll>(any);
        if (any.is_full()) {
          if constexpr (P != Part::kNoisy) generate_drops<P>(sink);
          return;
        }
      } else if constexpr (P != Part::kNoisy) {
        generate_drops<P>(sink);
      }
    }
    if constexpr (requires { V::movable(pos_); }) {
      CountSink<true> any;
      generate_board_moves<Part::kAll>(any, V::movable(pos_));
      generate_board_moves<P>(sink, any.is_full() ? V::movable(pos_) : kAll);
    } else {
      generate_board_moves<P>(sink, kAll);
    }
  }

  // The members of `to` that a piece of ours on `from` may legally go to. Requires: all are pseudo-legal normal moves.
  SERAI_INLINE Bits safe(Square from, Bits to) const {
    to &= answers(from);
    const Bits look = to & doubtful(from);
    return look.none() ? to : without_unsafe(look, to, [from](Square s) { return Move::normal(from, s); });
  }
  // The same for drops.
  Bits safe_drops(PieceType t, Bits to) const {
    if (!V::kArmy[t].royal) to &= answers(kNoSquare);
    const Bits look = to & (V::kArmy[t].royal ? kAll : doubtful(kNoSquare));
    return look.none() ? to : without_unsafe(look, to, [t](Square s) { return Move::drop(t, s); });
  }
  bool is_safe_move(Move m) const { return is_legal_when_tried(pos_, m); }

  // Where a piece of type T would attack a royal of the other side.
  template <PieceType T>
  Bits checking_squares() const {
    Bits out;
    for (Square royal : royals_of(men_, !us_)) out |= captors_among<V, T>(men_, royal, us_, kAll);
    return out;
  }

 private:
  template <Part P, class Sink>
  void generate_drops(Sink& sink) const {
    for_each_type<V>([&](auto t) {
      if (sink.is_full() || pos_.hands.count(us_, t) == 0) return;
      Bits to = V::drop_zone(us_, t) - men_.occupied();
      if constexpr (P == Part::kChecks) to &= checking_squares<t>();
      sink.drops(t, safe_drops(t, to));
    });
  }

  template <Part P, class Sink>
  void generate_board_moves(Sink& sink, Bits movable) const {
    constexpr bool kNoisy = P == Part::kAll || P == Part::kNoisy, kQuiet = P == Part::kAll || P == Part::kQuiet;
    for_each_type<V>([&](auto t) {
      const Bits ours = men_.of(us_, t) & movable;
      Bits wanted = kAll;
      if constexpr (P == Part::kNoisy) wanted = men_.of(!us_);
      if constexpr (P == Part::kQuiet) wanted = kAll - men_.of(!us_);
      if constexpr (P == Part::kChecks) {
        if (ours.none()) return;
        wanted = checking_squares<t>() - men_.occupied();
        if (wanted.none()) return;
      }
      for (Square from : ours) {
        if (sink.is_full()) return;
        Bits to = targets<V, t>(men_, us_, from);
        if constexpr (t == V::kPawn && V::kFacts.promotions.size() > 0) {
          const Bits last = kLastRank[us_];
          if constexpr (kNoisy) sink.template promotions<V>(from, safe(from, to & last));
          to -= last;
        }
        sink.moves(from, safe(from, to & wanted));
      }
    });
    if constexpr (V::kFacts.en_passant && kNoisy) generate_en_passant(sink, movable);
    if constexpr (V::kFacts.castlings.size() > 0 && kQuiet) generate_castlings(sink, movable);
    if constexpr (kNoisy && requires { V::promotions(pos_, *this, sink); }) V::promotions(pos_, *this, sink);
    if constexpr (kQuiet && requires { V::pass_square(pos_); }) {
      if (const Square s = V::pass_square(pos_); s != kNoSquare) sink.one(Move::pass(s));
    }
  }

  template <class Sink>
  void generate_en_passant(Sink& sink, Bits movable) const {
    if (pos_.en_passant == kNoSquare) return;
    for (Square from : pawn_capturers<V>(us_, pos_.en_passant) & men_.of(us_, V::kPawn) & movable) {
      const Move m = Move::en_passant(from, pos_.en_passant);
      if (is_safe_move(m)) sink.one(m);
    }
  }

  template <class Sink>
  void generate_castlings(Sink& sink, Bits movable) const {
    if (pos_.rights == 0 || pos_.is_check()) return;
    for (std::size_t i = 0; i < V::kFacts.castlings.size(); ++i) {
      const Castling& c = V::kFacts.castlings[i];
      if ((pos_.rights >> i & 1) == 0 || c.color != us_ || !movable.test(c.king_from)) continue;
      if ((kLineTables<G>.between(c.king_from, c.rook_from) & men_.occupied()).any()) continue;
      const MenAfter<V> crossing(men_, Bits::of(c.king_from), us_, c.king, Bits::of(c.crossed()));
      if (is_attacked(crossing, c.crossed(), !us_) || is_face_off(crossing)) continue;
      Men<V> castled = men_;
      castled.take(us_, c.rook, c.rook_from);
      castled.put(us_, c.rook, c.rook_to);
      castled.take(us_, c.king, c.king_from);
      castled.put(us_, c.king, c.king_to);
      if (is_safe(castled, us_)) sink.one(Move::castling(c.king_from, c.king_to));
    }
  }

  // In check: the destinations at which a move from `from` (kNoSquare: a drop) may end it. Otherwise all.
  SERAI_INLINE Bits answers(Square from) const {
    if constexpr (V::kFacts.royal_rule == RoyalRule::kEach) {
      return !doubt_all_ || (from != kNoSquare && (leaving_ | royals_).test(from)) ? kAll : answers_;
    } else {
      if (!pos_.is_check()) return kAll;
      // It is enough to end the attack on one royal.
      Bits out;
      for (const Threat<V>* t = pos_.threats_begin(); t != pos_.threats_end(); ++t) {
        const bool anywhere = from != kNoSquare && (from == t->royal || t->leaving.test(from));
        out |= anywhere ? kAll : t->answers;
      }
      return out;
    }
  }

  // The destinations at which a move from `from` (kNoSquare: a drop) could leave the royals unsafe.
  Bits doubtful(Square from) const {
    if constexpr (V::kFacts.royal_rule == RoyalRule::kEach) {
      return doubt_all_ || (from != kNoSquare && leaving_.test(from)) ? kAll : entering_;
    } else {
      // A move is unsafe only if it leaves every royal attacked.
      Bits out = pos_.royal_count() == 0 ? Bits() : kAll;
      for (const Threat<V>* t = pos_.threats_begin(); t != pos_.threats_end(); ++t) {
        const bool anywhere =
            t->attacked || (from == t->royal && t->hunted) || (from != kNoSquare && t->leaving.test(from));
        if (!anywhere) out &= t->entering;
      }
      return out;
    }
  }

  template <class MakeMove>
  [[gnu::noinline]] Bits without_unsafe(Bits look, Bits to, MakeMove make) const {
    for (Square s : look) {
      if (!is_legal_when_tried(pos_, make(s))) to.reset(s);
    }
    return to;
  }

  static constexpr Bits kAll = Bits::all();
  static constexpr std::array<Bits, 2> kLastRank{Bits::ranks(G::kRanks, G::kRanks), Bits::ranks(1, 1)};

  const Position<V>& pos_;
  const Men<V>& men_;
  Color us_;
  // Under RoyalRule::kEach: the threats to all royals combined.
  bool doubt_all_ = false;
  Bits leaving_, entering_, royals_;
  Bits answers_ = kAll;
};

template <class V>
void generate_legal(const Position<V>& pos, MoveList& list) {
  ListSink sink(list);
  Generator<V>(pos).generate(sink);
}

template <class V>
std::uint64_t count_legal(const Position<V>& pos) {
  CountSink<> sink;
  Generator<V>(pos).generate(sink);
  return sink.count();
}

template <class V>
bool has_legal_move(const Position<V>& pos) {
  CountSink<true> sink;
  Generator<V>(pos).generate(sink);
  return sink.count() > 0;
}

// True when `m`, which may come from anywhere, is legal here.
template <class V>
bool is_legal(const Position<V>& pos, Move m) {
  using G = typename V::Geometry;
  const bool on_board = m.to() < G::kSquares && (m.kind() == MoveKind::kDrop || m.from() < G::kSquares);
  if (!on_board) return false;
  bool plain = m.kind() == MoveKind::kNormal;
  if constexpr (requires { V::movable(pos); }) plain = plain && V::movable(pos).test(m.from());
  if constexpr (V::kFacts.must_drop) plain = plain && pos.hands.total(pos.turn) == 0;
  if constexpr (requires { V::is_over(pos); }) plain = plain && !V::is_over(pos);
  if (!plain) {  // rare kinds: look for it
    MoveList list;
    generate_legal(pos, list);
    for (Move other : list) {
      if (other == m) return true;
    }
    return false;
  }
  const Piece mover = pos.board.on(m.from());
  if (mover == kEmpty || color_of(mover) != pos.turn) return false;
  if (type_of(mover) == V::kPawn && V::kFacts.promotions.size() > 0 &&
      G::relative_rank(pos.turn, m.to()) == G::kRanks - 1) {
    return false;
  }
  typename V::Bits to;
  for_each_type<V>([&](auto t) {
    if (t == type_of(mover)) to = targets<V, t>(pos.board.men(), pos.turn, m.from());
  });
  return to.test(m.to()) && Generator<V>(pos).safe(m.from(), V::Bits::of(m.to())).any();
}

}  // namespace serai

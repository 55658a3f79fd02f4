// Who stands where: a set of squares per colour and per piece type, and the piece on each square. A value; knows
// nothing of turns or rules.
#pragma once

#include <cassert>

#include "rules/rulebook.hpp"

namespace serai {

// A piece is its type, with the high bit for Black.
using Piece = std::uint8_t;
constexpr Piece kEmpty = 0xFF;

constexpr Piece piece_of(Color c, PieceType t) {
  return static_cast<Piece>(c << 7 | t);
}
constexpr PieceType type_of(Piece p) {
  return p & 0x7F;
}
constexpr Color color_of(Piece p) {
  return static_cast<Color>(p >> 7);
}

// The sets alone: all that attacks depend on.
template <class V>
class Men {
 public:
  using Variant = V;
  using Bits = typename V::Bits;

  SERAI_INLINE Bits of(Color c) const { return by_color_[c]; }
  SERAI_INLINE Bits of(PieceType t) const { return by_type_[t]; }
  SERAI_INLINE Bits of(Color c, PieceType t) const { return by_color_[c] & by_type_[t]; }
  Bits occupied() const { return by_color_[kWhite] | by_color_[kBlack]; }

  void put(Color c, PieceType t, Square s) {
    by_color_[c].set(s);
    by_type_[t].set(s);
  }
  void take(Color c, PieceType t, Square s) {
    by_color_[c].reset(s);
    by_type_[t].reset(s);
  }

  friend bool operator==(const Men&, const Men&) = default;

 private:
  std::array<Bits, 2> by_color_{};
  std::array<Bits, kTypes<V>> by_type_{};
};

// The sets as they would be with some squares cleared and a piece put down: a view, so that a move can be tried out
// without copying anything. The men it looks at must outlive it.
template <class V>
class MenAfter {
 public:
  using Variant = V;
  using Bits = typename V::Bits;

  // `gone` is cleared, then a piece of colour `us` and type `t` stands on `at` (one square or none).
  MenAfter(const Men<V>& men, Bits gone, Color us, PieceType t, Bits at)
      : men_(men), gone_(gone), at_(at), us_(us), type_(t) {}

  SERAI_INLINE Bits of(Color c) const { return (men_.of(c) - gone_) | at_.only_if(c == us_); }
  SERAI_INLINE Bits of(PieceType t) const { return (men_.of(t) - gone_) | at_.only_if(t == type_); }
  SERAI_INLINE Bits of(Color c, PieceType t) const {
    return (men_.of(c, t) - gone_) | at_.only_if(c == us_ && t == type_);
  }
  SERAI_INLINE Bits occupied() const { return (men_.occupied() - gone_) | at_; }

 private:
  const Men<V>& men_;
  Bits gone_, at_;
  Color us_;
  PieceType type_;
};

// The royals of a side, of Men or MenAfter.
template <class M>
SERAI_INLINE typename M::Bits royals_of(const M& men, Color c) {
  using V = typename M::Variant;
  typename M::Bits out;
  for_each_type<V>([&](auto t) {
    if constexpr (V::kArmy[t].royal) out |= men.of(c, t);
  });
  return out;
}

template <class V>
class Board {
 public:
  using Bits = typename V::Bits;

  Board() { on_.fill(kEmpty); }

  const Men<V>& men() const { return men_; }
  Bits of(Color c) const { return men_.of(c); }
  Bits of(PieceType t) const { return men_.of(t); }
  Bits of(Color c, PieceType t) const { return men_.of(c, t); }
  Bits occupied() const { return men_.occupied(); }

  Piece on(Square s) const { return on_[s]; }
  bool is_empty(Square s) const { return on_[s] == kEmpty; }

  // Requires: s is empty.
  void put(Piece p, Square s) {
    assert(is_empty(s));
    men_.put(color_of(p), type_of(p), s);
    on_[s] = p;
  }
  // Removes and returns the piece on s. Requires: s is not empty.
  Piece take(Square s) {
    assert(!is_empty(s));
    const Piece p = on_[s];
    men_.take(color_of(p), type_of(p), s);
    on_[s] = kEmpty;
    return p;
  }

  friend bool operator==(const Board&, const Board&) = default;

 private:
  Men<V> men_;
  std::array<Piece, V::Geometry::kSquares> on_;
};

}  // namespace serai

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

// The sets alone: all that attacks depend on, and cheap to copy for trying a move out.
template <class V>
class Men {
 public:
  using Bits = typename V::Bits;

  Bits of(Color c) const { return by_color_[c]; }
  Bits of(PieceType t) const { return by_type_[t]; }
  Bits of(Color c, PieceType t) const { return by_color_[c] & by_type_[t]; }
  Bits occupied() const { return by_color_[kWhite] | by_color_[kBlack]; }

  Bits royals(Color c) const {
    Bits out;
    for_each_type<V>([&](auto t) {
      if constexpr (V::kArmy[t].royal) out |= by_type_[t];
    });
    return out & by_color_[c];
  }

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

// Random numbers for position keys. Fixed, so that keys are the same in every build and on every machine.
#pragma once

#include "rules/board.hpp"

namespace serai {

using Key = std::uint64_t;

// A well mixed number for every n (splitmix64).
constexpr Key scrambled(Key n) {
  n = (n + 1) * 0x9E3779B97F4A7C15ULL;
  n = (n ^ (n >> 30)) * 0xBF58476D1CE4E5B9ULL;
  n = (n ^ (n >> 27)) * 0x94D049BB133111EBULL;
  return n ^ (n >> 31);
}

template <class V>
class ZobristTables {
 public:
  ZobristTables() {
    Key n = 0;
    for (auto& of_color : men_) {
      for (auto& of_type : of_color) {
        for (Key& k : of_type) k = scrambled(n++);
      }
    }
  }

  Key man(Piece p, Square s) const { return men_[color_of(p)][type_of(p)][s]; }
  // The part of a hand that holds `count` pieces of a type.
  static constexpr Key hand(Color c, PieceType t, int count) {
    return count == 0 ? 0 : scrambled(kHands + (static_cast<Key>(c) << 16 | static_cast<Key>(t) << 8) + count);
  }
  static constexpr Key black_to_move() { return scrambled(kTurn); }
  static constexpr Key rights(unsigned rights) { return rights == 0 ? 0 : scrambled(kRights + rights); }
  static constexpr Key en_passant(Square s) { return s == kNoSquare ? 0 : scrambled(kEnPassantSquares + s); }
  static constexpr Key clock(int plies) { return scrambled(kClock + static_cast<Key>(plies)); }
  // For the rule books: the parts of a key that only they know.
  static constexpr Key extra(Key n) { return scrambled(kExtra + n); }

 private:
  static constexpr Key kHands = 1U << 20, kTurn = 2U << 20, kRights = 3U << 20, kEnPassantSquares = 4U << 20,
                       kClock = 5U << 20, kExtra = 6U << 20;
  std::array<std::array<std::array<Key, V::Geometry::kSquares>, kTypes<V>>, 2> men_;
};

template <class V>
inline const ZobristTables<V> kZobrist{};

}  // namespace serai

// A set of squares, packed into the words Geometry describes. A value type; all operations are constexpr.
// Difference is written `a - b`; there is no complement, so that no bit outside the board is ever set.
#pragma once

#include <bit>

#include "rules/square.hpp"

namespace serai {

namespace detail {

// The words of each one-square set. On boards of two words they are looked up rather than shifted together, so that
// sets move through memory in one piece.
template <class G>
constexpr auto kSquareWords = [] {
  std::array<std::array<std::uint64_t, G::kWords>, G::kSquares> out{};
  for (int s = 0; s < G::kSquares; ++s) {
    out[s][s / G::kBitsPerWord] = std::uint64_t{1} << (s % G::kBitsPerWord);
  }
  return out;
}();

}  // namespace detail

template <class G>
class Bitboard {
 public:
  using Word = std::uint64_t;

  constexpr Bitboard() = default;
  static constexpr Bitboard of(Square s) {
    Bitboard b;
    if constexpr (G::kWords == 1)
      b.words_[0] = Word{1} << s;
    else
      b.words_ = detail::kSquareWords<G>[s];
    return b;
  }
  static constexpr Bitboard all() {
    Bitboard b;
    for (int i = 0; i < G::kWords; ++i) {
      const int bits = i + 1 < G::kWords ? G::kBitsPerWord : G::kSquares - i * G::kBitsPerWord;
      b.words_[i] = ~Word{0} >> (64 - bits);
    }
    return b;
  }
  // The rectangle with these corners, both included: box('d', 1, 'f', 3) is a palace.
  static constexpr Bitboard box(char file0, int rank0, char file1, int rank1) {
    Bitboard b;
    for (int rank = rank0; rank <= rank1; ++rank) {
      for (char file = file0; file <= file1; ++file) b.set(G::at(file, rank));
    }
    return b;
  }
  static constexpr Bitboard ranks(int rank0, int rank1) {
    return box('a', rank0, static_cast<char>('a' + G::kFiles - 1), rank1);
  }

  constexpr void set(Square s) { *this |= of(s); }
  constexpr void reset(Square s) { *this -= of(s); }
  constexpr bool test(Square s) const { return (*this & of(s)).any(); }

  constexpr bool any() const {
    if constexpr (G::kWords == 1)
      return words_[0] != 0;
    else
      return (words_[0] | words_[1]) != 0;
  }
  constexpr bool none() const { return !any(); }
  constexpr int count() const {
    int n = std::popcount(words_[0]);
    if constexpr (G::kWords == 2) n += std::popcount(words_[1]);
    return n;
  }
  // Requires: any().
  constexpr Square first() const {
    if constexpr (G::kWords == 2) {
      if (words_[0] == 0) return static_cast<Square>(G::kBitsPerWord + std::countr_zero(words_[1]));
    }
    return static_cast<Square>(std::countr_zero(words_[0]));
  }

  constexpr Word word(int i) const { return words_[i]; }
  constexpr void set_word(int i, Word w) { words_[i] = w; }

  constexpr Bitboard& operator|=(Bitboard o) {
    for (int i = 0; i < G::kWords; ++i) words_[i] |= o.words_[i];
    return *this;
  }
  constexpr Bitboard& operator&=(Bitboard o) {
    for (int i = 0; i < G::kWords; ++i) words_[i] &= o.words_[i];
    return *this;
  }
  constexpr Bitboard& operator-=(Bitboard o) {
    for (int i = 0; i < G::kWords; ++i) words_[i] &= ~o.words_[i];
    return *this;
  }
  constexpr Bitboard& operator^=(Bitboard o) {
    for (int i = 0; i < G::kWords; ++i) words_[i] ^= o.words_[i];
    return *this;
  }
  friend constexpr Bitboard operator^(Bitboard a, Bitboard b) { return a ^= b; }
  friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return a |= b; }
  friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return a &= b; }
  friend constexpr Bitboard operator-(Bitboard a, Bitboard b) { return a -= b; }
  friend constexpr bool operator==(const Bitboard&, const Bitboard&) = default;

  // The set as the other side sees it: ranks mirrored.
  constexpr Bitboard flipped() const {
    Bitboard b;
    for (Square s : *this) b.set(G::flip(s));
    return b;
  }
  // The whole set or nothing, without a branch.
  constexpr Bitboard only_if(bool wanted) const {
    Bitboard b = *this;
    const Word mask = Word{0} - Word{wanted};
    for (Word& w : b.words_) w &= mask;
    return b;
  }
  constexpr Bitboard relative(Color c) const { return c == kWhite ? *this : flipped(); }

  // Iterates over the squares in ascending order.
  class Iterator {
   public:
    constexpr explicit Iterator(Bitboard rest) : rest_(rest) {}
    constexpr Square operator*() const { return rest_.first(); }
    constexpr Iterator& operator++() {
      rest_.drop_first();
      return *this;
    }
    constexpr bool operator!=(const Iterator&) const { return rest_.any(); }

   private:
    Bitboard rest_;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr Iterator end() const { return Iterator(Bitboard()); }

 private:
  constexpr void drop_first() {
    if constexpr (G::kWords == 2) {
      if (words_[0] == 0) {
        words_[1] &= words_[1] - 1;
        return;
      }
    }
    words_[0] &= words_[0] - 1;
  }

  std::array<Word, G::kWords> words_{};
};

}  // namespace serai

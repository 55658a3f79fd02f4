// Colours, squares and board sizes.
//
// A board has F files (a, b, c, ...) and R ranks (1, 2, 3, ...). A Square is the number rank * F + file, counted
// from 0 at a1. Geometry<F, R> knows the arithmetic, and how squares are packed into the words of a bitboard:
//
//   8x8          one word of eight rows of eight bits
//   9x9, 9x10    two words of five rows of nine bits: ranks 1-5, then ranks 6-10
//
// A row never straddles two words, so that ranks, files and diagonals can be cut out by shifts and multiplications.
#pragma once

#include <array>
#include <cstdint>

// For the few small functions on which the speed of everything depends.
#define SERAI_INLINE [[gnu::always_inline]] inline

namespace serai {

enum Color : std::uint8_t { kWhite, kBlack };

constexpr Color operator!(Color c) {
  return c == kWhite ? kBlack : kWhite;
}

using Square = std::uint8_t;
constexpr Square kNoSquare = 0xFF;

template <int F, int R>
struct Geometry {
  static constexpr int kFiles = F;
  static constexpr int kRanks = R;
  static constexpr int kSquares = F * R;
  static constexpr int kRowsPerWord = F * R <= 64 ? R : 5;
  static constexpr int kBitsPerWord = kRowsPerWord * F;
  static constexpr int kWords = (R + kRowsPerWord - 1) / kRowsPerWord;
  static_assert(kWords <= 2 && kBitsPerWord <= 64, "a board is packed into one or two words");

  static constexpr Square at(int file, int rank) { return static_cast<Square>(rank * F + file); }
  // The square written `file` `rank`, as in at('e', 1).
  static constexpr Square at(char file, int rank) { return at(file - 'a', rank - 1); }
  static constexpr int file_of(Square s) { return s % F; }
  static constexpr int rank_of(Square s) { return s / F; }
  static constexpr bool holds(int file, int rank) { return file >= 0 && file < F && rank >= 0 && rank < R; }

  // The square seen from the other side of the board: files stay, ranks are mirrored.
  static constexpr Square flip(Square s) { return at(file_of(s), R - 1 - rank_of(s)); }
  // `s` as `c` would count it from the own side.
  static constexpr Square relative(Color c, Square s) { return c == kWhite ? s : flip(s); }
  static constexpr int relative_rank(Color c, Square s) { return c == kWhite ? rank_of(s) : R - 1 - rank_of(s); }
};

}  // namespace serai

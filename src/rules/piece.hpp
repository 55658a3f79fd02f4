// Pieces and the vocabulary in which a rule book says how they move.
//
// A piece type is a Man: its letters, names and points, and the Walks it may take. A Walk is one way of moving:
//
//   step      straight to a square at a fixed offset, whatever stands between
//   lame      the same, but every point on the way must be empty: the way goes orthogonally first, then diagonally
//   vault     the same, but the one point on the way must hold a screen
//   slide     any distance over empty squares, up to the first piece
//   hop       over exactly one piece (the screen), then any distance up to the next piece
//
// A Walk may be quiet (to empty squares), capturing, or both, and may be limited to origins and destinations in a zone.
// Offsets and zones are given as White sees them; for Black ranks are mirrored.
#pragma once

#include <string_view>

#include "rules/bitboard.hpp"
#include "rules/lines.hpp"
#include "rules/small_list.hpp"

namespace serai {

using PieceType = std::uint8_t;  // an index into the army of the rule book
constexpr PieceType kNoType = 0xFF;

struct Offset {
  std::int8_t file;
  std::int8_t rank;
};

using Offsets = SmallList<Offset, 8>;

constexpr Offsets kStraight{{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
constexpr Offsets kDiagonal{{1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
constexpr Offsets kEightWays{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
constexpr Offsets kForward{{0, 1}};
constexpr Offsets kForwardTwice{{0, 2}};
constexpr Offsets kSideways{{1, 0}, {-1, 0}};
constexpr Offsets kForwardDiagonal{{1, 1}, {-1, 1}};
constexpr Offsets kDiagonalTwice{{2, 2}, {-2, -2}, {2, -2}, {-2, 2}};
constexpr Offsets kEightWaysTwice{{0, 2}, {0, -2}, {2, 0}, {-2, 0}, {2, 2}, {-2, -2}, {2, -2}, {-2, 2}};
constexpr Offsets kOneByTwo{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
constexpr Offsets kTwoByThree{{2, 3}, {3, 2}, {3, -2}, {2, -3}, {-2, -3}, {-3, -2}, {-3, 2}, {-2, 3}};

enum Mode : std::uint8_t { kQuiet = 1, kCapture = 2, kQuietAndCapture = 3 };
enum class Gait : std::uint8_t { kStep, kLame, kVault, kSlide, kHop };

enum class Owner : std::uint8_t { kBoth, kWhiteOnly, kBlackOnly };

constexpr bool belongs_to(Owner owner, Color c) {
  return owner == Owner::kBoth || (owner == Owner::kWhiteOnly) == (c == kWhite);
}

template <class G>
struct Walk {
  using Bits = Bitboard<G>;

  Gait gait = Gait::kStep;
  Offsets offsets{};       // of steps, lame steps and vaults
  Lines lines = kNoLines;  // of slides and hops
  Mode mode = kQuietAndCapture;
  Bits origins = Bits::all();
  Bits destinations = Bits::all();
  Owner owner = Owner::kBoth;

  // The same walk with one thing changed.
  constexpr Walk quiet() const { return with_mode(kQuiet); }
  constexpr Walk capturing() const { return with_mode(kCapture); }
  constexpr Walk from(Bits zone) const {
    Walk w = *this;
    w.origins = zone;
    return w;
  }
  constexpr Walk to(Bits zone) const {
    Walk w = *this;
    w.destinations = zone;
    return w;
  }
  constexpr Walk within(Bits zone) const { return from(zone).to(zone); }
  constexpr Walk only(Owner side) const {
    Walk w = *this;
    w.owner = side;
    return w;
  }
  constexpr Walk with_mode(Mode m) const {
    Walk w = *this;
    w.mode = m;
    return w;
  }
};

// What a thing is called; `ko` only where the game has Korean names.
struct Words {
  std::string_view en;
  std::string_view zh;
  std::string_view ko = {};
};

template <class G>
struct Man {
  std::string_view fen;  // as FEN and drops write it, upper case: "K", or "+G" for a promoted form
  char letter;           // as moves are written for people
  Words name;
  int points = 0;  // what a capture or a count of points is worth, where the game has points
  bool royal = false;
  Owner owner = Owner::kBoth;
  SmallList<Walk<G>, 5> walks{};
  std::array<std::string_view, 2> characters{};  // on the piece, by colour; empty where the game names none

  constexpr Man worth(int value) const {
    Man m = *this;
    m.points = value;
    return m;
  }
  constexpr Man as_royal() const {
    Man m = *this;
    m.royal = true;
    return m;
  }
  constexpr Man only(Owner side) const {
    Man m = *this;
    m.owner = side;
    return m;
  }
  constexpr Man marked(std::string_view white, std::string_view black) const {
    Man m = *this;
    m.characters = {white, black};
    return m;
  }
};

}  // namespace serai

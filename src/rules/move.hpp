// Moves. A Move is a plain 32-bit value that means something only together with the position it is played in.
//
//   bits 0-7 to · 8-15 from · 16-23 piece type dropped or promoted to · 24-26 kind
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "rules/piece.hpp"

namespace serai {

enum class MoveKind : std::uint8_t {
  kNormal,     // a move or capture from one square to another
  kPromotion,  // the mover becomes `type`; from == to where the game promotes in place
  kDrop,       // `type` comes from the hand
  kCastling,   // the king's move; the rook's follows from it
  kEnPassant,
  kPass,  // from == to
};

class Move {
 public:
  Move() = default;  // uninitialised; Move{} is the null move
  static constexpr Move normal(Square from, Square to) { return {MoveKind::kNormal, from, to, 0}; }
  static constexpr Move promotion(Square from, Square to, PieceType t) { return {MoveKind::kPromotion, from, to, t}; }
  static constexpr Move drop(PieceType t, Square to) { return {MoveKind::kDrop, kNoSquare, to, t}; }
  static constexpr Move castling(Square from, Square to) { return {MoveKind::kCastling, from, to, 0}; }
  static constexpr Move en_passant(Square from, Square to) { return {MoveKind::kEnPassant, from, to, 0}; }
  static constexpr Move pass(Square at) { return {MoveKind::kPass, at, at, 0}; }
  // The move whose bits() these are.
  static constexpr Move from_bits(std::uint32_t bits) {
    Move m{};
    m.bits_ = bits;
    return m;
  }

  constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 24); }
  constexpr Square from() const { return static_cast<Square>(bits_ >> 8); }
  constexpr Square to() const { return static_cast<Square>(bits_); }
  constexpr PieceType type() const { return static_cast<PieceType>(bits_ >> 16); }
  constexpr bool is_null() const { return bits_ == 0; }
  constexpr std::uint32_t bits() const { return bits_; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  constexpr Move(MoveKind kind, Square from, Square to, PieceType type)
      : bits_(static_cast<std::uint32_t>(kind) << 24 | static_cast<std::uint32_t>(type) << 16 |
              static_cast<std::uint32_t>(from) << 8 | to) {}
  std::uint32_t bits_;  // 0: a normal move from a1 to a1, which no game has
};

// A list of moves without allocation. No position of any game can overflow it, however strange its army: P men on 90
// squares have at most 34 moves each, and each of the 90 - P other squares can be entered from at most 24 others (eight
// lines, eight hops, eight leaps), so 1,300 is never exceeded; drops and promotions add fewer than 300.
class MoveList {
 public:
  MoveList() {}  // NOLINT(modernize-use-equals-default): leaves the moves uninitialised
  void add(Move m) {
    assert(size_ < kCapacity);
    moves_[size_++] = m;
  }
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](std::size_t i) const { return moves_[i]; }
  const Move* begin() const { return moves_; }
  const Move* end() const { return moves_ + size_; }
  Move* begin() { return moves_; }
  Move* end() { return moves_ + size_; }

  static constexpr std::size_t kCapacity = 2048;

 private:
  Move moves_[kCapacity];
  std::size_t size_ = 0;
};

}  // namespace serai

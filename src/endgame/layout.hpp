// Where in a table a position stands.
//
// The men are lined up in slots: White's by type, then Black's. Each slot has a zone, the squares where such a piece
// can stand at all. A position's number is made of the places of its men in their zones. Equal men stand in ascending
// order. Where the board may be mirrored, White's first royal stands on its left half or its middle file.
#pragma once

#include <span>
#include <vector>

#include "endgame/material.hpp"
#include "rules/movegen.hpp"

namespace serai::endgame {

// The squares of the men, slot by slot.
constexpr std::size_t kMostMen = 8;
struct Squares {
  std::array<Square, kMostMen> at;
};

template <class V>
class Layout {
 public:
  using G = typename V::Geometry;

  // Requires: at most kMostMen men.
  explicit Layout(const Material<V>& material) : material_(material) {
    for (Color c : {kWhite, kBlack}) {
      for (int t = 0; t < kTypes<V>; ++t) {
        for (int n = 0; n < material.counts[c][t]; ++n) add_slot(piece_of(c, static_cast<PieceType>(t)));
      }
    }
    for (std::size_t i = slots_.size(); i-- > 0;) {
      slots_[i].stride = size_;
      size_ *= slots_[i].zone.size();
    }
  }

  const Material<V>& material() const { return material_; }
  std::size_t men() const { return slots_.size(); }
  Piece piece(std::size_t slot) const { return slots_[slot].piece; }
  // How many numbers there are for each side to move. Not every one is a position.
  std::uint64_t size() const { return size_; }

  // The squares of a number; false if equal men are not in order or two stand on one square.
  bool squares(std::uint64_t number, Squares& out) const {
    typename V::Bits taken;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      const Slot& slot = slots_[i];
      const Square s = out.at[i] = slot.zone[number / slot.stride];
      number %= slot.stride;
      if (taken.test(s) || (slot.is_again && s < out.at[i - 1])) return false;
      taken.set(s);
    }
    return true;
  }

  // The number of a position, its men in any order within equal ones. Requires: each stands in its zone.
  std::uint64_t number(Squares squares) const {
    if constexpr (EndgameBook<V>::kMirrors) {
      if (G::file_of(squares.at[0]) > (G::kFiles - 1) / 2) {
        squares = mirrored(squares);
      }
    }
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      for (std::size_t k = i; slots_[k].is_again && squares.at[k] < squares.at[k - 1]; --k)
        std::swap(squares.at[k], squares.at[k - 1]);
    }
    for (std::size_t i = 0; i < slots_.size(); ++i) out += slots_[i].place[squares.at[i]] * slots_[i].stride;
    return out;
  }

  // The same, its left for its right. Where the first royal stands on the middle file, that has a number of its own.
  Squares mirrored(Squares squares) const {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      const Square s = squares.at[i];
      squares.at[i] = G::at(G::kFiles - 1 - G::file_of(s), G::rank_of(s));
    }
    return squares;
  }
  static bool has_twin(const Squares& squares) {
    return EndgameBook<V>::kMirrors && 2 * G::file_of(squares.at[0]) == G::kFiles - 1;
  }

  // The men of a position in their slots; with `turned`, colours exchanged and the board turned round. Nothing if one
  // stands where its kind cannot. Requires: the material is that of the layout.
  std::optional<Squares> squares_of(const Position<V>& pos, bool turned) const {
    Squares out;
    std::size_t i = 0;
    while (i < slots_.size()) {
      const Color c = color_of(slots_[i].piece);
      for (Square s : pos.board.of(turned ? !c : c, type_of(slots_[i].piece))) {
        out.at[i] = turned ? G::flip(s) : s;
        if (!slots_[i].bits.test(out.at[i])) return std::nullopt;
        ++i;
      }
    }
    return out;
  }

  // Where a piece can stand: wherever its walks lead to.
  static typename V::Bits zone_of(Piece piece) {
    typename V::Bits out;
    for (const auto& reach : kPatterns<V>.of(color_of(piece), type_of(piece)).reach) out |= reach;
    return out;
  }

 private:
  struct Slot {
    Piece piece;
    bool is_again;  // the piece is that of the slot before
    typename V::Bits bits;
    std::vector<Square> zone;
    std::array<std::uint8_t, G::kSquares> place{};
    std::uint64_t stride = 1;
  };

  void add_slot(Piece piece) {
    Slot slot{piece, !slots_.empty() && slots_.back().piece == piece, zone_of(piece), {}, {}};
    for (Square s : slot.bits) {
      if (EndgameBook<V>::kMirrors && slots_.empty() && G::file_of(s) > (G::kFiles - 1) / 2) continue;
      slot.place[s] = static_cast<std::uint8_t>(slot.zone.size());
      slot.zone.push_back(s);
    }
    slots_.push_back(std::move(slot));
  }

  Material<V> material_;
  std::vector<Slot> slots_;
  std::uint64_t size_ = 1;
};

}  // namespace serai::endgame

// The men of a table: which pieces of which side, wherever they stand.
//
// Tables are made for one side only: that with more men, or else with the better ones, plays White. A position with
// exchanged colours is looked up with the board turned round. So `KRvK` serves both sides. Which men are the better
// ones a game says itself (EndgameBook::kOrder); names list them in that order.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "rules/position.hpp"

namespace serai::endgame {

// What tables must know of a game beyond its rules; specialised in variants/GAME/endgame.hpp.
template <class V>
struct EndgameBook;

template <class V>
struct Material {
  std::array<std::array<std::uint8_t, kTypes<V>>, 2> counts{};  // [colour][type]

  static Material of(const Position<V>& pos) {
    Material out;
    for (Color c : {kWhite, kBlack}) {
      for_each_type<V>(
          [&](auto t) { out.counts[c][t] = static_cast<std::uint8_t>(pos.board.of(c, PieceType{t}).count()); });
    }
    return out;
  }

  // From a name such as KRvK; nothing if it is none, or if a side has not exactly its royals.
  static std::optional<Material> parse(std::string_view name) {
    Material out;
    Color side = kWhite;
    bool has_second = false;
    for (const char letter : name) {
      if (letter == 'v' && !has_second) {
        side = kBlack;
        has_second = true;
        continue;
      }
      const auto t = type_named(letter);
      if (!t || out.counts[side][*t] == 9) return std::nullopt;
      ++out.counts[side][*t];
    }
    for (Color c : {kWhite, kBlack}) {
      for (int t = 0; t < kTypes<V>; ++t) {
        if (V::kArmy[t].royal && out.counts[c][t] != 1) return std::nullopt;
      }
    }
    if (!has_second) return std::nullopt;
    return out;
  }

  std::string name() const {
    std::string out;
    for (Color c : {kWhite, kBlack}) {
      if (c == kBlack) out += 'v';
      for (PieceType t : EndgameBook<V>::kOrder) out.append(counts[c][t], V::kArmy[t].letter);
    }
    return out;
  }

  // A number of its own.
  std::uint64_t key() const {
    static_assert(8 * kTypes<V> <= 64, "four bits for each kind of piece");
    std::uint64_t out = 0;
    for (const auto& side : counts) {
      for (const auto count : side) out = out << 4 | count;
    }
    return out;
  }

  int men(Color c) const {
    int n = 0;
    for (const auto count : counts[c]) n += count;
    return n;
  }
  int men() const { return men(kWhite) + men(kBlack); }
  bool is_bare(Color c) const {
    for (int t = 0; t < kTypes<V>; ++t) {
      if (!V::kArmy[t].royal && counts[c][t] > 0) return false;
    }
    return true;
  }

  Material swapped() const { return {{counts[kBlack], counts[kWhite]}}; }
  // True when the second side has more, so that the table is that of the swapped material.
  bool is_swapped() const {
    const int white = men(kWhite), black = men(kBlack);
    if (white != black) return white < black;
    for (PieceType t : EndgameBook<V>::kOrder) {
      if (counts[kWhite][t] != counts[kBlack][t]) return counts[kWhite][t] < counts[kBlack][t];
    }
    return false;
  }
  Material canonical() const { return is_swapped() ? swapped() : *this; }

  friend bool operator==(const Material&, const Material&) = default;

 private:
  static std::optional<PieceType> type_named(char letter) {
    for (int t = 0; t < kTypes<V>; ++t) {
      if (V::kArmy[t].letter == letter) return static_cast<PieceType>(t);
    }
    return std::nullopt;
  }
};

}  // namespace serai::endgame

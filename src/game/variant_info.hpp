// The facts of a rule book, for programs.
#pragma once

#include "game/betza.hpp"
#include "game/game.hpp"

namespace serai {

template <class V>
const VariantInfo& info_of() {
  static const VariantInfo kInfo = [] {
    VariantInfo info;
    info.id = V::kId;
    info.page = V::kPage;
    info.name = V::kName;
    info.other_names = V::kOtherNames;
    info.colors = V::kColors;
    info.files = V::Geometry::kFiles;
    info.ranks = V::Geometry::kRanks;
    info.seats = V::kSeats;
    info.has_hands = V::kHands;
    info.has_points = V::kHasPoints;
    info.setups = V::kSetups;
    info.choices = V::kChoices;
    info.likeness = V::kLikeness;
    for (PieceType t = 0; t < kTypes<V>; ++t) {
      const auto& man = V::kArmy[t];
      info.pieces.push_back({man.fen,
                             man.letter,
                             man.name,
                             man.points,
                             man.royal,
                             man.owner,
                             {betza_of<V>(kWhite, t), betza_of<V>(kBlack, t)}});
    }
    if constexpr (requires { V::character(kWhite, PieceType{0}); }) {
      info.notations = {Notation::kNumeric, Notation::kKorean, Notation::kUci};
    } else {
      info.notations = {Notation::kSan, Notation::kUci};
    }
    return info;
  }();
  return kInfo;
}

}  // namespace serai

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
    info.other_names = V::kOtherNames.all();
    info.colors = V::kColors;
    info.files = V::Geometry::kFiles;
    info.ranks = V::Geometry::kRanks;
    info.seats = kSeats<V>;
    info.has_hands = kHands<V>;
    info.has_points = kHasPoints<V>;
    for (const Castling& c : V::kFacts.castlings) info.castlings += c.letter;
    info.setups = V::kSetups;
    info.choices = V::kFacts.choices.all();
    info.likeness = V::kFacts.likeness;
    for (PieceType t = 0; t < kTypes<V>; ++t) {
      const auto& man = V::kArmy[t];
      info.pieces.push_back({man.fen,
                             man.letter,
                             man.name,
                             man.points,
                             man.royal,
                             may_be_in_hand<V>(t),
                             man.owner,
                             {betza_of<V>(kWhite, t), betza_of<V>(kBlack, t)}});
    }
    if constexpr (V::kFacts.move_style == MoveStyle::kPoints) {
      info.notations = {Notation::kNumeric};
      if (kHasCharacters<V>) info.notations.push_back(Notation::kKorean);
    } else {
      info.notations = {Notation::kSan};
    }
    info.notations.push_back(Notation::kUci);
    return info;
  }();
  return kInfo;
}

}  // namespace serai

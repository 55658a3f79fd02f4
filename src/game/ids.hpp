// The ids of colours, notations and owners of pieces, as they appear in JSON here and in the browser.
//
// Values; no locks.
#pragma once

#include <string_view>

#include "game/game.hpp"

namespace serai {

constexpr std::string_view id_of(Color color) {
  return color == kWhite ? "w" : "b";
}

constexpr std::string_view id_of(Notation notation) {
  constexpr std::string_view kIds[] = {"uci", "san", "numeric", "korean"};
  return kIds[static_cast<int>(notation)];
}

constexpr std::string_view id_of(Owner owner) {
  constexpr std::string_view kIds[] = {"both", "w", "b"};
  return kIds[static_cast<int>(owner)];
}

}  // namespace serai

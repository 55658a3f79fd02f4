// The ids of colours, notations, owners of pieces and squares, as they appear in JSON here and in the browser.
//
// Values; no locks.
#pragma once

#include <string>
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

inline std::string square_name(const Game& game, Square s) {
  const int files = game.variant().files;
  return static_cast<char>('a' + s % files) + std::to_string(s / files + 1);
}
// The square of this name, or kNoSquare.
inline Square square_called(const Game& game, std::string_view name) {
  const int squares = game.variant().files * game.variant().ranks;
  for (int s = 0; s < squares; ++s) {
    if (square_name(game, static_cast<Square>(s)) == name) return static_cast<Square>(s);
  }
  return kNoSquare;
}

}  // namespace serai

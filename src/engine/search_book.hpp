// The rule book used to search a game: its own, unless games share a search.
//
// Games that move alike and differ only in how they end can share one: every copy of the search takes ten seconds to
// compile and makes the engine of the browser larger. Their differences are then part of a position, in the State of
// their common rule book. Specialised next to the evaluation.
#pragma once

#include "rules/position.hpp"

namespace serai {

template <class V>
struct SearchBook {
  using Shared = V;
  // Makes a position of the common rule book one of this game.
  static void enter(Position<Shared>&) {}
};

// What a search must be told about the game that it is used for.
template <class V>
struct SearchedGame {
  std::string_view id;
  std::string_view network;  // the bytes that come with the program, if any
  void (*enter)(Position<V>&);
};

}  // namespace serai

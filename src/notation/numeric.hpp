// Janggi notation. A point is two digits: the row counted from the top (the tenth is 0), then the file from the left,
// always as Cho sees the board. Numeric: R01-71, P71x61, R61-66+. Korean: 76象53.
#pragma once

#include "notation/san.hpp"

namespace serai {

template <class V>
std::string numeric_point(Square s) {
  using G = typename V::Geometry;
  return std::to_string((G::kRanks - G::rank_of(s)) % 10) + std::to_string(G::file_of(s) + 1);
}

template <class V>
std::string to_numeric(const Position<V>& pos, Move m) {
  const bool captures = m.kind() != MoveKind::kPass && !pos.board.is_empty(m.to());
  return V::kArmy[type_of(pos.board.on(m.from()))].letter + numeric_point<V>(m.from()) + (captures ? "x" : "-") +
         numeric_point<V>(m.to()) + std::string(check_mark(pos, m));
}

// Requires: the pieces have characters.
template <class V>
std::string to_korean(const Position<V>& pos, Move m) {
  const Piece mover = pos.board.on(m.from());
  return numeric_point<V>(m.from()) + std::string(V::kArmy[type_of(mover)].characters[color_of(mover)]) +
         numeric_point<V>(m.to());
}

// The legal move that `text` means in either form. The four digits decide; the piece, if it is named, must agree.
template <class V>
Result<Move> read_numeric(const Position<V>& pos, const MoveList& legal, std::string_view text) {
  const Error illegal{"illegal-move", "The move " + in_quotes(text) + " is not legal here."};
  if (text.size() > 16) return illegal;
  std::string digits, rest;
  for (char c : text) {
    if (c >= '0' && c <= '9')
      digits += c;
    else if (c != '-' && c != 'x' && c != '+' && c != '#' && c != '!' && c != '?')
      rest += c;
  }
  for (Move m : legal) {
    const Piece mover = pos.board.on(m.from());
    if (digits != numeric_point<V>(m.from()) + numeric_point<V>(m.to())) continue;
    const auto& man = V::kArmy[type_of(mover)];
    const bool named = rest.empty() || rest == std::string(1, man.letter) || rest == man.fen ||
                       rest == man.characters[color_of(mover)] || rest == man.name.zh || rest == man.name.ko;
    if (named) return m;
  }
  return illegal;
}

}  // namespace serai

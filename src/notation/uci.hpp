// Moves in UCI notation: e2e4, a7a8q, drops R@a1 (upper case for both sides), a pass as the king's square twice.
#pragma once

#include "rules/validate.hpp"

namespace serai {

template <class V>
std::string to_uci(Move m) {
  using G = typename V::Geometry;
  if (m.kind() == MoveKind::kDrop) return std::string(V::kArmy[m.type()].fen) + "@" + name_of_square<G>(m.to());
  std::string out = name_of_square<G>(m.from()) + name_of_square<G>(m.to());
  if (m.kind() == MoveKind::kPromotion) out += static_cast<char>(V::kArmy[m.type()].fen.back() - 'A' + 'a');
  return out;
}

// A move as written, before any rule is applied.
struct UciText {
  PieceType dropped = kNoType;
  PieceType promoted = kNoType;
  Square from = kNoSquare;
  Square to = kNoSquare;
};

template <class V>
PieceType type_written(char upper) {
  for (int t = 0; t < kTypes<V>; ++t) {
    if (V::kArmy[t].fen.size() == 1 && V::kArmy[t].fen[0] == upper) return static_cast<PieceType>(t);
  }
  return kNoType;
}

// Parses the form of a UCI move, or says what is wrong with it.
template <class V>
Result<UciText> parse_uci(std::string_view text) {
  using G = typename V::Geometry;
  const auto error = [&] {
    return Error{
        "bad-move",
        "The move " + in_quotes(text) + " cannot be read: expected something like '" + name_of_square<G>(0) +
            name_of_square<G>(1) + "'" +
            (kHands<V> ? " or '" + std::string(V::kArmy[kTypes<V> - 2].fen) + "@" + name_of_square<G>(0) + "'." : ".")};
  };
  UciText out;
  if (text.size() > 7) return error();
  if (const std::size_t at = text.find('@'); at != std::string_view::npos) {
    if (at != 1) return error();
    out.dropped = type_written<V>(text[0]);
    out.to = square_named<G>(text.substr(2));
    if (out.dropped == kNoType || out.to == kNoSquare) return error();
    return out;
  }
  // A square is a letter and one or two digits; the second begins at the second letter.
  const std::size_t second = text.find_first_of("abcdefghi", 1);
  if (second == std::string_view::npos) return error();
  std::string_view target = text.substr(second);
  if (target.back() > '9') {
    if (target.back() < 'a' || target.back() > 'z') return error();
    out.promoted = type_written<V>(static_cast<char>(target.back() - 'a' + 'A'));
    if (out.promoted == kNoType) return error();
    target.remove_suffix(1);
  }
  out.from = square_named<G>(text.substr(0, second));
  out.to = square_named<G>(target);
  if (out.from == kNoSquare || out.to == kNoSquare) return error();
  return out;
}

template <class V>
bool matches(const UciText& text, Move m) {
  if (m.kind() == MoveKind::kDrop) return text.dropped == m.type() && text.to == m.to();
  const PieceType promoted = m.kind() == MoveKind::kPromotion ? m.type() : kNoType;
  return text.dropped == kNoType && text.from == m.from() && text.to == m.to() && text.promoted == promoted;
}

}  // namespace serai

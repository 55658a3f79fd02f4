// Janggi notation. A point is two digits: the row counted from the top (the tenth is 0), then the file from the left,
// always as Cho sees the board. Numeric: R01-71, P71x61, R61-66+. Korean: 76象53, which is also read in Hangul: 76상53.
#pragma once

#include <array>
#include <optional>

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

namespace detail {

// What people call the pieces in moves besides their letters: by the letter in FEN, in characters and in Hangul, for
// either side; pawns and kings have names of their own for each.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kNumericNames{{
    {"K", "楚 漢 汉 將 将 帥 帅 王 왕 장 궁 초 한"},
    {"A", "士 사"},
    {"R", "車 车 차"},
    {"C", "包 砲 炮 포"},
    {"N", "馬 马 마"},
    {"B", "象 相 상"},
    {"P", "卒 兵 졸 병"},
}};

// True when `name` is one of the words of a list.
constexpr bool is_among(std::string_view name, std::string_view words) {
  const std::size_t at = words.find(name);
  return at != std::string_view::npos && (at == 0 || words[at - 1] == ' ') &&
         (at + name.size() == words.size() || words[at + name.size()] == ' ');
}

// Takes the words for check and mate away from the end of a move.
constexpr std::string_view without_calls(std::string_view text) {
  for (std::string_view call : {"장군", "멍군", "외통", "將軍", "将军"}) {
    if (text.ends_with(call)) text.remove_suffix(call.size());
  }
  return text;
}

}  // namespace detail

// The legal move that `text` means in either form. The four digits decide; the piece, if it is named, must agree.
template <class V>
Result<Move> read_numeric(const Position<V>& pos, const MoveList& legal, std::string_view text) {
  const Error illegal{"illegal-move", "The move " + in_quotes(text) + " is not legal here."};
  if (text.size() > 24) return illegal;
  std::string digits, rest;
  for (char c : detail::without_calls(text)) {
    if (c >= '0' && c <= '9')
      digits += c;
    else if (std::string_view("-x+#!?").find(c) == std::string_view::npos)
      rest += c;
  }
  for (Move m : legal) {
    if (digits != numeric_point<V>(m.from()) + numeric_point<V>(m.to())) continue;
    const auto& man = V::kArmy[type_of(pos.board.on(m.from()))];
    bool named = rest.empty() || rest == std::string(1, man.letter) || rest == man.fen;
    for (const auto& [fen, names] : detail::kNumericNames) named |= man.fen == fen && detail::is_among(rest, names);
    if (named) return m;
  }
  return illegal;
}

// The pass, if `text` means one and it is legal: "--" as PGN has it, or in words.
inline std::optional<Move> read_pass(const MoveList& legal, std::string_view text) {
  const bool is_pass = text == "--" || text == "pass" || text == "한수쉼" || text == "虚手";
  for (Move m : legal) {
    if (is_pass && m.kind() == MoveKind::kPass) return m;
  }
  return std::nullopt;
}

}  // namespace serai

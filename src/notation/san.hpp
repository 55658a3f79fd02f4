// Moves as chess players write them: Nf3, Rxe7+, exd6, g8=Q, R@g1, O-O, and where games differ: d5=F (in place), d5c6=F
// (promotion with a step: always the whole origin), c7d7 (a pawn's sideways step: always the whole origin).
#pragma once

#include "notation/uci.hpp"

namespace serai {

// The check mark a move earns: "+", "#" or nothing. A board that ends the game without check gets none.
template <class V>
std::string_view check_mark(const Position<V>& pos, Move m) {
  const Position<V> next = pos.after(m);
  if (!next.is_check()) return "";
  return has_legal_move(next) ? "+" : "#";
}

namespace detail {

// As much of the origin as is needed to tell `m` from other legal moves of the same kind of piece to the same square.
template <class V>
std::string disambiguation(const Position<V>& pos, const MoveList& legal, Move m) {
  using G = typename V::Geometry;
  const Piece mover = pos.board.on(m.from());
  bool ambiguous = false, same_file = false, same_rank = false;
  for (Move other : legal) {
    if (other.kind() != MoveKind::kNormal || other.to() != m.to() || other.from() == m.from()) continue;
    if (pos.board.on(other.from()) != mover) continue;
    ambiguous = true;
    same_file |= G::file_of(other.from()) == G::file_of(m.from());
    same_rank |= G::rank_of(other.from()) == G::rank_of(m.from());
  }
  const std::string square = name_of_square<G>(m.from());
  if (!ambiguous) return "";
  if (!same_file) return square.substr(0, 1);
  return same_rank ? square : square.substr(1);
}

template <class V>
std::string pawn_san(const Position<V>& pos, Move m) {
  using G = typename V::Geometry;
  const std::string from = name_of_square<G>(m.from());
  const std::string to = name_of_square<G>(m.to());
  const bool captures = m.kind() == MoveKind::kEnPassant || (m.from() != m.to() && !pos.board.is_empty(m.to()));
  const bool sideways = G::rank_of(m.from()) == G::rank_of(m.to()) && m.from() != m.to();
  const bool leaves_file = G::file_of(m.from()) != G::file_of(m.to());
  std::string out;
  if (sideways || (leaves_file && !captures))
    out = from;
  else if (captures)
    out = from.substr(0, 1);
  if (captures) out += 'x';
  out += to;
  if (m.kind() == MoveKind::kPromotion) out += std::string("=") + V::kArmy[m.type()].letter;
  return out;
}

}  // namespace detail

// The move without its check mark. Requires: m is one of `legal`, the legal moves of pos.
template <class V>
std::string unmarked_san(const Position<V>& pos, const MoveList& legal, Move m) {
  using G = typename V::Geometry;
  if (m.kind() == MoveKind::kDrop || m.kind() == MoveKind::kPass) return to_uci<V>(m);
  if (m.kind() == MoveKind::kCastling) return G::file_of(m.to()) > G::file_of(m.from()) ? "O-O" : "O-O-O";
  const PieceType t = type_of(pos.board.on(m.from()));
  if (t == V::kPawn) return detail::pawn_san(pos, m);
  return V::kArmy[t].letter + detail::disambiguation(pos, legal, m) + (pos.board.is_empty(m.to()) ? "" : "x") +
         name_of_square<G>(m.to());
}

template <class V>
std::string to_san(const Position<V>& pos, const MoveList& legal, Move m) {
  return unmarked_san(pos, legal, m) + std::string(check_mark(pos, m));
}

namespace detail {

// A move's text without the parts that people write in different ways.
inline std::string bare_san(std::string_view san) {
  std::string out;
  for (char c : san) {
    if (std::string_view("+#!?=x-").find(c) == std::string_view::npos) out += c == '0' ? 'O' : c;
  }
  return out;
}

// True when `wanted` is the move with more of its origin than needed, or with less, or with the piece's letter in FEN.
template <class V>
bool fits_loosely(const Position<V>& pos, Move m, const std::string& wanted) {
  using G = typename V::Geometry;
  if (m.kind() == MoveKind::kDrop || m.kind() == MoveKind::kCastling || m.kind() == MoveKind::kPass) return false;
  const PieceType t = type_of(pos.board.on(m.from()));
  const std::string letter(1, V::kArmy[t].letter);
  const std::string in_fen = V::kArmy[t].fen.size() == 1 ? std::string(V::kArmy[t].fen) : letter;
  const std::string from = name_of_square<G>(m.from());
  std::string target = name_of_square<G>(m.to());
  if (m.kind() == MoveKind::kPromotion) target += V::kArmy[m.type()].letter;
  for (const std::string& piece : {t == V::kPawn ? std::string() : letter, letter, in_fen}) {
    for (const std::string& origin : {from, from.substr(0, 1), from.substr(1), std::string()}) {
      std::string text = piece;
      text.append(origin).append(target);
      if (bare_san(text) == wanted) return true;
    }
  }
  return false;
}

}  // namespace detail

// The legal move that `text` means. Check marks, annotations, the 'x' of a capture and the '=' of a promotion may be
// missing, zeros may stand for the O of castling, and more of the origin may be given than needed; it is an error if no
// legal move, or more than one, fits.
template <class V>
Result<Move> read_san(const Position<V>& pos, const MoveList& legal, std::string_view text) {
  constexpr std::size_t kLongest = 16;
  const Error illegal{"illegal-move", "The move " + in_quotes(text) + " is not legal here."};
  if (text.empty() || text.size() > kLongest) return illegal;
  const std::string wanted = detail::bare_san(text);
  Move found{};
  int count = 0;
  for (Move m : legal) {
    const bool castles = m.kind() == MoveKind::kCastling;
    const std::string target = detail::bare_san(name_of_square<typename V::Geometry>(m.to()));
    if (!castles && wanted.find(target) == std::string::npos) continue;
    if (detail::bare_san(unmarked_san(pos, legal, m)) == wanted) return m;
    if (!detail::fits_loosely(pos, m, wanted)) continue;
    found = m;
    ++count;
  }
  if (count == 1) return found;
  if (count > 1)
    return Error{"ambiguous-move",
                 "The move " + in_quotes(text) + " could be several: give the square it starts from."};
  return illegal;
}

}  // namespace serai

// How a piece moves, in Betza notation as extended by XBoard, derived from the walks of the rule book.
//
//   W F D N A Z   leaps of (1,0) (1,1) (2,0) (2,1) (2,2) (3,2);  R B Q slides;  K is W and F together
//   f s           forwards or sideways only;  m c  only to empty squares, only capturing;  e  also en passant
//   n p           lame, or over a screen;  i  only from the first rank it stands on;  O2 castles;  @3 drops on its
//   first three ranks
//
// Betza's notation has no zones: a walk that is limited to a palace or a ring is written as if it were not, and the
// leap of three is never lame. So an interface may allow a move that the rules refuse, but never the other way round.
#pragma once

#include <algorithm>
#include <string>

#include "rules/rulebook.hpp"

namespace serai {
namespace detail {

// The ways of one walk that are leaps of the same shape: (long, short) and the directions it has.
struct LeapShape {
  int longer = 0, shorter = 0;
  int count = 0;
  bool forward = false, sideways = false;

  constexpr int full_count() const { return shorter == 0 || shorter == longer ? 4 : 8; }
};

constexpr char leap_letter(const LeapShape& s) {
  constexpr char kLetters[4][4] = {{}, {'W', 'F'}, {'D', 'N', 'A'}, {0, 0, 'Z'}};
  return kLetters[s.longer][s.shorter];
}

inline std::string leap_directions(const LeapShape& s) {
  if (s.count == s.full_count()) return "";
  return std::string(s.forward ? "f" : "") + (s.sideways ? "s" : "");
}

inline std::vector<LeapShape> leap_shapes(const Offsets& offsets) {
  std::vector<LeapShape> out;
  for (const Offset o : offsets) {
    const int file = o.file < 0 ? -o.file : o.file;
    const int rank = o.rank < 0 ? -o.rank : o.rank;
    const int longer = std::max(file, rank), shorter = std::min(file, rank);
    auto it = std::find_if(out.begin(), out.end(),
                           [&](const LeapShape& s) { return s.longer == longer && s.shorter == shorter; });
    if (it == out.end()) it = out.insert(it, LeapShape{longer, shorter});
    ++it->count;
    it->forward |= o.rank > 0;
    it->sideways |= o.rank == 0;
  }
  return out;
}

template <class G>
bool is_one_rank(const Bitboard<G>& bits) {
  for (int rank = 1; rank <= G::kRanks; ++rank) {
    if (bits == Bitboard<G>::ranks(rank, rank)) return true;
  }
  return false;
}

template <class V>
std::string walk_betza(const typename V::Walk& walk, bool is_pawn) {
  const bool en_passant = V::kFacts.en_passant && is_pawn && walk.mode == kCapture;
  const std::string first = is_one_rank(walk.origins) ? "i" : "";
  std::string manner = walk.mode == kQuiet ? "m" : walk.mode == kCapture ? "c" : "";
  if (en_passant) manner += "e";
  if (walk.gait == Gait::kVault || walk.gait == Gait::kHop) manner += "p";
  if (walk.lines != kNoLines) {
    const char letter = walk.lines == kAllLines ? 'Q' : walk.lines == kStraightLines ? 'R' : 'B';
    return first + manner + letter;
  }
  const auto shapes = leap_shapes(walk.offsets);
  const bool king = shapes.size() == 2 && shapes[0].longer == 1 && shapes[0].count == 4 && shapes[1].count == 4 &&
                    shapes[1].longer == 1;
  if (king) return first + manner + "K";
  std::string out;
  // XBoard sees a lame leap blocked on the square half way, which is right for leaps of two only.
  const bool lame = walk.gait == Gait::kLame;
  for (const LeapShape& s : shapes)
    out += first + leap_directions(s) + manner + (lame && s.longer == 2 ? "n" : "") + leap_letter(s);
  return out;
}

// On how many of its own ranks, counted from the first, a piece may be dropped; 0 if never.
template <class V>
int drop_ranks(PieceType t) {
  if constexpr (kHands<V>) {
    if constexpr (requires { V::hand_type(t); }) {
      if (V::hand_type(t) != t) return 0;
    } else if (V::kSetups[0].fen.find(V::kArmy[t].fen, V::kSetups[0].fen.find('[')) == std::string_view::npos) {
      return 0;
    }
    int ranks = 0;
    for (Square s : V::drop_zone(kWhite, t)) ranks = std::max(ranks, V::Geometry::rank_of(s) + 1);
    return ranks;
  }
  return 0;
}

}  // namespace detail

// Empty if `c` has no such pieces.
template <class V>
std::string betza_of(Color c, PieceType t) {
  const auto& man = V::kArmy[t];
  if (!belongs_to(man.owner, c)) return "";
  std::string out;
  std::vector<std::string> parts;
  for (const auto& walk : man.walks) {
    if (!belongs_to(walk.owner, c)) continue;
    const std::string part = detail::walk_betza<V>(walk, t == V::kPawn);
    if (std::find(parts.begin(), parts.end(), part) != parts.end()) continue;  // the same in another zone
    parts.push_back(part);
    out += part;
  }
  for (const Castling& castling : V::kFacts.castlings) {
    if (castling.color != c || castling.king != t) continue;
    out += "O" + std::to_string(castling.king_to > castling.king_from ? castling.king_to - castling.king_from
                                                                      : castling.king_from - castling.king_to);
    break;
  }
  if (const int ranks = detail::drop_ranks<V>(t); ranks > 0) out += "@" + std::to_string(ranks);
  return out;
}

}  // namespace serai

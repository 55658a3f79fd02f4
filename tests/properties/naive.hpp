// A second opinion on moves: follows the walks of a rule book square by square on a plain array, tries every move by
// making it and looking for a capture of the royals. Slow and obvious; shares nothing with the real generator but the
// rule book itself.
#pragma once

#include <set>
#include <string>

#include "notation/uci.hpp"

namespace serai::naive {

template <class V>
using Squares = std::array<Piece, V::Geometry::kSquares>;

template <class V>
Squares<V> squares_of(const Position<V>& pos) {
  Squares<V> out{};
  for (int s = 0; s < V::Geometry::kSquares; ++s) out[s] = pos.board.on(static_cast<Square>(s));
  return out;
}

template <class V>
bool is_hurdle(Piece p) {
  return p != kEmpty && type_of(p) != V::kFacts.bad_screen;
}

// Calls f(square) for every square that a line walk from (file, rank) along (df, dr) offers.
template <class V, class F>
void along_line(const Squares<V>& on, const Walk<typename V::Geometry>& walk, int file, int rank, int df, int dr, F f) {
  using G = typename V::Geometry;
  bool jumped = walk.gait == Gait::kSlide;
  for (file += df, rank += dr; G::holds(file, rank); file += df, rank += dr) {
    const Piece p = on[G::at(file, rank)];
    if (jumped) {
      f(G::at(file, rank));
      if (p != kEmpty) return;
    } else if (p != kEmpty) {
      if (!is_hurdle<V>(p)) return;
      jumped = true;
    }
  }
}

// True when the way of an offset walk is as the gait wants it.
template <class V>
bool way_is_fit(const Squares<V>& on, Gait gait, int file, int rank, int df, int dr) {
  using G = typename V::Geometry;
  if (gait == Gait::kStep) return true;
  while (true) {
    const int a = std::abs(df), b = std::abs(dr);
    const int sf = df == 0 ? 0 : df / a, sr = dr == 0 ? 0 : dr / b;
    const int step_f = a >= b ? sf : 0, step_r = b >= a ? sr : 0;
    df -= step_f, dr -= step_r, file += step_f, rank += step_r;
    if (df == 0 && dr == 0) return true;
    const Piece p = on[G::at(file, rank)];
    if (gait == Gait::kLame && p != kEmpty) return false;
    if (gait == Gait::kVault && !is_hurdle<V>(p)) return false;
  }
}

// Calls f(to) for every pseudo-legal normal move of the piece on `from`.
template <class V, class F>
void targets(const Squares<V>& on, Square from, F f) {
  using G = typename V::Geometry;
  const Color us = color_of(on[from]);
  const auto& man = V::kArmy[type_of(on[from])];
  const int forward = us == kWhite ? 1 : -1;
  std::set<Square> out;
  for (const auto& walk : man.walks) {
    if (!belongs_to(walk.owner, us)) continue;
    const auto offer = [&](Square to) {
      const Piece p = on[to];
      const bool hops = walk.gait == Gait::kHop || walk.gait == Gait::kVault;
      if (p == kEmpty ? (walk.mode & kQuiet) == 0 : ((walk.mode & kCapture) == 0 || color_of(p) == us)) return;
      if (p != kEmpty && hops && !is_hurdle<V>(p)) return;
      out.insert(to);
    };
    const int file = G::file_of(from), rank = G::rank_of(from);
    if (walk.gait == Gait::kSlide || walk.gait == Gait::kHop) {
      for (Offset o : kEightWays) {
        const bool diagonal = o.file != 0 && o.rank != 0;
        if ((walk.lines & (diagonal ? kDiagonalLines : kStraightLines)) != 0)
          along_line<V>(on, walk, file, rank, o.file, o.rank, offer);
      }
      continue;
    }
    if (!walk.origins.test(G::relative(us, from))) continue;
    for (Offset o : walk.offsets) {
      const int dr = o.rank * forward;
      if (!G::holds(file + o.file, rank + dr)) continue;
      const Square to = G::at(file + o.file, rank + dr);
      if (walk.destinations.test(G::relative(us, to)) && way_is_fit<V>(on, walk.gait, file, rank, o.file, dr))
        offer(to);
    }
  }
  for (Square to : out) f(to);
}

template <class V>
bool is_attacked(const Squares<V>& on, Square s, Color by) {
  bool hit = false;
  for (int n = 0; n < V::Geometry::kSquares; ++n) {
    if (on[n] == kEmpty || color_of(on[n]) != by) continue;
    targets<V>(on, static_cast<Square>(n), [&](Square to) { hit |= to == s; });
  }
  return hit;
}

template <class V>
bool is_face_off(const Squares<V>& on) {
  if (V::kFacts.facing == kNoType) return false;
  using G = typename V::Geometry;
  for (int n = 0; n < G::kSquares; ++n) {
    if (on[n] != piece_of(kWhite, V::kFacts.facing)) continue;
    for (Offset o : kStraight) {
      if (o.file == 0 ? !V::kFacts.face_on_file : !V::kFacts.face_on_rank) continue;
      for (int f = n % G::kFiles + o.file, r = n / G::kFiles + o.rank; G::holds(f, r); f += o.file, r += o.rank) {
        const Piece p = on[G::at(f, r)];
        if (p == piece_of(kBlack, V::kFacts.facing)) return true;
        if (p != kEmpty) break;
      }
    }
  }
  return false;
}

// True when `us` may leave this behind.
template <class V>
bool is_safe(const Squares<V>& on, Color us) {
  if (is_face_off<V>(on)) return false;
  int royals = 0, attacked = 0;
  for (int n = 0; n < V::Geometry::kSquares; ++n) {
    if (on[n] == kEmpty || color_of(on[n]) != us || !V::kArmy[type_of(on[n])].royal) continue;
    ++royals;
    attacked += is_attacked<V>(on, static_cast<Square>(n), !us) ? 1 : 0;
  }
  return V::kFacts.royal_rule == RoyalRule::kEach ? attacked == 0 : royals == 0 || attacked < royals;
}

template <class V>
bool is_check(const Position<V>& pos) {
  const auto on = squares_of(pos);
  int royals = 0, attacked = 0;
  for (int n = 0; n < V::Geometry::kSquares; ++n) {
    if (on[n] == kEmpty || color_of(on[n]) != pos.turn || !V::kArmy[type_of(on[n])].royal) continue;
    ++royals;
    attacked += is_attacked<V>(on, static_cast<Square>(n), !pos.turn) ? 1 : 0;
  }
  return V::kFacts.royal_rule == RoyalRule::kEach ? attacked > 0 : royals > 0 && attacked == royals;
}

// The legal moves among the ordinary ones (piece moves, drops, promotions on the last rank), in UCI notation, before
// the hooks of a game (forced drops, teams, bikjang) have their say.
template <class V>
std::set<std::string> ordinary_moves(const Position<V>& pos) {
  using G = typename V::Geometry;
  std::set<std::string> out;
  const auto on = squares_of(pos);
  for (int n = 0; n < G::kSquares; ++n) {
    if (on[n] == kEmpty || color_of(on[n]) != pos.turn) continue;
    const auto from = static_cast<Square>(n);
    targets<V>(on, from, [&](Square to) {
      auto after = on;
      after[to] = after[from];
      after[from] = kEmpty;
      if (!is_safe<V>(after, pos.turn)) return;
      const bool promotes = type_of(on[from]) == V::kPawn && V::kFacts.promotions.size() > 0 &&
                            G::relative_rank(pos.turn, to) == G::kRanks - 1;
      if (!promotes) out.insert(to_uci<V>(Move::normal(from, to)));
      for (PieceType t : V::kFacts.promotions) {
        if (promotes) out.insert(to_uci<V>(Move::promotion(from, to, t)));
      }
    });
  }
  if constexpr (kHands<V>) {
    for (int n = 0; n < G::kSquares * kTypes<V>; ++n) {
      const auto to = static_cast<Square>(n % G::kSquares);
      const auto t = static_cast<PieceType>(n / G::kSquares);
      if (pos.hands.count(pos.turn, t) == 0 || on[to] != kEmpty || !V::drop_zone(pos.turn, t).test(to)) continue;
      auto after = on;
      after[to] = piece_of(pos.turn, t);
      if (is_safe<V>(after, pos.turn)) out.insert(to_uci<V>(Move::drop(t, to)));
    }
  }
  return out;
}

}  // namespace serai::naive

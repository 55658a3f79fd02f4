// Where pieces go and what they attack.
//
// PatternTables<V> holds what a rule book's walks mean on every square, for either colour: targets of steps, and the
// short lists of lame steps and vaults with the points on their way. `targets` and `is_attacked` combine them with the
// line tables.
//
// `threat_to` looks at one royal and says what a legality test needs: whether it is attacked, whether a step of its own
// might be unsafe, which own pieces may expose it by leaving (they stand between it and a line piece, serve a hop as
// screen, or block a lame step) and which squares may expose it when occupied (they would give a hop its screen). A
// move that touches none of these cannot expose it.
#pragma once

#include <cstdlib>
#include <memory>
#include <vector>

#include "rules/board.hpp"

namespace serai {

// What the walks of one piece type amount to, known at compile time.
struct Habits {
  Mode step = Mode{}, lame = Mode{}, vault = Mode{};
  Lines quiet_slide = kNoLines, capture_slide = kNoLines;
  Lines quiet_hop = kNoLines, capture_hop = kNoLines;
  bool captures_as_it_moves = true;
};

template <class V>
constexpr Habits habits_of(PieceType t) {
  Habits h;
  const auto add = [](Mode& m, Mode more) { m = static_cast<Mode>(m | more); };
  for (const auto& walk : V::kArmy[t].walks) {
    if (walk.gait == Gait::kStep) add(h.step, walk.mode);
    if (walk.gait == Gait::kLame) add(h.lame, walk.mode);
    if (walk.gait == Gait::kVault) add(h.vault, walk.mode);
    if ((walk.mode & kQuiet) != 0) {
      if (walk.gait == Gait::kSlide) h.quiet_slide = h.quiet_slide | walk.lines;
      if (walk.gait == Gait::kHop) h.quiet_hop = h.quiet_hop | walk.lines;
    }
    if ((walk.mode & kCapture) != 0) {
      if (walk.gait == Gait::kSlide) h.capture_slide = h.capture_slide | walk.lines;
      if (walk.gait == Gait::kHop) h.capture_hop = h.capture_hop | walk.lines;
    }
    if (walk.mode != kQuietAndCapture) h.captures_as_it_moves = false;
  }
  return h;
}

template <class V, PieceType T>
constexpr Habits kHabits = habits_of<V>(T);

// Lame steps or vaults that share their way: the points on it, and the destinations (or, in the lists that lead towards
// a square, the origins).
template <class Bits>
struct Branch {
  Bits way;
  Bits ends;
};

template <class Bits>
class BranchList {
 public:
  const Branch<Bits>* begin() const { return list_.data(); }
  const Branch<Bits>* end() const { return list_.data() + count_; }
  void add(Bits way, Square end) {
    int i = 0;
    while (i < count_ && list_[i].way != way) ++i;
    if (i == count_) list_[count_++].way = way;
    list_[i].ends.set(end);
  }

 private:
  std::array<Branch<Bits>, 8> list_{};
  int count_ = 0;
};

template <class V>
class PatternTables {
 public:
  using G = typename V::Geometry;
  using Bits = typename V::Bits;
  template <class T>
  using PerSquare = std::array<T, G::kSquares>;

  // Of one colour and type. `quiet` and `capture` are targets of steps; `attackers` are the squares from which a step
  // captures on the square asked about. `lame` and `vault` lead away from a square, the `_to` lists towards it
  // (capturing).
  struct Pattern {
    PerSquare<Bits> quiet, capture, attackers;
    std::vector<BranchList<Bits>> lame_quiet, lame_capture, lame_to, vault, vault_to;  // per square, or none at all
    PerSquare<Bits> lame_attackers;                                                    // all origins in lame_to
    PerSquare<Bits> reach;  // all targets on an empty board, screens taken for granted: what a premove may aim at
  };

  PatternTables() {
    // Its own copy, because globals of different headers are initialised in no particular order; on the heap, because
    // it is large.
    const auto own_lines = std::make_unique<LineTables<G>>();
    const LineTables<G>& lines = *own_lines;
    for (Color c : {kWhite, kBlack}) {
      for (int t = 0; t < kTypes<V>; ++t) fill(patterns_[c][t], c, V::kArmy[t], lines);
    }
    for (Color c : {kWhite, kBlack}) fill_hunters(c, lines);
  }

  const Pattern& of(Color c, PieceType t) const { return patterns_[c][t]; }

  // By enemy type: the squares from which such a piece, blockers aside, might capture a royal of type t and colour c
  // that steps away from s. While nobody stands there, every step of the royal is safe.
  using Hunters = std::array<Bits, kTypes<V>>;
  const Hunters& hunters(Color c, PieceType t, Square s) const { return hunters_[c][royal_index<V>(t)][s]; }

 private:
  using Walk = typename V::Walk;
  using Man = typename V::Man;

  static void fill(Pattern& p, Color c, const Man& man, const LineTables<G>& lines) {
    for (const Walk& walk : man.walks) {
      if (walk.gait == Gait::kLame) {
        for (auto* lists : {&p.lame_quiet, &p.lame_capture, &p.lame_to}) lists->resize(G::kSquares);
      }
      if (walk.gait == Gait::kVault) {
        for (auto* lists : {&p.vault, &p.vault_to}) lists->resize(G::kSquares);
      }
      if (!belongs_to(walk.owner, c)) continue;
      for (int n = 0; n < G::kSquares; ++n) {
        const auto from = static_cast<Square>(n);
        if (walk.gait == Gait::kSlide || walk.gait == Gait::kHop) {
          p.reach[from] |= lines.rays(walk.lines, from);
          continue;
        }
        if (!walk.origins.relative(c).test(from)) continue;
        for (Offset o : walk.offsets) add_offset(p, c, walk, from, o);
      }
    }
  }

  static void add_offset(Pattern& p, Color c, const Walk& walk, Square from, Offset o) {
    const int forward = c == kWhite ? 1 : -1;
    const int file = G::file_of(from) + o.file;
    const int rank = G::rank_of(from) + o.rank * forward;
    if (!G::holds(file, rank)) return;
    const Square to = G::at(file, rank);
    if (!walk.destinations.relative(c).test(to)) return;
    p.reach[from].set(to);
    if (walk.gait == Gait::kStep) {
      if ((walk.mode & kQuiet) != 0) p.quiet[from].set(to);
      if ((walk.mode & kCapture) != 0) {
        p.capture[from].set(to);
        p.attackers[to].set(from);
      }
      return;
    }
    const auto way = way_of(from, o.file, o.rank * forward);
    if (walk.gait == Gait::kVault) {
      p.vault[from].add(way, to);
      p.vault_to[to].add(way, from);
      return;
    }
    if ((walk.mode & kQuiet) != 0) p.lame_quiet[from].add(way, to);
    if ((walk.mode & kCapture) != 0) {
      p.lame_capture[from].add(way, to);
      p.lame_to[to].add(way, from);
      p.lame_attackers[to].set(from);
    }
  }

  // The points passed on the way: orthogonally first, then diagonally.
  static Bits way_of(Square from, int files, int ranks) {
    const auto sign = [](int n) { return (n > 0) - (n < 0); };
    int file = G::file_of(from);
    int rank = G::rank_of(from);
    Bits way;
    while (true) {
      const bool diagonal = std::abs(files) == std::abs(ranks);
      const int df = diagonal || std::abs(files) > std::abs(ranks) ? sign(files) : 0;
      const int dr = diagonal || std::abs(ranks) > std::abs(files) ? sign(ranks) : 0;
      file += df;
      rank += dr;
      files -= df;
      ranks -= dr;
      if (files == 0 && ranks == 0) return way;
      way.set(G::at(file, rank));
    }
  }

  void fill_hunters(Color c, const LineTables<G>& lines) {
    for (int r = 0; r < kTypes<V>; ++r) {
      if (!V::kArmy[r].royal) continue;
      const Pattern& royal = patterns_[c][r];
      auto& table = hunters_[c][royal_index<V>(static_cast<PieceType>(r))];
      for (int n = 0; n < G::kSquares; ++n) {
        for (Square to : royal.quiet[n] | royal.capture[n]) {
          for (int t = 0; t < kTypes<V>; ++t) table[n][t] |= hunters_of(patterns_[!c][t], V::kArmy[t], to, lines);
          if (r == V::kFacts.facing) table[n][r] |= lines.rays(kStraightLines, to);
        }
      }
    }
  }

  static Bits hunters_of(const Pattern& p, const Man& man, Square target, const LineTables<G>& lines) {
    Bits out = p.attackers[target] | p.lame_attackers[target];
    if (!p.vault_to.empty()) {
      for (const auto& b : p.vault_to[target]) out |= b.ends;
    }
    for (const Walk& walk : man.walks) {
      const bool line = walk.gait == Gait::kSlide || walk.gait == Gait::kHop;
      if (line && (walk.mode & kCapture) != 0) out |= lines.rays(walk.lines, target);
    }
    return out;
  }

  std::array<std::array<Pattern, kTypes<V>>, 2> patterns_{};
  std::array<std::array<PerSquare<Hunters>, kRoyalTypes<V>>, 2> hunters_{};
};

template <class V>
inline const PatternTables<V> kPatterns{};

namespace detail {

template <class Bits>
SERAI_INLINE Bits reach_of(const BranchList<Bits>& branches, Bits occupied) {
  Bits out;
  for (const auto& b : branches) out |= b.ends.only_if((b.way & occupied).none());
  return out;
}

template <class M>
bool is_screen(const M& men, Square s) {
  using V = typename M::Variant;
  if constexpr (V::kFacts.bad_screen != kNoType) {
    if (men.of(V::kFacts.bad_screen).test(s)) return false;
  }
  return men.occupied().test(s);
}

// The squares of `hop` that are really in sight: those behind a piece that cannot be a screen are not.
template <class M>
typename M::Bits hop_sight(const M& men, Square s, const Sight<typename M::Variant::Geometry>& sight) {
  using V = typename M::Variant;
  typename V::Bits out = sight.hop;
  if constexpr (V::kFacts.bad_screen != kNoType) {
    for (Square bad : sight.slide& men.of(V::kFacts.bad_screen)) {
      out -= kLineTables<typename V::Geometry>.ray_towards(s, bad);
    }
  }
  return out;
}

template <class V, PieceType T, Mode M>
SERAI_INLINE typename V::Bits reach_in_mode(const Men<V>& men, Color us, Square s) {
  constexpr Habits kH = kHabits<V, T>;
  constexpr Lines kSlide = M == kQuiet ? kH.quiet_slide : kH.capture_slide;
  constexpr Lines kHop = M == kQuiet ? kH.quiet_hop : kH.capture_hop;
  const auto& pattern = kPatterns<V>.of(us, T);
  typename V::Bits out;
  if constexpr ((kH.step & M) != 0) out |= M == kQuiet ? pattern.quiet[s] : pattern.capture[s];
  if constexpr ((kH.lame & M) != 0) {
    out |= reach_of(M == kQuiet ? pattern.lame_quiet[s] : pattern.lame_capture[s], men.occupied());
  }
  if constexpr ((kH.vault & M) != 0) {
    for (const auto& b : pattern.vault[s]) {
      if (is_screen(men, b.way.first())) out |= b.ends;
    }
  }
  if constexpr (kSlide != kNoLines && kSlide == kHop) {
    const auto sight = kLineTables<typename V::Geometry>.sight(kSlide, s, men.occupied());
    out |= sight.slide | hop_sight(men, s, sight);
  } else {
    if constexpr (kSlide != kNoLines) {
      out |= kLineTables<typename V::Geometry>.sight(kSlide, s, men.occupied()).slide;
    }
    if constexpr (kHop != kNoLines) {
      out |= hop_sight(men, s, kLineTables<typename V::Geometry>.sight(kHop, s, men.occupied()));
    }
  }
  if constexpr (M == kCapture && kHop != kNoLines && V::kFacts.bad_screen != kNoType)
    out -= men.of(V::kFacts.bad_screen);
  return out;
}

}  // namespace detail

// Where a piece of type T and colour `us` on `s` may go, whether or not that leaves its own royals safe.
template <class V, PieceType T>
typename V::Bits targets(const Men<V>& men, Color us, Square s) {
  constexpr Habits kH = kHabits<V, T>;
  if constexpr (kH.captures_as_it_moves) {
    return detail::reach_in_mode<V, T, kCapture>(men, us, s) - men.of(us);
  } else {
    return (detail::reach_in_mode<V, T, kQuiet>(men, us, s) - men.occupied()) |
           (detail::reach_in_mode<V, T, kCapture>(men, us, s) & men.of(!us));
  }
}

// True when a piece of colour `by` could capture on `s`.
template <class M>
bool is_attacked(const M& men, Square s, Color by) {
  using V = typename M::Variant;
  using G = typename V::Geometry;
  using Bits = typename V::Bits;
  bool attacked = false;
  const Bits occupied = men.occupied();
  Bits straight_sliders, diagonal_sliders, straight_hoppers, diagonal_hoppers;
  for_each_type<V>([&](auto t) __attribute__((always_inline)) {  // the compiler would not inline it
    constexpr Habits kH = kHabits<V, t>;
    const Bits those = men.of(by, t);
    const auto& pattern = kPatterns<V>.of(by, t);
    if constexpr ((kH.step & kCapture) != 0) attacked |= (those & pattern.attackers[s]).any();
    if constexpr ((kH.lame & kCapture) != 0) {
      if ((those & pattern.lame_attackers[s]).any()) {
        attacked |= (detail::reach_of(pattern.lame_to[s], occupied) & those).any();
      }
    }
    if constexpr ((kH.vault & kCapture) != 0) {
      for (const auto& b : pattern.vault_to[s]) {
        attacked |= (those & b.ends).any() && detail::is_screen(men, b.way.first());
      }
    }
    if constexpr ((kH.capture_slide & kStraightLines) != 0) straight_sliders |= those;
    if constexpr ((kH.capture_slide & kDiagonalLines) != 0) diagonal_sliders |= those;
    if constexpr ((kH.capture_hop & kStraightLines) != 0) straight_hoppers |= those;
    if constexpr ((kH.capture_hop & kDiagonalLines) != 0) diagonal_hoppers |= those;
  });
  if (attacked) return true;
  const auto along = [&](Lines lines, Bits sliders, Bits hoppers) {
    const Bits rays = kLineTables<G>.rays(lines, s);
    if (((sliders | hoppers) & rays).none()) return false;
    const auto sight = kLineTables<G>.sight(lines, s, occupied);
    if ((sight.slide & sliders).any()) return true;
    return hoppers.any() && (detail::hop_sight(men, s, sight) & hoppers).any();
  };
  return along(kStraightLines, straight_sliders, straight_hoppers) ||
         along(kDiagonalLines, diagonal_sliders, diagonal_hoppers);
}

// True when the two royals that may not face each other do so.
template <class M>
bool is_face_off(const M& men) {
  using V = typename M::Variant;
  if constexpr (V::kFacts.facing == kNoType) {
    return false;
  } else {
    using G = typename V::Geometry;
    const auto white = men.of(kWhite, V::kFacts.facing);
    const auto black = men.of(kBlack, V::kFacts.facing);
    if (white.none() || black.none()) return false;
    const Square a = white.first();
    const Square b = black.first();
    const bool same_file = V::kFacts.face_on_file && G::file_of(a) == G::file_of(b);
    const bool same_rank = V::kFacts.face_on_rank && G::rank_of(a) == G::rank_of(b);
    return (same_file || same_rank) && (kLineTables<G>.between(a, b) & men.occupied()).none();
  }
}

template <class V>
struct Threat {
  using Bits = typename V::Bits;

  Square royal = kNoSquare;
  bool attacked = false;
  bool hunted = false;  // a step of the royal itself may be unsafe
  Bits leaving;         // own pieces whose departure may expose the royal, or end an attack
  Bits entering;        // squares whose occupation may expose it
  Bits answers =
      Bits::all();  // of an attack: squares where a piece that is neither the royal nor in `leaving` may end it

  // Notes an attack that can be ended only on `where`.
  SERAI_INLINE void attack(Bits where) {
    attacked = true;
    answers &= where;
  }
};

namespace detail {

// The parts of threat_to. `threat.royal` is set; the others are added to.
template <class V>
void add_lame_threats(Threat<V>& threat, const BranchList<typename V::Bits>& branches, typename V::Bits attackers,
                      typename V::Bits own, typename V::Bits occupied) {
  for (const auto& b : branches) {
    for (Square s : attackers& b.ends) {
      const auto blocks = b.way & occupied;
      if (blocks.none())
        threat.attack(b.way | V::Bits::of(s));
      else if (blocks.count() == 1)
        threat.leaving |= blocks & own;
    }
  }
}

template <class V>
void add_slide_threats(Threat<V>& threat, typename V::Bits sliders, typename V::Bits own, typename V::Bits occupied) {
  for (Square s : sliders) {
    const auto way = kLineTables<typename V::Geometry>.between(threat.royal, s);
    const auto screens = way & occupied;
    const int n = screens.count();
    if (n == 0) threat.attack(way | V::Bits::of(s));
    if (n == 1) threat.leaving |= screens & own;
  }
}

template <class V>
void add_hop_threats(Threat<V>& threat, const Men<V>& men, typename V::Bits way, Square hopper, typename V::Bits own) {
  const auto screens = way & men.occupied();
  const int n = screens.count();
  if (n == 0) threat.entering |= way;
  if (n == 2) threat.leaving |= screens & own;
  if (n == 1) {
    if (is_screen(men, screens.first())) {
      threat.attack(way | V::Bits::of(hopper));
      threat.leaving |= screens & own;
    } else {
      threat.entering |= screens;  // a capture there would turn it into a screen
    }
  }
}

}  // namespace detail

// Requires: a royal of `us` and type `kind` stands on `royal`.
template <class V>
Threat<V> threat_to(const Men<V>& men, Color us, PieceType kind, Square royal) {
  using G = typename V::Geometry;
  using Bits = typename V::Bits;
  const Color them = !us;
  const Bits own = men.of(us);
  const Bits occupied = men.occupied();
  Threat<V> threat;
  threat.royal = royal;
  const auto& hunters = kPatterns<V>.hunters(us, kind, royal);
  Bits hunting;
  for_each_type<V>([&](auto t) {
    constexpr Habits kH = kHabits<V, t>;
    const Bits those = men.of(them, t);
    hunting |= those & hunters[t];
    const auto& pattern = kPatterns<V>.of(them, t);
    if constexpr ((kH.step & kCapture) != 0) {
      for (Square s : those& pattern.attackers[royal]) threat.attack(Bits::of(s));
    }
    if constexpr ((kH.lame & kCapture) != 0) {
      if ((those & pattern.lame_attackers[royal]).any()) {
        detail::add_lame_threats<V>(threat, pattern.lame_to[royal], those, own, occupied);
      }
    }
    if constexpr ((kH.vault & kCapture) != 0) {
      for (const auto& b : pattern.vault_to[royal]) {
        for (Square s : those& b.ends) detail::add_hop_threats<V>(threat, men, b.way, s, own);
      }
    }
    if constexpr (kH.capture_slide != kNoLines) {
      const Bits aligned = those & kLineTables<G>.rays(kH.capture_slide, royal);
      detail::add_slide_threats<V>(threat, aligned, own, occupied);
    }
    if constexpr (kH.capture_hop != kNoLines) {
      for (Square s : those& kLineTables<G>.rays(kH.capture_hop, royal)) {
        detail::add_hop_threats<V>(threat, men, kLineTables<G>.between(royal, s), s, own);
      }
    }
  });
  threat.hunted = hunting.any();
  if constexpr (V::kFacts.facing != kNoType) {
    // The facing royal pins like a slider, but never checks.
    if (men.of(us, V::kFacts.facing).test(royal) && men.of(them, V::kFacts.facing).any()) {
      const Square facing = men.of(them, V::kFacts.facing).first();
      const bool same_file = V::kFacts.face_on_file && G::file_of(royal) == G::file_of(facing);
      const bool same_rank = V::kFacts.face_on_rank && G::rank_of(royal) == G::rank_of(facing);
      if (same_file || same_rank) {
        const Bits screens = kLineTables<G>.between(royal, facing) & occupied;
        if (screens.count() == 1) threat.leaving |= screens & own;
      }
    }
  }
  return threat;
}

}  // namespace serai

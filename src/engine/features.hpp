// The features of the static evaluation, derived from the rule book: one list for all games.
//
// `collect` reports the features of a position. The evaluation adds up their weights; the tuner records them, so that
// weights can be fitted to the results of games. Where the value of a count is not linear (how many squares a piece
// reaches, how many pieces attack the royals) there is a row of features, one for each count.
#pragma once

#include <algorithm>
#include <string_view>

#include "engine/score.hpp"
#include "rules/captors.hpp"
#include "rules/movegen.hpp"

namespace serai {

// Specialised beside each rule book: kValues (by type, hundredths of a pawn), kFullMaterial (of the pieces other than
// pawns at the start), may_give_turn_away(pos), and what differs from the defaults.
template <class V>
struct EvaluationBook;

template <class V>
struct EvaluationDefaults {
  // Features that only this game has: extras(pos, add) calls add(color, which, times).
  static constexpr int kExtras = 0;
  template <class Add>
  static void extras(const Position<V>&, Add) {}

  // Whether the game ends with the next move because of its number, so that no move may be skipped.
  template <class P>
  static bool is_last_move(const P&) {
    return false;
  }

  // The score of a position from the sum of its features, for the side to move: adds what a sum cannot express.
  static Score adjusted(const Position<V>&, Score sum) { return sum; }

  // For the network: its name (variants with the same inputs may share one), whether left and right are alike, and
  // facts beyond the pieces as `viewer` sees them, a bit each.
  static constexpr std::string_view kNetwork = V::kId;
  static constexpr bool kMirrors = true;
  static constexpr int kFacts = 0;
  static std::uint64_t facts(const Position<V>&, Color) { return 0; }
};

// Where each feature stands in the list of weights.
template <class V>
struct Features {
  static constexpr int kT = kTypes<V>;
  static constexpr int kSquares = V::Geometry::kSquares;
  static constexpr int kReaches = 16;     // squares within reach that are told apart
  static constexpr int kDistances = 8;    // between a piece and the enemy royal
  static constexpr int kAttackers = 6;    // of the squares around the royals
  static constexpr int kWeakSquares = 8;  // around the royals

  static constexpr int kMaterial = 0;                                 // by type
  static constexpr int kHand = kMaterial + kT;                        // by type
  static constexpr int kMobility = kHand + kT;                        // by type and squares within reach
  static constexpr int kPressure = kMobility + kT * kReaches;         // by type: squares around royals within reach
  static constexpr int kDanger = kPressure + kT;                      // by attackers and weak squares around the royals
  static constexpr int kCheck = kDanger + kAttackers * kWeakSquares;  // by type, safe or not: checks to be given
  static constexpr int kNear = kCheck + 2 * kT;                       // by type and distance to the enemy royal
  static constexpr int kThreat = kNear + kT * kDistances;             // see threat()
  static constexpr int kGuarded = kThreat + 4 * kT * kT;              // by type: protected by a pawn
  static constexpr int kLoose = kGuarded + kT;                        // by type: protected by nothing
  static constexpr int kPawns = kLoose + kT;                          // see PawnFeature
  static constexpr int kPassed = kPawns + 4;                          // by rank as its owner counts
  static constexpr int kTempo = kPassed + V::Geometry::kRanks;
  static constexpr int kExtra = kTempo + 1;
  static constexpr int kSquare = kExtra + EvaluationBook<V>::kExtras;  // by type and square
  static constexpr int kCount = kSquare + kT * kSquares;

  enum PawnFeature { kNeighbour, kDoubled, kAlone, kBlocked };

  static constexpr int mobility(PieceType t, int squares) {
    return kMobility + t * kReaches + std::min(squares, kReaches - 1);
  }
  // An attack of type t on type u, which may be protected and whose owner may be about to move.
  static constexpr int threat(PieceType t, PieceType u, bool is_protected, bool may_answer) {
    return kThreat + ((is_protected ? 1 : 0) + (may_answer ? 2 : 0)) * kT * kT + t * kT + u;
  }
  // Squares count as their owner sees them, left and right alike.
  SERAI_INLINE static constexpr int square(Color c, PieceType t, Square s) {
    using G = typename V::Geometry;
    const Square r = G::relative(c, s);
    const int file = std::min(G::file_of(r), G::kFiles - 1 - G::file_of(r));
    return kSquare + t * kSquares + G::at(file, G::rank_of(r));
  }
};

namespace detail {

// What each side controls, and how each piece contributes.
template <class V>
struct Control {
  using Bits = typename V::Bits;
  struct Reach {
    Bits controlled;  // squares it could capture on, protection of its own pieces included
    Bits targets;     // squares it could move to
  };
  std::array<Reach, V::Geometry::kSquares> reach;           // of the pieces on the board only
  std::array<std::array<Bits, kTypes<V>>, 2> by_type{};     // controlled by pieces of a type
  std::array<std::array<Bits, kTypes<V>>, 2> to_by_type{};  // where pieces of a type could move
  std::array<Bits, 2> by_commoners{}, by_any{};             // by_any: and by royals
  std::array<Bits, 2> around{};                             // the royals and the squares they step to

  SERAI_INLINE explicit Control(const Position<V>& pos) {
    const Men<V>& men = pos.board.men();
    for (Color c : {kWhite, kBlack}) {
      for (Square s : royals_of(men, c)) {
        const auto& steps = kPatterns<V>.of(c, type_of(pos.board.on(s)));
        around[c] |= steps.quiet[s] | steps.capture[s] | Bits::of(s);
      }
      for_each_type<V>([&](auto t) {
        for (Square s : men.of(c, t)) {
          Reach& r = reach[s];
          r.controlled = reach_in_mode<V, t, kCapture>(men, c, s);
          if constexpr (kHabits<V, t>.captures_as_it_moves)
            r.targets = r.controlled - men.of(c);
          else
            r.targets = (reach_in_mode<V, t, kQuiet>(men, c, s) - men.occupied()) | (r.controlled & men.of(!c));
          by_type[c][t] |= r.controlled;
          to_by_type[c][t] |= r.targets;
        }
        by_any[c] |= by_type[c][t];
        if constexpr (!V::kArmy[t].royal) by_commoners[c] |= by_type[c][t];
      });
    }
  }
};

template <class G>
int distance(Square a, Square b) {
  return std::max(std::abs(G::file_of(a) - G::file_of(b)), std::abs(G::rank_of(a) - G::rank_of(b)));
}

// The squares ahead of a pawn, on its own file and on those beside it.
template <class V>
struct PawnSpans {
  using G = typename V::Geometry;
  using Bits = typename V::Bits;
  std::array<std::array<Bits, G::kSquares>, 2> file, beside;  // ahead
  std::array<std::array<Bits, G::kSquares>, 2> front;         // the next square ahead
  std::array<Bits, G::kSquares> next, beside_files;           // on the same rank; whole files

  PawnSpans() {
    for (int a = 0; a < G::kSquares; ++a) {
      for (int b = 0; b < G::kSquares; ++b) {
        const auto s = static_cast<Square>(a);
        const auto other = static_cast<Square>(b);
        const int away = std::abs(G::file_of(s) - G::file_of(other));
        const int ahead = G::rank_of(other) - G::rank_of(s);
        if (away == 1) beside_files[s].set(other);
        if (away == 1 && ahead == 0) next[s].set(other);
        if (away > 1 || ahead == 0) continue;
        const Color c = ahead > 0 ? kWhite : kBlack;
        (away == 0 ? file : beside)[c][s].set(other);
        if (away == 0 && std::abs(ahead) == 1) front[c][s].set(other);
      }
    }
  }
};

template <class V>
inline const PawnSpans<V> kPawnSpans{};

template <class V, class Add>
SERAI_INLINE void collect_pawns(const Men<V>& men, Color c, Add add) {
  using F = Features<V>;
  using G = typename V::Geometry;
  const PawnSpans<V>& spans = kPawnSpans<V>;
  const auto own = men.of(c, V::kPawn);
  const auto enemy = men.of(!c, V::kPawn);
  for (Square s : own) {
    if ((own & spans.next[s]).any()) add(c, F::kPawns + F::kNeighbour, 1);
    if ((own & spans.file[c][s]).any()) add(c, F::kPawns + F::kDoubled, 1);
    if ((own & spans.beside_files[s]).none()) add(c, F::kPawns + F::kAlone, 1);
    if ((men.occupied() & spans.front[c][s]).any()) add(c, F::kPawns + F::kBlocked, 1);
    if ((enemy & (spans.file[c][s] | spans.beside[c][s])).none()) add(c, F::kPassed + G::rank_of(G::relative(c, s)), 1);
  }
}

// What a side may do to the other's royals.
template <class V, class Add>
SERAI_INLINE void collect_danger(const Men<V>& men, const Control<V>& control, Color c, Add add) {
  using F = Features<V>;
  const auto around = control.around[!c];
  int attackers = 0;
  for_each_type<V>([&](auto t) {
    if ((control.by_type[c][t] & around).none()) return;
    for (Square s : men.of(c, t)) {
      const int hits = (control.reach[s].controlled & around).count();
      attackers += hits > 0 ? 1 : 0;
      add(c, F::kPressure + t, hits);
    }
  });
  const int weak = ((around & control.by_any[c]) - control.by_commoners[!c]).count();
  add(c, F::kDanger + std::min(attackers, F::kAttackers - 1) * F::kWeakSquares + std::min(weak, F::kWeakSquares - 1),
      1);
  for (Square royal : royals_of(men, !c)) {
    for_each_type<V>([&](auto t) {
      if constexpr (!V::kArmy[t].royal) {
        const auto checks = captors_among<V, t>(men, royal, c, control.to_by_type[c][t]);
        if (checks.none()) return;
        const bool safe = (checks - control.by_any[!c]).any();
        add(c, F::kCheck + (safe ? 0 : F::kT) + t, 1);
      }
    });
  }
}

// What one piece is worth where it stands.
template <class V, PieceType T, class Add>
SERAI_INLINE void collect_piece(const Position<V>& pos, const Control<V>& control, Color c, Square s,
                                Square enemy_royal, Add add) {
  using F = Features<V>;
  using G = typename V::Geometry;
  const Men<V>& men = pos.board.men();
  const auto& reach = control.reach[s];
  add(c, F::kMaterial + T, 1);
  add(c, F::square(c, T, s), 1);
  auto safe = reach.targets;
  if constexpr (V::kPawn != kNoType) safe -= control.by_type[!c][V::kPawn];
  add(c, F::mobility(T, safe.count()), 1);
  if (enemy_royal != kNoSquare)
    add(c, F::kNear + T * F::kDistances + std::min(distance<G>(s, enemy_royal), F::kDistances - 1), 1);
  for (Square victim : reach.controlled& men.of(!c)) {
    add(c, F::threat(T, type_of(pos.board.on(victim)), control.by_any[!c].test(victim), pos.turn != c), 1);
  }
  if constexpr (V::kPawn != kNoType) {
    if (control.by_type[c][V::kPawn].test(s)) add(c, F::kGuarded + T, 1);
  }
  if (!control.by_any[c].test(s)) add(c, F::kLoose + T, 1);
}

}  // namespace detail

// Reports every feature of `pos`: add(color, feature, times).
template <class V, class Add>
SERAI_INLINE void collect(const Position<V>& pos, Add add) {
  using F = Features<V>;
  const Men<V>& men = pos.board.men();
  const detail::Control<V> control(pos);
  for (Color c : {kWhite, kBlack}) {
    const auto royals = royals_of(men, !c);
    const Square enemy_royal = royals.any() ? royals.first() : kNoSquare;
    for_each_type<V>([&](auto t) {
      for (Square s : men.of(c, t)) detail::collect_piece<V, t>(pos, control, c, s, enemy_royal, add);
      if constexpr (kHands<V>) {
        if (const int n = pos.hands.count(c, t); n > 0) add(c, F::kHand + t, n);
      }
    });
    detail::collect_danger(men, control, c, add);
    if constexpr (V::kPawn != kNoType) detail::collect_pawns(men, c, add);
  }
  add(pos.turn, F::kTempo, 1);
  EvaluationBook<V>::extras(pos, [&](Color c, int i, int n) { add(c, F::kExtra + i, n); });
}

}  // namespace serai

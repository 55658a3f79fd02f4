// The static evaluation: a sum of features, each with a weight for the opening and one for the ending.
//
// `collect` names the features of a position to an accumulator. The search's accumulator adds their weights up; the
// tuner's writes them down, so that weights can be fitted to the results of games. There is one list of features for
// all games, drawn from the rule book: material on board and in hand, squares, mobility, pressure on the squares around
// the enemy royals, attacks of one type on another, the move itself. What only one game knows it adds in its
// EvaluationBook.
#pragma once

#include <algorithm>
#include <string_view>

#include "engine/score.hpp"
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

  // For the network: its name (variants with the same inputs may share one), whether left and right are alike, and
  // facts beyond the pieces as `viewer` sees them, a bit each.
  static constexpr std::string_view kNetwork = V::kId;
  static constexpr bool kMirrors = true;
  static constexpr int kFacts = 0;
  static std::uint64_t facts(const Position<V>&, Color) { return 0; }
};

struct Weight {
  std::int16_t opening = 0;
  std::int16_t ending = 0;
};

// Where each feature stands in the list of weights.
template <class V>
struct Features {
  static constexpr int kSquares = V::Geometry::kSquares;
  static constexpr int kMaterial = 0;
  static constexpr int kHand = kMaterial + kTypes<V>;
  static constexpr int kMobility = kHand + kTypes<V>;
  static constexpr int kPressure = kMobility + kTypes<V>;
  static constexpr int kThreat = kPressure + kTypes<V>;
  static constexpr int kTempo = kThreat + kTypes<V> * kTypes<V>;
  static constexpr int kExtra = kTempo + 1;
  static constexpr int kSquare = kExtra + EvaluationBook<V>::kExtras;
  static constexpr int kCount = kSquare + kTypes<V> * kSquares;

  // Squares count as their owner sees them, left and right alike.
  static constexpr int square(Color c, PieceType t, Square s) {
    using G = typename V::Geometry;
    const Square r = G::relative(c, s);
    const int file = std::min(G::file_of(r), G::kFiles - 1 - G::file_of(r));
    return kSquare + t * kSquares + G::at(file, G::rank_of(r));
  }
};

template <class V>
using Weights = std::array<Weight, Features<V>::kCount>;

// A first guess, from the values of the pieces alone.
template <class V>
constexpr Weights<V> first_weights() {
  using F = Features<V>;
  Weights<V> w{};
  const auto& values = EvaluationBook<V>::kValues;
  const auto set = [&](int i, int v) { w[i] = {static_cast<std::int16_t>(v), static_cast<std::int16_t>(v)}; };
  for (int t = 0; t < kTypes<V>; ++t) {
    set(F::kMaterial + t, values[t]);
    set(F::kHand + t, values[t]);
    if (!V::kArmy[t].royal) set(F::kMobility + t, 3);
    set(F::kPressure + t, 6);
    for (int u = 0; u < kTypes<V>; ++u) {
      const bool bigger = values[u] > values[t] && !V::kArmy[u].royal;
      set(F::kThreat + t * kTypes<V> + u, V::kArmy[u].royal ? 10 : bigger ? 25 : 5);
    }
  }
  set(F::kTempo, 15);
  return w;
}

// The weights in use; specialised by the tuned ones of a game.
template <class V>
inline constexpr Weights<V> kWeights = first_weights<V>();

// Names every feature of `pos`: add(color, feature, times).
template <class V, class Add>
SERAI_INLINE void collect(const Position<V>& pos, Add add) {
  using F = Features<V>;
  using Bits = typename V::Bits;
  const Men<V>& men = pos.board.men();
  std::array<Bits, 2> around;
  for (Color c : {kWhite, kBlack}) {
    for (Square s : royals_of(men, c)) {
      const auto& steps = kPatterns<V>.of(c, type_of(pos.board.on(s)));
      around[c] |= steps.quiet[s] | steps.capture[s] | Bits::of(s);
    }
  }
  for (Color c : {kWhite, kBlack}) {
    const Bits enemy = men.of(!c);
    for_each_type<V>([&](auto t) {
      for (Square s : men.of(c, t)) {
        const Bits to = targets<V, t>(men, c, s);
        add(c, F::kMaterial + t, 1);
        add(c, F::square(c, t, s), 1);
        add(c, F::kMobility + t, to.count());
        add(c, F::kPressure + t, (to & around[!c]).count());
        for (Square victim : to& enemy) add(c, F::kThreat + t * kTypes<V> + type_of(pos.board.on(victim)), 1);
      }
      if constexpr (V::kHands) {
        if (const int n = pos.hands.count(c, t); n > 0) add(c, F::kHand + t, n);
      }
    });
  }
  add(pos.turn, F::kTempo, 1);
  EvaluationBook<V>::extras(pos, [&](Color c, int i, int n) { add(c, F::kExtra + i, n); });
}

constexpr int kFullPhase = 256;

// How much of the material is left, from kFullPhase at the start to 0.
template <class V>
int phase_of(const Position<V>& pos) {
  const auto& values = EvaluationBook<V>::kValues;
  int sum = 0;
  for (int t = 0; t < kTypes<V>; ++t) {
    const auto type = static_cast<PieceType>(t);
    if (V::kArmy[t].royal || type == V::kPawn) continue;
    const int n = pos.board.of(type).count() + pos.hands.count(kWhite, type) + pos.hands.count(kBlack, type);
    sum += n * values[t];
  }
  return std::min(kFullPhase, sum * kFullPhase / EvaluationBook<V>::kFullMaterial);
}

// The evaluation for the side to move.
template <class V>
Score evaluate(const Position<V>& pos) {
  // Both weights in one number, so that one multiplication serves both.
  std::int64_t sum = 0;
  collect(pos, [&](Color c, int feature, int times) {
    const Weight w = kWeights<V>[feature];
    const std::int64_t both = (static_cast<std::int64_t>(w.opening) << 32) + w.ending;
    sum += c == kWhite ? both * times : -both * times;
  });
  const auto ending = static_cast<std::int32_t>(sum);
  const auto opening = static_cast<std::int32_t>((sum - ending) >> 32);
  const int phase = phase_of(pos);
  const int blended = (opening * phase + ending * (kFullPhase - phase)) / kFullPhase;
  const Score score = std::clamp(blended, -kHighestEvaluation, kHighestEvaluation);
  return pos.turn == kWhite ? score : -score;
}

}  // namespace serai

// The static evaluation: a sum of features, each with a weight for the opening and one for the ending.
#pragma once

#include "engine/features.hpp"

namespace serai {

struct Weight {
  std::int16_t opening = 0;
  std::int16_t ending = 0;
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
    const auto type = static_cast<PieceType>(t);
    for (int n = 0; n < F::kReaches && !V::kArmy[t].royal; ++n) set(F::mobility(type, n), 3 * n);
    set(F::kPressure + t, 6);
    for (int u = 0; u < kTypes<V>; ++u) {
      const bool bigger = values[u] > values[t] && !V::kArmy[u].royal;
      const int worth = V::kArmy[u].royal ? 10 : bigger ? 25 : 5;
      for (const bool is_protected : {false, true}) {
        for (const bool may_answer : {false, true})
          set(F::threat(type, static_cast<PieceType>(u), is_protected, may_answer), worth);
      }
    }
  }
  set(F::kTempo, 15);
  return w;
}

// The weights in use; specialised by the tuned ones of a game.
template <class V>
inline constexpr Weights<V> kWeights = first_weights<V>();

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

// Both weights of each feature in one number, so that one addition serves both.
template <class V>
inline constexpr auto kBothWeights = [] {
  std::array<std::int64_t, Features<V>::kCount> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = (std::int64_t{kWeights<V>[i].opening} * (std::int64_t{1} << 32)) + kWeights<V>[i].ending;
  }
  return out;
}();

// The score of a position from the sum of its features, for the side to move.
template <class V>
Score score_from(const Position<V>& pos, Score sum) {
  return std::clamp(EvaluationBook<V>::adjusted(pos, sum), -kHighestEvaluation, kHighestEvaluation);
}

// The classical evaluation for the side to move.
template <class V>
Score evaluate(const Position<V>& pos) {
  std::array<std::int64_t, 2> sums{};
  collect(pos, [&](Color c, int feature, int times) { sums[c] += kBothWeights<V>[feature] * times; });
  const std::int64_t sum = sums[pos.turn] - sums[!pos.turn];
  const auto ending = static_cast<std::int32_t>(sum);
  const auto opening = static_cast<std::int32_t>((sum - ending) >> 32);
  const int phase = phase_of(pos);
  return score_from(pos, (opening * phase + ending * (kFullPhase - phase)) / kFullPhase);
}

}  // namespace serai

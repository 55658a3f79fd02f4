// What the evaluation knows of Empire chess.
#pragma once

#include "engine/evaluation.hpp"
#include "variants/empire/rules.hpp"

namespace serai {

template <>
struct EvaluationBook<Empire> : EvaluationDefaults<Empire> {
  // K T C E D S P Q R B N
  static constexpr std::array<int, 11> kValues{0, 640, 570, 470, 490, 120, 100, 1150, 600, 400, 370};
  static constexpr int kFullMaterial = 2 * (640 + 570 + 470) + 490 + 1150 + 2 * (600 + 400 + 370);
  // A side without moves loses, so not in endings.
  template <class P>
  static bool may_give_turn_away(const P& pos) {
    const auto& men = pos.board.men();
    return (men.of(pos.turn) - men.of(Empire::kKing) - men.of(Empire::kPawn) - men.of(Empire::kSoldier)).count() >= 2;
  }
};

template <>
inline constexpr Weights<Empire> kWeights<Empire>{{
#include "variants/empire/weights.inc"
}};

}  // namespace serai

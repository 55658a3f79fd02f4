// What the evaluation knows of Xiang Fu.
#pragma once

#include "engine/evaluation.hpp"
#include "variants/xiangfu/rules.hpp"

namespace serai {

template <>
struct EvaluationBook<XiangFu> : EvaluationDefaults<XiangFu> {
  // champion pupil horse chariot cannon mahout bishop crossbow
  static constexpr std::array<int, 8> kValues{500, 250, 350, 700, 400, 250, 400, 250};
  static constexpr int kFullMaterial = 2 * (350 + 700 + 400 + 250 + 400 + 250);
  template <class P>
  static bool may_give_turn_away(const P& pos) {
    return pos.board.of(pos.turn).count() + pos.hands.total(pos.turn) >= 4;
  }
  static constexpr int kExtras = 1;
  // Champions under attack, check or not.
  template <class P, class Add>
  static void extras(const P& pos, Add add) {
    add(pos.turn, 0, pos.attacked_royals().count());
  }
  // With two champions there is no half of the board to prefer.
  static constexpr bool kMirrors = false;
};

template <>
inline constexpr Weights<XiangFu> kWeights<XiangFu>{{
#include "variants/xiangfu/weights.inc"
}};

}  // namespace serai

// What the evaluation knows of Sittuyin.
#pragma once

#include "engine/evaluation.hpp"
#include "variants/sittuyin/rules.hpp"

namespace serai {

template <>
struct EvaluationBook<Sittuyin> {
  // K S F R N P
  static constexpr std::array<int, 6> kValues{0, 300, 180, 600, 350, 100};
  static constexpr int kFullMaterial = 2 * (2 * 300 + 180 + 2 * 600 + 2 * 350);
  // Not while placing, and not where having to move is often the problem.
  template <class P>
  static bool may_give_turn_away(const P& pos) {
    const auto& men = pos.board.men();
    const auto strong = men.of(pos.turn, Sittuyin::kChariot) | men.of(pos.turn, Sittuyin::kHorse) |
                        men.of(pos.turn, Sittuyin::kElephant);
    return pos.hands.total(pos.turn) == 0 && strong.count() >= 2;
  }
  static constexpr int kExtras = 0;
  template <class P, class Add>
  static void extras(const P&, Add) {}
};

template <>
inline constexpr Weights<Sittuyin> kWeights<Sittuyin>{{
#include "variants/sittuyin/weights.inc"
}};

}  // namespace serai

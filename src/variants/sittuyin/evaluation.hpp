// What the evaluation knows of Sittuyin.
#pragma once

#include "engine/evaluation.hpp"
#include "variants/sittuyin/rules.hpp"

namespace serai {

template <>
struct EvaluationBook<Sittuyin> : EvaluationDefaults<Sittuyin> {
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
  static constexpr int kExtras = 3;
  // Without a general: pawns on their promotion squares, pawns at all, a single pawn (which promotes anywhere).
  template <class P, class Add>
  static void extras(const P& pos, Add add) {
    const auto& men = pos.board.men();
    for (Color c : {kWhite, kBlack}) {
      if (men.of(c, Sittuyin::kGeneral).any() || pos.hands.total(c) > 0) continue;
      const auto pawns = men.of(c, Sittuyin::kPawn);
      add(c, 0, (pawns & Sittuyin::kPromotionSquares[c]).count());
      if (pawns.any()) add(c, pawns.count() == 1 ? 2 : 1, 1);
    }
  }
  // The moves left of a running count.
  static constexpr int kFacts = 8;
  static std::uint64_t facts(const Position<Sittuyin>& pos, Color) {
    const auto& s = pos.state;
    return s.count_limit == 0 ? 0 : std::uint64_t{1} << std::clamp((s.count_limit - s.count_ply) / 16, 0, kFacts - 1);
  }
};

template <>
inline constexpr Weights<Sittuyin> kWeights<Sittuyin>{{
#include "variants/sittuyin/weights.inc"
}};

}  // namespace serai

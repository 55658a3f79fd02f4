// What the evaluation knows of East-West Fusion chess and its family.
#pragma once

#include "engine/evaluation.hpp"
#include "variants/fusion/rules.hpp"

namespace serai {

template <class V>
struct FusionEvaluation : EvaluationDefaults<V> {
  // G A E H J C, K Q R B N P, W Y
  static constexpr std::array<int, kTypes<V>> kValues = [] {
    constexpr std::array<int, 14> kAll{0, 120, 180, 370, 620, 400, 0, 1150, 630, 400, 400, 100, 300, 450};
    std::array<int, kTypes<V>> out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = kAll[i];
    return out;
  }();
  static constexpr int kFullMaterial = 2 * (120 + 180 + 370 + 620 + 2 * 400 + 1150 + 630 + 400 + 400);
  template <class P>
  static bool may_give_turn_away(const P& pos) {
    const auto& men = pos.board.men();
    const auto weak =
        men.of(V::kGeneral) | men.of(V::kKing) | men.of(V::kPawn) | men.of(V::kAdvisor) | men.of(V::kElephant);
    return (men.of(pos.turn) - weak).count() >= 1;
  }
  template <class P>
  static bool is_last_move(const P& pos) {
    return !pos.state.check_given && pos.step() + 1 >= V::kSteps;
  }
  static constexpr int kExtras = 3;
  // While the fifty-step rule stands: the lead in points, and the same growing towards step 50. The right to castle.
  template <class P, class Add>
  static void extras(const P& pos, Add add) {
    for (Color c : {kWhite, kBlack}) {
      if ((pos.rights >> c & 1) != 0) add(c, 2, 1);
    }
    if (pos.state.check_given) return;
    const int lead = pos.state.score[kWhite] - pos.state.score[kBlack];
    add(kWhite, 0, lead);
    add(kWhite, 1, lead * pos.step() / 8);
  }
  // While the fifty-step rule stands, the lead and how near the end is; castling rights; whose turn in the team.
  static constexpr std::string_view kNetwork = V::kArmy.size() == 12 ? "fusion" : "fusionplus";
  static constexpr int kMostLead = 8;
  static constexpr int kLeads = 2 * kMostLead + 1;
  static constexpr int kStages = 10;
  static constexpr int kFacts = kLeads + kStages + 3;
  template <class P>
  static std::uint64_t facts(const P& pos, Color viewer) {
    const auto bit = [](int i) { return std::uint64_t{1} << i; };
    std::uint64_t out = 0;
    if (!pos.state.check_given) {
      const int lead = pos.state.score[viewer] - pos.state.score[!viewer];
      out |= bit(std::clamp(lead, -kMostLead, kMostLead) + kMostLead);
      out |= bit(kLeads + std::clamp(pos.step() * kStages / V::kSteps, 0, kStages - 1));
    }
    if ((pos.rights >> viewer & 1) != 0) out |= bit(kLeads + kStages);
    if ((pos.rights >> !viewer & 1) != 0) out |= bit(kLeads + kStages + 1);
    if constexpr (requires { V::is_east_turn(pos); }) {
      if (V::is_east_turn(pos)) out |= bit(kLeads + kStages + 2);
    }
    return out;
  }
};

template <>
struct EvaluationBook<Fusion> : FusionEvaluation<Fusion> {};
template <>
struct EvaluationBook<FusionLite> : FusionEvaluation<FusionLite> {};
template <>
struct EvaluationBook<FusionPlus> : FusionEvaluation<FusionPlus> {};
template <>
struct EvaluationBook<FusionTeam> : FusionEvaluation<FusionTeam> {};

template <>
inline constexpr Weights<Fusion> kWeights<Fusion>{{
#include "variants/fusion/weights.inc"
}};
// The simplified and the team game have the same features.
template <>
inline constexpr Weights<FusionLite> kWeights<FusionLite> = kWeights<Fusion>;
template <>
inline constexpr Weights<FusionTeam> kWeights<FusionTeam> = kWeights<Fusion>;
// The advanced game has two more types, and weights of its own.
template <>
inline constexpr Weights<FusionPlus> kWeights<FusionPlus>{{
#include "variants/fusion/weights_plus.inc"
}};

}  // namespace serai

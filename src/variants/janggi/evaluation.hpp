// What the evaluation knows of Janggi.
#pragma once

#include "engine/evaluation.hpp"
#include "variants/janggi/rules.hpp"

namespace serai {

template <class Self>
struct JanggiEvaluation : EvaluationDefaults<Self> {
  // K A R C N B P
  static constexpr std::array<int, 7> kValues{0, 250, 1300, 650, 500, 350, 200};
  static constexpr int kFullMaterial = 4 * (250 + 1300 + 650 + 500 + 350);
  // The turn is given away by a real pass: not when it would end the game.
  template <class P>
  static bool may_give_turn_away(const P& pos) {
    return pos.state.pass == JanggiFamily<Self>::Pass::kNo && !JanggiFamily<Self>::is_facing(pos.board.men());
  }
  static constexpr int kExtras = 1;
  // The lead in points, which decides games without a mate.
  template <class P, class Add>
  static void extras(const P& pos, Add add) {
    add(kWhite, 0, lead(pos, kWhite));
  }
  // Who passed, and the lead in steps of two points.
  static constexpr std::string_view kNetwork = "janggi";
  static constexpr int kLeads = 16;
  static constexpr int kFacts = 2 + kLeads;
  template <class P>
  static std::uint64_t facts(const P& pos, Color viewer) {
    std::uint64_t out = std::uint64_t{4} << std::clamp((lead(pos, viewer) + 2 * kLeads) / 4, 0, kLeads - 1);
    if (pos.state.pass != JanggiFamily<Self>::Pass::kNo) out |= pos.turn == viewer ? 1 : 2;
    return out;
  }

 private:
  // In half points.
  template <class P>
  static int lead(const P& pos, Color c) {
    return JanggiFamily<Self>::doubled_points(pos, c) - JanggiFamily<Self>::doubled_points(pos, !c);
  }
};

template <>
struct EvaluationBook<Janggi> : JanggiEvaluation<Janggi> {};
template <>
struct EvaluationBook<JanggiTournament> : JanggiEvaluation<JanggiTournament> {};

template <>
inline constexpr Weights<Janggi> kWeights<Janggi>{{
#include "variants/janggi/weights.inc"
}};
template <>
inline constexpr Weights<JanggiTournament> kWeights<JanggiTournament> = kWeights<Janggi>;

}  // namespace serai

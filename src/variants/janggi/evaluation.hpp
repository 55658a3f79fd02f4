// What the evaluation knows of Janggi.
#pragma once

#include "engine/evaluation.hpp"
#include "variants/janggi/rules.hpp"

namespace serai {

template <class Self>
struct JanggiEvaluation {
  // K A R C N B P
  static constexpr std::array<int, 7> kValues{0, 250, 1300, 650, 500, 350, 200};
  static constexpr int kFullMaterial = 4 * (250 + 1300 + 650 + 500 + 350);
  // The turn is given away by a real pass: not when it would end the game.
  template <class P>
  static bool may_give_turn_away(const P& pos) {
    return pos.state.pass == JanggiFamily<Self>::Pass::kNo && !JanggiFamily<Self>::is_facing(pos.board.men());
  }
  static constexpr int kExtras = 1;
  // The lead in points, which decides games that nobody mates in.
  template <class P, class Add>
  static void extras(const P& pos, Add add) {
    add(kWhite, 0, JanggiFamily<Self>::doubled_points(pos, kWhite) - JanggiFamily<Self>::doubled_points(pos, kBlack));
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

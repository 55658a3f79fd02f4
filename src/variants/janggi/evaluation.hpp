// What the evaluation knows of Janggi, and how its rule variants are searched.
#pragma once

#include "engine/evaluation.hpp"
#include "engine/search_book.hpp"
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
    return pos.state.pass == Self::Pass::kNo && Self::next_pass(pos) == Self::Pass::kLastMove;
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
    if (pos.state.pass != Self::Pass::kNo) out |= pos.turn == viewer ? 1 : 2;
    return out;
  }

 private:
  // In half points; none where points never decide.
  template <class P>
  static int lead(const P& pos, Color c) {
    return Self::terms(pos).points_decide() ? Self::doubled_points(pos, c) - Self::doubled_points(pos, !c) : 0;
  }
};

template <class Self, JanggiTerms kTerms>
void a_dialect_of_janggi(const JanggiFamily<Self, kTerms>&);
template <class V>
concept JanggiDialect = requires(const V& v) {
  a_dialect_of_janggi(v);
};

template <JanggiDialect V>
struct EvaluationBook<V> : JanggiEvaluation<V> {};
template <JanggiDialect V>
inline constexpr Weights<V> kWeights<V>{{
#include "variants/janggi/weights.inc"
}};

// The dialects are searched with two rule books, one with bikjang and one without: every position knows its terms.
template <template <class, JanggiTerms> class Family>
struct JanggiSearch : Family<JanggiSearch<Family>, JanggiTerms{}> {
  static constexpr Words kName = Janggi::kName;
  struct State : Family<JanggiSearch<Family>, JanggiTerms{}>::State {
    const JanggiTerms* terms = &kTournament;
    friend constexpr bool operator==(const State&, const State&) = default;
  };
  template <class P>
  static const JanggiTerms& terms(const P& pos) {
    return *pos.state.terms;
  }
  template <class P>
  static int move_limit_of(const P& pos) {
    return pos.state.terms->plies;
  }

 private:
  static constexpr JanggiTerms kTournament{};
};

template <JanggiDialect V>
struct SearchBook<V> {
  using Shared =
      std::conditional_t<V::kFacts.flag.empty(), JanggiSearch<JanggiFamily>, JanggiSearch<JanggiWithBikjang>>;
  static void enter(Position<Shared>& pos) { pos.state.terms = &V::terms(pos); }
};

}  // namespace serai

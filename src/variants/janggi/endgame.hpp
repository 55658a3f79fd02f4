// What endgame tables must know of Janggi: which positions are mate by force. Whatever is not mate is decided on
// points, by rules that need the history of the game; a table says nothing about it.
#pragma once

#include "endgame/tables.hpp"
#include "variants/janggi/rules.hpp"

namespace serai::endgame {

template <>
struct EndgameBook<Janggi> {
  using P = Position<Janggi>;
  using M = Material<Janggi>;

  static constexpr bool kMirrors = true;
  static constexpr std::array<PieceType, 7> kOrder{Janggi::kKing,   Janggi::kChariot,  Janggi::kCannon,
                                                   Janggi::kHorse,  Janggi::kElephant, Janggi::kPawnType,
                                                   Janggi::kAdvisor};
  static constexpr std::array<PieceType, 0> kPromotions{};

  static constexpr bool kOnlyMates = true;
  static Metric metric(const M&) { return Metric::kToMate; }
  static bool is_covered(const M&) { return true; }
  static bool can_promote(const M&, Color) { return false; }
  static bool is_drawn(const M& m) {
    for (PieceType t : kOrder) {
      const bool attacks = t != Janggi::kKing && t != Janggi::kAdvisor;
      if (attacks && m.counts[kWhite][t] + m.counts[kBlack][t] > 0) return false;
    }
    return true;
  }
  static Verdict verdict(const Outcome& o, Color turn) {
    if (o.reason != Reason::kCheckmate) return Verdict::draw();
    return o.is_win_for(turn) ? Verdict::win(0) : Verdict::loss(0);
  }
  static bool may_claim_draw(const P&, const MoveList&) { return false; }
  static bool is_zeroing(const P&, const P&) { return false; }
  static bool is_counting(const P&) { return false; }
  static int plies_left(const P& pos) { return Janggi::kFacts.move_limit - pos.clock; }
  // What a search knows of a position beside men, turn and clock.
  template <class Searched>
  static void take_state(const Searched& from, P& to) {
    to.state.pass = static_cast<Janggi::Pass>(from.state.pass);
  }
  // Captures on the way to mate would give more time, so it is certain but not every mate (§6.4). Whoever may pass
  // after a pass ends the game by it (§4.2).
  static Verdict judge(const P& pos, Verdict v) {
    if (v.plies == 0) return v;
    const bool may_end = pos.state.pass == Janggi::Pass::kLastMove && Janggi::pass_square(pos) != kNoSquare;
    return v.plies > plies_left(pos) || (v.is_loss() && may_end) ? Verdict::draw() : v;
  }
};

}  // namespace serai::endgame

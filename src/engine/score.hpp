// Scores inside the search, from the side to move's point of view.
//
//   0 .. 15000      evaluation in hundredths of a pawn
//   17000 .. 18000  won by an endgame table that counts to the next capture: 18000 less the plies until then
//   19000 .. 20000  won by a rule other than mate (points, count, repetition): 20000 less the plies until then
//   31000 .. 32000  won by mate (checkmate, campmate, a stalemate that loses): 32000 less the plies until then
#pragma once

#include "endgame/values.hpp"
#include "rules/outcome_types.hpp"

namespace serai {

using Score = int;

constexpr int kMostPlies = 200;  // of a search line
constexpr Score kDrawScore = 0;
constexpr Score kHighestEvaluation = 15000;
constexpr Score kTableWin = 18000;
constexpr Score kRuleWin = 20000;
constexpr Score kMateWin = 32000;
constexpr Score kInfinite = 32500;
constexpr Score kNoScore = 32600;
constexpr int kMostTablePlies = 250;  // of a verdict of an endgame table
constexpr Score kLeastTableWin = kTableWin - kMostPlies - kMostTablePlies;
constexpr Score kLeastRuleWin = kRuleWin - kMostPlies;
constexpr Score kLeastMateWin = kMateWin - kMostPlies - kMostTablePlies;

constexpr bool is_mate_score(Score s) {
  return s >= kLeastMateWin || s <= -kLeastMateWin;
}
constexpr bool is_rule_score(Score s) {
  return (s >= kLeastRuleWin && s <= kRuleWin) || (s <= -kLeastRuleWin && s >= -kRuleWin);
}
constexpr bool is_decided(Score s) {
  return s >= kLeastTableWin || s <= -kLeastTableWin;
}

// The score of a finished game, `ply` plies from the root, for the side `us`.
constexpr Score score_of(const Outcome& o, Color us, int ply) {
  if (o.winner == Outcome::Winner::kNobody) return kDrawScore;
  const bool mates = o.reason == Reason::kCheckmate || o.reason == Reason::kCampmate || o.reason == Reason::kStalemate;
  const Score win = (mates ? kMateWin : kRuleWin) - ply;
  return o.is_win_for(us) ? win : -win;
}

// The score of what an endgame table says of a position, `ply` plies from the root, for the side to move there.
constexpr Score score_of(endgame::Verdict v, endgame::Metric metric, int ply) {
  if (v.is_draw()) return kDrawScore;
  const Score win = (metric == endgame::Metric::kToMate ? kMateWin : kTableWin) - ply - v.plies;
  return v.is_win() ? win : -win;
}

// Scores of decided games count plies from the root; in the table they count from the position.
constexpr Score to_table(Score s, int ply) {
  return !is_decided(s) ? s : s > 0 ? s + ply : s - ply;
}
constexpr Score from_table(Score s, int ply) {
  return !is_decided(s) ? s : s > 0 ? s - ply : s + ply;
}

}  // namespace serai

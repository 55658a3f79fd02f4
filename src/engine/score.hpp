// Scores inside the search, from the side to move's point of view.
//
//   0 .. 15000      evaluation in hundredths of a pawn
//   19000 .. 20000  won by a rule other than mate (points, count, repetition): 20000 less the plies until then
//   31000 .. 32000  won by mate (checkmate, campmate, a stalemate that loses): 32000 less the plies until then
#pragma once

#include "rules/outcome_types.hpp"

namespace serai {

using Score = int;

constexpr int kMostPlies = 200;  // of a search line
constexpr Score kDrawScore = 0;
constexpr Score kHighestEvaluation = 15000;
constexpr Score kRuleWin = 20000;
constexpr Score kMateWin = 32000;
constexpr Score kInfinite = 32500;
constexpr Score kNoScore = 32600;
constexpr Score kLeastRuleWin = kRuleWin - kMostPlies;
constexpr Score kLeastMateWin = kMateWin - kMostPlies;

constexpr bool is_mate_score(Score s) {
  return s >= kLeastMateWin || s <= -kLeastMateWin;
}
constexpr bool is_decided(Score s) {
  return s >= kLeastRuleWin || s <= -kLeastRuleWin;
}

// The score of a finished game, `ply` plies from the root, for the side `us`.
constexpr Score score_of(const Outcome& o, Color us, int ply) {
  if (o.winner == Outcome::Winner::kNobody) return kDrawScore;
  const bool mates = o.reason == Reason::kCheckmate || o.reason == Reason::kCampmate || o.reason == Reason::kStalemate;
  const Score win = (mates ? kMateWin : kRuleWin) - ply;
  return o.is_win_for(us) ? win : -win;
}

// Scores of decided games count plies from the root; in the table they count from the position.
constexpr Score to_table(Score s, int ply) {
  return !is_decided(s) ? s : s > 0 ? s + ply : s - ply;
}
constexpr Score from_table(Score s, int ply) {
  return !is_decided(s) ? s : s > 0 ? s - ply : s + ply;
}

}  // namespace serai

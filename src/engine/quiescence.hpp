// The quiescence search: captures, promotions and some checks, until the position can be judged as it stands.
#pragma once

#include "engine/worker.hpp"

namespace serai {

// Whether a move need not be tried: it cannot bring the score above alpha, or loses material. `best` rises to what it
// could bring. `count` is its number, `standing` the score without a move.
template <class V>
SERAI_INLINE bool SearchWorker<V>::is_futile(const Position<V>& pos, Move m, bool in_check, int count, Score standing,
                                             Score alpha, Score& best) {
  if (!in_check && is_noisy(pos, m)) {
    const PieceType victim = victim_of(pos, m);
    const int gain = (victim == kNoType ? 0 : EvaluationBook<V>::kValues[victim]) +
                     (m.kind() == MoveKind::kPromotion ? kQuiescencePromotion : 0);
    if (standing + gain + kQuiescenceMargin <= alpha) {
      best = std::max(best, standing + gain + kQuiescenceMargin);
      return true;
    }
  } else if (in_check && count > kQuiescenceEvasions && !is_noisy(pos, m)) {
    return true;
  }
  return !gains(pos, m, -kQuiescenceLoss);
}

template <class V>
template <typename SearchWorker<V>::NodeType N>
Score SearchWorker<V>::quiesce(const Position<V>& pos, Ply* ply, Score alpha, Score beta, bool with_checks,
                               Line& line) {
  constexpr bool kIsPrincipal = N != kOther;
  line.length = 0;
  count_node();
  const int height = ply_of(ply);
  selective_depth_ = std::max(selective_depth_, height);
  if (is_stopped()) return 0;
  if (const Outcome o = outcome_at(pos); o.is_over()) return score_of(o, pos.turn, height);
  if (const Score known = known_score(pos, height); known != kNoScore) return known;
  const bool in_check = ply->in_check = pos.is_check();
  if (height >= kMostPlies - 1) return in_check ? 0 : corrected(pos, ply, judge(pos, height));

  // The evaluation comes first: it often suffices, and the table knows few of these positions.
  const Score raw = in_check ? kNoScore : judge(pos, height);
  Score best = in_check ? -kInfinite : corrected(pos, ply, raw);
  if (best >= beta) return best;
  const Key key = pos.search_key();
  TableEntry entry;
  const bool found = shared_.table.probe(key, entry);
  const Score table_score = found ? from_table(entry.score, height) : kNoScore;
  if (!kIsPrincipal && found && !pos.clock_matters() && entry.tells(table_score, beta)) return table_score;
  if (!in_check) {
    if (found && !is_decided(table_score) && entry.bound() == (table_score > best ? Bound::kLower : Bound::kUpper))
      best = table_score;
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
  }
  ply->evaluation = in_check ? kNoScore : best;
  const Score standing = best;
  Move table_move = found ? entry.move : Move{};
  if (!table_move.is_null() && ((!in_check && !is_noisy(pos, table_move)) || !is_legal(pos, table_move)))
    table_move = Move{};

  MovePicker<V> picker(pos, *tables_, continuations(ply), table_move, with_checks);
  Move best_move{};
  int count = 0;
  for (Move m = picker.next(); !m.is_null(); m = picker.next()) {
    ++count;
    if (best > -kLeastTableWin && is_futile(pos, m, in_check, count, standing, alpha, best)) continue;
    shared_.table.prefetch(pos.likely_key_after(m));
    const Position<V> next = pos.after(m);
    play(pos, ply, m, next);
    Line child;
    const Score score = -quiesce<N>(next, ply + 1, -beta, -alpha, false, child);
    take_back();
    if (is_stopped()) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    best_move = m;
    if (kIsPrincipal) line.set(m, child);
    if (score >= beta) break;
    alpha = score;
  }
  if (in_check && count == 0) return score_of(outcome(pos, history_, false), pos.turn, height);
  const Bound bound = best >= beta ? Bound::kLower : Bound::kUpper;
  shared_.table.store(key, best_move, to_table(best, height), raw, 0, bound);
  return best;
}

}  // namespace serai

// The principal variation search. docs/engine.md describes it in words; the numbers in the comments are its steps.
#pragma once

#include "engine/quiescence.hpp"

namespace serai {

template <class V>
template <typename SearchWorker<V>::NodeType N>
// NOLINTNEXTLINE(readability-function-size): its steps share a dozen values, and are read in order
Score SearchWorker<V>::search(const Position<V>& pos, Ply* ply, Score alpha, Score beta, int depth, bool cut,
                              Line& line) {
  constexpr bool kIsRoot = N == kRoot;
  constexpr bool kIsPrincipal = N != kOther;
  line.length = 0;
  const bool last_move = EvaluationBook<V>::is_last_move(pos);
  if (last_move) depth = std::max(depth, 1);
  if (depth <= 0) return quiesce < kIsPrincipal ? kPrincipal : kOther > (pos, ply, alpha, beta, true, line);

  // 1. Stop if the search or the game is over, if an endgame table knows the position, or if no move could still
  // improve the result.
  const int height = ply_of(ply);
  count_node();
  selective_depth_ = std::max(selective_depth_, height);
  const bool in_check = ply->in_check = pos.is_check();
  if constexpr (!kIsRoot) {
    if (is_stopped()) return 0;
    if (const Outcome o = outcome_at(pos); o.is_over()) return score_of(o, pos.turn, height);
    if (const Score known = known_score(pos, height); known != kNoScore) return known;
    if (height >= kMostPlies - 1) return in_check ? 0 : corrected(pos, ply, judge(pos, height));
    alpha = std::max(alpha, -kMateWin + height);
    beta = std::min(beta, kMateWin - height - 1);
    if (alpha >= beta) return alpha;
  }

  // 2. The transposition table.
  const Key key = pos.search_key();
  const Move excluded = ply->excluded;
  TableEntry entry;
  const bool found = excluded.is_null() && shared_.table.probe(key, entry);
  const Score table_score = found ? from_table(entry.score, height) : kNoScore;
  Move table_move = kIsRoot ? roots_[line_index_].move : found ? entry.move : Move{};
  if (!kIsRoot && !table_move.is_null() && !is_legal(pos, table_move)) table_move = Move{};
  const int table_depth = found ? entry.depth - 1 : -1;
  if (!kIsPrincipal && found && table_depth >= depth && !pos.clock_matters() && entry.tells(table_score, beta)) {
    if (table_score >= beta && !table_move.is_null() && !is_noisy(pos, table_move))
      learn(pos, ply, table_move, depth, {}, {});
    return table_score;
  }

  // 3. The static evaluation.
  Score raw = kNoScore;
  Score evaluation = kNoScore;
  if (!in_check) {
    if (!excluded.is_null()) {
      raw = evaluation = ply->evaluation;
    } else {
      raw = found && entry.evaluation != kNoScore ? entry.evaluation : judge(pos, height);
      evaluation = ply->evaluation = corrected(pos, ply, raw);
    }
    if (found && !is_decided(table_score)) {
      const bool better = entry.bound() == Bound::kExact ||
                          (entry.bound() == (table_score > evaluation ? Bound::kLower : Bound::kUpper));
      if (better) evaluation = table_score;
    }
  } else {
    ply->evaluation = kNoScore;
  }
  const Score before = (ply - 2)->evaluation != kNoScore ? (ply - 2)->evaluation : (ply - 4)->evaluation;
  const bool improving = !in_check && before != kNoScore && ply->evaluation > before;
  (ply + 2)->killers = {};

  // 4. Positions that can be judged without a move: far above beta, hopeless, or fine even after a pass. Not where the
  // other side is out for mate.
  if (!kIsPrincipal && !in_check && !last_move && excluded.is_null() &&
      !(depth <= 2 && is_out_for_mate(pos, !pos.turn, -beta))) {
    if (depth <= kReverseFutilityDepth && evaluation - kReverseFutilityMargin * (depth - (improving ? 1 : 0)) >= beta &&
        evaluation < kHighestEvaluation && !is_decided(beta))
      return (evaluation + beta) / 2;
    if (depth <= kRazorDepth && alpha < kWinning && evaluation + kRazorBase + kRazorMargin * depth < alpha) {
      Line unused;
      const Score score = quiesce<kOther>(pos, ply, alpha, alpha + 1, true, unused);
      if (score <= alpha) return score;
    }
    if (const Score score = try_null_move(pos, ply, beta, depth, evaluation); score != kNoScore) return score;
  }

  // 5. Without a move to start with, a shallower search is enough.
  if (depth >= kWithoutMoveDepth && table_move.is_null() && (kIsPrincipal || cut)) --depth;

  // 6. The moves.
  const bool table_noisy = !table_move.is_null() && is_noisy(pos, table_move);
  MovePicker<V> picker(pos, *tables_, continuations(ply), table_move, ply->killers);
  std::array<Move, 64> quiets, noisies;
  std::size_t quiet_count = 0, noisy_count = 0;
  Score best = -kInfinite;
  Move best_move{};
  int count = 0;
  const Score old_alpha = alpha;
  for (Move m = picker.next(); !m.is_null(); m = picker.next()) {
    if (m == excluded) continue;
    RootMove* root = nullptr;
    if constexpr (kIsRoot) {
      const auto first = roots_.begin() + static_cast<std::ptrdiff_t>(line_index_);
      const auto it = std::find_if(first, roots_.end(), [m](const RootMove& r) { return r.move == m; });
      if (it == roots_.end()) continue;
      root = &*it;
      error_ = root->error;
    }
    ++count;
    const bool noisy = is_noisy(pos, m);

    // 7. Unpromising moves are skipped, but never checks that lose no material.
    shared_.table.prefetch(pos.likely_key_after(m));
    const Position<V> next = pos.after(m);
    const int reduced = std::max(depth - 1 - reduction(depth, count), 0);
    if (!kIsRoot && !last_move && best > -kLeastTableWin && !(next.is_check() && gains(pos, m, 0)) &&
        !is_worth_trying(pos, ply, m, depth, reduced, alpha, noisy, count, improving, picker))
      continue;

    // 8. A move that is the only good one is searched more deeply, and so are checks.
    int extension = 0;
    if (!kIsRoot && m == table_move && found && depth >= kSingularDepth && excluded.is_null() &&
        height < 2 * root_depth_) {
      extension = singular_extension(pos, ply, entry, table_score, beta, depth, cut);
      if (extension == kCutExtension) return beta;
    }
    if (kIsPrincipal && extension == 0 && next.is_check() && height < 2 * root_depth_) extension = 1;

    // 9. Play it. Late moves are searched less deeply first, all but the first with a null window.
    const std::uint64_t nodes_before = nodes_;
    play(pos, ply, m, next);
    const int new_depth = depth - 1 + extension;
    ply->double_extensions = (ply - 1)->double_extensions + (extension == 2 ? 1 : 0);
    Line child;
    Score score = -kInfinite;
    bool full = kIsPrincipal && count == 1;
    if (!full) {
      bool research = true;
      if (depth >= kLateDepth && count > 1 + (kIsRoot ? 1 : 0) && (!noisy || cut)) {
        int r = reduction(depth, count);
        if (kIsPrincipal) --r;
        if (!improving) ++r;
        if (cut) ++r;
        if (table_noisy) ++r;
        if (is_out_for_mate(pos, pos.turn, alpha)) r -= 2;
        if (next.is_check()) --r;
        if (noisy)
          --r;
        else
          r -= std::clamp(quiet_score(pos, ply, m) / kReductionHistory, -kReductionHistoryMost, kReductionHistoryMost);
        if (m == ply->killers[0] || m == ply->killers[1]) --r;
        const int shallow = std::clamp(new_depth - r, 1, new_depth);
        if (shallow < new_depth) {
          score = -search_child<kOther>(next, ply, alpha, alpha + 1, shallow, true, child);
          research = score > alpha;
        }
      }
      if (research) score = -search_child<kOther>(next, ply, alpha, alpha + 1, new_depth, !cut, child);
      full = kIsPrincipal && score > alpha && (kIsRoot || score < beta);
    }
    if (full) score = -search_child<kPrincipal>(next, ply, alpha, beta, new_depth, false, child);
    take_back();
    if (is_stopped()) return 0;

    if constexpr (kIsRoot) {
      root->nodes += nodes_ - nodes_before;
      if (count == 1 || score > alpha) {
        root->score = score;
        root->selective_depth = selective_depth_;
        root->set_line(child);
      } else {
        root->score = -kInfinite;
      }
    }
    if (score > best) {
      best = score;
      if (score > alpha) {
        best_move = m;
        if (kIsPrincipal) line.set(m, child);
        if (score >= beta) break;
        alpha = score;
      }
    }
    if (noisy && noisy_count < noisies.size()) noisies[noisy_count++] = m;
    if (!noisy && quiet_count < quiets.size()) quiets[quiet_count++] = m;
  }

  // 10. No move at all: mate or stalemate, as the rules of the game see it.
  if (count == 0) {
    if (!excluded.is_null()) return alpha;
    return score_of(outcome(pos, history_, false), pos.turn, height);
  }

  // 11. Remember what was learned.
  if (best >= beta) learn(pos, ply, best_move, depth, {quiets.data(), quiet_count}, {noisies.data(), noisy_count});
  if (excluded.is_null() && !(kIsRoot && line_index_ > 0)) {
    const Bound bound = best >= beta ? Bound::kLower : best > old_alpha ? Bound::kExact : Bound::kUpper;
    shared_.table.store(key, best_move, to_table(best, height), raw, depth, bound);
    const bool telling = !in_check && !is_decided(best) && (best_move.is_null() || !is_noisy(pos, best_move)) &&
                         !(bound == Bound::kLower && best <= ply->evaluation) &&
                         !(bound == Bound::kUpper && best >= ply->evaluation);
    if (telling) {
      const int error =
          std::clamp((best - ply->evaluation) * depth * kCorrectionFactor / 16, -kCorrectionMost, kCorrectionMost);
      correction(pos).add(error);
      if ((ply - 1)->correction != nullptr) (ply - 1)->correction->add(error);
      if ((ply - 2)->correction != nullptr) (ply - 2)->correction->add(error);
    }
  }
  return best;
}

template <class V>
Score SearchWorker<V>::try_null_move(const Position<V>& pos, Ply* ply, Score beta, int depth, Score evaluation) {
  using Book = EvaluationBook<V>;
  const int height = ply_of(ply);
  if (depth < kNullDepth || evaluation < beta || (ply - 1)->move.is_null() || is_decided(beta) ||
      height < null_guard_ply_)
    return kNoScore;
  if (!Book::may_give_turn_away(pos)) return kNoScore;
  const int r = kNullBase + depth / kNullDivisor + std::min((evaluation - beta) / kNullMargin, kNullMost);
  Position<V> next = [&] {
    if constexpr (requires { V::pass_square(pos); })
      return pos.after(Move::pass(V::pass_square(pos)));
    else
      return pos.after_null();
  }();
  ply->move = Move{};
  ply->continuation = nullptr;
  ply->correction = nullptr;
  ply->double_extensions = (ply - 1)->double_extensions;
  history_.push({next.key(), false, true, true});
  Line unused;
  const Score score = -search_child<kOther>(next, ply, beta - 1, beta, depth - r, false, unused);
  take_back();
  if (is_stopped() || score < beta) return kNoScore;
  const Score safe = is_decided(score) ? beta : score;
  if (depth < kVerificationDepth || null_guard_ply_ > 0) return safe;
  // At high depths make sure that having to move is not the problem.
  null_guard_ply_ = height + 3 * (depth - r) / 4;
  const Score verified = search<kOther>(pos, ply, beta - 1, beta, depth - r, false, unused);
  null_guard_ply_ = 0;
  return verified >= beta ? safe : kNoScore;
}

template <class V>
int SearchWorker<V>::singular_extension(const Position<V>& pos, Ply* ply, const TableEntry& entry, Score table_score,
                                        Score beta, int depth, bool cut) {
  const bool eligible =
      entry.depth - 1 >= depth - kSingularTableDepth && entry.bound() != Bound::kUpper && !is_decided(table_score);
  if (!eligible) return 0;
  const Score below = table_score - kSingularMargin * depth / 16;
  ply->excluded = entry.move;
  Line unused;
  const Score score = search<kOther>(pos, ply, below - 1, below, (depth - 1) / 2, cut, unused);
  ply->excluded = Move{};
  if (score < below)
    return score < below - kDoubleMargin && (ply - 1)->double_extensions < kMostDoubleExtensions ? 2 : 1;
  if (below >= beta) return kCutExtension;
  return table_score >= beta ? -1 : 0;
}

template <class V>
bool SearchWorker<V>::is_worth_trying(const Position<V>& pos, const Ply* ply, Move m, int depth, int reduced,
                                      Score alpha, bool noisy, int count, bool improving, MovePicker<V>& picker) {
  if (is_out_for_mate(pos, pos.turn, alpha)) {
    if (count > kHuntBase + kHuntFactor * depth * depth) picker.skip_quiets();
    return true;
  }
  if (noisy) return depth > kNoisyDepth || gains(pos, m, -kNoisyMargin * depth);
  if (count > (kCountBase + depth * depth) / (improving ? 1 : 2)) picker.skip_quiets();
  if (ply->in_check) return true;
  const int learned = quiet_score(pos, ply, m);
  if (depth <= kHistoryDepth && learned < -kHistoryMargin * depth) return false;
  if (reduced <= kFutilityDepth && ply->evaluation != kNoScore &&
      ply->evaluation + kFutilityBase + kFutilityMargin * reduced + learned / kFutilityHistory <= alpha) {
    picker.skip_quiets();
    return false;
  }
  return reduced > kExchangeDepth || gains(pos, m, -kExchangeMargin * reduced * reduced);
}

template <class V>
void SearchWorker<V>::learn_continuations(Ply* ply, PieceType t, Square to, int bonus) {
  for (int back : {1, 2, 4}) {
    if (auto* table = (ply - back)->continuation; table != nullptr) (*table)[t][to].add(bonus);
  }
}

template <class V>
void SearchWorker<V>::learn(const Position<V>& pos, Ply* ply, Move best, int depth, std::span<const Move> quiets,
                            std::span<const Move> noisies) {
  const int bonus = std::min(kBonusFactor * depth - kBonusBase, kBonusMost);
  const auto noisy_entry = [&](Move m) -> Learned& {
    const PieceType victim = victim_of(pos, m);
    return tables_->noisy[moving_type(pos, m)][m.to()][victim == kNoType ? kTypes<V> : victim];
  };
  if (is_noisy(pos, best)) {
    noisy_entry(best).add(bonus);
  } else {
    if (ply->killers[0] != best) ply->killers = {best, ply->killers[0]};
    tables_->quiet[pos.turn][Tables<V>::origin(best)][best.to()].add(bonus);
    learn_continuations(ply, moving_type(pos, best), best.to(), bonus);
    for (Move m : quiets) {
      tables_->quiet[pos.turn][Tables<V>::origin(m)][m.to()].add(-bonus);
      learn_continuations(ply, moving_type(pos, m), m.to(), -bonus);
    }
  }
  for (Move m : noisies) noisy_entry(m).add(-bonus);
}

}  // namespace serai

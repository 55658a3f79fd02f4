// The search: iterative deepening over a principal variation search with a shared transposition table.
#pragma once

#include "engine/search_tree.hpp"

namespace serai {

// How much of the planned time the search deserves: more while the best move keeps changing (`doubt`), while other
// moves take most of the nodes, and while the score is falling.
template <class V>
double SearchWorker<V>::effort(double doubt) const {
  const RootMove& best = roots_[0];
  const double share = nodes_ == 0 ? 1 : static_cast<double>(best.nodes) / static_cast<double>(nodes_);
  const auto fall = [&](Score from) {
    return from == kNoScore || is_decided(from) || is_decided(best.score) ? 0 : from - best.score;
  };
  const double loss = 0.7 * fall(last_score_) + 0.3 * fall(best.previous);
  return doubt * std::clamp(1.75 - 1.25 * share, 0.5, 1.5) * std::clamp(1 + loss / 100, 0.7, 1.7);
}

// Sets everything up for a search of these moves.
template <class V>
void SearchWorker<V>::begin(std::span<const Move> moves, std::span<const Score> errors, int index) {
  is_main_ = index == 0;
  has_result_ = false;
  if (accumulators_.network() != shared_.network.get()) accumulators_.reset(shared_.network.get());
  nodes_ = reported_nodes_ = next_look_ = 0;
  null_guard_ply_ = 0;
  roots_.clear();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    RootMove root{};
    root.move = moves[i];
    if (!errors.empty()) root.error = errors[i];
    root.line.assign(1, moves[i]);
    roots_.push_back(std::move(root));
  }
  stack_.fill(Ply());
  // What comes next is judged by how it differs from the root, so the root is summed up even if the table knows its
  // score.
  if (accumulators_.network() != nullptr) accumulators_.evaluate(root_, 0);
}

// Finds the principal variation number line_index_ at the present depth: first with a narrow window around the score of
// the iteration before, then with wider ones.
template <class V>
void SearchWorker<V>::search_line(Ply* ply) {
  const auto by_score = [](const RootMove& a, const RootMove& b) { return a.score > b.score; };
  const auto first = roots_.begin() + static_cast<std::ptrdiff_t>(line_index_);
  selective_depth_ = 0;
  int window = kWindow;
  const Score expected = first->previous;
  const bool narrow = root_depth_ >= kWindowDepth && !is_decided(expected);
  Score alpha = narrow ? std::max(expected - window, -kInfinite) : -kInfinite;
  Score beta = narrow ? std::min(expected + window, kInfinite) : kInfinite;
  while (true) {
    Line line;
    const Score score = search<kRoot>(root_, ply, alpha, beta, root_depth_, false, line);
    std::stable_sort(first, roots_.end(), by_score);
    if (is_stopped()) break;
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = std::max(score - window, -kInfinite);
    } else if (score >= beta) {
      beta = std::min(score + window, kInfinite);
    } else {
      break;
    }
    window += window / 2 + kWindowGrowth;
    if (window > kWindowMost) alpha = -kInfinite, beta = kInfinite;
  }
  std::stable_sort(roots_.begin(), first + 1, by_score);
}

// Whether the iteration just done should be the last.
template <class V>
bool SearchWorker<V>::is_enough(double doubt) const {
  const Score best = roots_[0].score;
  const bool mate_found =
      shared_.limits.mate && best >= kLeastMateWin && (kMateWin - best + 1) / 2 <= *shared_.limits.mate;
  const bool forced = roots_.size() == 1 && root_depth_ >= 8;
  const bool won = is_mate_score(best) && root_depth_ > 2 * (kMateWin - std::abs(best)) + 4;
  const bool timed = shared_.clock.is_time_to_finish(forced || won ? 0.1 : effort(doubt));
  return mate_found || (timed && !shared_.pondering);
}

template <class V>
template <class Report>
void SearchWorker<V>::run(std::span<const Move> moves, std::span<const Score> errors, int lines, int index,
                          Report report) {
  begin(moves, errors, index);
  if (roots_.empty()) return;
  Ply* ply = stack_.data() + kPadding;
  const auto wanted = std::min<std::size_t>(static_cast<std::size_t>(lines), roots_.size());
  const int deepest = std::min(shared_.limits.depth.value_or(kMostPlies / 2), kMostPlies / 2);
  double doubt = 1;
  Move last_best{};
  for (root_depth_ = 1; root_depth_ <= deepest && !is_stopped(); ++root_depth_) {
    // Threads other than the main one skip some depths, so that they do not all do the same.
    if (index > 0 && root_depth_ > 2 && (root_depth_ + index) % 3 == 0 && root_depth_ < deepest) continue;
    for (RootMove& r : roots_) r.previous = r.score;
    for (line_index_ = 0; line_index_ < wanted && !is_stopped(); ++line_index_) search_line(ply);
    if (is_stopped() && has_result_) break;
    has_result_ = true;
    if (!is_main_) continue;
    look_at_clock();
    report(*this, root_depth_);
    doubt = roots_[0].move == last_best ? std::max(0.6, doubt * 0.9) : std::min(1.8, doubt + 0.5);
    last_best = roots_[0].move;
    if (is_enough(doubt)) shared_.stop = true;
  }
  if (is_main_) last_score_ = roots_[0].score;
  look_at_clock();
}

}  // namespace serai

// The search: iterative deepening over a principal variation search with a shared transposition table.
//
// One Worker is one thread's search of one variant. It owns its move tables and its copy of the game so far; it shares
// the transposition table, the clock and the stop flag through SearchShared. docs/engine.md tells the recipe in words;
// the numbers in the comments below are its steps.
#pragma once

#include <cmath>

#include "engine/accumulators.hpp"
#include "engine/ordering.hpp"
#include "engine/search_shared.hpp"
#include "rules/outcome.hpp"

namespace serai {

// Who is ahead by this much hunts: see is_hunting.
constexpr Score kWinning = 1500;
constexpr int kMostDoubleExtensions = 3;  // in one line
constexpr int kCutExtension = 99;         // of singular_extension: the node can be left at once

// A principal variation, best move first.
struct Line {
  std::array<Move, kMostPlies> moves;
  int length = 0;

  void set(Move m, const Line& rest) {
    moves[0] = m;
    length = std::min(rest.length + 1, kMostPlies);
    std::copy_n(rest.moves.begin(), length - 1, moves.begin() + 1);
  }
};

struct RootMove {
  Move move;
  Score score = -kInfinite;
  Score previous = -kInfinite;
  int selective_depth = 0;
  Score error = 0;  // of a handicapped judge, included in the scores
  Line line;
};

template <class V>
class Worker {
 public:
  explicit Worker(SearchShared& shared) : shared_(shared), tables_(std::make_unique<Tables<V>>()) { fill_reductions(); }

  // The position to search, with the game so far.
  void set_position(const Position<V>& root, const History& history) {
    root_ = root;
    history_ = history;
    history_.reserve(history.size() + kMostPlies + 8);
    history_.begin_search();
  }
  void new_game() {
    *tables_ = Tables<V>();
    corrections_ = {};
  }

  // Searches deeper and deeper until a limit is reached; after each iteration calls report(*this, depth). `index` 0 is
  // the main thread, which minds the clock. The moves may be misjudged by errors, one for each.
  template <class Report>
  void run(std::span<const Move> moves, std::span<const Score> errors, int lines, int index, Report report);

  const std::vector<RootMove>& roots() const { return roots_; }
  std::uint64_t nodes() const { return nodes_; }

 private:
  // One ply of the line being searched.
  struct Ply {
    Move move{};
    Move excluded{};
    std::array<Move, 2> killers{};
    typename Tables<V>::ByMove* continuation = nullptr;
    Learned* correction = nullptr;  // of positions after this move
    Score evaluation = kNoScore;
    bool in_check = false;
    int double_extensions = 0;  // in the line up to this move
  };
  enum NodeType { kRoot, kPrincipal, kOther };
  static constexpr int kPadding = 4;  // plies before the root that may be looked back to

  template <NodeType N>
  Score search(const Position<V>& pos, Ply* ply, Score alpha, Score beta, int depth, bool cut, Line& line);
  template <NodeType N>
  Score quiesce(const Position<V>& pos, Ply* ply, Score alpha, Score beta, bool with_checks, Line& line);
  template <NodeType N>
  Score search_child(const Position<V>& next, Ply* ply, Score alpha, Score beta, int depth, bool cut, Line& line) {
    if (ply_of(ply) > 0 || error_ == 0) return search<N>(next, ply + 1, -beta, -alpha, depth, cut, line);
    // At the root a handicapped judge sees the undecided as better or worse than it is.
    const auto unseen = [this](Score bound) { return is_decided(bound) ? bound : bound - error_; };
    const Score score = search<N>(next, ply + 1, -unseen(beta), -unseen(alpha), depth, cut, line);
    return is_decided(score) ? score : score - error_;
  }

  Score try_null_move(const Position<V>& pos, Ply* ply, Score beta, int depth, Score evaluation);
  int singular_extension(const Position<V>& pos, Ply* ply, const TableEntry& entry, Score table_score, Score beta,
                         int depth, bool cut);
  bool is_worth_trying(const Position<V>& pos, const Ply* ply, Move m, int depth, int reduced, Score alpha, bool noisy,
                       int count, bool improving, MovePicker<V>& picker);
  void learn(const Position<V>& pos, Ply* ply, Move best, int depth, std::span<const Move> quiets,
             std::span<const Move> noisies);
  void learn_continuations(Ply* ply, PieceType t, Square to, int bonus);
  void play(const Position<V>& pos, Ply* ply, Move m, const Position<V>& next);
  void take_back() { history_.pop(); }

  int ply_of(const Ply* ply) const { return static_cast<int>(ply - stack_.data()) - kPadding; }
  // How the game stands at an inner node, mate and stalemate left to the moves.
  Outcome outcome_at(const Position<V>& pos) const {
    const Outcome o = outcome(pos, history_, true);
    if (o.is_over() && pos.is_check() && !has_legal_move(pos)) return outcome(pos, history_, false);
    return o;
  }
  typename MovePicker<V>::Continuations continuations(const Ply* ply) const {
    return {(ply - 1)->continuation, (ply - 2)->continuation, (ply - 4)->continuation};
  }
  // Side c, which has `sure`, looks for the mate rather than for more: it is far ahead, or nothing is left to the other
  // side but its royals.
  static bool is_hunting(const Position<V>& pos, Color c, Score sure) {
    return sure >= kWinning || (pos.board.of(!c) == royals_of(pos.board.men(), !c) && pos.hands.total(!c) == 0);
  }
  int quiet_score(const Position<V>& pos, const Ply* ply, Move m) const {
    const PieceType t = moving_type(pos, m);
    int score = 2 * tables_->quiet[pos.turn][Tables<V>::origin(m)][m.to()].value();
    for (const auto* table : continuations(ply)) {
      if (table != nullptr) score += (*table)[t][m.to()].value();
    }
    return score;
  }
  // The static evaluation.
  Score judge(const Position<V>& pos, int height) {
    return accumulators_.network() != nullptr ? accumulators_.evaluate(pos, height) : evaluate(pos);
  }
  // What the evaluation is worth after what was learned about its errors; nearer to a draw as the move limit nears.
  Score corrected(const Position<V>& pos, const Ply* ply, Score raw) const {
    int learned = correction(pos).value();
    if (const Learned* l = (ply - 1)->correction; l != nullptr) learned += l->value();
    if (const Learned* l = (ply - 2)->correction; l != nullptr) learned += l->value();
    const Score tired = raw - raw * pos.clock / 256;
    return std::clamp(tired + learned / 128, -kHighestEvaluation, kHighestEvaluation);
  }
  Learned& correction(const Position<V>& pos) { return corrections_[pos.turn][correction_index(pos)]; }
  const Learned& correction(const Position<V>& pos) const { return corrections_[pos.turn][correction_index(pos)]; }
  // Positions with the same pawns (or, in games without, the same royals) are wrong in the same way.
  static std::size_t correction_index(const Position<V>& pos) {
    constexpr PieceType kType = V::kPawn == kNoType ? PieceType{0} : V::kPawn;
    Key k = 0;
    for (Color c : {kWhite, kBlack}) {
      const auto men = pos.board.of(c, kType);
      for (int w = 0; w < V::Geometry::kWords; ++w) k = scrambled(k ^ men.word(w));
    }
    return k % kCorrections;
  }
  void count_node() {
    if (++nodes_ >= next_look_) look_at_clock();
  }
  void look_at_clock() {
    shared_.nodes.fetch_add(nodes_ - reported_nodes_, std::memory_order_relaxed);
    reported_nodes_ = nodes_;
    const std::uint64_t total = shared_.nodes.load(std::memory_order_relaxed);
    const std::uint64_t most = shared_.limits.nodes.value_or(UINT64_MAX);
    next_look_ = nodes_ + std::clamp<std::uint64_t>(most > total ? most - total : 0, 1, kLookEvery);
    if (!is_main_) return;
    // Nodes are counted while pondering too, time is not.
    const bool is_up =
        total >= most || (!shared_.pondering.load(std::memory_order_relaxed) && shared_.clock.is_time_up());
    if (has_result_ && is_up) shared_.stop = true;
  }
  bool is_stopped() const { return shared_.stop.load(std::memory_order_relaxed); }
  void fill_reductions() {
    for (int d = 1; d < 64; ++d) {
      for (int n = 1; n < 64; ++n) reductions_[d][n] = static_cast<std::int8_t>(0.6 + std::log(d) * std::log(n) / 1.6);
    }
  }
  int reduction(int depth, int count) const { return reductions_[std::min(depth, 63)][std::min(count, 63)]; }

  static constexpr std::size_t kCorrections = 16384;
  static constexpr std::uint64_t kLookEvery = 1024;  // nodes between two looks at the clock, at most

  SearchShared& shared_;
  std::unique_ptr<Tables<V>> tables_;
  Accumulators<V> accumulators_;
  std::array<std::array<Learned, kCorrections>, 2> corrections_{};
  std::array<std::array<std::int8_t, 64>, 64> reductions_{};
  Position<V> root_;
  History history_;
  std::vector<RootMove> roots_;
  std::array<Ply, kMostPlies + 2 * kPadding> stack_;
  std::uint64_t nodes_ = 0;
  std::uint64_t reported_nodes_ = 0;
  std::uint64_t next_look_ = 0;  // at the clock, in nodes
  Score error_ = 0;              // of the root's move being searched
  int root_depth_ = 0;
  int selective_depth_ = 0;
  std::size_t line_index_ = 0;  // which principal variation is being searched
  int null_guard_ply_ = 0;      // no null moves before this ply: a verification search is running
  bool is_main_ = true;
  bool has_result_ = false;  // one iteration is complete
};

template <class V>
template <class Report>
void Worker<V>::run(std::span<const Move> moves, std::span<const Score> errors, int lines, int index, Report report) {
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
    root.line.set(moves[i], Line());
    roots_.push_back(root);
  }
  if (roots_.empty()) return;
  stack_.fill(Ply());
  Ply* ply = stack_.data() + kPadding;
  const auto wanted = std::min<std::size_t>(static_cast<std::size_t>(lines), roots_.size());
  const int deepest = std::min(shared_.limits.depth.value_or(kMostPlies / 2), kMostPlies / 2);
  double effort = 1;
  Move last_best{};
  for (root_depth_ = 1; root_depth_ <= deepest && !is_stopped(); ++root_depth_) {
    // Threads other than the main one skip some depths, so that they do not all do the same.
    if (index > 0 && root_depth_ > 2 && (root_depth_ + index) % 3 == 0 && root_depth_ < deepest) continue;
    for (RootMove& r : roots_) r.previous = r.score;
    for (line_index_ = 0; line_index_ < wanted && !is_stopped(); ++line_index_) {
      const auto first = roots_.begin() + static_cast<std::ptrdiff_t>(line_index_);
      selective_depth_ = 0;
      int window = 16;
      const Score expected = first->previous;
      const bool narrow = root_depth_ >= 4 && !is_decided(expected);
      Score alpha = narrow ? std::max(expected - window, -kInfinite) : -kInfinite;
      Score beta = narrow ? std::min(expected + window, kInfinite) : kInfinite;
      while (true) {
        Line line;
        const Score score = search<kRoot>(root_, ply, alpha, beta, root_depth_, false, line);
        std::stable_sort(first, roots_.end(), [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        if (is_stopped()) break;
        if (score <= alpha) {
          beta = (alpha + beta) / 2;
          alpha = std::max(score - window, -kInfinite);
        } else if (score >= beta) {
          beta = std::min(score + window, kInfinite);
        } else {
          break;
        }
        window += window / 2 + 8;
        if (window > 800) alpha = -kInfinite, beta = kInfinite;
      }
      std::stable_sort(roots_.begin(), first + 1,
                       [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    }
    if (is_stopped() && has_result_) break;
    has_result_ = true;
    if (!is_main_) continue;
    look_at_clock();
    report(*this, root_depth_);
    // Think longer while the best move keeps changing.
    effort = roots_[0].move == last_best ? std::max(0.55, effort * 0.9) : std::min(1.8, effort + 0.5);
    last_best = roots_[0].move;
    const Score best = roots_[0].score;
    const bool mate_found =
        shared_.limits.mate && best >= kLeastMateWin && (kMateWin - best + 1) / 2 <= *shared_.limits.mate;
    const bool forced = roots_.size() == 1 && root_depth_ >= 8;
    const bool won = is_mate_score(best) && root_depth_ > 2 * (kMateWin - std::abs(best)) + 4;
    const bool timed = shared_.clock.is_time_to_finish(forced || won ? 0.1 : effort);
    if (mate_found || (timed && !shared_.pondering)) shared_.stop = true;
  }
  look_at_clock();
}

template <class V>
void Worker<V>::play(const Position<V>& pos, Ply* ply, Move m, const Position<V>& next) {
  shared_.table.prefetch(next.search_key());
  ply->move = m;
  const PieceType t = moving_type(pos, m);
  ply->continuation = &tables_->continuation[pos.turn][t][m.to()];
  ply->correction = &tables_->correction[pos.turn][t][m.to()];
  history_.push(entry_for(pos, m, next));
}

template <class V>
template <typename Worker<V>::NodeType N>
Score Worker<V>::search(const Position<V>& pos, Ply* ply, Score alpha, Score beta, int depth, bool cut, Line& line) {
  constexpr bool kIsRoot = N == kRoot;
  constexpr bool kIsPrincipal = N != kOther;
  line.length = 0;
  if (depth <= 0) return quiesce < kIsPrincipal ? kPrincipal : kOther > (pos, ply, alpha, beta, true, line);

  // 1. The end of the search, of the game, or of all hope to do better.
  const int height = ply_of(ply);
  count_node();
  selective_depth_ = std::max(selective_depth_, height);
  const bool in_check = ply->in_check = pos.is_check();
  if constexpr (!kIsRoot) {
    if (is_stopped()) return 0;
    if (const Outcome o = outcome_at(pos); o.is_over()) return score_of(o, pos.turn, height);
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
  if (!kIsPrincipal && found && table_depth >= depth && pos.clock < 90) {
    const bool cuts = table_score >= beta ? entry.bound() == Bound::kLower || entry.bound() == Bound::kExact
                                          : entry.bound() == Bound::kUpper || entry.bound() == Bound::kExact;
    if (cuts) {
      if (table_score >= beta && !table_move.is_null() && !is_noisy(pos, table_move))
        learn(pos, ply, table_move, depth, {}, {});
      return table_score;
    }
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

  // 4. Positions that need no move to be judged: far above beta, hopeless, or fine even when passing. Not where the
  // other side is hunting.
  if (!kIsPrincipal && !in_check && excluded.is_null() && !(depth <= 2 && is_hunting(pos, !pos.turn, -beta))) {
    if (depth <= 8 && evaluation - 75 * (depth - (improving ? 1 : 0)) >= beta && evaluation < kHighestEvaluation &&
        !is_decided(beta))
      return (evaluation + beta) / 2;
    if (depth <= 3 && alpha < kWinning && evaluation + 200 + 180 * depth < alpha) {
      Line unused;
      const Score score = quiesce<kOther>(pos, ply, alpha, alpha + 1, true, unused);
      if (score <= alpha) return score;
    }
    if (const Score score = try_null_move(pos, ply, beta, depth, evaluation); score != kNoScore) return score;
  }

  // 5. Without a move to start with, a shallower search will do.
  if (depth >= 4 && table_move.is_null() && (kIsPrincipal || cut)) --depth;

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

    // 7. Moves that will hardly matter are skipped; checks that lose nothing always matter.
    const Position<V> next = pos.after(m);
    const int reduced = std::max(depth - 1 - reduction(depth, count), 0);
    if (!kIsRoot && best > -kLeastRuleWin && !(next.is_check() && gains(pos, m, 0)) &&
        !is_worth_trying(pos, ply, m, depth, reduced, alpha, noisy, count, improving, picker))
      continue;

    // 8. A move that alone holds the position is looked at more deeply; so are checks.
    int extension = 0;
    if (!kIsRoot && m == table_move && found && depth >= 7 && excluded.is_null() && height < 2 * root_depth_) {
      extension = singular_extension(pos, ply, entry, table_score, beta, depth, cut);
      if (extension == kCutExtension) return beta;
    }
    if (kIsPrincipal && extension == 0 && next.is_check() && height < 2 * root_depth_) extension = 1;

    // 9. Play it. Late moves are searched less deeply first, all but the first with a null window.
    play(pos, ply, m, next);
    const int new_depth = depth - 1 + extension;
    ply->double_extensions = (ply - 1)->double_extensions + (extension == 2 ? 1 : 0);
    Line child;
    Score score = -kInfinite;
    bool full = kIsPrincipal && count == 1;
    if (!full) {
      bool research = true;
      if (depth >= 3 && count > 1 + (kIsRoot ? 1 : 0) && (!noisy || cut)) {
        int r = reduction(depth, count);
        if (kIsPrincipal) --r;
        if (!improving) ++r;
        if (cut) ++r;
        if (table_noisy) ++r;
        if (is_hunting(pos, pos.turn, alpha)) r -= 2;
        if (next.is_check()) --r;
        if (noisy)
          --r;
        else
          r -= std::clamp(quiet_score(pos, ply, m) / 12000, -2, 2);
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
      if (count == 1 || score > alpha) {
        root->score = score;
        root->selective_depth = selective_depth_;
        root->line.set(m, child);
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
      const int error = std::clamp((best - ply->evaluation) * depth * 3, -4096, 4096);
      correction(pos).add(error);
      if ((ply - 1)->correction != nullptr) (ply - 1)->correction->add(error);
      if ((ply - 2)->correction != nullptr) (ply - 2)->correction->add(error);
    }
  }
  return best;
}

template <class V>
Score Worker<V>::try_null_move(const Position<V>& pos, Ply* ply, Score beta, int depth, Score evaluation) {
  using Book = EvaluationBook<V>;
  const int height = ply_of(ply);
  if (depth < 3 || evaluation < beta || (ply - 1)->move.is_null() || is_decided(beta) || height < null_guard_ply_)
    return kNoScore;
  if (!Book::may_give_turn_away(pos)) return kNoScore;
  const int r = 4 + depth / 3 + std::min((evaluation - beta) / 180, 3);
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
  if (depth < 12 || null_guard_ply_ > 0) return safe;
  // At high depths make sure that having to move is not the problem.
  null_guard_ply_ = height + 3 * (depth - r) / 4;
  const Score verified = search<kOther>(pos, ply, beta - 1, beta, depth - r, false, unused);
  null_guard_ply_ = 0;
  return verified >= beta ? safe : kNoScore;
}

template <class V>
int Worker<V>::singular_extension(const Position<V>& pos, Ply* ply, const TableEntry& entry, Score table_score,
                                  Score beta, int depth, bool cut) {
  const bool eligible = entry.depth - 1 >= depth - 3 && entry.bound() != Bound::kUpper && !is_decided(table_score);
  if (!eligible) return 0;
  const Score below = table_score - 2 * depth;
  ply->excluded = entry.move;
  Line unused;
  const Score score = search<kOther>(pos, ply, below - 1, below, (depth - 1) / 2, cut, unused);
  ply->excluded = Move{};
  if (score < below) return score < below - 20 && (ply - 1)->double_extensions < kMostDoubleExtensions ? 2 : 1;
  if (below >= beta) return kCutExtension;
  return table_score >= beta ? -1 : 0;
}

template <class V>
bool Worker<V>::is_worth_trying(const Position<V>& pos, const Ply* ply, Move m, int depth, int reduced, Score alpha,
                                bool noisy, int count, bool improving, MovePicker<V>& picker) {
  if (is_hunting(pos, pos.turn, alpha)) return true;
  if (noisy) return depth > 6 || gains(pos, m, -90 * depth);
  if (count > (3 + depth * depth) / (improving ? 1 : 2)) picker.skip_quiets();
  if (ply->in_check) return true;
  const int learned = quiet_score(pos, ply, m);
  if (depth <= 4 && learned < -5000 * depth) return false;
  if (reduced <= 6 && ply->evaluation != kNoScore && ply->evaluation + 120 + 100 * reduced + learned / 200 <= alpha) {
    picker.skip_quiets();
    return false;
  }
  return reduced > 7 || gains(pos, m, -25 * reduced * reduced);
}

template <class V>
void Worker<V>::learn_continuations(Ply* ply, PieceType t, Square to, int bonus) {
  for (int back : {1, 2, 4}) {
    if (auto* table = (ply - back)->continuation; table != nullptr) (*table)[t][to].add(bonus);
  }
}

template <class V>
void Worker<V>::learn(const Position<V>& pos, Ply* ply, Move best, int depth, std::span<const Move> quiets,
                      std::span<const Move> noisies) {
  const int bonus = std::min(160 * depth - 80, 1800);
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

template <class V>
template <typename Worker<V>::NodeType N>
Score Worker<V>::quiesce(const Position<V>& pos, Ply* ply, Score alpha, Score beta, bool with_checks, Line& line) {
  constexpr bool kIsPrincipal = N != kOther;
  line.length = 0;
  count_node();
  const int height = ply_of(ply);
  selective_depth_ = std::max(selective_depth_, height);
  if (is_stopped()) return 0;
  if (const Outcome o = outcome_at(pos); o.is_over()) return score_of(o, pos.turn, height);
  const bool in_check = ply->in_check = pos.is_check();
  if (height >= kMostPlies - 1) return in_check ? 0 : corrected(pos, ply, judge(pos, height));

  const Key key = pos.search_key();
  TableEntry entry;
  const bool found = shared_.table.probe(key, entry);
  const Score table_score = found ? from_table(entry.score, height) : kNoScore;
  if (!kIsPrincipal && found && pos.clock < 90) {
    const bool cuts = table_score >= beta ? entry.bound() == Bound::kLower || entry.bound() == Bound::kExact
                                          : entry.bound() == Bound::kUpper || entry.bound() == Bound::kExact;
    if (cuts) return table_score;
  }
  Score raw = kNoScore;
  Score best = -kInfinite;
  if (!in_check) {
    raw = found && entry.evaluation != kNoScore ? entry.evaluation : judge(pos, height);
    best = corrected(pos, ply, raw);
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
    if (best > -kLeastRuleWin) {
      if (!in_check && is_noisy(pos, m)) {
        const PieceType victim = victim_of(pos, m);
        const int gain =
            (victim == kNoType ? 0 : EvaluationBook<V>::kValues[victim]) + (m.kind() == MoveKind::kPromotion ? 300 : 0);
        if (standing + gain + 150 <= alpha) {
          best = std::max(best, standing + gain + 150);
          continue;
        }
      } else if (in_check && count > 3 && !is_noisy(pos, m)) {
        continue;
      }
      if (!gains(pos, m, -20)) continue;
    }
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

// One thread's search of one variant: its data, and the small steps that search.hpp, search_tree.hpp and quiescence.hpp
// use.
//
// A SearchWorker owns its move tables and its copy of the game so far; it shares the transposition table, the clock and
// the stop flag through SearchShared.
#pragma once

#include <cmath>

#include "endgame/search_tables.hpp"
#include "engine/accumulators.hpp"
#include "engine/ordering.hpp"
#include "engine/search_shared.hpp"
#include "rules/outcome.hpp"

namespace serai {

// A side that is ahead by this much is out for mate: see is_out_for_mate.
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
  std::uint64_t nodes = 0;  // spent on it in this search
  Score error = 0;          // of a handicap, included in the scores
  std::vector<Move> line;   // lies apart from the rest, so that sorting has little to move

  void set_line(const Line& rest) {
    line.assign(1, move);
    line.insert(line.end(), rest.moves.begin(), rest.moves.begin() + rest.length);
  }
};

template <class V>
class SearchWorker {
 public:
  explicit SearchWorker(SearchShared& shared) : shared_(shared), tables_(std::make_unique<Tables<V>>()) {
    fill_reductions();
  }

  // From now on searches as if nothing had been searched before.
  void forget() {
    std::construct_at(tables_.get());  // its memory is kept: to get as much anew takes longer than to clear it
    for (auto& of_color : corrections_) of_color.fill(Learned());
    last_score_ = kNoScore;
  }

  // The position to search, with the game so far.
  void set_position(const Position<V>& root, const History& history) {
    root_ = root;
    history_ = history;
    history_.reserve(history.size() + kMostPlies + 8);
    history_.begin_search();
  }

  // From now on asks these endgame tables, or none.
  void use_tables(const endgame::SearchTables<V>* known) { known_ = known; }

  // Searches deeper and deeper until a limit is reached; after each iteration calls report(*this, depth). `index` 0 is
  // the main thread, which watches the clock. With `errors`, one for each move, the moves are misjudged by that much.
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
  static bool is_futile(const Position<V>& pos, Move m, bool in_check, int count, Score standing, Score alpha,
                        Score& best);
  template <NodeType N>
  Score search_child(const Position<V>& next, Ply* ply, Score alpha, Score beta, int depth, bool cut, Line& line) {
    if (ply_of(ply) > 0 || error_ == 0) return search<N>(next, ply + 1, -beta, -alpha, depth, cut, line);
    // With a handicap, undecided scores at the root are off by the error of the move.
    const auto unseen = [this](Score bound) { return is_decided(bound) ? bound : bound - error_; };
    const Score score = search<N>(next, ply + 1, -unseen(beta), -unseen(alpha), depth, cut, line);
    return is_decided(score) ? score : score - error_;
  }

  void begin(std::span<const Move> moves, std::span<const Score> errors, int index);
  void search_line(Ply* ply);
  bool is_enough(double doubt) const;
  double effort(double doubt) const;
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
    if (o.is_over() && !has_legal_move(pos)) return outcome(pos, history_, false);
    return o;
  }
  // What endgame tables know of a position; kNoScore if nothing.
  Score known_score(const Position<V>& pos, int height) const {
    if constexpr (endgame::kAreAsked) {
      if (known_ == nullptr || pos.board.occupied().count() > known_->most_men()) return kNoScore;
      const auto known = known_->ask(pos);
      return known ? score_of(known->verdict, known->metric, height) : kNoScore;
    }
    return kNoScore;
  }
  typename MovePicker<V>::Continuations continuations(const Ply* ply) const {
    return {(ply - 1)->continuation, (ply - 2)->continuation, (ply - 4)->continuation};
  }
  // True when side c, which is sure of the score `sure`, should look for mate rather than for more material: it is far
  // ahead, or the other side has nothing left but its royals.
  static bool is_out_for_mate(const Position<V>& pos, Color c, Score sure) {
    return sure >= kWinning || (pos.board.of(!c) == royals_of(pos.board.men(), !c) && pos.hands.total(!c) == 0);
  }
  int quiet_score(const Position<V>& pos, const Ply* ply, Move m) const {
    const PieceType t = moving_type(pos, m);
    int score = kQuietWeight * tables_->quiet[pos.turn][Tables<V>::origin(m)][m.to()].value() / 16;
    for (const auto* table : continuations(ply)) {
      if (table != nullptr) score += (*table)[t][m.to()].value();
    }
    return score;
  }
  // The static evaluation.
  Score judge(const Position<V>& pos, int height) {
    return accumulators_.network() != nullptr ? accumulators_.evaluate(pos, height) : evaluate(pos);
  }
  // The evaluation corrected by its known errors, and closer to a draw the closer the move limit is.
  Score corrected(const Position<V>& pos, const Ply* ply, Score raw) const {
    int learned = correction(pos).value();
    if (const Learned* l = (ply - 1)->correction; l != nullptr) learned += l->value();
    if (const Learned* l = (ply - 2)->correction; l != nullptr) learned += l->value();
    const Score tired = raw - raw * pos.clock / 256;
    return std::clamp(tired + learned / kCorrectionDivisor, -kHighestEvaluation, kHighestEvaluation);
  }
  Learned& correction(const Position<V>& pos) { return corrections_[pos.turn][correction_index(pos)]; }
  const Learned& correction(const Position<V>& pos) const { return corrections_[pos.turn][correction_index(pos)]; }
  // Positions with the same pawns (in games without pawns, the same royals) have similar errors.
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
      for (int n = 1; n < 64; ++n) {
        const double plies = kReductionBase / 100.0 + std::log(d) * std::log(n) / (kReductionDivisor / 100.0);
        reductions_[d][n] = static_cast<std::int8_t>(plies);
      }
    }
  }
  int reduction(int depth, int count) const { return reductions_[std::min(depth, 63)][std::min(count, 63)]; }

  static constexpr std::size_t kCorrections = 16384;
  static constexpr std::uint64_t kLookEvery = 1024;  // nodes between two looks at the clock, at most

  SearchShared& shared_;
  const endgame::SearchTables<V>* known_ = nullptr;
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
  Score last_score_ = kNoScore;  // of the search before
  int root_depth_ = 0;
  int selective_depth_ = 0;
  std::size_t line_index_ = 0;  // which principal variation is being searched
  int null_guard_ply_ = 0;      // no null moves before this ply: a verification search is running
  bool is_main_ = true;
  bool has_result_ = false;  // one iteration is complete
};

template <class V>
void SearchWorker<V>::play(const Position<V>& pos, Ply* ply, Move m, const Position<V>& next) {
  shared_.table.prefetch(next.search_key());
  ply->move = m;
  const PieceType t = moving_type(pos, m);
  ply->continuation = &tables_->continuation[pos.turn][t][m.to()];
  ply->correction = &tables_->correction[pos.turn][t][m.to()];
  history_.push(entry_for(pos, m, next));
}

}  // namespace serai

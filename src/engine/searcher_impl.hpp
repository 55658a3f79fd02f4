// Searcher for one rule book: the threads, their workers, and what they report. Included only by the variants'
// engine.cpp.
#pragma once

#include "engine/embedded_network.hpp"
#include "engine/evaluation_text.hpp"
#include "engine/report.hpp"
#include "engine/root_tables.hpp"
#include "engine/search.hpp"
#include "engine/search_book.hpp"
#include "engine/searcher.hpp"
#include "engine/solo_impl.hpp"
#include "engine/thread.hpp"
#include "notation/fen.hpp"
#include "notation/uci.hpp"
#include "rules/outcome_words.hpp"

namespace serai {

template <class V>
class SearcherImpl final : public Searcher {
 public:
  SearcherImpl(const SearchedGame<V>& game, std::unique_ptr<endgame::SearchTables<V>> tables)
      : game_(game), tables_(std::move(tables)) {}

  void set_position(std::string_view start_fen, std::span<const Move> moves) override {
    pos_ = *position_from<V>(*read_fen(start_fen, V::Geometry::kFiles, V::Geometry::kRanks));
    game_.enter(pos_);
    history_ = History();
    history_.push(start_entry(pos_));
    last_capture_.reset();
    for (Move m : moves) {
      const Position<V> next = pos_.after(m);
      history_.push(entry_for(pos_, m, next));
      const bool captured = next.board.occupied().count() < pos_.board.occupied().count();
      last_capture_ = captured ? std::optional(m.to()) : std::nullopt;
      pos_ = next;
    }
  }
  void new_game() override { workers_.clear(); }
  BestMove think(SearchShared& shared, const EngineOptions& options,
                 const std::function<void(const SearchInfo&)>& report) override;
  std::string evaluation(const Network* network) const override;
  Result<std::shared_ptr<const Network>> read_network(std::string_view bytes) const override {
    return Network::read(bytes, Inputs<V>::kKind, Inputs<V>::kCount);
  }
  std::string_view own_network() const override { return game_.network; }

 private:
  std::vector<Move> root_moves(const SearchLimits& limits) const {
    MoveList list;
    if (!outcome(pos_, history_).is_over()) generate_legal(pos_, list);
    std::vector<Move> out;
    for (Move m : list) {
      const auto& only = limits.search_moves;
      if (only.empty() || std::find(only.begin(), only.end(), m) != only.end()) out.push_back(m);
    }
    return out;
  }
  // What the search looks at: all root moves without error, or what a handicap leaves of them, and of the nodes.
  Glance glance(SearchShared& shared) const {
    const std::vector<Move> moves = root_moves(shared.limits);
    if (!shared.handicap) return {moves, {}};
    const int advantage = pos_.is_check() ? 0 : evaluate(pos_);
    const std::uint64_t nodes = nodes_when_ahead(*shared.handicap, advantage);
    shared.limits.nodes = std::min(shared.limits.nodes.value_or(nodes), nodes);
    std::mt19937_64 random(shared.seed ^ pos_.search_key() ^ history_.size());
    return see(moves, *shared.handicap, last_capture_, advantage, random);
  }
  // What the endgame tables say of the root; leaves only the best of its moves where one is to be played. A handicap
  // knows no tables.
  RootTables<V> ask_tables(const SearchShared& shared, const EngineOptions& options, std::vector<Move>& moves,
                           const std::function<void(const SearchInfo&)>& report);
  void report_lines(const SearchWorker<V>& worker, int depth, const SearchShared& shared, bool is_drawn, int lines,
                    const std::function<void(const SearchInfo&)>& report);
  std::optional<RuleWin> rule_win(const RootMove& root, const SearchShared& shared) const;
  static std::string note_on(const RuleWin& win) {
    return "In " + std::to_string(win.plies) + (win.plies == 1 ? " ply " : " plies ") +
           std::string(V::kColors[win.winner].en) + " wins and " + std::string(V::kColors[!win.winner].en) +
           " loses: " +
           std::string(win.reason != Reason::kNone ? words_of(win.reason).en : "by a rule other than mate");
  }

  SearchedGame<V> game_;
  std::unique_ptr<endgame::SearchTables<V>> tables_;  // null: the game has none
  Position<V> pos_;
  History history_;
  std::optional<Square> last_capture_;  // where the last move captured, if it did
  std::string last_note_;               // of this search
  std::vector<std::unique_ptr<SearchWorker<V>>> workers_;
};

template <class V>
BestMove SearcherImpl<V>::think(SearchShared& shared, const EngineOptions& options,
                                const std::function<void(const SearchInfo&)>& report) {
  Glance seen = glance(shared);
  if (seen.moves.empty()) return {};
  last_note_.clear();
  const RootTables<V> known = ask_tables(shared, options, seen.moves, report);
  const auto threads = static_cast<std::size_t>(shared.handicap ? 1 : options.threads);
  while (workers_.size() > threads) workers_.pop_back();
  while (workers_.size() < threads) workers_.push_back(std::make_unique<SearchWorker<V>>(shared));
  for (auto& worker : workers_) {
    worker->set_position(pos_, history_);
    worker->use_tables(known.asked);
  }

  // If the system cannot create a thread, the search does without it.
  std::vector<SearchThread> helpers(workers_.size() - 1);
  for (std::size_t i = 1; i < workers_.size(); ++i) {
    helpers[i - 1].start([&, i] {
      workers_[i]->run(seen.moves, seen.errors, options.lines, static_cast<int>(i), [](const auto&, int) {});
    });
  }
  workers_[0]->run(seen.moves, seen.errors, options.lines, 0, [&](const SearchWorker<V>& worker, int depth) {
    report_lines(worker, depth, shared, known.is_drawn, options.lines, report);
  });
  shared.stop = true;
  for (SearchThread& t : helpers) t.join();

  const RootMove& best = workers_[0]->roots().front();
  BestMove out{to_uci<V>(best.move), {}};
  if (best.line.size() > 1) out.ponder = to_uci<V>(best.line[1]);
  return out;
}

template <class V>
RootTables<V> SearcherImpl<V>::ask_tables(const SearchShared& shared, const EngineOptions& options,
                                          std::vector<Move>& moves,
                                          const std::function<void(const SearchInfo&)>& report) {
  if constexpr (endgame::kAreAsked) {
    if (tables_ == nullptr || !options.use_tables || shared.handicap) return {};
    if (const auto error = tables_->prepare(pos_, options.tables_folder)) {
      SearchInfo info;
      info.note = error->message;
      report(info);
    }
    if (options.lines > 1) return {tables_.get()};
    return choose_by_tables(*tables_, pos_, history_, moves);
  }
  return {};
}

template <class V>
void SearcherImpl<V>::report_lines(const SearchWorker<V>& worker, int depth, const SearchShared& shared, bool is_drawn,
                                   int lines, const std::function<void(const SearchInfo&)>& report) {
  const auto count = std::min<std::size_t>(static_cast<std::size_t>(lines), worker.roots().size());
  std::string end_note;
  for (std::size_t i = 0; i < count; ++i) {
    const RootMove& root = worker.roots()[i];
    const Score score = is_drawn ? kDrawScore : is_decided(root.score) ? root.score : root.score - root.error;
    SearchInfo info;
    info.depth = depth;
    info.selective_depth = root.selective_depth;
    info.line = static_cast<int>(i) + 1;
    info.score = engine_score(score);
    if (!is_drawn) info.rule_win = rule_win(root, shared);
    if (i == 0 && info.rule_win) end_note = note_on(*info.rule_win);
    info.chances = is_drawn ? Chances{0, 1000, 0} : chances_of(score, win_curve(game_.id));
    info.nodes = std::max(shared.nodes.load(std::memory_order_relaxed), worker.nodes());
    info.time_ms = shared.clock.elapsed_ms();
    info.hashfull = shared.table.fullness();
    for (const Move m : root.line) info.moves.push_back(to_uci<V>(m));
    report(info);
  }
  if (end_note.empty() || end_note == last_note_) return;
  last_note_ = end_note;
  SearchInfo info;
  info.note = end_note;
  report(info);
}

// How a game ends that the line wins or loses by a rule other than mate; nothing if it does not. Where the line breaks
// off before its end, the table knows how it goes on.
template <class V>
std::optional<RuleWin> SearcherImpl<V>::rule_win(const RootMove& root, const SearchShared& shared) const {
  if (!is_rule_score(root.score)) return std::nullopt;
  const int plies = kRuleWin - std::abs(root.score);
  Position<V> pos = pos_;
  History history = history_;
  history.begin_search();
  Outcome end;
  for (int ply = 0; ply < plies && !end.is_over(); ++ply) {
    TableEntry entry;
    Move m{};
    if (static_cast<std::size_t>(ply) < root.line.size())
      m = root.line[static_cast<std::size_t>(ply)];
    else if (shared.table.probe(pos.search_key(), entry))
      m = entry.move;
    if (m.is_null() || !is_legal(pos, m)) break;
    const Position<V> next = pos.after(m);
    history.push(entry_for(pos, m, next));
    pos = next;
    end = outcome(pos, history);
  }
  const Color winner = root.score > 0 ? pos_.turn : !pos_.turn;
  return RuleWin{plies, winner, end.is_win_for(winner) ? end.reason : Reason::kNone};
}

template <class V>
std::string SearcherImpl<V>::evaluation(const Network* network) const {
  std::string out = evaluation_text(pos_);
  if (network == nullptr || pos_.is_check()) return out;
  Accumulators<V> accumulators;
  accumulators.reset(network);
  return out + "\nwith the network, for the side to move: " + std::to_string(accumulators.evaluate(pos_, 0));
}

template <class V>
std::unique_ptr<Searcher> make_searcher() {
  using Book = SearchBook<V>;
  return std::make_unique<SearcherImpl<typename Book::Shared>>(
      SearchedGame<typename Book::Shared>{V::kId, embedded_network<V>(), &Book::enter}, tables_for_search<V>());
}

}  // namespace serai

// In a variant's engine.cpp.
// NOLINTBEGIN(bugprone-macro-parentheses): V is a type
#define SERAI_INSTANTIATE_SEARCHER(V)                    \
  template std::unique_ptr<Searcher> make_searcher<V>(); \
  template std::unique_ptr<SoloEngine> make_solo_engine<V>(std::size_t table_mb);
// NOLINTEND(bugprone-macro-parentheses)

// Searcher for one rule book: the threads, their workers, and what they report. Included only by the variants'
// engine.cpp.
#pragma once

#include <thread>

#include "engine/embedded_network.hpp"
#include "engine/report.hpp"
#include "engine/search.hpp"
#include "engine/searcher.hpp"
#include "notation/fen.hpp"
#include "notation/uci.hpp"

namespace serai {

template <class V>
class SearcherImpl final : public Searcher {
 public:
  void set_position(std::string_view start_fen, std::span<const Move> moves) override {
    pos_ = *position_from<V>(*read_fen(start_fen, V::Geometry::kFiles, V::Geometry::kRanks));
    history_ = History();
    history_.push(start_entry(pos_));
    for (Move m : moves) {
      const Position<V> next = pos_.after(m);
      history_.push(entry_for(pos_, m, next));
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
  std::string_view own_network() const override { return embedded_network<V>(); }

 private:
  std::vector<Move> root_moves(const Limits& limits) const {
    MoveList list;
    if (!outcome(pos_, history_).is_over()) generate_legal(pos_, list);
    std::vector<Move> out;
    for (Move m : list) {
      const auto& only = limits.search_moves;
      if (only.empty() || std::find(only.begin(), only.end(), m) != only.end()) out.push_back(m);
    }
    return out;
  }
  void report_lines(const Worker<V>& worker, int depth, const SearchShared& shared, int lines,
                    const std::function<void(const SearchInfo&)>& report) const;

  Position<V> pos_;
  History history_;
  std::vector<std::unique_ptr<Worker<V>>> workers_;
};

template <class V>
BestMove SearcherImpl<V>::think(SearchShared& shared, const EngineOptions& options,
                                const std::function<void(const SearchInfo&)>& report) {
  const std::vector<Move> moves = root_moves(shared.limits);
  if (moves.empty()) return {};
  while (workers_.size() > static_cast<std::size_t>(options.threads)) workers_.pop_back();
  while (workers_.size() < static_cast<std::size_t>(options.threads))
    workers_.push_back(std::make_unique<Worker<V>>(shared));
  for (auto& worker : workers_) worker->set_position(pos_, history_);

  std::vector<std::thread> helpers;
  for (std::size_t i = 1; i < workers_.size(); ++i) {
    helpers.emplace_back(
        [&, i] { workers_[i]->run(moves, options.lines, static_cast<int>(i), [](const auto&, int) {}); });
  }
  workers_[0]->run(moves, options.lines, 0, [&](const Worker<V>& worker, int depth) {
    report_lines(worker, depth, shared, options.lines, report);
  });
  shared.stop = true;
  for (std::thread& t : helpers) t.join();

  const RootMove& best = workers_[0]->roots().front();
  BestMove out{to_uci<V>(best.move), {}};
  if (best.line.length > 1) out.ponder = to_uci<V>(best.line.moves[1]);
  return out;
}

template <class V>
void SearcherImpl<V>::report_lines(const Worker<V>& worker, int depth, const SearchShared& shared, int lines,
                                   const std::function<void(const SearchInfo&)>& report) const {
  const auto count = std::min<std::size_t>(static_cast<std::size_t>(lines), worker.roots().size());
  for (std::size_t i = 0; i < count; ++i) {
    const RootMove& root = worker.roots()[i];
    SearchInfo info;
    info.depth = depth;
    info.selective_depth = root.selective_depth;
    info.line = static_cast<int>(i) + 1;
    info.score = engine_score(root.score);
    info.chances = chances_of(root.score);
    info.nodes = std::max(shared.nodes.load(std::memory_order_relaxed), worker.nodes());
    info.time_ms = shared.clock.elapsed_ms();
    info.hashfull = shared.table.fullness();
    for (int k = 0; k < root.line.length; ++k) info.moves.push_back(to_uci<V>(root.line.moves[k]));
    report(info);
  }
}

template <class V>
std::string SearcherImpl<V>::evaluation(const Network* network) const {
  if (pos_.is_check()) return "in check: not evaluated";
  std::string out;
  if (network != nullptr) {
    Accumulators<V> accumulators;
    accumulators.reset(network);
    out = "the network's evaluation for the side to move: " + std::to_string(accumulators.evaluate(pos_, 0)) + "\n";
  }
  return out + "the classical evaluation for the side to move: " + std::to_string(evaluate(pos_)) + " (phase " +
         std::to_string(phase_of(pos_)) + " of " + std::to_string(kFullPhase) + ")";
}

}  // namespace serai

// In a variant's engine.cpp.
// NOLINTBEGIN(bugprone-macro-parentheses): V is a type
#define SERAI_INSTANTIATE_SEARCHER(V)            \
  template <>                                    \
  std::unique_ptr<Searcher> make_searcher<V>() { \
    return std::make_unique<SearcherImpl<V>>();  \
  }
// NOLINTEND(bugprone-macro-parentheses)

// SoloEngine for one rule book. Included only by engine/searcher_impl.hpp.
#pragma once

#include "engine/embedded_network.hpp"
#include "engine/search.hpp"
#include "engine/search_book.hpp"
#include "engine/solo.hpp"
#include "notation/fen.hpp"

namespace serai {

template <class V>
class SoloEngineImpl final : public SoloEngine {
 public:
  SoloEngineImpl(const SearchedGame<V>& game, std::shared_ptr<const Network> network, std::size_t table_mb)
      : game_(game), worker_(shared_) {
    shared_.table.resize(table_mb);
    shared_.network = std::move(network);
    begin(0);
  }

  void forget() override {
    worker_.forget();
    shared_.table.clear();
  }
  void begin(std::size_t setup) override {
    pos_ = *position_from<V>(*read_fen(V::kSetups[setup].fen, V::Geometry::kFiles, V::Geometry::kRanks));
    game_.enter(pos_);
    history_ = History();
    history_.push(start_entry(pos_));
    settle();
  }
  void play(Move m) override {
    const Position<V> next = pos_.after(m);
    history_.push(entry_for(pos_, m, next));
    pos_ = next;
    settle();
  }
  Color turn() const override { return pos_.turn; }
  const std::vector<Move>& legal_moves() const override { return legal_; }
  Outcome outcome() const override { return outcome_; }
  Verdict think(std::uint64_t nodes) override {
    assert(!legal_.empty());
    shared_.limits.nodes = nodes;
    shared_.stop = false;
    shared_.nodes = 0;
    shared_.table.new_search();
    worker_.set_position(pos_, history_);
    // The score is that of the last depth that was finished: beyond it there are only bounds.
    Score score = 0;
    worker_.run(legal_, {}, 1, 0, [&](const SearchWorker<V>& w, int) { score = w.roots().front().score; });
    return {worker_.roots().front().move, std::clamp(score, -kDecided, kDecided)};
  }

 private:
  // Works out how the game stands after a change.
  void settle() {
    MoveList list;
    generate_legal(pos_, list);
    outcome_ = serai::outcome(pos_, history_, !list.empty());
    legal_.clear();
    if (!outcome_.is_over()) legal_.assign(list.begin(), list.end());
  }

  SearchedGame<V> game_;
  SearchShared shared_;
  SearchWorker<V> worker_;
  Position<V> pos_;
  History history_;
  std::vector<Move> legal_;
  Outcome outcome_;
};

template <class V>
std::unique_ptr<SoloEngine> make_solo_engine(std::size_t table_mb) {
  using Shared = typename SearchBook<V>::Shared;
  static const std::shared_ptr<const Network> kNetwork = [] {
    const auto read = Network::read(embedded_network<V>(), Inputs<Shared>::kKind, Inputs<Shared>::kCount);
    return read ? *read : nullptr;
  }();
  const SearchedGame<Shared> game{V::kId, embedded_network<V>(), &SearchBook<V>::enter};
  return std::make_unique<SoloEngineImpl<Shared>>(game, kNetwork, table_mb);
}

}  // namespace serai

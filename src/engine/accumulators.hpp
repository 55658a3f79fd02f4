// The evaluation with a network inside a search: accumulators beside the search stack, one pair for each ply.
//
// An accumulator remembers the view it was computed for, so any of them can be updated to another position: only the
// differences are added or removed. A position starts from the accumulator of the previous ply, which is nearly always
// that of the position one move earlier. Owned and used by one search thread.
#pragma once

#include "engine/inputs.hpp"
#include "engine/network.hpp"

namespace serai {

template <class V>
class Accumulators {
 public:
  // Forgets everything and judges by `network`, which must outlive it.
  void reset(const Network* network) {
    network_ = network;
    if (network == nullptr) return;
    if (entries_.empty()) entries_.resize(kMostPlies + 1);
    for (Entry& e : entries_) e.view = NetworkView<V>();
    for (Entry& e : entries_) {
      for (auto& values : e.values) std::copy_n(network->bias(), network->width(), values.begin());
    }
  }
  const Network* network() const { return network_; }

  // The evaluation of a position `ply` plies from the root, for the side to move.
  Score evaluate(const Position<V>& pos, int ply) {
    Entry& entry = entries_[static_cast<std::size_t>(ply)];
    const Entry& start = ply > 0 ? entries_[static_cast<std::size_t>(ply - 1)] : entry;
    const NetworkView<V> view = NetworkView<V>::of(pos);
    const Changes changes(start.view, view);
    for (Color c : {kWhite, kBlack}) update(entry, start, view, changes, c);
    entry.view = view;
    const Score output =
        network_->score(entry.values[pos.turn].data(), entry.values[!pos.turn].data(), Inputs<V>::bucket(pos));
    return score_from(pos, output);
  }

 private:
  struct alignas(64) Entry {
    std::array<std::array<NetworkValue, Network::kMostWidth>, 2> values;
    NetworkView<V> view;
  };
  struct Changes {
    std::array<Change<V>, 2 * Inputs<V>::kMostPresent> items;
    std::size_t count = 0;

    Changes(const NetworkView<V>& before, const NetworkView<V>& after) {
      compare_pieces(before, after, [&](const Change<V>& change) { items[count++] = change; });
    }
    std::span<const Change<V>> all() const { return {items.data(), count}; }
  };
  // A list of columns.
  struct Columns {
    std::array<const NetworkValue*, Inputs<V>::kMostPresent> items;
    std::size_t count = 0;
    void add(const NetworkValue* column) { items[count++] = column; }
    std::span<const NetworkValue* const> all() const { return {items.data(), count}; }
  };

  void update(Entry& entry, const Entry& start, const NetworkView<V>& view, const Changes& changes, Color c) {
    Columns added, removed;
    const auto add = [&](int i) { added.add(network_->column(i)); };
    const auto remove = [&](int i) { removed.add(network_->column(i)); };
    // After the view has changed sides, start from nothing.
    const bool fresh = start.view.mirrored[c] != view.mirrored[c];
    if (fresh) {
      for_each_input(view, c, add);
    } else {
      for (const Change<V>& change : changes.all()) {
        const int input = change.input(c, view.mirrored[c]);
        change.is_new ? add(input) : remove(input);
      }
      compare_facts(start.view, view, c, add, remove);
    }
    best_arithmetic().update(entry.values[c].data(), fresh ? network_->bias() : start.values[c].data(),
                             network_->width(), added.all(), removed.all());
  }

  const Network* network_ = nullptr;
  std::vector<Entry> entries_;
};

}  // namespace serai

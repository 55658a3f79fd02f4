// The tables of one game: made in the order in which they need each other, and asked about positions.
#pragma once

#include <algorithm>
#include <map>
#include <memory>

#include "endgame/file.hpp"
#include "endgame/solver.hpp"

namespace serai::endgame {

// The most men of a table.
constexpr int kMostTableMen = 5;

// The file of a table that comes with the program; empty if it does not. Defined by the variants that have tables.
template <class V>
std::string_view embedded_table(std::string_view name);

template <class V>
class Tables {
 public:
  struct Table {
    Layout<V> layout;
    Values values;
  };

  // There is none where nobody can win.
  static bool has_table(const Material<V>& m) { return !EndgameBook<V>::is_drawn(m) && EndgameBook<V>::is_covered(m); }
  // The materials that a table of this one needs, each before those that need it, and at last itself; all of them
  // canonical.
  static std::vector<Material<V>> needed_for(const Material<V>& material) {
    std::vector<Material<V>> out;
    collect(material.canonical(), out);
    return out;
  }
  // The materials that one move may lead to, canonical, each once, without those in which nobody can win.
  static std::vector<Material<V>> after_a_move(const Material<V>& material) {
    std::vector<Material<V>> out;
    for (const Material<V>& next : successors(material)) {
      const Material<V> m = next.canonical();
      if (!EndgameBook<V>::is_drawn(m) && std::find(out.begin(), out.end(), m) == out.end()) out.push_back(m);
    }
    return out;
  }
  // All materials of so many men that have a table.
  static std::vector<Material<V>> all_of(int men) {
    std::vector<Material<V>> out;
    Material<V> bare;
    for (Color c : {kWhite, kBlack}) {
      for (int t = 0; t < kTypes<V>; ++t) bare.counts[c][t] = V::kArmy[t].royal ? 1 : 0;
    }
    add_men(bare, men - bare.men(), 0, out);
    return out;
  }

  // Solves a material; nothing if it was given up. Requires: what it needs is there.
  std::optional<Values> solve(const Material<V>& material, const Listener& listener = {}) const {
    return solver(material).solve(listener);
  }
  // How many verdicts of a table do not follow from the moves; nothing if it was given up. Requires: it and what it
  // needs is there.
  std::optional<std::uint64_t> faults(const Material<V>& material, const Listener& listener = {}) const {
    return solver(material).faults(find(material)->values, listener);
  }

  void add(const Material<V>& material, Values values) {
    tables_.emplace(material.key(), std::make_unique<Table>(Table{Layout<V>(material), std::move(values)}));
  }
  // Adds a table from the bytes of its file. An Error if it is not one of this game, or damaged.
  std::optional<Error> read(std::string_view bytes) {
    constexpr std::uint64_t kMostSize = std::uint64_t{1} << 32;
    auto file = read_table(bytes, kMostSize);
    if (!file) return file.error();
    if (file->variant != V::kId) return Error{"bad-table", "The endgame table is one of another game."};
    const auto known = Material<V>::parse(file->material);
    if (!known || known->men() > kMostTableMen || known->is_swapped() ||
        Layout<V>(*known).size() != file->values.size() || EndgameBook<V>::metric(*known) != file->values.metric()) {
      return Error{"bad-table", "The endgame table does not fit the game."};
    }
    add(*known, std::move(file->values));
    return std::nullopt;
  }
  void drop(const Material<V>& material) { tables_.erase(material.key()); }
  // Drops all others.
  void keep(const std::vector<Material<V>>& materials) {
    std::erase_if(tables_, [&](const auto& table) {
      return std::none_of(materials.begin(), materials.end(),
                          [&](const Material<V>& m) { return m.key() == table.first; });
    });
  }
  // Null if there is none. Requires: the material is canonical.
  const Table* find(const Material<V>& material) const {
    const auto it = tables_.find(material.key());
    return it == tables_.end() ? nullptr : it->second.get();
  }

  // What the table of a position says, counts and clocks aside. Nothing if there is none.
  std::optional<Verdict> verdict(const Position<V>& pos) const {
    const Material<V> material = Material<V>::of(pos);
    if (EndgameBook<V>::is_drawn(material)) return Verdict::draw();
    const Table* table = find(material.canonical());
    if (table == nullptr) return std::nullopt;
    const bool turned = material.is_swapped();
    const auto squares = table->layout.squares_of(pos, turned);
    if (!squares) return std::nullopt;
    return table->values.at(turned ? !pos.turn : pos.turn, table->layout.number(*squares));
  }

  // What a move comes to for the side that makes it, with what is left of the count or the clock, in plies as the table
  // of `pos` counts them. Nothing if there is no table.
  std::optional<Verdict> verdict_of_move(const Position<V>& pos, Move m) const {
    const Position<V> next = pos.after(m);
    if (const auto over = end_of(next, has_legal_move(next))) return over->before_move();
    const auto v = verdict(next);
    if (!v) return std::nullopt;
    return before_move(pos, next, EndgameBook<V>::judge(next, *v));
  }

 private:
  Solver<V> solver(const Material<V>& material) const {
    return Solver<V>(material, [this](const Position<V>& pos) { return verdict(pos); });
  }

  static void add_men(const Material<V>& material, int more, int first, std::vector<Material<V>>& out) {
    if (more == 0) {
      if (!material.is_swapped() && has_table(material)) out.push_back(material);
      return;
    }
    for (int i = first; i < 2 * kTypes<V>; ++i) {
      const int type = i % kTypes<V>;
      if (V::kArmy[type].royal) continue;
      Material<V> next = material;
      ++next.counts[i / kTypes<V>][type];
      add_men(next, more - 1, i, out);
    }
  }

  static void collect(const Material<V>& material, std::vector<Material<V>>& out) {
    if (EndgameBook<V>::is_drawn(material) || std::find(out.begin(), out.end(), material) != out.end()) return;
    for (const Material<V>& next : after_a_move(material)) collect(next, out);
    out.push_back(material);
  }

  // What one move may leave.
  static std::vector<Material<V>> successors(const Material<V>& material) {
    std::vector<Material<V>> out;
    for (Color c : {kWhite, kBlack}) {
      for_each_other(material, c, [&](PieceType t, const Material<V>& less) {
        out.push_back(less);
        if (t != V::kPawn || !EndgameBook<V>::can_promote(material, c)) return;
        for (PieceType promoted : EndgameBook<V>::kPromotions) {
          Material<V> more = less;
          ++more.counts[c][promoted];
          out.push_back(more);
          if constexpr (V::kFacts.promotions.size() > 0) {  // a pawn may capture as it promotes
            for_each_other(more, !c, [&](PieceType, const Material<V>& taken) { out.push_back(taken); });
          }
        }
      });
    }
    return out;
  }
  // Calls each(type, material without one) for every kind of piece of a side that is no royal.
  template <class Each>
  static void for_each_other(const Material<V>& material, Color c, Each each) {
    for (int t = 0; t < kTypes<V>; ++t) {
      if (V::kArmy[t].royal || material.counts[c][t] == 0) continue;
      Material<V> less = material;
      --less.counts[c][t];
      each(static_cast<PieceType>(t), less);
    }
  }

  std::map<std::uint64_t, std::unique_ptr<Table>> tables_;  // by the key of the material
};

}  // namespace serai::endgame

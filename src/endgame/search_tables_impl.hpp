// SearchTables for one rule book; included only by the variants.
#pragma once

#include <filesystem>

#include "endgame/file.hpp"
#include "endgame/search_tables.hpp"
#include "endgame/tables.hpp"

namespace serai::endgame {

template <class V, class Searched>
class SearchTablesImpl final : public SearchTables<Searched> {
 public:
  std::optional<Error> prepare(const Position<Searched>& root, const std::string& folder) override {
    const Material<V> material = Material<V>::of(in_tables(root));
    const bool is_of_use = material.men() <= kMostRootMen && has_empty_hands(root);
    if (is_prepared_ && is_of_use_ == is_of_use && material_ == material && folder_ == folder) return std::nullopt;
    if (folder_ != folder) tables_.keep({});
    is_prepared_ = true;
    is_of_use_ = is_of_use;
    material_ = material;
    folder_ = folder;
    std::vector<Material<V>> wanted = is_of_use ? Tables<V>::needed_for(material) : std::vector<Material<V>>();
    std::erase_if(wanted, [](const Material<V>& m) { return m.men() > kMostMen; });
    tables_.keep(wanted);
    return bring(wanted);
  }

  std::optional<Known> ask(const Position<Searched>& searched) const override {
    if (!has_empty_hands(searched)) return std::nullopt;
    const auto& pos = in_tables(searched);
    using Book = EndgameBook<V>;
    const auto v = tables_.verdict(pos);
    if (!v) return std::nullopt;
    const Known known{Book::judge(pos, *v), Book::metric(Material<V>::of(pos))};
    return Book::kOnlyMates && known.verdict.is_draw() ? std::nullopt : std::optional(known);
  }
  std::optional<Verdict> ask(const Position<Searched>& pos, Move m) const override {
    return tables_.verdict_of_move(in_tables(pos), m);
  }

 private:
  // From so many men on it is worth having the tables of what two captures leave. Larger tables than these take a
  // gigabyte of memory each.
  static constexpr int kMostRootMen = 6, kMostMen = 4;
  static constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;

  static const Position<V>& in_tables(const Position<V>& pos) { return pos; }
  template <class Other>
  static Position<V> in_tables(const Position<Other>& pos) {
    Position<V> out;
    for (Square s : pos.board.occupied()) out.board.put(pos.board.on(s), s);
    out.turn = pos.turn;
    out.clock = pos.clock;
    EndgameBook<V>::take_state(pos, out);
    out.refresh();
    return out;
  }
  static bool has_empty_hands(const Position<Searched>& pos) {
    return pos.hands.total(kWhite) + pos.hands.total(kBlack) == 0;
  }

  // Reads the tables that are not in memory yet, the small ones first.
  std::optional<Error> bring(const std::vector<Material<V>>& wanted) {
    std::optional<Error> error;
    std::uint64_t bytes = 0;
    this->most_men_ = 0;
    for (const Material<V>& m : wanted) {
      bytes += 2 * Layout<V>(m).size();
      if (bytes > kMostBytes) break;
      if (tables_.find(m) == nullptr) {
        if (auto fault = read(m.name())) error = std::move(fault);
      }
      if (tables_.find(m) != nullptr) this->most_men_ = std::max(this->most_men_, m.men());
    }
    return error;
  }
  std::optional<Error> read(const std::string& name) {
    if (!folder_.empty()) {
      const std::string path = table_path(folder_, V::kId, name);
      std::error_code none;
      if (std::filesystem::exists(path, none)) {
        const auto bytes = read_bytes(path);
        return bytes ? tables_.read(*bytes) : bytes.error();
      }
    }
    const std::string_view own = embedded_table<V>(name);
    return own.empty() ? std::nullopt : tables_.read(own);
  }

  Tables<V> tables_;
  bool is_prepared_ = false, is_of_use_ = false;  // for what follows
  Material<V> material_;
  std::string folder_;
};

}  // namespace serai::endgame

// Endgames for one rule book; included only by the variants.
#pragma once

#include <algorithm>

#include "endgame/endgames.hpp"
#include "endgame/tables.hpp"
#include "notation/fen.hpp"
#include "rules/validate.hpp"

namespace serai::endgame {

template <class V>
class EndgamesImpl final : public Endgames {
 public:
  Result<std::string> canonical(std::string_view name) const override {
    const auto material = Material<V>::parse(name);
    if (!material || material->men() > kMostTableMen) {
      return Error{"bad-material", "'" + std::string(name) + "' names no men for a table, as KRvK does: both sides, " +
                                       "each with its king, at most " + std::to_string(kMostTableMen) + " in all."};
    }
    if (EndgameBook<V>::is_drawn(*material)) return Error{"no-table", "With these men nobody can win."};
    if (!EndgameBook<V>::is_covered(*material)) return Error{"no-table", "These men never meet in a game."};
    return material->canonical().name();
  }
  std::vector<std::string> all_of(int men) const override { return names(Tables<V>::all_of(men)); }
  std::vector<std::string> needed_for(std::string_view name) const override {
    return names(Tables<V>::needed_for(material(name)));
  }

  std::uint64_t size(std::string_view name) const override { return Layout<V>(material(name)).size(); }
  bool has(std::string_view name) const override { return tables_.find(material(name)) != nullptr; }
  bool make(std::string_view name, const Listener& listener) override {
    auto values = tables_.solve(material(name), listener);
    if (values) tables_.add(material(name), std::move(*values));
    return values.has_value();
  }
  std::optional<std::uint64_t> faults(std::string_view name, const Listener& listener) const override {
    return tables_.faults(material(name), listener);
  }

  Summary summary(std::string_view name) const override {
    const Values& values = tables_.find(material(name))->values;
    Summary out;
    for (Color turn : {kWhite, kBlack}) {
      for (std::uint64_t n = 0; n < values.size(); ++n) {
        if (!values.exists(turn, n)) continue;
        const Verdict v = values.at(turn, n);
        Summary::Side& side = out.sides[turn];
        ++(v.is_win() ? side.won : v.is_loss() ? side.lost : side.drawn);
        out.longest = std::max(out.longest, v.plies);
      }
    }
    return out;
  }

  std::string write(std::string_view name) const override {
    return write_table({std::string(V::kId), std::string(name), tables_.find(material(name))->values});
  }
  std::optional<Error> read(std::string_view bytes) override { return tables_.read(bytes); }
  std::string_view embedded(std::string_view name) const override { return embedded_table<V>(name); }
  void drop(std::string_view name) override { tables_.drop(material(name)); }

  Result<std::vector<std::string>> of_position(std::string_view fen) const override {
    const auto pos = position(fen);
    if (!pos) return pos.error();
    std::vector<std::string> out;
    const Material<V> material = Material<V>::of(*pos);
    if (!may_have_table(*pos) || !EndgameBook<V>::is_covered(material)) return out;
    if (!EndgameBook<V>::is_drawn(material)) out.push_back(material.canonical().name());
    for (std::string& next : names(Tables<V>::after_a_move(material))) out.push_back(std::move(next));
    return out;
  }

  Result<std::optional<Report>> probe(std::string_view fen) const override {
    const auto pos = position(fen);
    if (!pos) return pos.error();
    if (!may_have_table(*pos)) return std::optional<Report>();
    const auto v = tables_.verdict(*pos);
    if (!v) return std::optional<Report>();
    using Book = EndgameBook<V>;
    Report out{
        Book::judge(*pos, *v),  *v, Book::metric(Material<V>::of(*pos)), Book::kOnlyMates, Book::is_counting(*pos),
        Book::plies_left(*pos), {}};
    MoveList moves;
    generate_legal(*pos, moves);
    for (Move m : moves) out.moves.push_back({m, tables_.verdict_of_move(*pos, m)});
    const auto rank = [](const MoveReport& r) { return r.verdict ? r.verdict->rank() : -Verdict::win(0).rank() - 1; };
    std::stable_sort(out.moves.begin(), out.moves.end(),
                     [&](const MoveReport& a, const MoveReport& b) { return rank(a) > rank(b); });
    return std::optional(std::move(out));
  }

 private:
  static Result<Position<V>> position(std::string_view fen) {
    const auto setup = read_fen(fen, V::Geometry::kFiles, V::Geometry::kRanks);
    if (!setup) return setup.error();
    return position_from<V>(*setup);
  }
  static bool may_have_table(const Position<V>& pos) {
    return pos.board.occupied().count() <= kMostTableMen && pos.hands.total(kWhite) + pos.hands.total(kBlack) == 0;
  }
  // Requires: a canonical name.
  static Material<V> material(std::string_view name) { return Material<V>::parse(name)->canonical(); }
  static std::vector<std::string> names(const std::vector<Material<V>>& materials) {
    std::vector<std::string> out(materials.size());
    std::transform(materials.begin(), materials.end(), out.begin(), [](const Material<V>& m) { return m.name(); });
    return out;
  }

  Tables<V> tables_;
};

}  // namespace serai::endgame

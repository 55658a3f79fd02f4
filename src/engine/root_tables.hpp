// What endgame tables say at the root of a search: which moves are worth searching, and whether the search should ask
// on.
#pragma once

#include <algorithm>

#include "endgame/search_tables.hpp"
#include "engine/search_book.hpp"
#include "rules/outcome.hpp"
#include "variants/endgames.hpp"

namespace serai {

template <class V>
struct RootTables {
  const endgame::SearchTables<V>* asked = nullptr;  // by the search
  bool is_drawn = false;                            // whatever the search believes
};

// What a move comes to at the root, where the history of the game is known.
template <class V>
std::optional<endgame::Verdict> root_verdict(const endgame::SearchTables<V>& tables, const Position<V>& pos,
                                             const History& history, Move m) {
  const Position<V> next = pos.after(m);
  History after = history;
  after.push(entry_for(pos, m, next));
  const Outcome o = outcome(next, after);
  if (!o.is_over()) return tables.ask(pos, m);
  if (o.is_win_for(pos.turn)) return endgame::Verdict::win(1);
  return o.is_win_for(next.turn) ? endgame::Verdict::loss(1) : endgame::Verdict::draw();
}

// Where a table knows the root, leaves of the moves those that win soonest, hold a draw, or lose latest. Among moves
// that draw the search then chooses by what it sees itself, because the other side may still go wrong.
template <class V>
RootTables<V> choose_by_tables(const endgame::SearchTables<V>& tables, const Position<V>& pos, const History& history,
                               std::vector<Move>& moves) {
  RootTables<V> out{&tables};
  const auto root = pos.board.occupied().count() <= tables.most_men() ? tables.ask(pos) : std::nullopt;
  if (!root) return out;
  std::vector<int> ranks;
  for (Move m : moves) {
    const auto verdict = root_verdict(tables, pos, history, m);
    if (!verdict) return out;
    ranks.push_back(verdict->rank());
  }
  const int best = *std::max_element(ranks.begin(), ranks.end());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (ranks[i] == best) moves[kept++] = moves[i];
  }
  moves.resize(kept);
  if (root->verdict.is_draw() && best == 0) out = {nullptr, true};
  return out;
}

// The tables of a game for its search; null if it has none.
template <class V>
std::unique_ptr<endgame::SearchTables<typename SearchBook<V>::Shared>> tables_for_search() {
  if constexpr (endgame::kAreAsked && kHasEndgames<V>)
    return endgame::make_search_tables<V, typename SearchBook<V>::Shared>();
  else
    return nullptr;
}

}  // namespace serai

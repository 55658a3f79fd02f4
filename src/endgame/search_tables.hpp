// What endgame tables tell a search. The line between the templates of the search and those of the tables.
//
// A search prepares its tables once, for the position that it begins with; then all its threads may ask.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "endgame/values.hpp"
#include "rules/position.hpp"

namespace serai::endgame {

// In the browser no search asks: tables are not worth their size there, and so is what asks them.
#ifdef __wasm__
inline constexpr bool kAreAsked = false;
#else
inline constexpr bool kAreAsked = true;
#endif

struct Known {
  Verdict verdict;
  Metric metric = Metric::kToMate;
};

// Searched is the rule book with which the game is searched.
template <class Searched>
class SearchTables {
 public:
  virtual ~SearchTables() = default;

  // Has in memory what positions that come from this one may need: tables of the folder, if one is named, and those
  // that come with the program. An Error if a file is damaged; then the others serve.
  virtual std::optional<Error> prepare(const Position<Searched>& root, const std::string& folder) = 0;

  // Nothing is known of positions with more men. 0: of none.
  int most_men() const { return most_men_; }
  // What a position comes to, by its own count or clock. Nothing if that is not known.
  virtual std::optional<Known> ask(const Position<Searched>& pos) const = 0;
  // What a move comes to for the side that makes it; only a table of mates may call a draw what is none.
  virtual std::optional<Verdict> ask(const Position<Searched>& pos, Move m) const = 0;

 protected:
  int most_men_ = 0;
};

// Of the game V; defined by the variants that have tables (variants/GAME/endgame.cpp).
template <class V, class Searched>
std::unique_ptr<SearchTables<Searched>> make_search_tables();

}  // namespace serai::endgame

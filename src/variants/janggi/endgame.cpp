#include "variants/janggi/endgame.hpp"

#include "endgame/endgames_impl.hpp"
#include "endgame/search_tables_impl.hpp"
#include "variants/janggi/evaluation.hpp"

namespace serai::endgame {

// With three men nobody mates by force.
template <>
std::string_view embedded_table<Janggi>(std::string_view) {
  return {};
}

template <>
std::unique_ptr<Endgames> make_endgames<Janggi>() {
  return std::make_unique<EndgamesImpl<Janggi>>();
}

using Searched = SearchBook<Janggi>::Shared;

template <>
std::unique_ptr<SearchTables<Searched>> make_search_tables<Janggi, Searched>() {
  return std::make_unique<SearchTablesImpl<Janggi, Searched>>();
}

}  // namespace serai::endgame

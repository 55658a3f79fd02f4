#include "variants/sittuyin/endgame.hpp"

#include "endgame/endgames_impl.hpp"
#include "endgame/search_tables_impl.hpp"
#include "rules/embedded_file.hpp"

SERAI_EMBED_FILE(serai_sittuyin_KRvK, "variants/sittuyin/KRvK.table")
SERAI_EMBED_FILE(serai_sittuyin_KSvK, "variants/sittuyin/KSvK.table")

namespace serai::endgame {

template <>
std::string_view embedded_table<Sittuyin>(std::string_view name) {
  if (name == "KRvK") return SERAI_EMBEDDED_FILE(serai_sittuyin_KRvK);
  if (name == "KSvK") return SERAI_EMBEDDED_FILE(serai_sittuyin_KSvK);
  return {};
}

template <>
std::unique_ptr<Endgames> make_endgames<Sittuyin>() {
  return std::make_unique<EndgamesImpl<Sittuyin>>();
}

template <>
std::unique_ptr<SearchTables<Sittuyin>> make_search_tables<Sittuyin, Sittuyin>() {
  return std::make_unique<SearchTablesImpl<Sittuyin, Sittuyin>>();
}

}  // namespace serai::endgame

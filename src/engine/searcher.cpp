#include "engine/searcher.hpp"

#include "game/by_variant.hpp"

namespace serai {

std::unique_ptr<Searcher> make_searcher(std::string_view variant) {
  return make_for(variant, []<class V>(Tag<V>) { return make_searcher<V>(); });
}

}  // namespace serai

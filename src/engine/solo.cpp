#include "engine/solo.hpp"

#include "game/by_variant.hpp"

namespace serai {

std::unique_ptr<SoloEngine> make_solo_engine(std::string_view variant, std::size_t table_mb) {
  return make_for(variant, [=]<class V>(Tag<V>) { return make_solo_engine<V>(table_mb); });
}

}  // namespace serai

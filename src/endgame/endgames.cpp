#include "endgame/endgames.hpp"

#include "game/by_variant.hpp"
#include "variants/endgames.hpp"

namespace serai::endgame {
namespace {

template <class V, class... Those>
constexpr bool is_among(VariantList<Those...>) {
  return (std::is_same_v<V, Those> || ...);
}

}  // namespace

std::unique_ptr<Endgames> make_endgames(std::string_view variant) {
  return make_for(variant, []<class V>(Tag<V>) -> std::unique_ptr<Endgames> {
    if constexpr (is_among<V>(VariantsWithEndgames{}))
      return make_endgames<V>();
    else
      return nullptr;
  });
}

}  // namespace serai::endgame

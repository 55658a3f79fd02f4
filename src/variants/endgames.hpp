// The games that have endgame tables (variants/GAME/endgame.cpp).
#pragma once

#include <type_traits>

#include "variants/list.hpp"

namespace serai {

using VariantsWithEndgames = VariantList<struct Sittuyin, struct Janggi>;

template <class V, class... Those>
constexpr bool is_among(VariantList<Those...>) {
  return (std::is_same_v<V, Those> || ...);
}
template <class V>
inline constexpr bool kHasEndgames = is_among<V>(VariantsWithEndgames{});

}  // namespace serai

// Calls a template for every game, or for the game with an id. The templates are instantiated in the variants' folders.
#pragma once

#include <array>

#include "game/game.hpp"
#include "variants/list.hpp"

namespace serai {

template <class V>
struct Tag {};

// The values make(Tag<V>) of all games, in the order of the list.
template <class Make>
auto make_for_all(Make make) {
  return [&]<class... V>(VariantList<V...>) { return std::array{make(Tag<V>{})...}; }(AllVariants{});
}

// make(Tag<V>) of the game with this id, or an empty value if there is none.
template <class Make>
auto make_for(std::string_view id, Make make) {
  return [&]<class... V>(VariantList<V...>) {
    std::common_type_t<decltype(make(Tag<V>{}))...> made{};
    std::size_t i = 0;
    ((variants()[i++]->id == id ? static_cast<void>(made = make(Tag<V>{})) : static_cast<void>(0)), ...);
    return made;
  }(AllVariants{});
}

}  // namespace serai

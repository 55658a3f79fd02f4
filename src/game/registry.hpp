// How games are made by name. Each variant defines its game_factory by SERAI_INSTANTIATE_GAME in its game.cpp.
#pragma once

#include "game/game.hpp"

namespace serai {

struct GameFactory {
  const VariantInfo& (*info)();
  Result<std::unique_ptr<Game>> (*from_fen)(std::string_view fen);
  Result<std::unique_ptr<Game>> (*choosing)();
  Result<Game::Examination> (*examine)(std::string_view fen);
};

template <class V>
GameFactory game_factory();

}  // namespace serai

// In a variant's .cpp, after including game/game_impl.hpp and the rule book.
#define SERAI_INSTANTIATE_GAME(V) template GameFactory game_factory<V>();

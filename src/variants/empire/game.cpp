#include "game/game_impl.hpp"
#include "game/registry.hpp"
#include "variants/empire/rules.hpp"

namespace serai {

SERAI_INSTANTIATE_GAME(Empire)

}  // namespace serai

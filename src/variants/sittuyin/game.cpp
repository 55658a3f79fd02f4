#include "game/game_impl.hpp"
#include "game/registry.hpp"
#include "variants/sittuyin/rules.hpp"

namespace serai {

SERAI_INSTANTIATE_GAME(Sittuyin)

}  // namespace serai

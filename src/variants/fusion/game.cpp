#include "game/game_impl.hpp"
#include "game/registry.hpp"
#include "variants/fusion/rules.hpp"

namespace serai {

SERAI_INSTANTIATE_GAME(Fusion)
SERAI_INSTANTIATE_GAME(FusionLite)
SERAI_INSTANTIATE_GAME(FusionPlus)
SERAI_INSTANTIATE_GAME(FusionTeam)

}  // namespace serai

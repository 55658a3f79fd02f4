#include "game/game_impl.hpp"
#include "game/registry.hpp"
#include "variants/janggi/rules.hpp"

namespace serai {

SERAI_INSTANTIATE_GAME(Janggi)
SERAI_INSTANTIATE_GAME(JanggiTournament)

}  // namespace serai

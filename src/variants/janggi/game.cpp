#include "game/game_impl.hpp"
#include "game/registry.hpp"
#include "variants/janggi/rules.hpp"

namespace serai {

SERAI_INSTANTIATE_GAME(Janggi)
SERAI_INSTANTIATE_GAME(JanggiTournament)
SERAI_INSTANTIATE_GAME(JanggiTraditional)
SERAI_INSTANTIATE_GAME(JanggiModern)
SERAI_INSTANTIATE_GAME(JanggiCasual)

}  // namespace serai

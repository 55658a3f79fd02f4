#include "game/game_impl.hpp"
#include "game/registry.hpp"
#include "variants/xiangfu/rules.hpp"

namespace serai {

SERAI_INSTANTIATE_GAME(XiangFu)

}  // namespace serai

// The games that have endgame tables (variants/GAME/endgame.cpp).
#pragma once

#include "variants/list.hpp"

namespace serai {

using VariantsWithEndgames = VariantList<struct Sittuyin, struct Janggi>;

}  // namespace serai

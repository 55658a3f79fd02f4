// The search's scores as the outside sees them.
#pragma once

#include "engine/engine.hpp"
#include "engine/score.hpp"

namespace serai {

EngineScore engine_score(Score score);
Chances chances_of(Score score);

}  // namespace serai

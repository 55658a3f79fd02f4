#include "engine/searcher_impl.hpp"
#include "variants/fusion/evaluation.hpp"

namespace serai {

SERAI_INSTANTIATE_SEARCHER(Fusion)
SERAI_INSTANTIATE_SEARCHER(FusionLite)
SERAI_INSTANTIATE_SEARCHER(FusionPlus)
SERAI_INSTANTIATE_SEARCHER(FusionTeam)

}  // namespace serai

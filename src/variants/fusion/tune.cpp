#include "tune/reader_impl.hpp"
#include "variants/fusion/evaluation.hpp"

namespace serai {

SERAI_INSTANTIATE_READER(Fusion)
SERAI_INSTANTIATE_READER(FusionLite)
SERAI_INSTANTIATE_READER(FusionPlus)
SERAI_INSTANTIATE_READER(FusionTeam)

}  // namespace serai

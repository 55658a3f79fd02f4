#include "engine/embedded_network.hpp"

namespace serai {

struct Fusion;
struct FusionLite;
struct FusionTeam;
struct FusionPlus;

SERAI_NO_NETWORK(Fusion)
SERAI_NO_NETWORK(FusionLite)
SERAI_NO_NETWORK(FusionTeam)
SERAI_NO_NETWORK(FusionPlus)

}  // namespace serai

#include "engine/embedded_network.hpp"

namespace serai {

struct Fusion;
struct FusionLite;
struct FusionTeam;
struct FusionPlus;

SERAI_EMBED_NETWORK(serai_fusion_network, "variants/fusion/fusion.network")
SERAI_EMBED_NETWORK(serai_fusionplus_network, "variants/fusion/fusionplus.network")

SERAI_USE_NETWORK(Fusion, serai_fusion_network)
SERAI_USE_NETWORK(FusionLite, serai_fusion_network)
SERAI_USE_NETWORK(FusionTeam, serai_fusion_network)
SERAI_USE_NETWORK(FusionPlus, serai_fusionplus_network)

}  // namespace serai

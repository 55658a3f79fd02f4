#include "engine/embedded_network.hpp"

namespace serai {

struct Empire;

SERAI_EMBED_NETWORK(serai_empire_network, "variants/empire/empire.network")

SERAI_USE_NETWORK(Empire, serai_empire_network)

}  // namespace serai

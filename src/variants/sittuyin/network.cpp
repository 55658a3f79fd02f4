#include "engine/embedded_network.hpp"

namespace serai {

struct Sittuyin;

SERAI_EMBED_NETWORK(serai_sittuyin_network, "variants/sittuyin/sittuyin.network")

SERAI_USE_NETWORK(Sittuyin, serai_sittuyin_network)

}  // namespace serai

#include "engine/embedded_network.hpp"

namespace serai {

struct XiangFu;

SERAI_EMBED_NETWORK(serai_xiangfu_network, "variants/xiangfu/xiangfu.network")

SERAI_USE_NETWORK(XiangFu, serai_xiangfu_network)

}  // namespace serai

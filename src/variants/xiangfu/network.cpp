#include "engine/embedded_network.hpp"

namespace serai {

struct XiangFu;

SERAI_NO_NETWORK(XiangFu)

}  // namespace serai

#include "engine/embedded_network.hpp"

namespace serai {

struct Empire;

SERAI_NO_NETWORK(Empire)

}  // namespace serai

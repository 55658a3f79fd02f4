#include "engine/embedded_network.hpp"

namespace serai {

struct Sittuyin;

SERAI_NO_NETWORK(Sittuyin)

}  // namespace serai

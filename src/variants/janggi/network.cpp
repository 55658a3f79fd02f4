#include "engine/embedded_network.hpp"

namespace serai {

struct Janggi;
struct JanggiTournament;

SERAI_NO_NETWORK(Janggi)
SERAI_NO_NETWORK(JanggiTournament)

}  // namespace serai

#include "engine/embedded_network.hpp"

namespace serai {

struct Janggi;
struct JanggiTournament;

SERAI_EMBED_NETWORK(serai_janggi_network, "variants/janggi/janggi.network")

SERAI_USE_NETWORK(Janggi, serai_janggi_network)
SERAI_USE_NETWORK(JanggiTournament, serai_janggi_network)

}  // namespace serai

#include "engine/embedded_network.hpp"

namespace serai {

struct Janggi;
struct JanggiTournament;
struct JanggiTraditional;
struct JanggiModern;
struct JanggiCasual;

SERAI_EMBED_NETWORK(serai_janggi_network, "variants/janggi/janggi.network")

SERAI_USE_NETWORK(Janggi, serai_janggi_network)
SERAI_USE_NETWORK(JanggiTournament, serai_janggi_network)
SERAI_USE_NETWORK(JanggiTraditional, serai_janggi_network)
SERAI_USE_NETWORK(JanggiModern, serai_janggi_network)
SERAI_USE_NETWORK(JanggiCasual, serai_janggi_network)

}  // namespace serai

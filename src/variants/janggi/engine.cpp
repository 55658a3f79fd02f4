#include "engine/searcher_impl.hpp"
#include "variants/janggi/evaluation.hpp"

namespace serai {

SERAI_INSTANTIATE_SEARCHER(Janggi)
SERAI_INSTANTIATE_SEARCHER(JanggiTournament)
SERAI_INSTANTIATE_SEARCHER(JanggiTraditional)
SERAI_INSTANTIATE_SEARCHER(JanggiModern)
SERAI_INSTANTIATE_SEARCHER(JanggiCasual)

}  // namespace serai

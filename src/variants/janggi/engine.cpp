#include "engine/searcher_impl.hpp"
#include "variants/janggi/evaluation.hpp"

namespace serai {

SERAI_INSTANTIATE_SEARCHER(Janggi)
SERAI_INSTANTIATE_SEARCHER(JanggiTournament)

}  // namespace serai

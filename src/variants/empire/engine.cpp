#include "engine/searcher_impl.hpp"
#include "variants/empire/evaluation.hpp"

namespace serai {

SERAI_INSTANTIATE_SEARCHER(Empire)

}  // namespace serai

#include "engine/searcher_impl.hpp"
#include "variants/sittuyin/evaluation.hpp"

namespace serai {

SERAI_INSTANTIATE_SEARCHER(Sittuyin)

}  // namespace serai

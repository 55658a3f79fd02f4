#include "engine/searcher_impl.hpp"
#include "variants/xiangfu/evaluation.hpp"

namespace serai {

SERAI_INSTANTIATE_SEARCHER(XiangFu)

}  // namespace serai

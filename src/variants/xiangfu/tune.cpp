#include "tune/reader_impl.hpp"
#include "variants/xiangfu/evaluation.hpp"

namespace serai {

SERAI_INSTANTIATE_READER(XiangFu)

}  // namespace serai

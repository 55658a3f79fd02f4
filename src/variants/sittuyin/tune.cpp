#include "tune/reader_impl.hpp"
#include "variants/sittuyin/evaluation.hpp"

namespace serai {

SERAI_INSTANTIATE_READER(Sittuyin)

}  // namespace serai

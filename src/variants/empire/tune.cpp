#include "tune/reader_impl.hpp"
#include "variants/empire/evaluation.hpp"

namespace serai {

SERAI_INSTANTIATE_READER(Empire)

}  // namespace serai

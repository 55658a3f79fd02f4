#include "properties.hpp"
#include "variants/xiangfu/rules.hpp"

namespace serai {

using Variants = ::testing::Types<XiangFu>;
INSTANTIATE_TYPED_TEST_SUITE_P(Of, Properties, Variants, VariantNames);

}  // namespace serai

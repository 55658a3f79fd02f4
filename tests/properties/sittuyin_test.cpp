#include "properties.hpp"
#include "variants/sittuyin/rules.hpp"

namespace serai {

using Variants = ::testing::Types<Sittuyin>;
INSTANTIATE_TYPED_TEST_SUITE_P(Of, Properties, Variants, VariantNames);

}  // namespace serai

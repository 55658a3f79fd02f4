#include "properties.hpp"
#include "variants/empire/rules.hpp"

namespace serai {

using Variants = ::testing::Types<Empire>;
INSTANTIATE_TYPED_TEST_SUITE_P(Of, Properties, Variants, VariantNames);

}  // namespace serai

#include "properties.hpp"
#include "variants/fusion/rules.hpp"

namespace serai {

using Variants = ::testing::Types<FusionPlus, FusionTeam>;
INSTANTIATE_TYPED_TEST_SUITE_P(Of, Properties, Variants, VariantNames);

}  // namespace serai

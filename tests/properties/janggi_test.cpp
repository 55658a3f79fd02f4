#include "properties.hpp"
#include "variants/janggi/rules.hpp"

namespace serai {

using Variants = ::testing::Types<Janggi, JanggiTournament>;
INSTANTIATE_TYPED_TEST_SUITE_P(Of, Properties, Variants, VariantNames);

}  // namespace serai

// The rule books and evaluations of all games, and their list for typed tests.
#pragma once

#include <gtest/gtest.h>

#include "every_evaluation.hpp"
#include "variants/list.hpp"

namespace serai {

template <class... V>
testing::Types<V...> types_of(VariantList<V...>);
using EveryGame = decltype(types_of(AllVariants()));

}  // namespace serai

// The tests that are instantiated for each game leave none out.
#include <gtest/gtest.h>

#include <set>

#include "game/game.hpp"

namespace serai {
namespace {

TEST(EveryGame, HasItsPropertiesTested) {
  std::set<std::string> suites;
  const auto* tests = ::testing::UnitTest::GetInstance();
  for (int i = 0; i < tests->total_test_suite_count(); ++i) suites.insert(tests->GetTestSuite(i)->name());
  for (const VariantInfo* info : variants()) {
    EXPECT_TRUE(suites.contains("Of/Properties/" + std::string(info->id))) << info->id;
  }
}

}  // namespace
}  // namespace serai

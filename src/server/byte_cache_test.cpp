#include "server/byte_cache.hpp"

#include <gtest/gtest.h>

namespace serai::server {
namespace {

TEST(ByteCache, KeepsWhatWasWantedLast) {
  ByteCache<int> cache(20);
  cache.keep("a", 1, 9);
  cache.keep("b", 2, 9);
  ASSERT_NE(cache.find("a"), nullptr);
  cache.keep("c", 3, 9);
  EXPECT_EQ(cache.find("b"), nullptr);
  EXPECT_EQ(*cache.find("a"), 1);
  EXPECT_EQ(*cache.find("c"), 3);
}

TEST(ByteCache, CountsAReplacedValueOnce) {
  ByteCache<int> cache(20);
  for (int i = 0; i < 10; ++i) cache.keep("a", i, 9);
  cache.keep("b", 2, 9);
  EXPECT_EQ(*cache.find("a"), 9);
  EXPECT_EQ(*cache.find("b"), 2);
}

TEST(ByteCache, KeepsNothingThatIsTooLarge) {
  ByteCache<int> cache(20);
  cache.keep("a", 1, 20);
  EXPECT_EQ(cache.find("a"), nullptr);
}

TEST(ByteCache, ForgetsWhatItIsToldTo) {
  ByteCache<int> cache(20);
  cache.keep("a", 1, 1);
  cache.keep("b", 2, 1);
  cache.drop("a");
  cache.drop("a");
  EXPECT_EQ(cache.find("a"), nullptr);
  EXPECT_EQ(*cache.find("b"), 2);
  cache.clear();
  EXPECT_EQ(cache.find("b"), nullptr);
}

}  // namespace
}  // namespace serai::server

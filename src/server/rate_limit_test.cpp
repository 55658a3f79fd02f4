#include "server/rate_limit.hpp"

#include <gtest/gtest.h>

namespace serai::server {
namespace {

constexpr Millis kMinute = 60'000;
constexpr Millis kNow = 1'700'000'000'000;

TEST(RateLimits, GiveAllAtOnceAndThenOneAfterAnother) {
  RateLimit limit(60, kMinute, 10);
  for (int i = 0; i < 60; ++i) EXPECT_EQ(limit.take("a", kNow), 0) << i;
  EXPECT_EQ(limit.take("a", kNow), 1'000);
  EXPECT_EQ(limit.take("b", kNow), 0) << "another address has its own";
  EXPECT_EQ(limit.take("a", kNow + 400), 600);
  EXPECT_EQ(limit.take("a", kNow + 1'000), 0);
  EXPECT_EQ(limit.take("a", kNow + 1'000), 1'000) << "one came back, not all";
  int taken = 0;
  while (limit.take("a", kNow + 10 * kMinute) == 0) ++taken;
  EXPECT_EQ(taken, 60) << "a bucket holds no more than it did at first";
}

TEST(RateLimits, GiveManyAtOnceOrNone) {
  RateLimit limit(60, kMinute, 10);
  EXPECT_EQ(limit.take("a", kNow, 50), 0);
  EXPECT_EQ(limit.take("a", kNow, 30), 20'000);
  EXPECT_EQ(limit.take("a", kNow, 10), 0) << "what was refused took nothing";
  EXPECT_EQ(limit.take("a", kNow + 1'000), 0);
  EXPECT_EQ(limit.take("b", kNow, 61), kMinute) << "more than there ever is";
  EXPECT_EQ(limit.take("b", kNow, 60), 0);
}

TEST(RateLimits, OfNothingGiveNothing) {
  RateLimit limit(0, kMinute, 10);
  EXPECT_EQ(limit.take("a", kNow), kMinute);
}

TEST(RateLimits, ForgetWhoWasQuietForLongest) {
  RateLimit limit(1, kMinute, 2);
  EXPECT_EQ(limit.take("a", kNow), 0);
  EXPECT_EQ(limit.take("b", kNow), 0);
  EXPECT_NE(limit.take("a", kNow), 0);
  EXPECT_EQ(limit.take("c", kNow), 0);  // instead of b
  EXPECT_EQ(limit.keys(), 2U);
  EXPECT_NE(limit.take("a", kNow), 0);
  EXPECT_EQ(limit.take("b", kNow), 0);
}

}  // namespace
}  // namespace serai::server

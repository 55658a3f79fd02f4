#include "server/quotas.hpp"

#include <gtest/gtest.h>

namespace serai::server {
namespace {

using Kind = Quotas::Kind;

Limits small() {
  Limits limits;
  limits.open_challenges = 2;
  limits.challenges_per_address = 3;
  limits.challenges = 4;
  return limits;
}

TEST(Quotas, APersonHasSoManyPlaces) {
  Quotas quotas(small());
  SlotPtr one = quotas.take(Kind::kChallenge, "ann", "1.2.3.4");
  const SlotPtr two = quotas.take(Kind::kChallenge, "ann", "1.2.3.4");
  EXPECT_TRUE(one && two);
  EXPECT_FALSE(quotas.take(Kind::kChallenge, "ann", "5.6.7.8"));
  EXPECT_TRUE(quotas.take(Kind::kGame, "ann", "1.2.3.4")) << "another kind has its own places";
  one.reset();
  EXPECT_TRUE(quotas.take(Kind::kChallenge, "ann", "1.2.3.4")) << "a place is free again when it is let go";
}

TEST(Quotas, SoHaveAnAddressAndTheServer) {
  Quotas quotas(small());
  std::vector<SlotPtr> held;
  for (const char* person : {"a", "b", "c"}) held.push_back(quotas.take(Kind::kChallenge, person, "1.2.3.4"));
  EXPECT_FALSE(quotas.take(Kind::kChallenge, "d", "1.2.3.4"));
  held.push_back(quotas.take(Kind::kChallenge, "d", "5.6.7.8"));
  EXPECT_TRUE(held.back());
  EXPECT_FALSE(quotas.take(Kind::kChallenge, "e", "9.9.9.9")) << "the server is full";
}

TEST(Quotas, WhatWasThereBeforeCountsWhateverTheLimits) {
  Quotas quotas(small());
  std::vector<SlotPtr> held;
  held.reserve(5);
  for (int i = 0; i < 5; ++i) held.push_back(quotas.take_anyway(Kind::kChallenge, "ann"));
  EXPECT_EQ(quotas.held_by(Kind::kChallenge, "ann"), 5);
  EXPECT_FALSE(quotas.take(Kind::kChallenge, "bob", ""));
}

TEST(Quotas, PlacesMayOutliveTheQuotas) {
  SlotPtr slot;
  {
    Quotas quotas(small());
    slot = quotas.take(Kind::kGame, "ann", "");
  }
  slot.reset();
}

}  // namespace
}  // namespace serai::server

#include "server/pairing_pool.hpp"

#include <gtest/gtest.h>

#include <set>

#include "server/pairing_simulation.hpp"

namespace serai::server {
namespace {

const SeekWish kJanggi{{"janggi"}, {"10+5"}, true, true};

Seeker seeker(const IdentityId& id, double rating, Millis since = 0, const SeekWish& wish = kJanggi) {
  Seeker out = make_seeker(id, wish, since);
  for (auto& game : out.ratings) game[0] = rating;
  return out;
}

std::string pairs_of(const std::vector<Seeker>& seekers, Millis now, const KeptApart& are_apart = {}) {
  std::string out;
  for (const Pair& pair : pair_up(seekers, now, 0, are_apart)) {
    out += (out.empty() ? "" : " ") + std::min(seekers[pair.first].id, seekers[pair.second].id) + "-" +
           std::max(seekers[pair.first].id, seekers[pair.second].id);
  }
  return out;
}

TEST(PairingPool, NearRatingsMeet) {
  EXPECT_EQ(pairs_of({seeker("a", 1500), seeker("b", 1590), seeker("c", 1510)}, 0), "a-c");
  EXPECT_EQ(pairs_of({seeker("a", 1500)}, 0), "");
  EXPECT_EQ(pairs_of({}, 0), "");
}

TEST(PairingPool, ReachWidensUntilEverybodyIsIn) {
  const std::vector<Seeker> far{seeker("a", 1000), seeker("b", 2400)};
  EXPECT_EQ(pairs_of(far, 0), "");
  EXPECT_EQ(pairs_of(far, 10'000), "");
  EXPECT_EQ(pairs_of(far, 90'000), "a-b");
  // Both must have waited: who has just come is not paired with whoever is left over.
  EXPECT_EQ(pairs_of({seeker("a", 1000), seeker("b", 2400, 90'000)}, 90'000), "");
}

TEST(PairingPool, OnlyWhatBothWantIsPlayed) {
  const SeekWish two{{"janggi", "empire"}, {"3+2", "10+5"}, true, true}, other{{"empire"}, {"5+3"}, true, true};
  const SeekWish fits{{"empire", "sittuyin"}, {"3+2"}, true, false};
  EXPECT_EQ(pairs_of({seeker("a", 1500, 0, two), seeker("b", 1500, 0, other)}, 600'000), "");
  const std::vector<Seeker> both{seeker("a", 1500, 0, two), seeker("b", 1500, 0, fits)};
  const auto pairs = pair_up(both, 0, 5);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(seek_variants()[pairs[0].variant], "empire");
  EXPECT_EQ(seek_controls()[pairs[0].control].id, "3+2");
  EXPECT_TRUE(pairs[0].rated);
}

TEST(PairingPool, RatedGamesNeedBoth) {
  const SeekWish casual{{"janggi"}, {"10+5"}, false, true}, rated{{"janggi"}, {"10+5"}, true, false};
  EXPECT_EQ(pairs_of({seeker("a", 1500, 0, casual), seeker("b", 1500, 0, rated)}, 600'000), "");
  const auto pairs = pair_up(std::vector{seeker("a", 1500, 0, casual), seeker("b", 1500)}, 0, 0);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_FALSE(pairs[0].rated);
}

TEST(PairingPool, GuestsMeetAnybodyButNearRatingsComeFirst) {
  const SeekWish casual{{"janggi"}, {"10+5"}, false, true};
  const Seeker guest = make_seeker("guest", casual, 0);
  EXPECT_EQ(pairs_of({seeker("a", 2400), guest}, 0), "a-guest");
  EXPECT_EQ(pairs_of({seeker("a", 1500), guest, seeker("b", 1550)}, 0), "a-b");
}

TEST(PairingPool, ThePreviousOpponentIsAvoidedIfPossible) {
  Seeker a = seeker("a", 1500);
  a.previous = "b";
  EXPECT_EQ(pairs_of({a, seeker("b", 1500), seeker("c", 1580)}, 0), "a-c");
  EXPECT_EQ(pairs_of({a, seeker("b", 1500)}, 0), "");
  EXPECT_EQ(pairs_of({a, seeker("b", 1500)}, 20'000), "a-b") << "there is nobody else";
}

TEST(PairingPool, WhoIsKeptApartIsNotPaired) {
  const auto apart = [](const IdentityId& a, const IdentityId& b) { return a == "a" && b == "b"; };
  EXPECT_EQ(pairs_of({seeker("a", 1500), seeker("b", 1500), seeker("c", 1590)}, 0, apart), "a-c");
  EXPECT_EQ(pairs_of({seeker("a", 1500), seeker("b", 1500)}, 600'000, apart), "");
}

TEST(PairingPool, WhoeverBeganLessOftenBegins) {
  Seeker a = seeker("a", 1500), b = seeker("b", 1500);
  a.firsts = 2;
  b.firsts = 1;
  for (std::uint32_t lot = 0; lot < 4; ++lot) EXPECT_EQ(pair_up(std::vector{a, b}, 0, lot)[0].first, 1U);
  b.firsts = 2;
  std::set<std::size_t> firsts;
  for (std::uint32_t lot = 0; lot < 4; ++lot) firsts.insert(pair_up(std::vector{a, b}, 0, lot)[0].first);
  EXPECT_EQ(firsts.size(), 2U) << "the lot decides";
}

TEST(PairingPool, TwoHundredArrivals) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const Simulated out = simulate({.seed = seed});
    std::set<IdentityId> met;
    for (const Meeting& m : out.meetings) {
      ASSERT_TRUE(met.insert(m.first.id).second) << "paired twice: " << m.first.id;
      ASSERT_TRUE(met.insert(m.second.id).second) << "paired twice: " << m.second.id;
      EXPECT_TRUE(m.first.variants[m.pair.variant] && m.second.variants[m.pair.variant]);
      EXPECT_TRUE(m.first.controls[m.pair.control] && m.second.controls[m.pair.control]);
      EXPECT_TRUE(!m.pair.rated || (m.first.rated && m.second.rated));
      EXPECT_LE(m.difference(), reach(m.at - std::max(m.first.since, m.second.since)));
    }
    EXPECT_EQ(met.size() + out.left.size(), out.all.size());
    // Whoever is left over had nobody left to play with.
    for (const Seeker& a : out.left) {
      for (const Seeker& b : out.left) {
        if (a.id == b.id) continue;
        EXPECT_TRUE((a.variants & b.variants).none() || (a.controls & b.controls).none());
      }
    }
    // Near ratings meet: the middle distance is well below that of people who meet at random (about 390).
    EXPECT_LT(Simulated::part(out.distances, 0.5), 250) << seed;
    EXPECT_LT(Simulated::part(out.waits, 0.5), 60) << seed;
  }
}

}  // namespace
}  // namespace serai::server

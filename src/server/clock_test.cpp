#include "server/clock.hpp"

#include <gtest/gtest.h>

#include "server/board.hpp"

namespace serai::server {
namespace {

constexpr Control kFivePlusThree{Control::Kind::kIncrement, 300, 3, 0, 0, 0};
constexpr Control kOneMinute{Control::Kind::kIncrement, 60, 0, 0, 0, 0};
constexpr Control kByoyomi{Control::Kind::kByoyomi, 60, 0, 10, 3, 0};
constexpr Control kOnlyByoyomi{Control::Kind::kByoyomi, 0, 0, 10, 3, 0};
constexpr Control kThreeDays{Control::Kind::kDays, 0, 0, 0, 0, 3};

Clock running(const Control& control, ClockFace face) {
  Clock clock(control, 2);
  clock.set_faces({face, face});
  clock.start(0, 1'000'000);
  return clock;
}

// One move, from what the clock shows to what it shows afterwards.
struct MoveCase {
  const char* what;
  Control control;
  ClockFace before;
  Millis elapsed;
  std::optional<Millis> spent;
  Millis lag;
  std::optional<ClockFace> after;  // nothing: the flag has fallen
};

TEST(Clock, AMoveIsCharged) {
  const MoveCase cases[] = {
      {"the increment is added", kFivePlusThree, {10'000, 0}, 4'000, {}, 0, ClockFace{9'000, 0}},
      {"a move at once costs nothing", kFivePlusThree, {10'000, 0}, 0, {}, 0, ClockFace{13'000, 0}},
      {"the last millisecond counts", kOneMinute, {10'000, 0}, 9'999, {}, 0, ClockFace{1, 0}},
      {"at zero the flag has fallen", kOneMinute, {10'000, 0}, 10'000, {}, 0, std::nullopt},
      {"measured lag is forgiven", kOneMinute, {10'000, 0}, 4'000, {}, 100, ClockFace{6'100, 0}},
      {"lag never gives time", kOneMinute, {10'000, 0}, 50, {}, 100, ClockFace{10'000, 0}},
      {"what the client says counts if it is less", kOneMinute, {10'000, 0}, 4'000, 3'970, 100, ClockFace{6'030, 0}},
      {"a client may lose 0.14 s on top of the lag", kOneMinute, {10'000, 0}, 4'000, 0, 100, ClockFace{6'240, 0}},
      {"a client cannot say it had less than nothing", kOneMinute, {10'000, 0}, 4'000, 9'000, 100, ClockFace{6'000, 0}},
      {"the quota bounds the lag", kOneMinute, {10'000, 0}, 4'000, 0, 9'000, ClockFace{6'000 + 3 * 390, 0}},
      {"lag saves a move on the edge", kOneMinute, {10'000, 0}, 10'050, {}, 100, ClockFace{50, 0}},
      {"main time before byoyomi", kByoyomi, {60'000, 3}, 5'000, {}, 0, ClockFace{55'000, 3}},
      {"the first period follows the main time", kByoyomi, {1'000, 3}, 5'000, {}, 0, ClockFace{0, 3}},
      {"a whole period is lost", kByoyomi, {1'000, 3}, 11'000, {}, 0, ClockFace{0, 2}},
      {"a period is whole after each move", kByoyomi, {0, 3}, 9'999, {}, 0, ClockFace{0, 3}},
      {"two periods are lost", kByoyomi, {0, 3}, 25'000, {}, 0, ClockFace{0, 1}},
      {"after the last period the flag falls", kByoyomi, {0, 3}, 30'000, {}, 0, std::nullopt},
      {"byoyomi from the start", kOnlyByoyomi, {0, 3}, 9'000, {}, 0, ClockFace{0, 3}},
      {"days begin anew with each move", kThreeDays, {259'200'000, 0}, 86'400'000, {}, 0, ClockFace{259'200'000, 0}},
      {"days end", kThreeDays, {259'200'000, 0}, 259'200'000, {}, 0, std::nullopt},
      {"days forgive no lag", kThreeDays, {259'200'000, 0}, 259'200'010, 0, 1'000, std::nullopt},
  };
  for (const MoveCase& c : cases) {
    const Clock clock = running(c.control, c.before);
    const auto charge = clock.charge(1'000'000 + c.elapsed, c.spent, c.lag);
    ASSERT_EQ(charge.has_value(), c.after.has_value()) << c.what;
    if (!charge) continue;
    EXPECT_EQ(charge->face.left, c.after->left) << c.what;
    EXPECT_EQ(charge->face.periods, c.after->periods) << c.what;
  }
}

TEST(Clock, TheFirstFaceIsThatOfTheControl) {
  EXPECT_EQ(Clock(kFivePlusThree, 2).faces()[1], (ClockFace{300'000, 0}));
  EXPECT_EQ(Clock(kByoyomi, 4).faces()[3], (ClockFace{60'000, 3}));
  EXPECT_EQ(Clock({Control::Kind::kIncrement, 0, 5, 0, 0, 0}, 2).faces()[0], (ClockFace{5'000, 0}));
  EXPECT_EQ(Clock(kThreeDays, 2).faces()[0], (ClockFace{259'200'000, 0}));
}

TEST(Clock, TheQuotaGrowsWithTheEstimatedGame) {
  EXPECT_EQ(Clock::quota_gain(kOneMinute), 150 + 4 * 60);
  EXPECT_EQ(Clock::quota_gain({Control::Kind::kIncrement, 0, 1, 0, 0, 0}), 150 + 4 * 40);
  EXPECT_EQ(Clock::quota_gain(kFivePlusThree), 1000);
}

TEST(Clock, TheBankHoldsSevenGains) {
  Clock clock(kOneMinute, 2);
  for (int i = 0; i < 20; ++i) {
    clock.start(0, 0);
    clock.stop(*clock.charge(10, {}, 0));
  }
  EXPECT_EQ(clock.quota(0), 7 * 390);
  EXPECT_EQ(clock.quota(1), 3 * 390);
}

TEST(Clock, ABadLineEmptiesTheBankAndThenLivesOnTheGain) {
  Clock clock({Control::Kind::kIncrement, 60, 0, 0, 0, 0}, 2);
  Millis forgiven = 0;
  for (int i = 0; i < 5; ++i) {
    clock.start(0, 0);
    const auto charge = clock.charge(2'000, 0, 5'000);
    ASSERT_TRUE(charge);
    forgiven = charge->forgiven;
    clock.stop(*charge);
  }
  EXPECT_EQ(forgiven, 390);
}

// However long a client delays its pongs.
TEST(Clock, AGameForgivesOnlySoMuchInAll) {
  for (const auto& [control, budget] : {std::pair{kFivePlusThree, 10'000}, {kOneMinute, 6'000}, {kThreeDays, 0}}) {
    Clock clock(control, 2);
    Millis forgiven = 0;
    for (int i = 0; i < 60; ++i) {
      clock.start(0, 0);
      const auto charge = clock.charge(900, 0, 60'000);
      ASSERT_TRUE(charge);
      forgiven += charge->forgiven;
      clock.stop(*charge);
    }
    EXPECT_EQ(forgiven, budget);
    clock.start(0, 0);
    EXPECT_EQ(*clock.flag_at(60'000), *clock.flag_at(0)) << "nor does the flag wait any longer";
    EXPECT_EQ(clock.budget(1), Clock::whole_budget(control)) << "the other seat has its own";
  }
}

TEST(Clock, WhatAGameHasForgivenIsKnownAfterARestart) {
  Board b(terms("empire", kFivePlusThree));
  b.room->set_lag("ann", 800);
  for (int i = 0; i < 12; ++i) {
    b.wait(1'000);
    b.moves(1);
  }
  const Millis left = b.room->clock().budget(0);
  EXPECT_LT(left, Clock::whole_budget(kFivePlusThree));
  b.restart(b.now, 1'000);
  EXPECT_EQ(b.room->clock().budget(0), left);
}

TEST(Clock, TheFlagFallsWhenNothingCouldSaveAMove) {
  for (const Millis lag : {0, 100, 5'000}) {
    for (const auto& [control, face] : {std::pair{kOneMinute, ClockFace{10'000, 0}}, {kByoyomi, ClockFace{2'000, 2}}}) {
      const Clock clock = running(control, face);
      const Millis flag = *clock.flag_at(lag);
      EXPECT_TRUE(clock.charge(flag - 1, 0, lag)) << lag;
      EXPECT_FALSE(clock.charge(flag, 0, lag)) << lag;
    }
  }
}

TEST(Clock, KnowsWhenTheByoyomiPeriodThatRunsBegan) {
  Clock clock = running(kByoyomi, {2'000, 2});
  const Millis period = kByoyomi.period * Millis{1000};
  const Millis first = 1'002'000;
  EXPECT_FALSE(clock.period_since(first - 1)) << "main time is left";
  EXPECT_EQ(clock.period_since(first), first);
  EXPECT_EQ(clock.period_since(first + period - 1), first);
  EXPECT_EQ(clock.period_since(first + period), first + period);
  EXPECT_FALSE(clock.period_since(first + 2 * period)) << "the flag has fallen";
  clock.give(0, 15'000);
  EXPECT_EQ(clock.period_since(first + 16'000), first + 15'000);
  clock.halt();
  EXPECT_FALSE(clock.period_since(first + 16'000));
  EXPECT_FALSE(running(kOneMinute, {10'000, 0}).period_since(1'020'000)) << "no byoyomi";
}

TEST(Clock, WhoeverLooksAtAGameIsToldWhenThePeriodBegan) {
  Board b(terms("empire", kOnlyByoyomi));
  b.moves(2);
  const Millis start = b.now;
  b.wait(14'000);
  const ClocksView clocks = b.room->state("ann", b.now).clocks;
  EXPECT_EQ(clocks.faces[0], (ClockFace{0, 2}));
  EXPECT_EQ(clocks.period_at, start + 10'000);
}

TEST(Clock, WithoutTimeControlNothingRuns) {
  Clock clock({}, 2);
  clock.start(0, 5);
  EXPECT_FALSE(clock.running());
  EXPECT_FALSE(clock.flag_at(0));
}

TEST(Clock, APausedClockGoesOnWhereItStood) {
  Clock clock = running(kOneMinute, {10'000, 0});
  clock.pause(1'004'000);
  EXPECT_FALSE(clock.running());
  EXPECT_EQ(clock.faces()[0].left, 6'000);
  clock.start(0, 2'000'000);
  EXPECT_EQ(clock.face_at(0, 2'001'000).left, 5'000);
  EXPECT_EQ(clock.face_at(1, 2'001'000).left, 10'000);
  EXPECT_EQ(clock.face_at(0, 9'000'000).left, 0);
}

TEST(Clock, GivenTimeCountsAtOnce) {
  Clock clock = running(kOneMinute, {10'000, 0});
  clock.give(0, 15'000);
  EXPECT_EQ(*clock.flag_at(0), 1'000'000 + 25'000 + 140);
}

}  // namespace
}  // namespace serai::server

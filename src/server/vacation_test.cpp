// Vacations from games by correspondence, before a hub.
#include "server/correspondence_fixture.hpp"

namespace serai::server {
namespace {

TEST_F(CorrespondenceTest, AVacationPutsOffOnesOwnDeadlines) {
  begin_days(1);
  play_first_moves();
  leave();
  const Millis before = deadline();
  answer_vacation(a, 5);
  EXPECT_EQ(ann.last("vacation").at("left").as_int64(), 9);
  EXPECT_EQ(ann.last("vacation").at("until").as_int64(), now + 5 * kDay);
  EXPECT_EQ(deadline(), before + 5 * kDay);
  pass(4 * kDay);
  EXPECT_FALSE(stored().finish);
  watch(b);
  const auto state = bob.last("game");
  EXPECT_EQ(state.at("seats").at(0).at("away_until").as_int64(), before - kDay + 5 * kDay);
  EXPECT_EQ(state.at("clocks").at("left").at(0).at(0).as_int64(), deadline() - now);
  pass(2 * kDay);
  EXPECT_TRUE(stored().finish);
}

TEST_F(CorrespondenceTest, AGameOnTheBoardKnowsOfAVacation) {
  begin_days(1);
  play_first_moves();
  answer_vacation(a, 2);
  EXPECT_TRUE(bob.last("seats").at("seats").at(0).as_object().contains("away_until"));
  pass(2 * kDay);
  EXPECT_FALSE(stored().finish);
  say(a, {{"t", "back"}, {"id", "late"}});
  EXPECT_EQ(ann.last("refused").at("code").as_string(), "not-on-vacation");
  pass(kDay);
  EXPECT_TRUE(stored().finish);
}

TEST_F(CorrespondenceTest, ATurnThatBeginsInAVacationBeginsAtItsEnd) {
  begin_days(1);
  answer_vacation(b, 3);
  const Millis until = now + 3 * kDay;
  now += kDay / 2;
  move(a, 0, "c3c4", "m1");
  EXPECT_EQ(deadline(), until + kDay);
  watch(b);
  EXPECT_EQ(bob.last("game").at("clocks").at("left").at(1).at(0).as_int64(), until + kDay - now);
}

TEST_F(CorrespondenceTest, WhoComesBackEarlyHasTheRestLater) {
  begin_days(1);
  play_first_moves();
  const Millis before = deadline();
  answer_vacation(a, 5);
  const Millis left_at = now;
  now += kDay / 4;
  say(a, {{"t", "back"}, {"id", "b"}});
  EXPECT_EQ(ann.last("vacation").at("left").as_int64(), 13) << "a day that has begun counts";
  EXPECT_TRUE(ann.last("vacation").at("until").is_null());
  EXPECT_EQ(deadline(), before + (now - left_at));
  watch(a);
  EXPECT_EQ(ann.last("game").at("clocks").at("left").at(0).at(0).as_int64(), deadline() - now);
}

TEST_F(CorrespondenceTest, ThereAreFourteenDaysAYearHoweverTheyAreTaken) {
  begin_days();
  for (int i = 0; i < kVacationDays; ++i) {
    answer_vacation(a, 1, "v" + std::to_string(i));
    now += kMinute;
    say(a, {{"t", "back"}, {"id", "b" + std::to_string(i)}});
    now += kMinute;
  }
  EXPECT_EQ(ann.count("refused"), 0);
  answer_vacation(a, 1, "more");
  EXPECT_EQ(ann.last("refused").at("code").as_string(), "no-vacation");
  restart();
  answer_vacation(a, 1, "again");
  EXPECT_EQ(ann.last("refused").at("code").as_string(), "no-vacation");
  restart(366 * kDay);
  answer_vacation(a, 14, "year");
  EXPECT_EQ(ann.last("vacation").at("left").as_int64(), 0);
}

TEST_F(CorrespondenceTest, TwoVacationsAtOnceAreOne) {
  begin_days();
  store.hold();
  answer_vacation(a, 7, "v1");
  answer_vacation(a, 7, "v2");
  store.commit();
  settle();
  EXPECT_EQ(ann.count("vacation"), 1);
  EXPECT_EQ(ann.last("refused").at("code").as_string(), "on-vacation");
}

TEST_F(CorrespondenceTest, AMoveAndAVacationMayBeStoredInEitherOrder) {
  begin_days(1);
  store.hold();
  answer_vacation(b, 3);
  const Millis until = now + 3 * kDay;
  move(a, 0, "c3c4", "m1");  // decided before the vacation is known to be stored
  store.commit();
  settle();
  EXPECT_EQ(deadline(), until + kDay);
  EXPECT_EQ(millis(stored().turn->deadline) - now, hub()->game_state(game)->clocks.faces[1].left)
      << "memory and store agree";
}

}  // namespace
}  // namespace serai::server

// The hub against a store whose commits come when the test wants, without sockets.
#include "server/hub.hpp"

#include "server/hub_fixture.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

TEST_F(HubTest, NobodyHearsOfAMoveBeforeItIsStored) {
  begin();
  store.hold();
  move(a, 0, "c3c4", "m1");
  EXPECT_EQ(ann.count("ack"), 0);
  EXPECT_EQ(bob.count("events"), 0);
  store.commit();
  settle();
  EXPECT_EQ(ann.count("ack"), 1);
  EXPECT_EQ(bob.count("events"), 1);
}

TEST_F(HubTest, WhatComesDuringACommitWaitsItsTurn) {
  begin();
  store.hold();
  move(a, 0, "c3c4", "m1");
  move(a, 0, "c3c4", "m1");  // sent again, too early
  offer(b, "draw", "o");
  EXPECT_EQ(store.waiting(), 1u);
  store.commit();
  settle();
  store.commit();
  settle();
  EXPECT_EQ(ann.count("ack"), 2);  // the same version twice, one event
  EXPECT_EQ(ann.count("refused"), 0);
  EXPECT_EQ(bob.count("events"), 2);
}

TEST_F(HubTest, NoFlagFallsWhileAMoveWaitsForItsCommit) {
  begin();
  move(a, 0, "c3c4", "m1");
  move(b, 1, "e7e5", "m2");
  now += 59'900;
  store.hold();
  move(a, 2, "c4c5", "m3");
  now += 10'000;
  tick();
  store.commit();
  settle();
  EXPECT_EQ(ann.last("ack").at("version"), 3);
  tick();
  say(a, {{"t", "watch"}, {"game", game}});
  EXPECT_EQ(ann.last("game").at("status"), "playing");
  EXPECT_EQ(ann.last("game").at("clocks").at("left").at(0).at(0), 100);
}

TEST_F(HubTest, AFailedCommitHasNotHappened) {
  begin();
  move(a, 0, "c3c4", "m1");
  store.on_writable([this](bool is_writable) {
    world.posted.emplace_back([this, is_writable] { hub()->set_writable(is_writable); });
  });
  store.fail(true);
  move(b, 1, "e7e5", "m2");
  EXPECT_EQ(bob.last("refused").at("code"), "read-only");
  EXPECT_EQ(bob.last("refused").at("state").at("version"), 1);
  EXPECT_EQ(ann.last("notice").at("code"), "read-only");
  EXPECT_EQ(ann.count("events"), 1);
  // The clocks stand.
  now += 600'000;
  tick();
  move(b, 1, "e7e5", "m2");
  EXPECT_EQ(bob.last("refused").at("code"), "read-only");
  store.fail(false);
  settle();
  EXPECT_EQ(ann.last("notice").at("code"), "writable");
  move(b, 1, "e7e5", "m2");
  EXPECT_EQ(bob.last("ack").at("version"), 2);
}

TEST_F(HubTest, ChallengesThatCannotBeStoredAreNotMade) {
  store.fail(true);
  say(a, {{"t", "challenge"}, {"id", "c"}, {"variant", "empire"}, {"seats", {"me", "open"}}});
  EXPECT_EQ(ann.last("refused").at("code"), "read-only");
  store.fail(false);
  say(a, {{"t", "challenge"}, {"id", "c"}, {"variant", "empire"}, {"seats", {"me", "open"}}});
  EXPECT_EQ(ann.count("challenge-made"), 1);
  // The same message again is answered again and not done again.
  say(a, {{"t", "challenge"}, {"id", "c"}, {"variant", "empire"}, {"seats", {"me", "open"}}});
  EXPECT_EQ(ann.count("challenge-made"), 2);
  say(a, {{"t", "lobby"}});
  EXPECT_EQ(ann.last("lobby").at("challenges").as_array().size(), 1u);
}

TEST_F(HubTest, APersonWhoCouldNotBeStoredIsStoredLater) {
  store.fail(true);
  say(a, {{"t", "name"}, {"id", "n1"}, {"name", "Ann"}});
  EXPECT_EQ(ann.last("refused").at("code"), "read-only");
  store.fail(false);
  store.hold();
  say(a, {{"t", "name"}, {"id", "n2"}, {"name", "Ann"}});
  say(a, {{"t", "challenge"}, {"id", "c"}, {"variant", "empire"}, {"seats", {"me", "me"}}});
  store.commit();
  settle();
  EXPECT_EQ(ann.last("you").at("you").at("name"), "Ann");
  EXPECT_GT(ann.count("started"), 0);
}

TEST_F(HubTest, AListedChallengeGoesWhenItsCreatorHasLeft) {
  say(a, {{"t", "challenge"}, {"id", "c"}, {"variant", "empire"}, {"seats", {"me", "open"}}});
  say(b, {{"t", "lobby"}});
  hub()->disconnect(a);
  now += 29'000;
  tick();
  EXPECT_EQ(bob.count("lobby-update"), 0);
  now += 2'000;
  tick();
  second();
  EXPECT_EQ(bob.last("lobby-update").at("gone").as_array().size(), 1u);
}

TEST_F(HubTest, LinksThatHaveExpiredAreForgotten) {
  begin();
  say(a, {{"t", "seat-link"}, {"id", "l"}, {"game", game}});
  const TokenHash token = hash_token(std::string(ann.last("seat-link").at("token").as_string()));
  now += 599'000;
  tick();
  EXPECT_TRUE(*store.reader()->seat_link(token));
  now += 61'000;
  tick();
  EXPECT_FALSE(*store.reader()->seat_link(token));
}

TEST_F(HubTest, TheLobbyIsToldToThoseWhoWatchIt) {
  say(b, {{"t", "lobby"}});
  say(b, {{"t", "lobby"}});
  say(a, {{"t", "challenge"}, {"id", "c1"}, {"variant", "empire"}, {"seats", {"me", "open"}}});
  second();
  EXPECT_EQ(bob.count("lobby-update"), 1);
  EXPECT_EQ(ann.count("lobby-update"), 0);
  second();
  EXPECT_EQ(bob.count("lobby-update"), 1) << "nothing has changed";
  say(b, {{"t", "lobby"}, {"on", false}});
  say(a, {{"t", "challenge"}, {"id", "c2"}, {"variant", "empire"}, {"seats", {"me", "open"}}});
  second();
  EXPECT_EQ(bob.count("lobby-update"), 1);
}

TEST_F(HubTest, SpectatorsHearAMomentLater) {
  begin();
  FakeClient eve;
  const SessionId e = connect(eve, "eve");
  say(e, {{"t", "watch"}, {"game", game}});
  move(a, 0, "c3c4", "m1");
  tick();
  EXPECT_EQ(bob.count("events"), 1);
  EXPECT_EQ(eve.count("events"), 0);
  EXPECT_EQ(hub()->next_tick(), now + 500);
  now += 500;
  tick();
  EXPECT_EQ(eve.count("events"), 1);
}

TEST_F(HubTest, ARestartedHubTakesUpItsGames) {
  begin();
  move(a, 0, "c3c4", "m1");
  move(b, 1, "e7e5", "m2");
  now += 7'000;
  tick();  // a stamp
  now += 2'000;
  restart(100'000);
  say(a, {{"t", "watch"}, {"game", game}});
  // Charged to the stamp, and the clock runs again because she is back.
  EXPECT_EQ(ann.last("game").at("clocks").at("left").at(0).at(0), 53'000);
  EXPECT_EQ(ann.last("clocks").at("clocks").at("left").at(0).at(0), 53'000);
  EXPECT_EQ(ann.last("clocks").at("clocks").at("running"), 0);
  move(a, 0, "c3c4", "m1");
  EXPECT_EQ(ann.last("ack").at("version"), 1);
}

TEST_F(HubTest, TheBannedAreSentAway) {
  say(a, {{"t", "name"}, {"id", "n"}, {"name", "Ann"}});
  std::optional<Error> answer = Error{"none", ""};
  hub()->moderation().act({{}, "ann", "ban", true, {}, {}}, [&](const std::optional<Error>& error) { answer = error; });
  settle();
  EXPECT_FALSE(answer);
  EXPECT_EQ(ann.closed, close_code::kBanned);
  FakeClient again;
  connect(again, "ann");
  EXPECT_EQ(again.closed, close_code::kBanned);
}

TEST_F(HubTest, AfterTheNoticeOfShutdownNothingIsAccepted) {
  begin();
  hub()->shut_down();
  settle();
  EXPECT_EQ(ann.last("notice").at("code"), "shutdown");
  move(a, 0, "c3c4", "m1");
  EXPECT_EQ(ann.last("refused").at("code"), "shutdown");
  EXPECT_TRUE(hub()->is_settled());
}

}  // namespace
}  // namespace serai::server

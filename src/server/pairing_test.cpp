#include "server/pairing.hpp"

#include "server/hub_fixture.hpp"

namespace serai::server {
namespace {

class PairingTest : public HubTest {
 protected:
  void give_account(const IdentityId& who) {
    Identity identity;
    identity.id = who;
    store.submit({write::CreateIdentity{identity}, write::CreateAccount{{who, who, who, who, "hash", {}}}},
                 [](const std::optional<Error>& error) { EXPECT_FALSE(error); });
  }
  static Json wish(Json changes = {}) {
    Json out{{"t", "seek"}, {"id", "s"}, {"variants", {"empire", "janggi"}}, {"controls", {"5+3", "10+5"}}};
    for (const auto& [name, value] : changes) out[name] = value;
    return out;
  }
  void seek(SessionId who, const Json& changes = {}) { say(who, wish(changes)); }
  void wave() {
    now += 1500;
    tick();
  }
  static bool is_seeking(const FakeClient& client) { return client.last("seeking").at("on").as_bool(); }
  std::string game_of(const FakeClient& client) { return std::string(client.last("started").at("game").as_string()); }
  // The two meet, even if they have just played each other.
  void meet() {
    seek(a);
    seek(b);
    for (int i = 0; i < 12; ++i) wave();
    game = game_of(ann);
  }
  // They meet and Bob does not play.
  void abort_one() {
    meet();
    offer(b, "abort", "x" + std::to_string(now));
  }
};

TEST_F(PairingTest, TwoWhoLookForTheSameMeet) {
  seek(a);
  EXPECT_TRUE(is_seeking(ann));
  EXPECT_EQ(ann.last("seeking").at("id"), "s");
  wave();
  EXPECT_EQ(ann.count("started"), 0);
  seek(b, {{"variants", {"janggi"}}, {"controls", {"10+5"}}});
  wave();
  EXPECT_EQ(game_of(ann), game_of(bob));
  EXPECT_FALSE(is_seeking(ann));
  EXPECT_FALSE(is_seeking(bob));
  const auto state = hub()->game_state(game_of(ann));
  EXPECT_EQ(state->terms.variant, "janggi");
  EXPECT_EQ(state->terms.control.base, 600);
  EXPECT_FALSE(state->terms.rated);
  EXPECT_TRUE(state->terms.casual);
  wave();
  EXPECT_EQ(ann.count("started"), 1);
}

TEST_F(PairingTest, ThreePeopleOverTwoGames) {
  FakeClient cho;
  const SessionId c = connect(cho, "cho");
  seek(a, {{"variants", {"empire"}}});
  seek(b, {{"variants", {"janggi"}}});
  wave();
  EXPECT_EQ(ann.count("started") + bob.count("started"), 0);
  seek(c, {{"variants", {"empire", "janggi"}}});
  wave();
  EXPECT_EQ(game_of(cho), game_of(ann)) << "who has waited longest";
  EXPECT_TRUE(is_seeking(bob));
  EXPECT_EQ(bob.count("started"), 0);
}

TEST_F(PairingTest, AccountsPlayRatedGames) {
  give_account("ann");
  give_account("bob");
  restart();
  seek(a, {{"rated", true}, {"casual", false}});
  seek(b, {{"rated", true}});
  wave();
  const auto state = hub()->game_state(game_of(ann));
  EXPECT_TRUE(state->terms.rated);
  EXPECT_FALSE(state->terms.casual);
}

TEST_F(PairingTest, WhoIsDeletedMeanwhileIsNotPaired) {
  give_account("ann");
  give_account("bob");
  restart();
  store.hold();
  hub()->forget("ann", [](const std::optional<Error>& error) { EXPECT_FALSE(error); });
  seek(a, {{"rated", true}});
  seek(b, {{"rated", true}});
  store.commit();
  settle();
  wave();
  EXPECT_EQ(bob.count("started"), 0);
  EXPECT_TRUE(is_seeking(bob));
}

TEST_F(PairingTest, GuestsMayNot) {
  seek(a, {{"rated", true}});
  EXPECT_EQ(ann.last("refused").at("code"), "rated-account");
  EXPECT_EQ(ann.count("seeking"), 0);
}

TEST_F(PairingTest, OnlyWhatThereIs) {
  seek(a, {{"variants", {"chess"}}});
  EXPECT_EQ(ann.last("refused").at("code"), "unknown-variant");
  seek(a, {{"variants", {"fusionteam"}}});
  EXPECT_EQ(ann.last("refused").at("code"), "unknown-variant") << "four do not meet this way";
  seek(a, {{"controls", {"1+0"}}});
  EXPECT_EQ(ann.last("refused").at("code"), "bad-control");
  seek(a, {{"variants", Json{}}});
  EXPECT_EQ(ann.last("refused").at("code"), "bad-field");
}

TEST_F(PairingTest, ASearchBelongsToThePersonNotTheTab) {
  FakeClient tab;
  const SessionId other = connect(tab, "ann");
  seek(a);
  EXPECT_TRUE(is_seeking(tab));
  seek(other, {{"variants", {"janggi"}}, {"id", "s2"}});
  EXPECT_EQ(ann.last("seeking").at("variants").as_array().size(), 1U) << "the last wish counts";
  say(b, {{"t", "lobby"}});
  EXPECT_EQ(bob.last("lobby").at("seeking"), 1);
  hub()->disconnect(a);
  for (int i = 0; i < 20; ++i) wave();
  seek(b);
  wave();
  EXPECT_EQ(game_of(tab), game_of(bob));
}

TEST_F(PairingTest, WhoLeavesIsForgottenAfterAGrace) {
  seek(a);
  hub()->disconnect(a);
  seek(b);
  wave();
  EXPECT_EQ(bob.count("started"), 0) << "nobody is paired with an empty chair";
  // Back in time.
  FakeClient again;
  a = connect(again, "ann");
  EXPECT_TRUE(is_seeking(again));
  wave();
  EXPECT_EQ(game_of(again), game_of(bob));
  // Not back in time.
  seek(a, {{"id", "s2"}});
  hub()->disconnect(a);
  for (int i = 0; i < 10; ++i) wave();
  FakeClient late;
  a = connect(late, "ann");
  EXPECT_EQ(late.count("seeking"), 0);
}

TEST_F(PairingTest, WhoStopsIsNotPaired) {
  seek(a);
  say(a, {{"t", "stop-seeking"}, {"id", "x"}});
  EXPECT_FALSE(is_seeking(ann));
  seek(b);
  wave();
  EXPECT_EQ(bob.count("started"), 0);
}

TEST_F(PairingTest, AGameThatIsNotStoredLeavesBothWaiting) {
  seek(a);
  seek(b);
  store.fail(true);
  wave();
  EXPECT_EQ(ann.count("started"), 0);
  store.fail(false);
  settle();
  wave();
  EXPECT_EQ(game_of(ann), game_of(bob));
}

TEST_F(PairingTest, NobodyIsPairedTwiceWhileTheGameIsStored) {
  seek(a);
  seek(b);
  store.hold();
  wave();
  EXPECT_EQ(ann.count("started"), 0);
  wave();
  EXPECT_EQ(store.waiting(), 1U) << "one game";
  store.commit();
  settle();
  EXPECT_EQ(game_of(ann), game_of(bob));
  EXPECT_EQ(ann.count("started"), 1);
}

TEST_F(PairingTest, WhoComesBackIsToldOfTheGameThatWasFound) {
  seek(a);
  seek(b);
  wave();
  FakeClient again;
  connect(again, "ann");
  EXPECT_EQ(game_of(again), game_of(bob));
  game = game_of(bob);
  offer(b, "abort", "x");
  FakeClient later;
  connect(later, "ann");
  EXPECT_EQ(later.count("started"), 0) << "it is over";
}

TEST_F(PairingTest, ARestartClearsThePool) {
  seek(a);
  restart();
  EXPECT_EQ(ann.count("seeking"), 0);
  seek(b);
  wave();
  EXPECT_EQ(bob.count("started"), 0);
  seek(a);
  wave();
  EXPECT_EQ(game_of(ann), game_of(bob));
}

TEST_F(PairingTest, PlayingTheComputerKeepsThePlace) {
  seek(a);
  say(a, {{"t", "challenge"}, {"id", "c"}, {"variant", "empire"}, {"seats", {"me", "computer:3"}}});
  EXPECT_TRUE(is_seeking(ann));
  seek(b);
  wave();
  EXPECT_EQ(game_of(ann), game_of(bob));
}

TEST_F(PairingTest, AnotherGameEndsTheSearch) {
  seek(a);
  begin();
  EXPECT_FALSE(is_seeking(ann));
}

TEST_F(PairingTest, WhoDoesNotPlayWaitsLonger) {
  abort_one();
  seek(b);
  EXPECT_FALSE(bob.last("seeking").contains("held_until")) << "once may happen to anybody";
  say(b, {{"t", "stop-seeking"}});
  now += 60'000;
  tick();
  abort_one();
  seek(b);
  const Millis held = bob.last("seeking").at("held_until").as_int64();
  EXPECT_EQ(held, now + 30'000);
  EXPECT_FALSE(ann.last("seeking").contains("held_until")) << "it was not her fault";
  seek(a);
  while (now < held - 3000) wave();
  EXPECT_EQ(ann.count("started"), 2);
  for (int i = 0; i < 20; ++i) wave();
  EXPECT_EQ(ann.count("started"), 3);
}

TEST_F(PairingTest, WhoDoesNotMoveWaitsLongerToo) {
  // They begin in turn, so in three games one of them has not moved twice.
  for (int i = 0; i < 3; ++i) {
    meet();
    now += 100'000;
    tick();
    EXPECT_EQ(hub()->game_state(game)->outcome.reason, Reason::kAborted);
  }
  seek(a);
  seek(b);
  EXPECT_NE(ann.last("seeking").contains("held_until"), bob.last("seeking").contains("held_until"));
}

TEST_F(PairingTest, PlacesAreBounded) {
  world.limits.seeks = 1;
  restart();
  seek(a);
  seek(b);
  EXPECT_EQ(bob.last("refused").at("code"), "too-many");
  seek(a, {{"id", "s2"}});
  EXPECT_EQ(ann.count("refused"), 0) << "one's own place is kept";
  say(a, {{"t", "stop-seeking"}});
  seek(b);
  EXPECT_TRUE(is_seeking(bob));
}

}  // namespace
}  // namespace serai::server

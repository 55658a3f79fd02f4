// Rated games, from the challenge to the changed ratings.
#include "server/ratings.hpp"

#include "server/hub_fixture.hpp"
#include "server/personal_data.hpp"

namespace serai::server {
namespace {

class RatingsTest : public HubTest {
 protected:
  RatingsTest() {
    give_account("ann");
    give_account("bob");
    restart();
  }
  void give_account(const IdentityId& who) {
    Identity identity;
    identity.id = who;
    store.submit({write::CreateIdentity{identity}, write::CreateAccount{{who, who, who, who, "hash", {}}}},
                 [](const std::optional<Error>& error) { EXPECT_FALSE(error); });
  }
  static Json rated(Json changes = {}) {
    Json out{{"t", "challenge"},        {"id", "c"},
             {"variant", "empire"},     {"control", {{"kind", "increment"}, {"base", 60}, {"increment", 0}}},
             {"seats", {"me", "open"}}, {"rated", true}};
    for (const auto& [name, value] : changes) out[name] = value;
    return out;
  }
  void begin_rated() {
    say(a, rated());
    say(b, {{"t", "join"}, {"id", "j"}, {"challenge", ann.last("challenge-made").at("challenge").at("id")}});
    watch_started();
  }
  void play_two_moves() {
    move(a, 0, "d3d4", "m1");
    move(b, 1, "d7d5", "m2");
  }
  // "1500? +171" of each seat, as somebody last heard of them.
  static std::string shown(const Json& message) {
    std::string out;
    for (const auto& seat : message.at("seats").as_array()) {
      const Json& rating = seat.at("rating").as_object();
      out += (out.empty() ? "" : " ") + std::to_string(rating.at("value").as_int64());
      if (rating.contains("provisional")) out += "?";
      if (const auto* change = rating.if_contains("change")) {
        out += change->as_int64() > 0 ? "+" : change->as_int64() < 0 ? "-" : "=";
      }
    }
    return out;
  }
  std::string refusal(const FakeClient& client) { return std::string(client.last("refused").at("code").as_string()); }
};

TEST_F(RatingsTest, AGameChangesBothRatingsAndBothAreTold) {
  begin_rated();
  EXPECT_EQ(ann.last("game").at("rated"), true);
  EXPECT_EQ(ann.last("game").at("casual"), false);
  EXPECT_EQ(shown(ann.last("game")), "1500? 1500?");
  EXPECT_EQ(ann.count("my-ratings"), 0);
  play_two_moves();
  offer(b, "resign", "r");
  EXPECT_EQ(shown(ann.last("seats")), "1500?+ 1500?-");
  EXPECT_EQ(shown(bob.last("seats")), "1500?+ 1500?-");
  const auto mine = ann.last("my-ratings").at("ratings").at(0);
  EXPECT_EQ(mine.at("variant"), "empire");
  EXPECT_EQ(mine.at("speed"), "live");
  EXPECT_GT(mine.at("value").as_int64(), 1500);
  EXPECT_LT(bob.last("my-ratings").at("ratings").at(0).at("value").as_int64(), 1500);
  // The same from the store.
  restart();
  EXPECT_EQ(ann.last("my-ratings").at("ratings").at(0), mine);
  say(a, {{"t", "watch"}, {"game", game}});
  EXPECT_EQ(shown(ann.last("game")), "1500?+ 1500?-");
  say(a, {{"t", "my-games"}, {"id", "g"}});
  EXPECT_EQ(shown(ann.last("my-games").at("finished").at(0).as_object()), "1500?+ 1500?-");
}

TEST_F(RatingsTest, AnAbortedGameChangesNothing) {
  begin_rated();
  move(a, 0, "d3d4", "m1");
  offer(b, "abort", "x");
  EXPECT_EQ(ann.last("events").at("events").at(0).at("kind"), "end");
  EXPECT_EQ(ann.count("my-ratings"), 0);
  EXPECT_TRUE(store.reader()->ratings_of("ann")->empty());
}

TEST_F(RatingsTest, WhatWasNotStoredChangesNothing) {
  begin_rated();
  play_two_moves();
  store.fail(true);
  offer(b, "resign", "r");
  store.fail(false);
  settle();
  EXPECT_TRUE(store.reader()->ratings_of("ann")->empty());
  offer(b, "resign", "r");
  EXPECT_EQ(store.reader()->ratings_of("ann")->at(0).stored.games, 1);
  offer(b, "resign", "r");
  EXPECT_EQ(store.reader()->ratings_of("ann")->at(0).stored.games, 1) << "the same message again";
}

TEST_F(RatingsTest, ARunningGameIsRatedAfterARestart) {
  begin_rated();
  play_two_moves();
  restart(1000);
  say(a, {{"t", "watch"}, {"game", game}});
  EXPECT_EQ(shown(ann.last("game")), "1500? 1500?");
  offer(a, "resign", "r");
  EXPECT_EQ(shown(ann.last("seats")), "1500?- 1500?+");
}

TEST_F(RatingsTest, GuestsDoNotPlayRatedGames) {
  FakeClient eve;
  const SessionId e = connect(eve, "eve");
  say(e, rated());
  EXPECT_EQ(refusal(eve), "rated-account");
  say(a, rated());
  say(e, {{"t", "join"}, {"id", "j"}, {"challenge", ann.last("challenge-made").at("challenge").at("id")}});
  EXPECT_EQ(refusal(eve), "rated-account");
}

TEST_F(RatingsTest, OnlyFairTermsAreRated) {
  const auto code = [&](const Json& changes) {
    ann.heard.clear();
    say(a, rated(changes));
    return refusal(ann);
  };
  EXPECT_EQ(code({{"control", {{"kind", "none"}}}}), "rated-clock");
  EXPECT_EQ(code({{"fen", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1"}}), "rated-start");
  EXPECT_EQ(code({{"variant", "janggi"}, {"setup", "inner-inner"}}), "rated-start");
  EXPECT_EQ(code({{"seats", {"me", "computer:3"}}}), "rated-computer");
  EXPECT_EQ(code({{"seats", {"me", "me"}}}), "rated-seats");
  EXPECT_EQ(code({{"casual", true}}), "bad-field");
}

TEST_F(RatingsTest, SeatsStayWithThoseWhoAreRated) {
  begin_rated();
  play_two_moves();
  say(a, {{"t", "seat-link"}, {"id", "s"}, {"game", game}});
  EXPECT_EQ(refusal(ann), "rated");
  offer(a, "takeback", "t");
  EXPECT_EQ(refusal(ann), "no-takeback");
}

TEST_F(RatingsTest, ARematchIsRatedToo) {
  begin_rated();
  play_two_moves();
  offer(b, "resign", "r");
  offer(a, "rematch", "q1");
  offer(b, "rematch", "q2");
  watch_started();
  const auto state = bob.last("game");
  EXPECT_EQ(state.at("rated"), true);
  EXPECT_EQ(state.at("seats").at(0).at("person").at("id"), "bob");
  EXPECT_LT(state.at("seats").at(0).at("rating").at("value").as_int64(), 1500) << "as it is after the first game";
  EXPECT_FALSE(state.at("seats").at(0).at("rating").as_object().contains("change"));
}

TEST_F(RatingsTest, TheLobbyShowsRatings) {
  say(a, rated());
  say(b, {{"t", "lobby"}, {"id", "l"}});
  const auto challenge = bob.last("lobby").at("challenges").at(0);
  EXPECT_EQ(challenge.at("rated"), true);
  EXPECT_EQ(challenge.at("seats").at(0).at("rating").at("value"), 1500);
}

TEST_F(RatingsTest, WhatIsReadLateReplacesNothingNewer) {
  const auto games = [](int count) { return PersonalRating{"empire", Speed::kLive, {{}, count, {}}}; };
  Person person;
  person.learn({games(2)});
  person.learn({games(1)});
  EXPECT_EQ(person.rating("empire", Speed::kLive).games, 2);
  person.learn({games(3)});
  EXPECT_EQ(person.rating("empire", Speed::kLive).games, 3);
  EXPECT_EQ(person.ratings.size(), 1U);
  EXPECT_EQ(person.rating("empire", Speed::kCorrespondence).games, 0);
}

TEST_F(RatingsTest, EverybodyMayHaveTheirOwn) {
  begin_rated();
  play_two_moves();
  offer(b, "resign", "r");
  const Json data = boost::json::parse(*personal_data(*store.reader(), "ann")).as_object();
  ASSERT_EQ(data.at("ratings").as_array().size(), 1U);
  EXPECT_EQ(data.at("ratings").at(0).at("games"), 1);
  EXPECT_EQ(data.at("ratings").at(0).at("history").as_array().size(), 1U);
}

}  // namespace
}  // namespace serai::server

// The lobby under load and abuse: what it shows, to whom, and what it refuses.
#include "server/lobby.hpp"

#include "server/hub_fixture.hpp"

namespace serai::server {
namespace {

constexpr std::size_t kFrame = 65'536;  // no message about the lobby is longer

class LobbyTest : public HubTest {
 protected:
  // So many people with so many listed challenges each.
  void crowd(int people, int challenges) {
    for (int p = 0; p < people; ++p) {
      clients.push_back(std::make_unique<FakeClient>());
      const SessionId session = connect(*clients.back(), "p" + std::to_string(p));
      for (int c = 0; c < challenges; ++c) challenge(session, "c" + std::to_string(c));
    }
  }
  static std::size_t size_of(const Json& message) { return boost::json::serialize(message).size(); }

  std::vector<std::unique_ptr<FakeClient>> clients;
};

TEST_F(LobbyTest, ABurstDoesNotPassTheLimitOfChallenges) {
  store.hold();
  for (int i = 0; i < 20; ++i) challenge(a, "c" + std::to_string(i));
  EXPECT_EQ(ann.count("refused"), 15) << "places are taken when they are asked for, not when they are stored";
  store.commit();
  settle();
  EXPECT_EQ(ann.count("challenge-made"), 5);
}

TEST_F(LobbyTest, ABurstDoesNotPassTheLimitOfGamesWithTheComputer) {
  store.hold();
  for (int i = 0; i < 20; ++i) {
    say(a,
        {{"t", "challenge"}, {"id", "c" + std::to_string(i)}, {"variant", "empire"}, {"seats", {"me", "computer:1"}}});
  }
  EXPECT_EQ(ann.count("refused"), 17);
  store.commit();
  settle();
  say(a, {{"t", "my-games"}});
  EXPECT_EQ(ann.last("my-games").at("live").as_array().size(), 3u);
}

TEST_F(LobbyTest, AChallengeThatCouldNotBeStoredLeavesItsPlace) {
  store.fail(true);
  for (int i = 0; i < 8; ++i) challenge(a, "c" + std::to_string(i));
  store.fail(false);
  hub()->set_writable(true);
  for (int i = 0; i < 5; ++i) challenge(a, "d" + std::to_string(i));
  EXPECT_EQ(ann.count("challenge-made"), 5);
}

TEST_F(LobbyTest, PlacesAreCountedAfterARestart) {
  for (int i = 0; i < 5; ++i) challenge(a, "c" + std::to_string(i));
  restart();
  challenge(a, "one-more");
  EXPECT_EQ(ann.last("refused").at("code"), "too-many");
}

TEST_F(LobbyTest, ManyChallengesAreShownInPages) {
  crowd(60, 5);
  say(b, {{"t", "lobby"}});
  const Json first = bob.last("lobby");
  EXPECT_LT(size_of(first), kFrame);
  EXPECT_EQ(first.at("waiting"), 300);
  EXPECT_EQ(first.at("pages"), 15);
  EXPECT_EQ(first.at("challenges").as_array().size(), 20u);
  say(b, {{"t", "lobby"}, {"page", 14}});
  EXPECT_EQ(bob.last("lobby").at("challenges").as_array().size(), 20u);
  EXPECT_NE(bob.last("lobby").at("challenges").at(0).at("id"), first.at("challenges").at(0).at("id"));
  say(b, {{"t", "lobby"}, {"page", 15}});
  EXPECT_TRUE(bob.last("lobby").at("challenges").as_array().empty());
}

TEST_F(LobbyTest, TheNewestComeFirstAndAVariantCanBeChosen) {
  challenge(a, "old", "empire");
  now += 10;
  challenge(a, "new", "janggi");
  say(b, {{"t", "lobby"}});
  EXPECT_EQ(bob.last("lobby").at("challenges").at(0).at("variant"), "janggi");
  say(b, {{"t", "lobby"}, {"variant", "empire"}});
  ASSERT_EQ(bob.last("lobby").at("challenges").as_array().size(), 1u);
  EXPECT_EQ(bob.last("lobby").at("waiting"), 1);
}

TEST_F(LobbyTest, ManyChangesAreOneUpdateASecond) {
  say(b, {{"t", "lobby"}});
  crowd(60, 5);
  EXPECT_EQ(bob.count("lobby-update"), 0);
  second();
  EXPECT_EQ(bob.count("lobby-update"), 1);
  EXPECT_LT(size_of(bob.last("lobby-update")), kFrame);
  second();
  EXPECT_EQ(bob.count("lobby-update"), 1) << "nothing has changed since";
}

TEST_F(LobbyTest, AWatcherWhoReadsSlowlyIsSentTheDifferenceLater) {
  say(b, {{"t", "lobby"}});
  bob.behind = true;
  challenge(a, "c1");
  second();
  challenge(a, "c2");
  second();
  EXPECT_EQ(bob.count("lobby-update"), 0);
  EXPECT_EQ(bob.closed, 0);
  bob.behind = false;
  second();
  EXPECT_EQ(bob.last("lobby-update").at("challenges").as_array().size(), 2u);
}

TEST_F(LobbyTest, ManyWatchersAreUpdatedAFewAtATime) {
  std::vector<SessionId> sessions;
  for (int i = 0; i < 100; ++i) {
    clients.push_back(std::make_unique<FakeClient>());
    sessions.push_back(connect(*clients.back(), "w" + std::to_string(i)));
    say(sessions.back(), {{"t", "lobby"}});
  }
  const auto updated = [&] {
    return std::count_if(clients.begin(), clients.end(), [](const auto& c) { return c->count("lobby-update") == 1; });
  };
  challenge(a, "c1");
  second();
  EXPECT_GT(updated(), 0);
  EXPECT_LT(updated(), 50) << "the others wait for their turn";

  // While an update is under way people come and go. Nobody is left out or sent what is older than what they have.
  for (int i = 20; i < 53; ++i) hub()->disconnect(sessions[static_cast<std::size_t>(i)]);
  challenge(a, "c2");
  say(b, {{"t", "lobby"}});
  for (const Millis soon = now + 500; hub()->next_tick() < soon;) {
    now = hub()->next_tick();
    tick();
  }
  EXPECT_EQ(updated(), 67);
  EXPECT_EQ(bob.count("lobby-update"), 0);
  second();
  EXPECT_EQ(clients[99]->last("lobby-update").at("waiting"), 2);
}

TEST_F(LobbyTest, WhatIsTheSameForEverybodySaysNothingPersonal) {
  challenge(a, "c");
  say(a, {{"t", "lobby"}});
  EXPECT_FALSE(ann.last("lobby").at("challenges").at(0).as_object().contains("yours"));
  EXPECT_TRUE(ann.last("challenge-made").at("challenge").at("yours").as_bool());
}

// Repeated requests.

TEST_F(LobbyTest, AChallengeThatIsSentThreeTimesIsMadeOnce) {
  store.hold();
  for (int i = 0; i < 3; ++i) challenge(a, "same");
  EXPECT_EQ(store.waiting(), 1u);
  store.commit();
  settle();
  EXPECT_EQ(ann.count("challenge-made"), 3) << "each is answered";
  say(b, {{"t", "lobby"}});
  EXPECT_EQ(bob.last("lobby").at("waiting"), 1);
}

TEST_F(LobbyTest, AChallengeThatIsSentAgainAfterARestartIsNotMadeAgain) {
  challenge(a, "same");
  const auto id = ann.last("challenge-made").at("challenge").at("id");
  restart();
  challenge(a, "same");
  EXPECT_EQ(ann.last("challenge-made").at("challenge").at("id"), id);
  say(b, {{"t", "lobby"}});
  EXPECT_EQ(bob.last("lobby").at("waiting"), 1);
}

TEST_F(LobbyTest, AChallengeIsWithdrawnOnceThatIsStored) {
  challenge(a, "c");
  const auto id = ann.last("challenge-made").at("challenge").at("id");
  store.hold();
  say(a, {{"t", "cancel"}, {"id", "x"}, {"challenge", id}});
  EXPECT_EQ(ann.count("done"), 0);
  store.commit();
  settle();
  EXPECT_EQ(ann.count("done"), 1);
  say(a, {{"t", "cancel"}, {"id", "x"}, {"challenge", id}});
  EXPECT_EQ(ann.count("done"), 2) << "the same answer to the same request";
  restart();
  say(b, {{"t", "lobby"}});
  EXPECT_EQ(bob.last("lobby").at("waiting"), 0);
}

TEST_F(LobbyTest, ALinkCanBeShownAgainToItsCreatorAlone) {
  say(a, {{"t", "challenge"}, {"id", "c"}, {"variant", "empire"}, {"seats", {"me", "open"}}, {"listed", false}});
  const auto token = ann.last("challenge-made").at("challenge").at("token");
  restart();
  say(a, {{"t", "my-games"}});
  EXPECT_EQ(ann.last("my-games").at("challenges").at(0).at("token"), token);
  say(b, {{"t", "show"}, {"challenge", token}});
  EXPECT_FALSE(bob.last("invitation").at("challenge").as_object().contains("token"));
  const auto answers = store.reader()->answers_of("ann");
  ASSERT_TRUE(answers.ok());
  for (const Answer& answer : *answers) {
    EXPECT_EQ(answer.text.find(token.as_string()), std::string::npos) << "the secret itself is not stored";
  }
  challenge(a, "c");
  EXPECT_EQ(ann.last("challenge-made").at("challenge").at("token"), token);
}

// People.

TEST_F(LobbyTest, ABannedPersonsChallengeIsGone) {
  challenge(a, "c");
  const auto id = ann.last("challenge-made").at("challenge").at("id");
  hub()->moderation().act({{}, "ann", "ban", true, {}, {}},
                          [](const std::optional<Error>& error) { EXPECT_FALSE(error); });
  settle();
  say(b, {{"t", "join"}, {"id", "j"}, {"challenge", id}});
  EXPECT_EQ(bob.last("refused").at("code"), "no-challenge");
}

TEST_F(LobbyTest, AHiddenNameIsShownNowhere) {
  say(a, {{"t", "name"}, {"id", "n"}, {"name", "Badname"}});
  challenge(a, "c");
  say(b, {{"t", "lobby"}});
  EXPECT_EQ(bob.last("lobby").at("challenges").at(0).at("by").at("name"), "Badname");
  hub()->moderation().act({{}, "ann", "hide", true, {}, {}},
                          [](const std::optional<Error>& error) { EXPECT_FALSE(error); });
  settle();
  second();
  EXPECT_EQ(bob.last("lobby-update").at("challenges").at(0).at("by").at("name"), "");
}

}  // namespace
}  // namespace serai::server

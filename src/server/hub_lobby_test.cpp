// Challenges with several open seats.
#include "server/hub_fixture.hpp"

namespace serai::server {
namespace {

class TeamChallengeTest : public HubTest {
 protected:
  // Ann wants two opponents.
  TeamChallengeTest() {
    say(a, {{"t", "challenge"}, {"id", "c"}, {"variant", "fusionteam"}, {"seats", {"me", "open", "me", "open"}}});
    challenge = ann.last("challenge-made").at("challenge").at("id").as_string();
  }
  void join(std::string_view id) { say(b, {{"t", "join"}, {"id", id}, {"challenge", challenge}}); }
  // Who sits where, as Bob sees it.
  std::string seats() {
    say(b, {{"t", "lobby"}});
    const auto lobby = bob.last("lobby");
    std::string out;
    for (const auto& seat : lobby.at("challenges").at(0).at("seats").as_array()) {
      const bool is_taken = seat.at("kind") == "person";
      out += (out.empty() ? "" : " ") + (is_taken ? std::string(seat.at("person").at("id").as_string()) : "open");
    }
    return out;
  }

  std::string challenge;
};

TEST_F(TeamChallengeTest, ASeatIsTakenOnceItIsStored) {
  store.hold();
  join("j1");
  EXPECT_EQ(bob.count("challenge-made"), 0);
  store.commit();
  settle();
  EXPECT_EQ(bob.count("challenge-made"), 1);
  EXPECT_EQ(ann.count("challenge-made"), 2) << "its creator hears of it";
  join("j1");
  store.commit();
  EXPECT_EQ(seats(), "ann bob ann open") << "the same message again takes no second seat";
}

TEST_F(TeamChallengeTest, SeatsThatWereTakenSurviveARestart) {
  say(b, {{"t", "name"}, {"id", "n"}, {"name", "Bob"}});
  join("j1");
  restart();
  EXPECT_EQ(seats(), "ann bob ann open");
  EXPECT_EQ(bob.last("lobby").at("challenges").at(0).at("seats").at(1).at("person").at("name"), "Bob");
  join("j2");
  EXPECT_EQ(bob.count("started"), 2);  // the answer, and the news
  EXPECT_EQ(hub()->game_state(std::string(bob.last("started").at("game").as_string()))->seats.size(), 4u);
}

TEST_F(TeamChallengeTest, ASeatThatCouldNotBeStoredIsFree) {
  join("j1");
  store.fail(true);
  join("j2");
  EXPECT_EQ(bob.last("refused").at("code"), "read-only");
  store.fail(false);
  EXPECT_EQ(seats(), "ann bob ann open") << "the seat of before stays";
  join("j3");
  EXPECT_EQ(bob.count("started"), 2);
}

TEST_F(TeamChallengeTest, WhoeverJoinsWhatIsBeingWithdrawnIsToldSo) {
  store.hold();
  say(a, {{"t", "cancel"}, {"id", "x"}, {"challenge", challenge}});
  join("j1");
  store.commit();
  settle();
  EXPECT_EQ(bob.last("refused").at("code"), "no-challenge");
}

}  // namespace
}  // namespace serai::server

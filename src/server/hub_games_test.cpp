// The chat of a game.
#include "server/hub_fixture.hpp"

namespace serai::server {
namespace {

class ChatTest : public HubTest {
 protected:
  ChatTest() { begin(); }
  void phrase(SessionId who, std::string_view what) {
    say(who, {{"t", "phrase"}, {"id", "p" + std::to_string(++phrases)}, {"game", game}, {"phrase", what}});
  }
  // What Bob sees of it.
  boost::json::array lines() {
    say(b, {{"t", "watch"}, {"game", game}});
    const auto state = bob.last("game");
    return state.contains("chat") ? state.at("chat").as_array() : boost::json::array();
  }

  int phrases = 0;
};

TEST_F(ChatTest, IsHeardOnceItIsStored) {
  store.hold();
  phrase(a, "hello");
  EXPECT_EQ(bob.count("chat"), 0);
  EXPECT_EQ(ann.count("done"), 0);
  store.commit();
  settle();
  EXPECT_EQ(bob.last("chat").at("phrase"), "hello");
  EXPECT_EQ(ann.count("done"), 1);
}

TEST_F(ChatTest, IsRefusedWhileTheDiskTakesNothing) {
  store.fail(true);
  phrase(a, "hello");
  EXPECT_EQ(ann.last("refused").at("code"), "read-only");
  EXPECT_TRUE(lines().empty());
}

TEST_F(ChatTest, SurvivesARestart) {
  phrase(a, "hello");
  phrase(b, "good-luck");
  restart();
  ASSERT_EQ(lines().size(), 2u);
  EXPECT_EQ(lines().at(0).at("phrase"), "hello");
  EXPECT_EQ(lines().at(0).at("seat"), 0);
  EXPECT_EQ(lines().at(1).at("phrase"), "good-luck");
  // Also in a game that is over and comes from the store.
  offer(a, "abort", "x");
  restart();
  EXPECT_EQ(lines().size(), 2u);
}

TEST_F(ChatTest, KeepsItsLastLines) {
  const auto most = static_cast<std::size_t>(Limits().chat_lines);
  const Millis first = now;
  for (std::size_t i = 0; i < most + 5; ++i) {
    phrase(a, "hello");
    now += 1000;
  }
  restart();
  ASSERT_EQ(lines().size(), most);
  EXPECT_EQ(lines().at(0).at("at"), first + 5'000);
}

TEST_F(ChatTest, GoesWithThePerson) {
  phrase(a, "hello");
  phrase(b, "good-luck");
  hub()->forget("ann", [](const std::optional<Error>& error) { EXPECT_FALSE(error); });
  settle();
  ASSERT_EQ(lines().size(), 1u);
  restart();
  ASSERT_EQ(lines().size(), 1u);
  EXPECT_EQ(lines().at(0).at("phrase"), "good-luck");
}

}  // namespace
}  // namespace serai::server

// What the hub does with the computer: when an engine is asked, when it is told to stop, and what comes of a draw.
#include "server/hub_fixture.hpp"

namespace serai::server {
namespace {

// The first event that somebody heard of last.
boost::json::object last_event(const FakeClient& who) {
  return who.last("events").at("events").as_array().at(0).as_object();
}

class ComputerTest : public HubTest {
 protected:
  // Ann has moved, and the engine thinks.
  ComputerTest() {
    begin_with_computer();
    move(a, 0, "c3c4", "m1");
  }
  void answer(std::string_view uci, std::optional<int> score = {}) {
    engines.answer(uci, score);
    settle();
  }
};

TEST_F(ComputerTest, AnEngineIsAskedOnceForAPosition) {
  ASSERT_EQ(engines.thoughts.size(), 1u);
  EXPECT_EQ(engines.thoughts[0].request.moves, std::vector<std::string>{"c3c4"});
  offer(a, "draw", "o");
  hub()->disconnect(a);
  settle();
  EXPECT_EQ(engines.thoughts.size(), 1u);
  EXPECT_TRUE(engines.cancelled.empty());
  answer("e7e5");
  EXPECT_EQ(hub()->game_state(game)->moves.size(), 2u);
}

TEST_F(ComputerTest, ATakebackStopsTheEngineAndItsAnswerIsNotPlayed) {
  offer(a, "takeback", "t");
  EXPECT_EQ(engines.cancelled, std::vector<GameId>{game});
  move(a, 2, "a3a4", "m2");  // another move; as many as when the engine was asked
  ASSERT_EQ(engines.thoughts.size(), 2u);
  engines.thoughts[0].done({game, 1, "e7e5", {}});
  settle();
  EXPECT_EQ(hub()->game_state(game)->moves, std::vector<std::string>{"a3a4"});
  answer("e7e6");
  EXPECT_EQ(hub()->game_state(game)->moves, (std::vector<std::string>{"a3a4", "e7e6"}));
}

TEST_F(ComputerTest, TheEndOfAGameStopsTheEngine) {
  offer(a, "resign", "r");
  EXPECT_EQ(engines.cancelled, std::vector<GameId>{game});
  answer("e7e5");
  EXPECT_EQ(hub()->game_state(game)->moves.size(), 1u);
}

TEST_F(ComputerTest, AMoveThatCouldNotBeStoredIsAskedForAgain) {
  store.on_writable([this](bool is_writable) {
    world.posted.emplace_back([this, is_writable] { hub()->set_writable(is_writable); });
  });
  store.fail(true);
  answer("e7e5");
  EXPECT_EQ(ann.last("notice").at("code"), "read-only");
  EXPECT_EQ(engines.thoughts.size(), 1u);
  store.fail(false);
  settle();
  ASSERT_EQ(engines.thoughts.size(), 2u);
  answer("e7e5");
  EXPECT_EQ(hub()->game_state(game)->moves.size(), 2u);
}

TEST_F(ComputerTest, ItTakesADrawWhenItStandsBadly) {
  answer("e7e5", -300);
  offer(a, "draw", "o");
  EXPECT_EQ(last_event(ann).at("kind"), "end");
  EXPECT_EQ(hub()->game_state(game)->outcome, Outcome::draw(Reason::kAgreement));
}

TEST_F(ComputerTest, ItDeclinesADrawWhenItStandsWellAndThinksOn) {
  answer("e7e5", 300);
  move(a, 2, "c4c5", "m2");
  offer(a, "draw", "o");
  EXPECT_EQ(last_event(ann).at("kind"), "decline");
  EXPECT_EQ(last_event(ann).at("seat"), 1);
  EXPECT_TRUE(hub()->game_state(game)->offers.empty());
  EXPECT_EQ(engines.thoughts.size(), 2u) << "its thought goes on";
  EXPECT_TRUE(engines.cancelled.empty());
  offer(a, "draw", "again");
  EXPECT_EQ(ann.last("refused").at("code"), "offered-already");
}

TEST_F(ComputerTest, ItDeclinesADrawAsLongAsItHasNotThought) {
  offer(a, "draw", "o");
  EXPECT_EQ(last_event(ann).at("kind"), "decline");
}

TEST_F(ComputerTest, AnAnswerToADrawThatWasLostWithTheServerIsGivenLater) {
  answer("e7e5", 300);
  store.hold();
  offer(a, "draw", "o");
  store.commit(1);  // the offer is stored, the answer is not
  settle();
  EXPECT_EQ(last_event(ann).at("kind"), "offer");
  HubWorld after(&engines);
  after.store.copy(store);
  after.open();
  EXPECT_TRUE(after.hub->game_state(game)->offers.empty());
}

}  // namespace
}  // namespace serai::server

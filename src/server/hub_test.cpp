// The hub against a store whose commits come when the test wants, without sockets.
#include "server/hub.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "server/memory_store.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

struct FakeClient final : Client {
  void send(const std::shared_ptr<const std::string>& text) override {
    heard.push_back(json::parse(*text).as_object());
  }
  void close(int code, std::string_view) override { closed = code; }
  // How often a kind of message came.
  int count(std::string_view kind) const {
    return static_cast<int>(
        std::count_if(heard.begin(), heard.end(), [&](const auto& m) { return m.at("t").as_string() == kind; }));
  }
  json::object last(std::string_view kind) const {
    for (auto it = heard.rbegin(); it != heard.rend(); ++it) {
      if (it->at("t").as_string() == kind) return *it;
    }
    ADD_FAILURE() << "no " << kind;
    return {};
  }

  std::vector<json::object> heard;
  int closed = 0;
};

class HubTest : public testing::Test {
 protected:
  HubTest() { open(); }

  void open() {
    HubOptions options;
    options.now = [this] { return now; };
    options.post = [this](std::function<void()> work) { posted.push_back(std::move(work)); };
    options.random = [] { return 0; };
    options.limits.messages_per_second = 100'000;
    hub = std::make_unique<Hub>(store, nullptr, metrics, options);
    ASSERT_TRUE(hub->load().ok());
    a = hub->connect(ann, "ann", kProtocolVersion);
    b = hub->connect(bob, "bob", kProtocolVersion);
  }
  void settle() {
    while (!posted.empty()) {
      auto work = std::move(posted.front());
      posted.pop_front();
      work();
    }
  }
  void say(SessionId who, const json::object& message) {
    hub->receive(who, json::serialize(message));
    settle();
  }
  void begin(const json::object& control = {{"kind", "increment"}, {"base", 60}, {"increment", 0}}) {
    say(a, {{"t", "challenge"}, {"id", "c"}, {"variant", "empire"}, {"control", control}, {"seats", {"me", "open"}}});
    say(b, {{"t", "join"}, {"id", "j"}, {"challenge", ann.last("challenge-made").at("challenge").at("id")}});
    game = bob.last("started").at("game").as_string();
    for (SessionId who : {a, b}) say(who, {{"t", "watch"}, {"game", game}});
  }
  void move(SessionId who, int version, std::string_view uci, std::string_view id) {
    say(who, {{"t", "move"}, {"id", id}, {"game", game}, {"version", version}, {"move", uci}});
  }
  void tick() {
    hub->tick();
    settle();
  }

  Millis now = 1'000'000'000;
  std::deque<std::function<void()>> posted;
  MemoryStore store;
  Metrics metrics;
  std::unique_ptr<Hub> hub;
  FakeClient ann, bob;
  SessionId a = 0, b = 0;
  std::string game;
};

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
  say(b, {{"t", "offer"}, {"id", "o"}, {"game", game}, {"offer", "draw"}});
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
  store.on_writable(
      [this](bool is_writable) { posted.push_back([this, is_writable] { hub->set_writable(is_writable); }); });
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
  hub->disconnect(a);
  now += 29'000;
  tick();
  EXPECT_EQ(bob.count("challenge-gone"), 0);
  now += 2'000;
  tick();
  EXPECT_EQ(bob.count("challenge-gone"), 1);
}

TEST_F(HubTest, SpectatorsHearAMomentLater) {
  begin();
  FakeClient eve;
  const SessionId e = hub->connect(eve, "eve", kProtocolVersion);
  say(e, {{"t", "watch"}, {"game", game}});
  move(a, 0, "c3c4", "m1");
  tick();
  EXPECT_EQ(bob.count("events"), 1);
  EXPECT_EQ(eve.count("events"), 0);
  EXPECT_EQ(hub->next_tick(), now + 500);
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
  hub.reset();
  posted.clear();
  now += 100'000;
  open();
  say(a, {{"t", "watch"}, {"game", game}});
  // Charged to the stamp, and the clock runs again because she is back.
  EXPECT_EQ(ann.last("game").at("clocks").at("left").at(0).at(0), 53'000);
  EXPECT_EQ(ann.last("game").at("clocks").at("running"), 0);
  move(a, 0, "c3c4", "m1");
  EXPECT_EQ(ann.last("ack").at("version"), 1);
}

TEST_F(HubTest, TheBannedAreSentAway) {
  say(a, {{"t", "name"}, {"id", "n"}, {"name", "Ann"}});
  std::optional<Error> answer = Error{"none", ""};
  hub->mark("ann", false, true, [&](std::optional<Error> error) { answer = std::move(error); });
  settle();
  EXPECT_FALSE(answer);
  EXPECT_EQ(ann.closed, close_code::kBanned);
  FakeClient again;
  hub->connect(again, "ann", kProtocolVersion);
  EXPECT_EQ(again.closed, close_code::kBanned);
}

TEST_F(HubTest, AfterTheNoticeOfShutdownNothingIsAccepted) {
  begin();
  hub->shut_down();
  settle();
  EXPECT_EQ(ann.last("notice").at("code"), "shutdown");
  move(a, 0, "c3c4", "m1");
  EXPECT_EQ(ann.last("refused").at("code"), "shutdown");
  EXPECT_TRUE(hub->is_settled());
}

}  // namespace
}  // namespace serai::server

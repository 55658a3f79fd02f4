// Games under abuse: what is stored once, what is bounded, and whose names are shown.
#include "server/tables.hpp"

#include "server/hub_fixture.hpp"
#include "server/stored.hpp"

namespace serai::server {
namespace {

class TablesTest : public HubTest {
 protected:
  std::string everything_stored() {
    const auto stored = *store.reader()->game(game);
    std::string out = stored->record.extra;
    for (const Event& event : stored->events) out += event.payload;
    return out;
  }
  std::string pgn() {
    std::string out;
    hub()->pgn(game, "here",
               [&](const Result<std::optional<std::string>>& text) { out = text && *text ? **text : ""; });
    settle();
    return out;
  }
  void name_ann() { say(a, {{"t", "name"}, {"id", "n"}, {"name", "Badname"}}); }
};

TEST_F(TablesTest, AChatLineThatIsSentAgainIsStoredOnce) {
  begin();
  const auto hello = [&] { say(a, {{"t", "phrase"}, {"id", "p"}, {"game", game}, {"phrase", "hello"}}); };
  hello();
  hub()->disconnect(a);
  a = connect(ann, "ann");
  hello();
  EXPECT_EQ(ann.count("done"), 2);
  EXPECT_EQ(bob.count("chat"), 1);
  restart();
  hello();
  EXPECT_EQ(ann.count("done"), 1);
  EXPECT_EQ((*store.reader()->game(game))->chat.size(), 1u);
}

TEST_F(TablesTest, AFullGameTakesMovesAndEndsButNothingElse) {
  world.limits.events_per_game = 6;
  world.open();
  connect();
  begin();
  int version = 0;
  move(a, version++, "c3c4", "m1");
  move(b, version++, "e7e5", "m2");
  for (const char* id : {"t1", "t2"}) {
    offer(b, "takeback", std::string(id) + "b");
    ++version;
    say(a, {{"t", "decline"}, {"id", id}, {"game", game}, {"offer", "takeback"}});
    ++version;
  }
  offer(b, "takeback", "t3");
  EXPECT_EQ(bob.last("refused").at("code"), "full");
  say(b, {{"t", "phrase"}, {"id", "p"}, {"game", game}, {"phrase", "hello"}});
  EXPECT_EQ(bob.last("refused").at("code"), "full");
  say(b, {{"t", "give-time"}, {"id", "g"}, {"game", game}});
  EXPECT_EQ(bob.last("refused").at("code"), "full");
  move(a, version++, "c4c5", "m3");
  EXPECT_EQ(ann.last("ack").at("version"), version);
  offer(b, "resign", "r");
  EXPECT_EQ(hub()->game_state(game)->status, "over");
}

TEST_F(TablesTest, NamesStandInNoGame) {
  name_ann();
  begin();
  EXPECT_EQ(everything_stored().find("Badname"), std::string::npos);
  EXPECT_NE(pgn().find("Badname"), std::string::npos);
}

TEST_F(TablesTest, ARenamedPersonIsSeenUnderTheNewNameAtOnce) {
  name_ann();
  begin();
  hub()->rename("ann", "Goodname", [](const std::optional<Error>& error) { EXPECT_FALSE(error); });
  settle();
  EXPECT_EQ(bob.last("seats").at("seats").at(0).at("person").at("name"), "Goodname");
  EXPECT_EQ(pgn().find("Badname"), std::string::npos);
  EXPECT_EQ(hub()->game_state(game)->seats[0].person.name, "Goodname");
}

TEST_F(TablesTest, ADeletedPersonIsNamelessInGamesLiveAndFinished) {
  name_ann();
  begin();
  hub()->forget("ann", [](const std::optional<Error>& error) { EXPECT_FALSE(error); });
  settle();
  EXPECT_EQ(hub()->game_state(game)->seats[0].person.name, "");
  EXPECT_EQ(pgn().find("Badname"), std::string::npos);
  offer(b, "resign", "r");
  restart();
  say(b, {{"t", "watch"}, {"game", game}});
  EXPECT_EQ(bob.last("game").at("seats").at(0).at("person").at("name"), "");
}

TEST_F(TablesTest, AFinishedGameIsReadOnAnotherThreadAndThenKept) {
  begin();
  offer(a, "resign", "r");
  restart();
  store.hold_reads();
  for (SessionId who : {a, b}) say(who, {{"t", "watch"}, {"game", game}});
  EXPECT_EQ(ann.count("game"), 0);
  EXPECT_EQ(store.waiting_reads(), 1u) << "one read serves all who wait";
  store.run_reads();
  settle();
  EXPECT_EQ(ann.count("game"), 1);
  EXPECT_EQ(bob.count("game"), 1);
  say(a, {{"t", "leave"}, {"game", game}});
  say(a, {{"t", "watch"}, {"game", game}});
  EXPECT_EQ(ann.count("game"), 2) << "it is kept";
}

TEST_F(TablesTest, ATooBusyStoreIsSaidAndLosesNothing) {
  begin();
  offer(a, "resign", "r");
  restart();
  store.refuse_reads(true);
  say(a, {{"t", "watch"}, {"game", game}});
  EXPECT_EQ(ann.last("refused").at("code"), "busy");
  store.refuse_reads(false);
  say(a, {{"t", "watch"}, {"game", game}});
  EXPECT_EQ(ann.count("game"), 1);
}

TEST_F(TablesTest, AConflictIsToldAsWhatItIs) {
  begin();
  // Somebody else has written the next event.
  store.submit({write::AppendEvent{game, {1, "move", "{}", {}}}}, {});
  move(a, 0, "c3c4", "m1");
  EXPECT_EQ(ann.last("refused").at("code"), "conflict");
  EXPECT_EQ(ann.count("notice"), 0) << "the disk is well";
}

TEST_F(TablesTest, WhenTheDiskIsFullPlayersOfManyGamesHearLittle) {
  std::vector<std::string> games;
  for (int i = 0; i < 20; ++i) {
    say(a, {{"t", "challenge"}, {"id", "c" + std::to_string(i)}, {"variant", "janggi"}, {"seats", {"me", "me"}}});
    games.emplace_back(ann.last("started").at("game").as_string());
    say(a, {{"t", "watch"}, {"game", games.back()}});
  }
  ann.heard.clear();
  hub()->set_writable(false);
  std::size_t bytes = 0;
  for (const Json& message : ann.heard) bytes += boost::json::serialize(message).size();
  EXPECT_EQ(ann.count("clocks"), 20);
  EXPECT_LT(bytes, 5'000u);
}

TEST_F(TablesTest, PresenceIsToldOnceASecond) {
  begin();
  second();
  const int before = ann.count("presence");
  for (int i = 0; i < 10; ++i) {
    hub()->disconnect(b);
    b = connect(bob, "bob");
    say(b, {{"t", "watch"}, {"game", game}});
  }
  EXPECT_EQ(ann.count("presence"), before);
  second();
  EXPECT_EQ(ann.count("presence"), before + 1);
}

TEST_F(TablesTest, ThePlayersOfARunningClockAreWatchedClosely) {
  begin();
  FakeClient eve;
  say(connect(eve, "eve"), {{"t", "watch"}, {"game", game}});
  second();
  EXPECT_EQ(ann.closely_until, 0) << "no clock runs before both have moved";
  move(a, 0, "c3c4", "m1");
  move(b, 1, "e7e5", "m2");
  second();
  EXPECT_GT(ann.closely_until, now + 1000);
  EXPECT_GT(bob.closely_until, now + 1000);
  EXPECT_EQ(eve.closely_until, 0) << "spectators can wait";
}

TEST_F(TablesTest, OffersComeWithTheEventsThatChangeThem) {
  begin();
  move(a, 0, "c3c4", "m1");
  offer(a, "draw", "o");
  const auto offers = [&] { return bob.last("events").at("events").at(0).at("offers").as_array(); };
  ASSERT_EQ(offers().size(), 1u);
  EXPECT_EQ(offers().at(0).at("seats").at(0), 0);
  say(b, {{"t", "decline"}, {"id", "d"}, {"game", game}, {"offer", "draw"}});
  EXPECT_TRUE(offers().empty());
  EXPECT_EQ(bob.last("events").at("events").at(0).at("asked").at(0), 0);
}

TEST_F(TablesTest, ASeatLinkThatIsAskedForAgainIsTheSame) {
  begin();
  const auto ask = [&] { say(a, {{"t", "seat-link"}, {"id", "l"}, {"game", game}}); };
  ask();
  const auto token = ann.last("seat-link").at("token");
  restart();
  ask();
  EXPECT_EQ(ann.last("seat-link").at("token"), token);
  FakeClient phone;
  const SessionId p = connect(phone, "phone");
  say(p, {{"t", "take-seat"}, {"id", "t"}, {"token", token}});
  EXPECT_EQ(phone.count("started"), 1) << boost::json::serialize(phone.heard.back());
}

// Rates.

TEST_F(TablesTest, SoManyActionsAtOnceAndNoMore) {
  world.limits.actions_per_minute = 10;
  world.open();
  connect();
  for (int i = 0; i < 12; ++i) say(a, {{"t", "cancel"}, {"id", "x" + std::to_string(i)}, {"challenge", "none"}});
  EXPECT_EQ(ann.last("refused").at("code"), "too-fast");
  EXPECT_EQ(ann.last("refused").at("retry"), 6'000);
  now += 6'000;
  say(a, {{"t", "cancel"}, {"id", "y"}, {"challenge", "none"}});
  EXPECT_EQ(ann.last("refused").at("code"), "no-challenge");
}

TEST_F(TablesTest, ANameIsNotChangedAllTheTime) {
  world.limits.names_per_hour = 2;
  world.open();
  connect();
  for (int i = 0; i < 3; ++i)
    say(a, {{"t", "name"}, {"id", "n" + std::to_string(i)}, {"name", "Ann " + std::to_string(i)}});
  EXPECT_EQ(ann.last("refused").at("code"), "too-fast");
  EXPECT_EQ((*store.reader()->names_of("ann")).size(), 2u);
}

TEST_F(TablesTest, MessagesBeforeTheGreetingWaitForIt) {
  store.hold_reads();
  FakeClient eve;
  const SessionId e = hub()->connect(eve, "eve", {}, kProtocolVersion);
  hub()->receive(e, R"({"t":"ping","id":"p"})");
  EXPECT_TRUE(eve.heard.empty());
  store.run_reads();
  settle();
  ASSERT_EQ(eve.heard.size(), 2u);
  EXPECT_EQ(eve.heard[0].at("t"), "hello");
  EXPECT_EQ(eve.heard[1].at("t"), "pong");
}

}  // namespace
}  // namespace serai::server

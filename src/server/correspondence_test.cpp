// Games by correspondence before a hub: they sleep, wake in time, and keep what players have prepared.
#include "server/correspondence.hpp"

#include "server/correspondence_fixture.hpp"

namespace serai::server {
namespace {

TEST_F(CorrespondenceTest, AGameSleepsWhileNobodyLooks) {
  begin_days();
  EXPECT_TRUE(is_in_memory());
  leave();
  EXPECT_FALSE(is_in_memory());
  watch(b);
  EXPECT_TRUE(is_in_memory());
  move(a, 0, "c3c4", "m");
  EXPECT_EQ(ann.count("ack"), 1);
  EXPECT_EQ(bob.last("events").at("events").as_array().size(), 1U);
}

TEST_F(CorrespondenceTest, AGameBetweenPeopleWhoAreAwayIsNotInMemory) {
  begin_days();
  hub()->disconnect(a);
  hub()->disconnect(b);
  EXPECT_FALSE(is_in_memory());
}

TEST_F(CorrespondenceTest, AMoveBringsASleepingGameBack) {
  begin_days();
  leave();
  move(a, 0, "c3c4", "m");
  EXPECT_EQ(ann.count("ack"), 1);
  move(a, 0, "c3c4", "m");  // the same once more
  EXPECT_EQ(ann.count("ack"), 2);
  EXPECT_EQ(moves(), 1U);
}

TEST_F(CorrespondenceTest, TheFlagOfASleepingGameFalls) {
  begin_days(2);
  play_first_moves();
  leave();
  pass(2 * kDay - kMinute);
  EXPECT_FALSE(stored().finish);
  pass(2 * kMinute);
  ASSERT_TRUE(stored().finish);
  EXPECT_EQ(stored().finish->result, "0-1");
  EXPECT_EQ(stored().finish->reason, "time");
}

TEST_F(CorrespondenceTest, AGameThatNobodyBeginsIsAborted) {
  begin_days(1);
  move(a, 0, "c3c4", "m1");
  leave();
  pass(kDay + kMinute);
  ASSERT_TRUE(stored().finish);
  EXPECT_EQ(stored().finish->result, "*");
}

TEST_F(CorrespondenceTest, EachMoveHasAllItsDays) {
  begin_days(1);
  for (int i = 0; i < 4; ++i) {
    pass(kDay - kMinute);
    const char* moves[] = {"c3c4", "e7e5", "d3d4", "d7d5"};
    move(i % 2 == 0 ? a : b, i, moves[i], "m" + std::to_string(i));
    EXPECT_EQ(deadline(), now + kDay);
  }
  EXPECT_FALSE(stored().finish);
}

TEST_F(CorrespondenceTest, TimeWithoutTheServerIsNotCharged) {
  begin_days(1);
  play_first_moves();
  const Millis before = deadline();
  second();
  now += 5000;
  tick();  // a heartbeat
  const Millis alive = now;
  restart(3 * kDay);
  EXPECT_EQ(deadline(), before + (now - alive));
  watch(a);
  const auto clocks = ann.last("game").at("clocks").as_object();
  EXPECT_EQ(clocks.at("left").at(0).at(0).as_int64(), deadline() - now);
  restart();  // at once: nothing is given twice
  EXPECT_EQ(deadline(), before + (now - alive));
}

TEST_F(CorrespondenceTest, TimeInWhichNothingCanBeStoredIsNotCharged) {
  begin_days(1);
  play_first_moves();
  leave();
  const Millis before = deadline();
  now += kMinute;
  hub()->set_writable(false);
  pass(2 * kDay);
  EXPECT_FALSE(stored().finish);
  hub()->set_writable(true);
  settle();
  EXPECT_GE(deadline(), before + 2 * kDay);
  pass(kMinute);
  EXPECT_FALSE(stored().finish);
}

TEST_F(CorrespondenceTest, IsBetweenPeopleOnly) {
  const Json days{{"kind", "days"}, {"days", 3}};
  for (const char* seat : {"computer:3", "me"}) {
    say(a, {{"t", "challenge"}, {"id", "c"}, {"variant", "empire"}, {"control", days}, {"seats", {"me", seat}}});
    EXPECT_EQ(ann.last("refused").at("code").as_string(), "bad-control");
  }
  say(a, {{"t", "challenge"},
          {"id", "long"},
          {"variant", "empire"},
          {"control", {{"kind", "days"}, {"days", 15}}},
          {"seats", {"me", "open"}}});
  EXPECT_EQ(ann.last("refused").at("code").as_string(), "bad-field");
}

TEST_F(CorrespondenceTest, AnOfferStaysWhenItsMakerLeaves) {
  say(a, {{"t", "challenge"},
          {"id", "c"},
          {"variant", "empire"},
          {"control", {{"kind", "days"}, {"days", 3}}},
          {"seats", {"me", "open"}}});
  hub()->disconnect(a);
  pass(5 * kMinute);
  say(b, {{"t", "join"}, {"id", "j"}, {"challenge", ann.last("challenge-made").at("challenge").at("id")}});
  EXPECT_GT(bob.count("started"), 0);
}

TEST_F(CorrespondenceTest, NobodyIsGoneBecauseNobodyHasToBeThere) {
  begin_days();
  play_first_moves();
  hub()->disconnect(b);
  pass(kDay);
  EXPECT_FALSE(ann.last("presence").at("seats").at(1).as_object().contains("claim_at"));
  say(a, {{"t", "claim-gone"}, {"id", "g"}, {"game", game}, {"as", "win"}});
  EXPECT_EQ(ann.last("refused").at("code").as_string(), "not-gone");
}

// Lists.

TEST_F(CorrespondenceTest, SleepingGamesAreListed) {
  begin_days();
  move(a, 0, "c3c4", "m1");
  leave();
  say(b, {{"t", "my-games"}, {"id", "l"}});
  const auto live = bob.last("my-games").at("live").as_array();
  ASSERT_EQ(live.size(), 1U);
  EXPECT_EQ(live[0].at("turn").as_int64(), 1);
  EXPECT_EQ(live[0].at("last").as_string(), "c3c4");
  EXPECT_EQ(live[0].at("deadline").as_int64(), deadline());
  watch(b);
  say(b, {{"t", "my-games"}, {"id", "l2"}});
  EXPECT_EQ(bob.last("my-games").at("live").as_array().size(), 1U) << "once, in memory or not";
}

TEST_F(CorrespondenceTest, PlayersHearWhichGamesWaitForThem) {
  begin_days();
  second();
  EXPECT_EQ(ann.last("waiting").at("games").as_array().size(), 1U);
  move(a, 0, "c3c4", "m1");
  second();
  EXPECT_EQ(ann.last("waiting").at("games").as_array().size(), 0U);
  EXPECT_EQ(bob.last("waiting").at("games").at(0).at("game").as_string(), game);
  restart();
  EXPECT_EQ(ann.count("waiting"), 0);
  EXPECT_EQ(bob.last("waiting").at("games").at(0).at("deadline").as_int64(), deadline());
}

TEST_F(CorrespondenceTest, QuotasCountSleepingGames) {
  world.limits.correspondence_games = 2;
  world.open();
  connect();
  const auto offer_days = [&](const std::string& id) {
    say(a, {{"t", "challenge"},
            {"id", id},
            {"variant", "empire"},
            {"control", {{"kind", "days"}, {"days", 1}}},
            {"seats", {"me", "open"}}});
  };
  for (const char* id : {"1", "2"}) {
    offer_days(id);
    say(b, {{"t", "join"}, {"id", id}, {"challenge", ann.last("challenge-made").at("challenge").at("id")}});
    game = ann.last("started").at("game").as_string();
    EXPECT_FALSE(is_in_memory());
  }
  offer_days("3");
  EXPECT_EQ(ann.last("refused").at("code").as_string(), "too-many");
  restart();
  offer_days("4");
  EXPECT_EQ(ann.last("refused").at("code").as_string(), "too-many");
  watch(a);
  watch(b);
  offer(a, "abort", "x");
  ASSERT_TRUE(stored().finish);
  leave();
  ann.heard.clear();
  offer_days("5");
  EXPECT_EQ(ann.count("refused"), 0);
}

TEST_F(CorrespondenceTest, AThousandIdleGamesCostNoMemory) {
  constexpr int kGames = 1000, kPlayers = 50;
  std::vector<FakeClient> clients(kPlayers);
  std::vector<SessionId> sessions;
  for (int i = 0; i < kPlayers; ++i) sessions.push_back(connect(clients[i], "player" + std::to_string(i)));
  const Created created{"", now, {"empire", "", "", {Control::Kind::kDays, 0, 0, 0, 0, 3}, true, false, true}, {}, {}};
  for (int i = 0; i < kGames; ++i) {
    Created one = created;
    one.game = "g" + std::to_string(i);
    one.seats = {{"player" + std::to_string(i % kPlayers), "", 0},
                 {"player" + std::to_string((i + 1) % kPlayers), "", 0}};
    store.submit(to_unit(**Room::open(one)), {});
  }
  world.open();
  for (int i = 0; i < kPlayers; ++i) sessions[i] = connect(clients[i], "player" + std::to_string(i));
  const auto in_memory = [&] {
    int count = 0;
    for (int i = 0; i < kGames; ++i) count += hub()->game_state("g" + std::to_string(i)) ? 1 : 0;
    return count;
  };
  EXPECT_EQ(in_memory(), 0);
  for (int i = 0; i < kGames; ++i) {
    const std::string id = "g" + std::to_string(i);
    say(sessions[i % kPlayers], {{"t", "move"}, {"id", id}, {"game", id}, {"version", 0}, {"move", "c3c4"}});
    say(sessions[i % kPlayers], {{"t", "leave"}, {"game", id}});
  }
  EXPECT_EQ(clients[0].count("ack"), kGames / kPlayers);
  EXPECT_EQ(in_memory(), 0);
  pass(kDay);
  EXPECT_EQ(in_memory(), 0) << "none is due";
  say(sessions[0], {{"t", "my-games"}, {"id", "list"}});
  EXPECT_EQ(clients[0].last("my-games").at("live").as_array().size(), 40U);
}

// Conditional moves.

TEST_F(CorrespondenceTest, AConditionalMoveIsPlayedAtOnce) {
  begin_days();
  prepare(b, 0, {"c3c4 e7e5 d3d4 d7d5", "e3e4 d7d6"});
  EXPECT_EQ(bob.count("done"), 1);
  EXPECT_EQ(bob.last("own").at("conditions").as_array().size(), 2U);
  move(a, 0, "c3c4", "m1");
  const auto events = ann.last("events").at("events").as_array();
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[1].at("move").as_string(), "e7e5");
  EXPECT_EQ(events[1].at("turn").as_int64(), 0);
  EXPECT_EQ(stored().turn->turn.mover, "ann");
  move(a, 2, "d3d4", "m2");
  EXPECT_EQ(moves(), 4U);
  move(a, 4, "e3e4", "m3");
  EXPECT_EQ(moves(), 5U) << "nothing is left";
}

TEST_F(CorrespondenceTest, BothMayPrepareAndTheirMovesFollowEachOther) {
  begin_days();
  move(a, 0, "c3c4", "m1");
  prepare(a, 1, {"e7e5 d3d4 d7d5 e3e4"}, "ca");
  move(b, 1, "e7e5", "m2");
  EXPECT_EQ(moves(), 3U);
  prepare(a, 3, {"d7d5 e3e4 c7c5 a3a4"}, "cb");
  move(b, 3, "d7d5", "m3");
  EXPECT_EQ(moves(), 5U);
  EXPECT_EQ(ann.count("refused") + bob.count("refused"), 0);
}

TEST_F(CorrespondenceTest, ConditionalMovesSurviveSleepAndRestarts) {
  begin_days();
  prepare(b, 0, {"c3c4 e7e5 d3d4 d7d5"});
  leave();
  restart(kMinute);
  move(a, 0, "c3c4", "m1");
  EXPECT_EQ(moves(), 2U);
  leave();
  restart(kMinute);
  move(a, 2, "d3d4", "m2");
  EXPECT_EQ(moves(), 4U);
}

TEST_F(CorrespondenceTest, NobodyElseSeesThem) {
  begin_days();
  prepare(b, 0, {"c3c4 e7e5"});
  say(b, {{"t", "note"}, {"id", "n"}, {"game", game}, {"text", "my plan"}});
  watch(a);
  EXPECT_EQ(ann.last("game").at("own").at("conditions").as_array().size(), 0U);
  EXPECT_EQ(ann.count("own"), 0);
  FakeClient cat;
  const SessionId c = connect(cat, "cat");
  say(c, {{"t", "watch"}, {"game", game}});
  EXPECT_FALSE(cat.last("game").contains("own"));
  std::string text;
  const auto keep = [&](const Result<std::optional<std::string>>& found) { text += **found; };
  hub()->game_json(game, keep);
  hub()->pgn(game, "here", keep);
  settle();
  EXPECT_EQ(text.find("e7e5"), std::string::npos) << text;
  EXPECT_EQ(text.find("plan"), std::string::npos);
  watch(b);
  EXPECT_EQ(bob.last("game").at("own").at("note").as_string(), "my plan");
  for (const auto& message : ann.heard) {
    EXPECT_EQ(boost::json::serialize(message).find("my plan"), std::string::npos);
  }
}

TEST_F(CorrespondenceTest, ATakebackEndsThem) {
  begin_days();
  move(a, 0, "c3c4", "m1");
  prepare(a, 1, {"e7e5 d3d4"});
  offer(a, "takeback", "t1");
  offer(b, "takeback", "t2");
  move(a, static_cast<int>(moves()), "e3e4", "m2");
  move(b, static_cast<int>(moves()), "e7e5", "m3");
  EXPECT_EQ(hub()->game_state(game)->moves, (std::vector<std::string>{"e3e4", "e7e5"}));
  EXPECT_TRUE(stored().conditions.empty());
}

TEST_F(CorrespondenceTest, AMoveWithADrawOfferWaitsForThePlayer) {
  begin_days();
  prepare(b, 0, {"c3c4 e7e5"});
  offer(a, "draw", "d");
  move(a, 1, "c3c4", "m1");
  EXPECT_EQ(hub()->game_state(game)->moves.size(), 1U);
  offer(b, "draw", "yes");
  EXPECT_EQ(stored().finish->reason, "agreement");
}

TEST_F(CorrespondenceTest, ConditionalMovesAreRefusedWhereTheyMakeNoSense) {
  begin_days();
  const auto code = [](const FakeClient& who) { return who.last("refused").at("code").as_string(); };
  prepare(a, 0, {"c3c4 e7e5"}, "1");
  EXPECT_EQ(code(ann), "your-turn");
  prepare(b, 0, {"c3c4 e7e4"}, "2");
  EXPECT_EQ(code(bob), "bad-line");
  prepare(b, 7, {"c3c4 e7e5"}, "3");
  EXPECT_EQ(code(bob), "stale");
  FakeClient cat;
  const SessionId c = connect(cat, "cat");
  prepare(c, 0, {"c3c4 e7e5"}, "4");
  EXPECT_EQ(code(cat), "not-player");
  say(a, {{"t", "challenge"}, {"id", "live"}, {"variant", "empire"}, {"seats", {"me", "open"}}});
  say(b, {{"t", "join"}, {"id", "in"}, {"challenge", ann.last("challenge-made").at("challenge").at("id")}});
  game = bob.last("started").at("game").as_string();
  prepare(b, 0, {"c3c4 e7e5"}, "5");
  EXPECT_EQ(code(bob), "no-conditions");
}

TEST_F(CorrespondenceTest, AMoveThatComesWhileTheyAreStoredWaitsForThem) {
  begin_days();
  store.hold();
  prepare(b, 0, {"c3c4 e7e5"});
  move(a, 0, "c3c4", "m1");
  store.commit();
  settle();
  store.commit();
  settle();
  EXPECT_EQ(hub()->game_state(game)->moves.size(), 2U);
}

TEST_F(CorrespondenceTest, TheSameConditionsComeTwiceAndAreStoredOnce) {
  begin_days();
  prepare(b, 0, {"c3c4 e7e5"});
  prepare(b, 0, {}, "c2");
  prepare(b, 0, {"c3c4 e7e5"});  // late, from a line that was slow
  EXPECT_EQ(bob.count("done"), 3);
  EXPECT_TRUE(stored().conditions.empty());
}

// A record that cannot be read.

TEST_F(CorrespondenceTest, ADamagedGameDoesNotStandInTheWay) {
  begin_days(1);
  leave();
  store.submit({write::AppendEvent{game, {1, "move", "nonsense", wall_time(now)}}}, {});
  pass(2 * kDay);
  EXPECT_FALSE(stored().finish);
  EXPECT_GT(deadline(), now);
}

}  // namespace
}  // namespace serai::server

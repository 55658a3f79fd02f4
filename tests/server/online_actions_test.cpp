// Everything players can do, over real sockets; what the server refuses; and who hears of it.
#include <gtest/gtest.h>

#include "server/test_server.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

const json::object kBlitzControl{{"kind", "increment"}, {"base", 60}, {"increment", 2}};

json::object move(const std::string& game, int version, std::string_view uci, std::string_view id = {}) {
  json::object out{{"t", "move"}, {"game", game}, {"version", version}, {"move", uci}};
  if (!id.empty()) out["id"] = id;
  return out;
}

json::object offer(const std::string& game, std::string_view kind) {
  return {{"t", "offer"}, {"game", game}, {"offer", kind}};
}

// The first event of the next `events`.
json::value event(WsClient& client) {
  return client.next("events").at("events").as_array().at(0);
}

TEST(Online, TheGreetingSaysWhoOneIsAndTheCookieKeepsIt) {
  TestServer server;
  WsClient first = server.client();
  EXPECT_EQ(first.hello().at("protocol"), kProtocolVersion);
  EXPECT_NE(first.cookie(), "");
  WsClient again = server.client(first.cookie());
  EXPECT_EQ(again.identity(), first.identity());
  std::string forged = first.cookie();
  forged.back() = forged.back() == 'A' ? 'B' : 'A';
  EXPECT_NE(server.client(forged).identity(), first.identity());
  EXPECT_NE(server.client().identity(), first.identity());
}

TEST(Online, AnotherProtocolVersionIsToldToReload) {
  TestServer server;
  WsClient old(server.port(), {}, "/ws?v=99");
  EXPECT_TRUE(old.waits_for_close());
  EXPECT_EQ(old.close_code(), close_code::kOtherProtocol);
}

TEST(Online, NamesAreKept) {
  TestServer server;
  WsClient ann = server.client();
  EXPECT_EQ(ann.ask({{"t", "name"}, {"name", "  Me\u0301i 棋 "}}).at("you").at("name"), "M\u00e9i 棋");
  EXPECT_EQ(ann.code({{"t", "name"}, {"name", "x"}}), "bad-name");
  EXPECT_EQ(ann.code({{"t", "name"}, {"name", "Admin"}}), "reserved-name");
  EXPECT_EQ(server.client(ann.cookie()).hello().at("you").at("name"), "M\u00e9i 棋");
  server.restart();
  EXPECT_EQ(server.client(ann.cookie()).hello().at("you").at("name"), "M\u00e9i 棋");
}

TEST(Online, AMoveIsAcknowledgedOnceAndRecognisedWhenItComesTwice) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire"));
  EXPECT_EQ(ann.ask(move(game, 0, "c3c4", "one")).at("version"), 1);
  EXPECT_EQ(ann.ask(move(game, 0, "c3c4", "one")).at("version"), 1);
  EXPECT_EQ(event(bob).at("move"), "c3c4");
  EXPECT_EQ(bob.ask(move(game, 1, "e7e5")).at("version"), 2);
}

TEST(Online, RefusalsCarryReasonAndStateAndEndNothing) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client(), eve = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire"));
  const auto illegal = ann.ask(move(game, 0, "a1a8"));
  EXPECT_EQ(illegal.at("code"), "illegal-move");
  EXPECT_EQ(illegal.at("state").at("game").as_string(), game);
  EXPECT_EQ(illegal.at("state").at("status"), "playing");
  EXPECT_EQ(ann.code(move(game, 5, "c3c4")), "stale");
  EXPECT_EQ(bob.code(move(game, 0, "e7e5")), "not-your-turn");
  EXPECT_EQ(eve.code(move(game, 0, "c3c4")), "not-player");
  EXPECT_EQ(ann.code(move("nowhere", 0, "c3c4")), "no-game");
  EXPECT_EQ(ann.code(move(game, 0, "c3c4")), "ack");
}

TEST(Online, MalformedMessagesAreRefusedAndTheSocketStays) {
  TestServer server;
  WsClient ann = server.client();
  for (std::string_view text : {"", "{", "null", "[1]", "{\"t\":\"move\"}", "{\"t\":\"\\u0000\"}", "\xff\xfe"}) {
    // Text that is not UTF-8 breaks the rules of WebSockets; as binary it is only not JSON.
    ann.send_frame(text.starts_with('\xff') ? 2 : 1, text);
    EXPECT_EQ(ann.any()->at("t"), "refused") << text;
  }
  EXPECT_EQ(ann.code({{"t", "ping"}}), "pong");
}

TEST(Online, OversizedMessagesCloseTheSocket) {
  TestServer server;
  WsClient ann = server.client();
  ann.send_frame(1, std::string(5000, ' '));
  EXPECT_TRUE(ann.waits_for_close());
  EXPECT_EQ(ann.close_code(), close_code::kTooLarge);
}

TEST(Online, TooManyMessagesCloseTheSocket) {
  TestServer server({}, true);  // a clock that stands: the allowance does not grow
  WsClient ann = server.client();
  for (int i = 0; i < 60; ++i) ann.send({{"t", "ping"}});
  EXPECT_TRUE(ann.waits_for_close());
  EXPECT_EQ(ann.close_code(), close_code::kPolicy);
}

TEST(Online, WhoComesBackGetsWhatWasMissed) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire"));
  ann.ask(move(game, 0, "c3c4"));
  bob.ask(move(game, 1, "e7e5"));
  WsClient back = server.client(ann.cookie());
  const auto missed = back.ask({{"t", "watch"}, {"game", game}, {"version", 1}});
  EXPECT_EQ(missed.at("t"), "events");
  ASSERT_EQ(missed.at("events").as_array().size(), 1u);
  EXPECT_EQ(missed.at("events").at(0).at("v"), 2);
  EXPECT_EQ(back.ask({{"t", "watch"}, {"game", game}, {"version", 2}}).at("events").as_array().size(), 0u);
  EXPECT_EQ(back.ask({{"t", "watch"}, {"game", game}, {"version", 77}}).at("t"), "game");
  EXPECT_EQ(back.code(move(game, 2, "c4c5")), "ack");
}

TEST(Online, GamesOffersAndChallengesSurviveARestart) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire", kBlitzControl));
  ann.ask(move(game, 0, "c3c4", "one"));
  bob.ask(move(game, 1, "e7e5"));
  bob.ask(offer(game, "draw"));
  json::object by_link = open_challenge("janggi");
  by_link["t"] = "challenge";
  by_link["listed"] = false;
  const auto link = ann.ask(by_link).at("challenge").at("token");
  server.restart();
  WsClient ann2 = server.client(ann.cookie()), bob2 = server.client(bob.cookie());
  const auto state = ann2.ask({{"t", "watch"}, {"game", game}});
  EXPECT_EQ(state.at("moves").as_array().size(), 2u);
  EXPECT_EQ(state.at("offers").at(0).at("offer"), "draw");
  EXPECT_EQ(ann2.ask(move(game, 0, "c3c4", "one")).at("version"), 1);
  EXPECT_EQ(bob2.ask({{"t", "show"}, {"challenge", link}}).at("t"), "invitation");
  EXPECT_EQ(ann2.ask({{"t", "my-games"}}).at("live").as_array().size(), 1u);
  EXPECT_EQ(ann2.code(offer(game, "draw")), "ack");
  EXPECT_EQ(ann2.ask({{"t", "my-games"}}).at("finished").as_array().size(), 1u);
}

TEST(Online, TakebackThenMove) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire"));
  ann.ask(move(game, 0, "c3c4"));
  EXPECT_EQ(ann.code(offer(game, "takeback")), "ack");
  EXPECT_EQ(bob.code(offer(game, "takeback")), "ack");
  EXPECT_EQ(bob.code(move(game, 1, "e7e5")), "stale");
  EXPECT_EQ(ann.code(move(game, 3, "b3b4")), "ack");
  EXPECT_EQ(bob.ask({{"t", "watch"}, {"game", game}}).at("moves"), json::array{"b3b4"});
}

TEST(Online, DrawResignAbortMoreTimeDecline) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire", kBlitzControl));
  ann.ask(move(game, 0, "c3c4"));
  bob.ask(move(game, 1, "e7e5"));
  EXPECT_EQ(ann.code(offer(game, "draw")), "ack");
  EXPECT_EQ(bob.code({{"t", "decline"}, {"game", game}, {"offer", "draw"}}), "ack");
  EXPECT_EQ(bob.code({{"t", "give-time"}, {"game", game}}), "ack");
  const auto state = bob.ask({{"t", "watch"}, {"game", game}});
  EXPECT_GT(state.at("clocks").at("left").at(0).at(0).as_int64(), 60'000);
  EXPECT_EQ(ann.code({{"t", "claim"}, {"game", game}, {"version", 5}, {"claim", "x"}}), "no-claim");
  EXPECT_EQ(ann.code({{"t", "claim-gone"}, {"game", game}, {"as", "win"}}), "not-gone");
  EXPECT_EQ(ann.code(offer(game, "resign")), "ack");
  EXPECT_EQ(bob.ask({{"t", "watch"}, {"game", game}}).at("outcome").at("reason"), "resignation");
  const std::string second = begin_game(ann, bob, open_challenge("empire"));
  EXPECT_EQ(bob.code(offer(second, "abort")), "ack");
  EXPECT_EQ(ann.ask({{"t", "watch"}, {"game", second}}).at("outcome").at("result"), "*");
}

TEST(Online, ARematchIsANewGameWithColoursExchanged) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire"));
  ann.ask(offer(game, "resign"));
  EXPECT_EQ(ann.code(offer(game, "rematch")), "ack");
  EXPECT_EQ(bob.code(offer(game, "rematch")), "ack");
  const auto next = ann.next("started").at("game");
  const auto state = ann.ask({{"t", "watch"}, {"game", next}});
  EXPECT_TRUE(state.at("seats").at(1).as_object().contains("you"));
  EXPECT_EQ(state.at("rematch_of").as_string(), game);
  EXPECT_EQ(ann.ask({{"t", "watch"}, {"game", game}}).at("rematch"), next);
}

TEST(Online, FlagsFallByTheServersClock) {
  TestServer server({}, true);
  WsClient ann = server.client(), bob = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire", kBlitzControl));
  ann.ask(move(game, 0, "c3c4"));
  bob.ask(move(game, 1, "e7e5"));
  server.pass(59'000);
  EXPECT_EQ(ann.code(move(game, 2, "c4c5")), "ack");
  server.pass(62'200);
  // A move that races with the flag: the flag has fallen, and the answer says so.
  const auto late = bob.ask(move(game, 3, "d7d5"));
  EXPECT_EQ(late.at("t"), "refused");
  const auto state = ann.ask({{"t", "watch"}, {"game", game}});
  EXPECT_EQ(state.at("outcome").at("reason"), "time");
  EXPECT_EQ(state.at("outcome").at("winner"), "w");
}

TEST(Online, TheFirstMoveHasToComeInTime) {
  TestServer server({}, true);
  WsClient ann = server.client(), bob = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire", kBlitzControl));
  server.pass(30'000);
  EXPECT_EQ(event(ann).at("outcome").at("reason"), "aborted");
}

TEST(Online, AnOpponentWhoIsGoneMayLose) {
  TestServer server({}, true);
  WsClient ann = server.client();
  std::string game, cookie;
  {
    WsClient bob = server.client();
    game = begin_game(ann, bob, open_challenge("empire"));
    cookie = bob.cookie();
    server.pass(1'000);
    while (!ann.next("presence").at("seats").at(1).at("online").as_bool()) continue;
  }
  // He came, and he went. Whoever asks is told at once who is there.
  json::object presence;
  do {
    ann.ask({{"t", "watch"}, {"game", game}});
    presence = ann.next("presence");
  } while (presence.at("seats").at(1).at("online").as_bool());
  EXPECT_GT(presence.at("seats").at(1).at("claim_at").as_int64(), 0);
  for (int i = 0; i < 5; ++i) {
    server.pass(25'000);
    ann.ask({{"t", "ping"}});
  }
  EXPECT_EQ(ann.code({{"t", "claim-gone"}, {"game", game}, {"as", "win"}}), "ack");
  EXPECT_EQ(ann.ask({{"t", "watch"}, {"game", game}}).at("outcome").at("reason"), "abandoned");
}

TEST(Online, TheComputerAnswersADrawAtEveryLevel) {
  for (const int score : {-500, 500}) {
    TestServer server([&](ServeOptions& options) {
      options.pool = std::make_unique<FakePool>(score);
      options.limits.computer_games = kHighestLevel;
    });
    WsClient ann = server.client();
    for (int level = 1; level <= kHighestLevel; ++level) {
      const json::array seats{"me", "computer:" + std::to_string(level)};
      const auto started = ann.ask({{"t", "challenge"}, {"variant", "empire"}, {"seats", seats}});
      const std::string game(started.at("game").as_string());
      ann.ask({{"t", "watch"}, {"game", game}});
      EXPECT_EQ(ann.code(move(game, 0, "c3c4")), "ack");
      while (event(ann).at("v") != 2) continue;  // its move
      EXPECT_EQ(ann.code(offer(game, "draw")), "ack");
      json::value answer = event(ann);
      while (answer.at("v") != 4) answer = event(ann);
      EXPECT_EQ(answer.at("kind"), score < 0 ? "end" : "decline") << level;
    }
  }
}

TEST(Online, SpectatorsSeeTheGameButNotTheChat) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client(), eve = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire"));
  EXPECT_EQ(eve.ask({{"t", "watch"}, {"game", game}}).at("t"), "game");
  EXPECT_EQ(ann.code({{"t", "phrase"}, {"game", game}, {"phrase", "good-luck"}}), "done");
  EXPECT_EQ(eve.code({{"t", "phrase"}, {"game", game}, {"phrase", "good-luck"}}), "not-player");
  EXPECT_EQ(bob.next("chat").at("phrase"), "good-luck");
  ann.ask(move(game, 0, "c3c4"));
  while (const auto message = eve.any()) {
    EXPECT_NE(message->at("t"), "chat");
    if (message->at("t") == "events") break;
  }
  EXPECT_FALSE(eve.ask({{"t", "watch"}, {"game", game}}).contains("chat"));
  EXPECT_TRUE(bob.ask({{"t", "watch"}, {"game", game}}).contains("chat"));
}

TEST(Online, FreeTextIsForFriends) {
  TestServer server({}, true);
  WsClient ann = server.client(), bob = server.client();
  const std::string strangers = begin_game(ann, bob, open_challenge("empire"));
  const auto text = [](const std::string& game, std::string_view words) -> json::object {
    return {{"t", "text"}, {"game", game}, {"text", words}};
  };
  EXPECT_EQ(ann.code(text(strangers, "hi")), "no-chat");
  EXPECT_EQ(ann.code({{"t", "phrase"}, {"game", strangers}, {"phrase", "shut-up"}}), "bad-phrase");
  json::object by_link = open_challenge("empire");
  by_link["listed"] = false;
  const std::string friends = begin_game(ann, bob, by_link);
  EXPECT_EQ(ann.code(text(friends, "see www.example.org")), "bad-text");
  EXPECT_EQ(ann.code(text(friends, std::string(141, 'x'))), "bad-text");
  EXPECT_EQ(ann.code(text(friends, "<b>hello</b>")), "done");
  EXPECT_EQ(ann.code(text(friends, "again")), "too-fast");
  server.pass(2'000);
  EXPECT_EQ(ann.code(text(friends, "again")), "done");
  EXPECT_EQ(bob.next("chat").at("text"), "<b>hello</b>");
}

TEST(Online, ChatCanBeSwitchedOff) {
  TestServer server([](ServeOptions& o) { o.chat = ChatMode::kOff; });
  WsClient ann = server.client(), bob = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire"));
  EXPECT_EQ(ann.code({{"t", "phrase"}, {"game", game}, {"phrase", "hello"}}), "no-chat");
}

}  // namespace
}  // namespace serai::server

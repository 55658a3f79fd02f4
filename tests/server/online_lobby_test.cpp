// Challenges of every kind over real sockets, links, limits, and moving to another device.
#include <gtest/gtest.h>

#include <sstream>

#include "server/admin.hpp"
#include "server/test_server.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

json::object challenge(json::array seats, json::object more = {}) {
  more["t"] = "challenge";
  if (!more.contains("variant")) more["variant"] = "empire";
  more["seats"] = std::move(seats);
  return more;
}

TEST(OnlineLobby, TheLobbyShowsWhatIsOpenAndWhatIsPlayed) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client(), eve = server.client();
  EXPECT_EQ(eve.ask({{"t", "lobby"}}).at("challenges").as_array().size(), 0u);
  const auto made = ann.ask(challenge({"me", "open"}));
  EXPECT_EQ(eve.next("lobby-update").at("challenges").at(0).at("id"), made.at("challenge").at("id"));
  EXPECT_EQ(ann.code({{"t", "join"}, {"challenge", made.at("challenge").at("id")}}), "own-challenge");
  EXPECT_EQ(bob.code({{"t", "join"}, {"challenge", made.at("challenge").at("id")}}), "started");
  const auto update = eve.next("lobby-update");
  EXPECT_EQ(update.at("gone").at(0), made.at("challenge").at("id"));
  EXPECT_EQ(update.at("games").at(0).at("status"), "playing");
  EXPECT_EQ(eve.code({{"t", "join"}, {"challenge", made.at("challenge").at("id")}}), "no-challenge");
}

TEST(OnlineLobby, AChallengeCanBeWithdrawnByItsCreatorAlone) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client();
  const auto id = ann.ask(challenge({"me", "open"})).at("challenge").at("id");
  EXPECT_EQ(bob.code({{"t", "cancel"}, {"challenge", id}}), "no-challenge");
  EXPECT_EQ(ann.code({{"t", "cancel"}, {"challenge", id}}), "done");
  EXPECT_EQ(bob.code({{"t", "join"}, {"challenge", id}}), "no-challenge");
}

TEST(OnlineLobby, ALinkShowsTheInvitationAndOnlyTheButtonTakesTheSeat) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client(), eve = server.client();
  const auto made = ann.ask(challenge({"me", "open"}, {{"listed", false}}));
  const auto token = made.at("challenge").at("token");
  EXPECT_EQ(token.as_string().size(), 22u);  // 132 bits
  EXPECT_EQ(eve.ask({{"t", "lobby"}}).at("challenges").as_array().size(), 0u);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(eve.code({{"t", "show"}, {"challenge", token}}), "invitation");
  EXPECT_EQ(eve.code({{"t", "join"}, {"challenge", made.at("challenge").at("id")}}), "no-challenge");
  const auto started = bob.ask({{"t", "join"}, {"challenge", token}});
  EXPECT_EQ(started.at("t"), "started");
  EXPECT_EQ(eve.code({{"t", "join"}, {"challenge", token}}), "no-challenge");
  EXPECT_TRUE(ann.ask({{"t", "watch"}, {"game", started.at("game")}}).at("friends").as_bool());
}

TEST(OnlineLobby, TwoPeopleOnOneDevice) {
  TestServer server;
  WsClient ann = server.client();
  const auto game = ann.ask(challenge({"me", "me"})).at("game");
  ann.ask({{"t", "watch"}, {"game", game}});
  EXPECT_EQ(ann.code({{"t", "move"}, {"game", game}, {"version", 0}, {"move", "c3c4"}}), "ack");
  EXPECT_EQ(ann.code({{"t", "move"}, {"game", game}, {"version", 1}, {"move", "e7e5"}}), "ack");
  EXPECT_EQ(ann.code({{"t", "offer"}, {"game", game}, {"offer", "resign"}, {"seat", 1}}), "ack");
  EXPECT_EQ(ann.ask({{"t", "watch"}, {"game", game}}).at("outcome").at("winner"), "w");
}

TEST(OnlineLobby, ImpossibleChallengesAreRefusedWithTheReason) {
  TestServer server;
  WsClient ann = server.client();
  EXPECT_EQ(ann.code(challenge({"me", "open"}, {{"variant", "nosuchgame"}})), "unknown-variant");
  EXPECT_EQ(ann.code(challenge({"me", "open"}, {{"fen", "8/8 w"}})), "bad-fen");
  const std::string over = "4k3/8/8/8/8/8/8/3K4 w - - 100 1";  // a draw already
  EXPECT_EQ(ann.code(challenge({"me", "open"}, {{"fen", over}})), "bad-fen");
  EXPECT_EQ(ann.code(challenge({"me", "computer:1"}, {{"fen", over}})), "bad-fen");
  EXPECT_EQ(ann.code(challenge({"me", "open"}, {{"setup", "sideways"}})), "bad-setup");
  EXPECT_EQ(ann.code(challenge({"me", "open", "open"})), "bad-seats");
  EXPECT_EQ(ann.code(challenge({"open", "open"})), "bad-seats");
  EXPECT_EQ(ann.code(challenge({"me", "me", "open", "open"}, {{"variant", "fusionteam"}})), "bad-seats");
  EXPECT_EQ(ann.code(challenge({"me", "computer:1"}, {{"control", {{"kind", "days"}, {"days", 3}}}})), "bad-control");
}

TEST(OnlineLobby, FiveChallengesAndThreeComputerGamesAreEnough) {
  TestServer server;
  WsClient ann = server.client();
  for (int i = 0; i < 5; ++i) EXPECT_EQ(ann.code(challenge({"me", "open"})), "challenge-made");
  EXPECT_EQ(ann.code(challenge({"me", "open"})), "too-many");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ann.code(challenge({"me", "computer:1"})), "started");
  EXPECT_EQ(ann.code(challenge({"me", "computer:1"})), "too-many");
}

TEST(OnlineLobby, TheTeamGameStartsWhenAllSeatsAreFilled) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client(), eve = server.client();
  const auto made = ann.ask(challenge({"me", "open", "open", "computer:2"}, {{"variant", "fusionteam"}}));
  const auto id = made.at("challenge").at("id");
  EXPECT_EQ(bob.code({{"t", "join"}, {"challenge", id}, {"seat", 0}}), "seat-taken");
  EXPECT_EQ(bob.code({{"t", "join"}, {"challenge", id}, {"seat", 1}}), "challenge-made");
  EXPECT_EQ(bob.code({{"t", "join"}, {"challenge", id}, {"seat", 2}}), "bad-seats");
  EXPECT_EQ(eve.code({{"t", "join"}, {"challenge", id}, {"seat", 2}}), "started");
  EXPECT_EQ(bob.next("started").at("t"), "started");
}

TEST(OnlineLobby, ASeatMovesToAnotherDeviceOnce) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire"));
  EXPECT_EQ(server.client().code({{"t", "seat-link"}, {"game", game}}), "not-player");
  const auto link = ann.ask({{"t", "seat-link"}, {"game", game}});
  WsClient phone = server.client(), thief = server.client();
  EXPECT_EQ(thief.code({{"t", "take-seat"}, {"token", "AAAAAAAAAAAAAAAA"}}), "no-link");
  EXPECT_EQ(phone.code({{"t", "take-seat"}, {"token", link.at("token")}}), "ack");
  EXPECT_EQ(phone.next("started").at("game").as_string(), game);
  EXPECT_EQ(thief.code({{"t", "take-seat"}, {"token", link.at("token")}}), "no-link");
  EXPECT_EQ(ann.code({{"t", "move"}, {"game", game}, {"version", 1}, {"move", "c3c4"}}), "not-player");
  EXPECT_EQ(phone.code({{"t", "move"}, {"game", game}, {"version", 1}, {"move", "c3c4"}}), "ack");
}

TEST(OnlineLobby, TheAdministratorLooksAfterPeopleWhetherTheServerRunsOrNot) {
  TestServer server;
  WsClient ann = server.client();
  ann.ask({{"t", "name"}, {"name", "Rude Name"}});
  AdminCommand command;
  command.data = server.folder() / "data";
  command.port = server.port();
  command.identity = ann.identity();
  const auto run = [&](AdminCommand::Kind kind) {
    command.kind = kind;
    std::ostringstream out, errors;
    const int status = run_admin(command, out, errors);
    return std::to_string(status) + " " + out.str() + errors.str();
  };
  EXPECT_EQ(run(AdminCommand::Kind::kList), "0 " + ann.identity() + "  Rude Name\n");
  command.name = "Ann";
  EXPECT_EQ(run(AdminCommand::Kind::kRename), "0 Done.\n");
  EXPECT_EQ(ann.next("you").at("you").at("name"), "Rude Name");
  EXPECT_EQ(ann.next("you").at("you").at("name"), "Ann");
  command.name = "x";
  EXPECT_EQ(run(AdminCommand::Kind::kRename), "1 serai: A name has 2 to 20 characters.\n");
  EXPECT_EQ(run(AdminCommand::Kind::kBan), "0 Done.\n");
  EXPECT_TRUE(ann.waits_for_close());
  EXPECT_EQ(ann.close_code(), close_code::kBanned);
  command.name.clear();
  EXPECT_EQ(run(AdminCommand::Kind::kList), "0 " + ann.identity() + "  Ann  banned\n");
  command.port = 1;
  EXPECT_EQ(run(AdminCommand::Kind::kHide).substr(0, 2), "1 ");
  EXPECT_EQ(http(server.port(), "POST", "/admin/ban", "Authorization: Bearer guess\r\n", "{}").status, 403);
  server.stop();
  command.undo = true;
  EXPECT_EQ(run(AdminCommand::Kind::kBan), "0 Done.\n");
  command.identity = "nobody";
  EXPECT_EQ(run(AdminCommand::Kind::kDelete), "1 serai: There is no such person.\n");
}

TEST(OnlineLobby, TwoServersCannotHaveOneFolder) {
  TestServer server;
  ServeOptions options;
  options.port = 0;
  options.data = server.folder() / "data";
  const auto second = Server::open(std::move(options));
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().code, "folder-in-use");
}

TEST(OnlineLobby, APortInUseIsSaidInASentence) {
  TestServer server;
  TemporaryFolder other;
  ServeOptions options;
  options.port = server.port();
  options.data = other.path() / "data";
  const auto second = Server::open(std::move(options));
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().message, "Another program uses port " + std::to_string(server.port()) +
                                        " of 127.0.0.1; choose another with --port.");
}

TEST(OnlineLobby, AShutdownIsAnnouncedAndClosesTheSockets) {
  std::optional<WsClient> ann;
  {
    TestServer server;
    ann.emplace(server.client());
  }
  EXPECT_EQ(ann->next("notice").at("code"), "shutdown");
  EXPECT_TRUE(ann->waits_for_close());
  EXPECT_EQ(ann->close_code(), close_code::kGoingAway);
}

}  // namespace
}  // namespace serai::server

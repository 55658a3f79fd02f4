// Whole games over real sockets: those recorded in tests/vectors, and games of every variant from the first choice to
// the end, between two or four clients.
#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <set>

#include "game/game.hpp"
#include "server/test_server.hpp"
#include "test_paths.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

// Two or four clients at a board, and the same game played here.
struct Match {
  std::vector<WsClient*> seats;  // a client may have several
  std::string id;
  std::unique_ptr<Game> game;
  std::int64_t version = 0;
  int moves = 0;

  WsClient& mover() { return *seats[game->turn_seat()]; }

  // Everybody hears of the same events, in order.
  void hear(std::size_t count) {
    for (WsClient* client : std::set<WsClient*>(seats.begin(), seats.end())) {
      std::size_t heard = 0;
      std::int64_t last = version;
      while (heard < count) {
        const json::object message = client->next("events");
        for (const json::value& event : message.at("events").as_array()) {
          EXPECT_EQ(event.at("v"), ++last);
          ++heard;
          const json::value* fen = event.as_object().if_contains("fen");
          EXPECT_TRUE(fen == nullptr || fen->as_string() == game->fen());
        }
      }
      EXPECT_EQ(heard, count);
    }
    version += static_cast<std::int64_t>(count);
  }

  void play(const std::string& uci) {
    WsClient& client = mover();
    const auto answer = client.ask({{"t", "move"}, {"game", id}, {"version", version}, {"move", uci}});
    ASSERT_EQ(answer.at("t"), "ack") << json::serialize(answer);
    EXPECT_EQ(answer.at("version"), version + 1);
    game->play(*game->read_uci(uci));
    hear(game->outcome().is_over() ? 2 : 1);
    ++moves;
  }

  // What the server says about the game is what the rules say.
  void compare() {
    const auto state = seats[0]->ask({{"t", "watch"}, {"game", id}});
    EXPECT_EQ(state.at("fen").as_string(), game->fen());
    EXPECT_EQ(state.at("moves").as_array().size(), game->moves().size());
    EXPECT_EQ(state.at("status"), game->outcome().is_over() ? "over" : "playing");
    if (!game->outcome().is_over()) return;
    EXPECT_EQ(state.at("outcome").at("result").as_string(), game->outcome().result());
    EXPECT_EQ(state.at("outcome").at("reason").as_string(), name_of(game->outcome().reason));
  }
};

std::vector<json::object> recorded() {
  std::vector<json::object> out;
  for (const auto& entry : std::filesystem::directory_iterator(SERAI_SOURCE_DIR "/tests/vectors")) {
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) {
      json::object vector = json::parse(line).as_object();
      if (vector.contains("fen_after") && !vector.at("moves").as_array().empty()) out.push_back(std::move(vector));
    }
  }
  return out;
}

TEST(OnlineGames, RecordedGamesEndAsRecorded) {
  TestServer server([](ServeOptions& o) { o.limits.messages_per_second = 1'000'000; });
  WsClient ann = server.client(), bob = server.client();
  const auto vectors = recorded();
  ASSERT_GT(vectors.size(), 100u);
  for (const json::object& vector : vectors) {
    SCOPED_TRACE(std::string(vector.at("id").as_string()));
    const auto variant = std::string(vector.at("variant").as_string());
    auto game = Game::from_fen(variant, vector.at("fen").as_string());
    ASSERT_TRUE(game.ok());
    json::object challenge = open_challenge(variant);
    challenge["fen"] = vector.at("fen");
    Match match{{&ann, &bob}, {}, std::move(*game)};
    if (match.game->seats().size() == 4) {
      // One person has both seats of a team.
      match.seats = {&ann, &bob, &ann, &bob};
      challenge["seats"] = {"me", "open", "me", "open"};
    }
    match.id = begin_game(ann, bob, challenge);
    const std::string& id = match.id;
    for (const json::value& move : vector.at("moves").as_array()) match.play(std::string(move.as_string()));
    match.compare();
    EXPECT_EQ(match.game->fen(), vector.at("fen_after").as_string());
    if (!match.game->outcome().is_over()) ann.ask({{"t", "offer"}, {"game", id}, {"offer", "resign"}});
    for (WsClient* client : {&ann, &bob}) client->ask({{"t", "leave"}, {"game", id}});
  }
}

// Chooses and plays at random until the rules end the game, or until it has been long enough.
void play_at_random(Match& match, std::mt19937& random, int most) {
  while (const auto choice = match.game->pending_choice()) {
    std::size_t seat = 0;
    while (match.game->seats()[seat].color != choice->color) ++seat;
    const std::string option(choice->options[random() % choice->options.size()]);
    const json::object message{{"t", "choose"}, {"game", match.id}, {"version", match.version}, {"option", option}};
    ASSERT_EQ(match.seats[seat]->ask(message).at("t"), "ack");
    match.game->choose(option);
    match.hear(1);
  }
  while (!match.game->outcome().is_over() && match.moves < most) {
    const auto& legal = match.game->legal_moves();
    const std::string uci = match.game->write(legal[random() % legal.size()], Notation::kUci);
    ASSERT_NO_FATAL_FAILURE(match.play(uci));
  }
}

TEST(OnlineGames, EveryVariantIsPlayedFromTheStart) {
  constexpr int kLongEnough = 120;
  TestServer server([](ServeOptions& o) { o.limits.messages_per_second = 1'000'000; });
  std::mt19937 random(20);
  for (const VariantInfo* info : variants()) {
    SCOPED_TRACE(std::string(info->id));
    std::vector<WsClient> clients;
    for (int i = 0; i < info->seats; ++i) clients.push_back(server.client());
    json::object challenge =
        open_challenge(info->id, {{"kind", "byoyomi"}, {"base", 600}, {"period", 60}, {"periods", 3}});
    challenge["t"] = "challenge";
    challenge["seats"] = json::array(static_cast<std::size_t>(info->seats), "open");
    challenge["seats"].as_array()[0] = "me";
    const auto made = clients[0].ask(challenge);
    json::object started;
    for (std::size_t i = 1; i < clients.size(); ++i) {
      started = clients[i].ask({{"t", "join"}, {"challenge", made.at("challenge").at("id")}, {"seat", i}});
    }
    ASSERT_EQ(started.at("t"), "started") << json::serialize(started);
    Match match;
    match.id = started.at("game").as_string();
    match.game = *Game::choosing(info->id);
    for (WsClient& client : clients) {
      client.next("started");
      client.ask({{"t", "watch"}, {"game", match.id}});
      match.seats.push_back(&client);
    }
    play_at_random(match, random, kLongEnough);
    match.compare();
  }
}

TEST(OnlineGames, TheComputerAnswersInEveryVariant) {
  TestServer server([](ServeOptions& o) { o.limits.messages_per_second = 1'000'000; });
  for (const VariantInfo* info : variants()) {
    SCOPED_TRACE(std::string(info->id));
    WsClient ann = server.client();
    json::array seats(static_cast<std::size_t>(info->seats), "computer:2");
    seats[0] = "me";
    const auto started = ann.ask({{"t", "challenge"}, {"variant", info->id}, {"seats", seats}});
    ASSERT_EQ(started.at("t"), "started") << json::serialize(started);
    ann.next("started");
    auto state = ann.ask({{"t", "watch"}, {"game", started.at("game")}});
    if (!info->choices.empty()) {
      // The computer chooses at once.
      while (state.at("choices").as_array().empty()) state = ann.ask({{"t", "watch"}, {"game", started.at("game")}});
      const json::object choose{
          {"t", "choose"}, {"game", started.at("game")}, {"version", 1}, {"option", info->choices[1].options[0]}};
      EXPECT_EQ(ann.code(choose), "ack");
      state = ann.ask({{"t", "watch"}, {"game", started.at("game")}});
    }
    const auto game = *Game::from_fen(info->id, state.at("fen").as_string());
    const json::object move{{"t", "move"},
                            {"game", started.at("game")},
                            {"version", state.at("version")},
                            {"move", game->write(game->legal_moves().front(), Notation::kUci)}};
    EXPECT_EQ(ann.code(move), "ack");
    std::size_t plies = 0;
    while (plies < static_cast<std::size_t>(info->seats)) {
      plies = ann.ask({{"t", "watch"}, {"game", started.at("game")}}).at("moves").as_array().size();
    }
  }
}

}  // namespace
}  // namespace serai::server

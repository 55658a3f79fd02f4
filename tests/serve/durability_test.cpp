// The real server, killed and restarted: what it has acknowledged is there, once.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <random>

#include "game/game.hpp"
#include "serve/server_process.hpp"
#include "serve/web_client.hpp"
#include "server/temporary_folder.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

std::string text(const json::value& value) {
  return std::string(value.as_string());
}

// Somebody who plays all seats of a game by random moves, one after the other, and remembers what was acknowledged.
class Player {
 public:
  Player(int number, unsigned seed) : number_(number), random_(seed) {}

  // Comes, or comes back. The server must have all that was acknowledged and at most the move that was not; that one is
  // sent again.
  void connect(int port) {
    client_ = WebClient::connect(port, cookie_);
    ASSERT_NE(client_, nullptr);
    cookie_ = client_->cookie();
    ASSERT_FALSE(client_->wait_for("hello").empty());
    if (game_ == nullptr) return begin();
    client_->send({{"t", "watch"}, {"game", id_}});
    check(client_->wait_for("game"));
    if (pending_.empty()) {
      move();
    } else {
      send_pending();
    }
  }

  // Takes what has come; how many moves were acknowledged.
  int listen() {
    int count = 0;
    for (const json::object& message : client_->receive()) {
      EXPECT_NE(type_of(message), "refused") << json::serialize(message);
      if (type_of(message) != "ack" || text(message.at("id")) != pending_id_) continue;
      version_ = message.at("version").as_int64();
      game_->play(*game_->read_uci(pending_));
      moves_.push_back(std::exchange(pending_, {}));
      ++count;
      if (client_->is_open()) move();
    }
    return count;
  }

  // After a kill: what the server had sent before it died counts.
  int listen_to_the_end() {
    int count = 0;
    do count += listen();
    while (client_->is_open());
    return count;
  }

  const WebClient& client() const { return *client_; }

 private:
  void begin() {
    const VariantInfo& variant = *variants()[static_cast<std::size_t>(number_) % variants().size()];
    const std::string setup(variant.setups[0].id);
    client_->send({{"t", "challenge"},
                   {"id", "begin" + std::to_string(random_())},
                   {"variant", variant.id},
                   {"setup", setup},
                   {"control", {{"kind", "increment"}, {"base", 3600}, {"increment", 10}}},
                   {"seats", json::array(static_cast<std::size_t>(variant.seats), "me")},
                   {"listed", false},
                   {"casual", true}});
    game_ = nullptr;
    const json::object started = client_->wait_for("started");
    if (started.empty()) return lose_connection();
    id_ = text(started.at("game"));
    client_->send({{"t", "watch"}, {"game", id_}});
    const json::object state = client_->wait_for("game");
    if (state.empty()) return lose_connection();
    game_ = *Game::from_fen(variant.id, text(state.at("start")));
    moves_.clear();
    version_ = state.at("version").as_int64();
    move();
  }

  // The server was killed between two games: the next one begins when it is back.
  void lose_connection() const { EXPECT_FALSE(client_->is_open()) << "the server does not answer"; }

  void check(const json::object& state) {
    ASSERT_FALSE(state.empty());
    std::vector<std::string> stored;
    for (const json::value& m : state.at("moves").as_array()) stored.push_back(text(m));
    std::vector<std::string> with_pending = moves_;
    with_pending.push_back(pending_);
    EXPECT_TRUE(stored == moves_ || stored == with_pending)
        << "game " << id_ << ": " << moves_.size() << " moves acknowledged, " << stored.size() << " stored";
    if (pending_.empty()) version_ = state.at("version").as_int64();
  }

  void move() {
    const auto& legal = game_->legal_moves();
    if (legal.empty()) return begin();
    pending_ = game_->write(legal[random_() % legal.size()], Notation::kUci);
    pending_id_ = std::to_string(number_) + "-" + std::to_string(random_());
    send_pending();
  }

  void send_pending() {
    client_->send({{"t", "move"}, {"game", id_}, {"id", pending_id_}, {"version", version_}, {"move", pending_}});
  }

  int number_;
  std::mt19937 random_;
  std::unique_ptr<WebClient> client_;
  std::string cookie_;
  std::string id_;
  std::unique_ptr<Game> game_;
  std::int64_t version_ = 0;
  std::vector<std::string> moves_;  // acknowledged
  std::string pending_;             // sent, and not acknowledged
  std::string pending_id_;
};

// Lets all play until so many moves have been acknowledged; counts them.
void play(std::vector<Player>& players, int moves, int& total) {
  std::vector<pollfd> ready;
  for (const Player& player : players) ready.push_back({player.client().fd(), POLLIN, 0});
  const int end = total + moves;
  while (total < end) {
    ASSERT_GT(poll(ready.data(), ready.size(), 60'000), 0) << "the server is silent";
    for (std::size_t i = 0; i < players.size(); ++i) {
      if (ready[i].revents != 0) total += players[i].listen();
      ASSERT_TRUE(players[i].client().is_open());
    }
  }
}

void kill_servers(int games, int rounds) {
  const TemporaryFolder folder;
  std::mt19937 random(4);
  std::vector<Player> players;
  for (int i = 0; i < games; ++i) players.emplace_back(i, random());
  int total = 0;
  for (int round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    ServerProcess server(folder.path());
    ASSERT_NE(server.port(), 0);
    for (Player& player : players) player.connect(server.port());
    if (testing::Test::HasFailure()) return;
    play(players, 1 + static_cast<int>(random() % static_cast<unsigned>(3 * games)), total);
    server.kill();
    for (Player& player : players) total += player.listen_to_the_end();
  }
  EXPECT_GT(total, games);
  std::cout << rounds << " kills, " << total << " moves acknowledged\n";
}

TEST(ServeDurability, NoMoveIsLostOrDoubledByKills) {
  kill_servers(100, 4);
}

TEST(ServeDurabilityDeep, NoMoveIsLostOrDoubledByManyKills) {
  kill_servers(300, 50);
}

}  // namespace
}  // namespace serai::server

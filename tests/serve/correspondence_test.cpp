// Games by correspondence at the real server, killed and restarted: a move and the conditional moves that answer it are
// there together or not at all.
#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <random>
#include <thread>

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

// Two people at one game. The one who waits has prepared replies to some moves.
class Pair {
 public:
  explicit Pair(unsigned seed) : random_(seed) {}

  // Both come, or come back; the server must have all that was acknowledged, and all or nothing of what was not.
  void connect(int port) {
    for (Side& side : sides_) {
      side.client = WebClient::connect(port, side.cookie);
      ASSERT_NE(side.client, nullptr);
      side.cookie = side.client->cookie();
      ASSERT_FALSE(side.client->wait_for("hello").empty());
    }
    if (id_.empty()) {
      ASSERT_TRUE(begin());
    }
    for (Side& side : sides_) side.client->send({{"t", "watch"}, {"game", id_}});
    check(sides_[0].client->wait_for("game"));
    sides_[1].client->wait_for("game");
  }

  // One turn: replies are prepared, then a move is made. False if the server is gone.
  bool play() {
    if (game_->legal_moves().empty() && !begin()) return false;
    const std::size_t mover = game_->turn_seat();
    const auto move_of = [&](const Game& game) {
      const auto& legal = game.legal_moves();
      return game.write(legal[random_() % legal.size()], Notation::kUci);
    };
    const std::string move = move_of(*game_);
    const auto after = game_->clone();
    after->play(*after->read_uci(move));
    const bool has_reply = random_() % 4 != 0 && !after->outcome().is_over() && !after->legal_moves().empty();
    const std::string reply = has_reply ? move_of(*after) : "";
    json::array lines;
    if (has_reply) lines.push_back(json::string(move + " " + reply));
    if (!ask(1 - mover, {{"t", "conditions"}, {"game", id_}, {"version", version_}, {"lines", lines}}, "done")) {
      return false;
    }
    pending_ = has_reply ? std::vector{move, reply} : std::vector{move};
    if (!ask(mover, {{"t", "move"}, {"game", id_}, {"version", version_}, {"move", move}}, "ack")) return false;
    for (const std::string& played : pending_) take(played);
    pending_.clear();
    ++acknowledged_;
    return true;
  }
  int acknowledged() const { return acknowledged_; }

 private:
  struct Side {
    std::unique_ptr<WebClient> client;
    std::string cookie;
  };

  std::string new_id() { return "k" + std::to_string(random_()); }
  bool ask(std::size_t seat, json::object message, std::string_view answer) {
    message["id"] = new_id();
    sides_[seat].client->send(message);
    return !sides_[seat].client->wait_for(answer).empty();
  }
  // A new game; false if the server is gone.
  bool begin() {
    id_.clear();
    moves_.clear();
    version_ = 0;
    const json::array seats{"me", "open"};
    sides_[0].client->send({{"t", "challenge"},
                            {"id", new_id()},
                            {"variant", "empire"},
                            {"control", {{"kind", "days"}, {"days", 2}}},
                            {"seats", seats}});
    const json::object made = sides_[0].client->wait_for("challenge-made");
    if (made.empty()) return false;
    sides_[1].client->send({{"t", "join"}, {"id", new_id()}, {"challenge", made.at("challenge").at("id")}});
    const json::object started = sides_[1].client->wait_for("started");
    if (started.empty()) return false;
    id_ = text(started.at("game"));
    game_ = *Game::start("empire");
    return true;
  }
  void take(const std::string& move) {
    game_->play(*game_->read_uci(move));
    moves_.push_back(move);
    ++version_;
  }
  void check(const json::object& state) {
    ASSERT_FALSE(state.empty());
    std::vector<std::string> stored;
    for (const json::value& m : state.at("moves").as_array()) stored.push_back(text(m));
    std::vector<std::string> with_pending = moves_;
    with_pending.insert(with_pending.end(), pending_.begin(), pending_.end());
    EXPECT_TRUE(stored == moves_ || stored == with_pending)
        << moves_.size() << " moves acknowledged, " << pending_.size() << " on their way, " << stored.size()
        << " stored";
    if (stored != moves_) {
      for (const std::string& played : std::vector<std::string>(pending_)) take(played);
    }
    pending_.clear();
    if (!state.contains("outcome")) {
      EXPECT_EQ(state.at("version").as_int64(), version_);
    }
  }

  std::mt19937 random_;
  std::array<Side, 2> sides_;
  std::string id_;
  std::unique_ptr<Game> game_;
  std::vector<std::string> moves_;    // acknowledged
  std::vector<std::string> pending_;  // what the request on its way leads to
  int version_ = 0;
  int acknowledged_ = 0;
};

void kill_servers(int pairs, int rounds) {
  const TemporaryFolder folder;
  std::mt19937 random(7);
  std::vector<Pair> people;
  people.reserve(static_cast<std::size_t>(pairs));
  for (int i = 0; i < pairs; ++i) people.emplace_back(random());
  for (int round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    ServerProcess server(folder.path());
    ASSERT_NE(server.port(), 0);
    for (Pair& pair : people) pair.connect(server.port());
    if (testing::Test::HasFailure()) return;
    std::thread killer([&, ms = 50 + random() % 400] {
      std::this_thread::sleep_for(std::chrono::milliseconds(ms));
      server.kill();
    });
    bool is_there = true;
    while (is_there) {
      for (Pair& pair : people) is_there = pair.play() && is_there;
    }
    killer.join();
  }
  int total = 0;
  for (const Pair& pair : people) total += pair.acknowledged();
  EXPECT_GT(total, 0);
  std::cout << rounds << " kills, " << total << " moves acknowledged\n";
}

TEST(ServeCorrespondence, AMoveAndItsRepliesAreStoredTogetherAcrossKills) {
  kill_servers(5, 6);
}

TEST(ServeCorrespondenceDeep, AMoveAndItsRepliesAreStoredTogetherAcrossManyKills) {
  kill_servers(20, 60);
}

}  // namespace
}  // namespace serai::server

#include "server/test_server.hpp"

#include <gtest/gtest.h>

#include "game/game.hpp"

namespace serai::server {

void FakePool::ask(EngineRequest request, Done done) {
  auto game = Game::from_fen(request.variant, request.start_fen);
  for (const std::string& move : request.moves) (*game)->play(*(*game)->read_uci(move));
  const Move first = (*game)->legal_moves().front();
  done({request.game, request.moves.size(), (*game)->write(first, Notation::kUci), score_});
}

TestServer::TestServer(Change change, bool has_own_clock) : change_(std::move(change)) {
  if (has_own_clock) clock_ = std::make_shared<std::atomic<Millis>>(1'700'000'000'000);
  start();
}

TestServer::~TestServer() {
  stop();
}

void TestServer::start() {
  ServeOptions options;
  options.port = 0;
  options.metrics_port = 0;
  options.data = folder_.path() / "data";
  options.pool = std::make_unique<FakePool>();
  options.store.is_synchronous = false;
  options.limits.spectator_delay_ms = 0;
  // Tests are quicker than people; those about rates set them.
  options.limits.actions_per_minute = options.limits.reads_per_minute = options.limits.names_per_hour = 1'000'000;
  if (clock_) options.now = [clock = clock_] { return clock->load(); };
  if (change_) change_(options);
  auto server = Server::open(std::move(options));
  ASSERT_TRUE(server.ok()) << server.error().message;
  server_ = std::move(*server);
  port_ = server_->port();
  metrics_port_ = server_->metrics_port();
  thread_ = std::thread([this] { server_->run(false); });
}

void TestServer::stop() {
  if (!server_) return;
  server_->stop();
  thread_.join();
  server_.reset();
}

void TestServer::restart() {
  stop();
  start();
}

void TestServer::pass(Millis time) {
  *clock_ += time;
  server_->wake();
}

double TestServer::metric(std::string_view name) const {
  const std::string all = http(metrics_port_, "GET", "/metrics").body;
  const std::string mark = "\nserai_" + std::string(name) + " ";
  const std::size_t at = all.find(mark);
  return at == std::string::npos ? -1 : std::stod(all.substr(at + mark.size()));
}

std::string begin_game(WsClient& ann, WsClient& bob, boost::json::object challenge) {
  challenge["t"] = "challenge";
  const auto made = ann.ask(challenge);
  EXPECT_EQ(made.at("t"), "challenge-made") << boost::json::serialize(made);
  const auto& shown = made.at("challenge").as_object();
  const auto& target = shown.contains("token") ? shown.at("token") : shown.at("id");
  auto joined = bob.ask({{"t", "join"}, {"challenge", target}});
  // In the team game there is a second seat to take.
  if (joined.at("t") == "challenge-made") joined = bob.ask({{"t", "join"}, {"challenge", target}});
  EXPECT_EQ(joined.at("t"), "started") << boost::json::serialize(joined);
  const std::string game(joined.at("game").as_string());
  for (WsClient* client : {&ann, &bob}) {
    EXPECT_EQ(client->next("started").at("game"), joined.at("game"));
    EXPECT_EQ(client->ask({{"t", "watch"}, {"game", game}}).at("t"), "game");
  }
  return game;
}

boost::json::object open_challenge(std::string_view variant, const boost::json::object& control) {
  return {{"variant", variant}, {"control", control}, {"seats", {"me", "open"}}, {"listed", true}};
}

}  // namespace serai::server

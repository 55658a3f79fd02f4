// Two people before a hub: what they say and what they hear.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

#include "server/hub_world.hpp"
#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {

struct FakeClient final : Client {
  void send(const std::shared_ptr<const std::string>& text) override {
    heard.push_back(boost::json::parse(*text).as_object());
  }
  bool is_behind() const override { return behind; }
  void watch_closely(Millis until) override { closely_until = until; }
  void close(int code, std::string_view) override { closed = code; }
  // How often a kind of message came.
  int count(std::string_view kind) const {
    return static_cast<int>(
        std::count_if(heard.begin(), heard.end(), [&](const auto& m) { return m.at("t").as_string() == kind; }));
  }
  boost::json::object last(std::string_view kind) const {
    const auto it =
        std::find_if(heard.rbegin(), heard.rend(), [&](const auto& m) { return m.at("t").as_string() == kind; });
    if (it != heard.rend()) return *it;
    ADD_FAILURE() << "no " << kind;
    return {};
  }

  std::vector<boost::json::object> heard;
  int closed = 0;
  Millis closely_until = 0;
  bool behind = false;  // has not read what it was sent
};

// Engines that think until the test lets them answer.
struct PatientPool final : EnginePool {
  void ask(EngineRequest request, Done done) override { thoughts.push_back({std::move(request), std::move(done)}); }
  void cancel(const GameId& game) override { cancelled.push_back(game); }
  EnginePoolStats stats() const override { return {}; }

  // Answers the last request.
  void answer(std::string_view move, std::optional<int> score = {}) const {
    const EngineRequest& asked = thoughts.back().request;
    thoughts.back().done({asked.game, asked.moves.size(), std::string(move), score});
  }

  struct Thought {
    EngineRequest request;
    Done done;
  };
  std::vector<Thought> thoughts;
  std::vector<GameId> cancelled;
};

class HubTest : public testing::Test {
 protected:
  using Json = boost::json::object;

  HubTest() { connect(); }

  void connect() {
    a = connect(ann, "ann");
    b = connect(bob, "bob");
  }
  SessionId connect(Client& client, const IdentityId& who, const std::string& address = {}) {
    const SessionId session = hub()->connect(client, who, address, kProtocolVersion, login_of(who));
    settle();
    return session;
  }
  static std::string token_of(const IdentityId& who) { return "login of " + who; }
  // Somebody with an account comes with a login, always the same; a guest has none.
  std::string login_of(const IdentityId& who) {
    if (!*store.reader()->account(who)) return {};
    const std::string token = token_of(who);
    const TokenHash hash = hash_token(token);
    if (!*store.reader()->login(hash)) {
      const LoginSession login{hash, login_id(hash), who, "a device", "password", wall_time(now), wall_time(now)};
      store.submit({write::CreateLogin{login, 9}}, [](const std::optional<Error>&) {});
    }
    Visitor visitor;
    hub()->logins().find(token, {}, [&](const Result<Visitor>& found) { visitor = found ? *found : Visitor{}; });
    settle();
    EXPECT_EQ(visitor.identity, who);
    return visitor.login;
  }
  // The server ends, and comes back after a while.
  void restart(Millis away = 0) {
    world.hub.reset();
    world.now += away;
    world.open();
    ann.heard.clear();
    bob.heard.clear();
    connect();
  }
  void say(SessionId who, const Json& message) { world.receive(who, boost::json::serialize(message)); }
  void begin(const Json& control = {{"kind", "increment"}, {"base", 60}, {"increment", 0}}) {
    say(a, {{"t", "challenge"}, {"id", "c"}, {"variant", "empire"}, {"control", control}, {"seats", {"me", "open"}}});
    say(b, {{"t", "join"}, {"id", "j"}, {"challenge", ann.last("challenge-made").at("challenge").at("id")}});
    watch_started();
  }
  // Ann, who is to move, against the computer.
  void begin_with_computer() {
    say(a, {{"t", "challenge"}, {"id", "c"}, {"variant", "empire"}, {"seats", {"me", "computer:3"}}});
    watch_started();
  }
  void watch_started() {
    game = ann.last("started").at("game").as_string();
    for (SessionId who : {a, b}) say(who, {{"t", "watch"}, {"game", game}});
  }
  void move(SessionId who, int version, std::string_view uci, std::string_view id) {
    say(who, {{"t", "move"}, {"id", id}, {"game", game}, {"version", version}, {"move", uci}});
  }
  void offer(SessionId who, std::string_view kind, std::string_view id) {
    say(who, {{"t", "offer"}, {"id", id}, {"game", game}, {"offer", kind}});
  }
  // A challenge that anybody may join.
  void challenge(SessionId who, std::string_view id, std::string_view variant = "empire") {
    say(who, {{"t", "challenge"}, {"id", id}, {"variant", variant}, {"seats", {"me", "open"}}});
  }
  void second() {
    now += 1000;
    tick();
  }
  void settle() { world.settle(); }
  void tick() { world.tick(); }
  std::unique_ptr<Hub>& hub() { return world.hub; }

  PatientPool engines;
  HubWorld world{&engines};
  MemoryStore& store = world.store;
  Millis& now = world.now;
  FakeClient ann, bob;
  SessionId a = 0, b = 0;
  std::string game;
};

}  // namespace serai::server

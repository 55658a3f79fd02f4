// Any lines as messages of two players to the hub: whatever they say is answered by messages that can be read, and
// nothing breaks. The first byte of a line says who speaks, or lets seconds (+) or a day (*) pass. The ids of games and
// challenges are random, so `$G`, `$C` and `$S` stand for the last game, challenge and link to a seat that anybody
// heard of. Two guests speak, or, if the first line is `accounts`, two people with accounts, the first of whom is an
// administrator.
#include <boost/json.hpp>
#include <cstdlib>

#include "server/hub_world.hpp"
#include "server/stored.hpp"
#include "server/token.hpp"

namespace {

using namespace serai::server;

struct Ids {
  std::string game, challenge, seat_link;
};

struct Listener final : Client {
  explicit Listener(Ids& found) : ids(found) {}

  void send(const std::shared_ptr<const std::string>& text) override {
    boost::system::error_code error;
    const auto value = boost::json::parse(*text, error);
    if (error || !value.is_object()) std::abort();
    const auto& message = value.get_object();
    const auto& kind = message.at("t").as_string();
    if (kind == "started") ids.game = message.at("game").as_string();
    if (kind == "seat-link") ids.seat_link = message.at("token").as_string();
    if (kind != "challenge-made") return;
    const auto& challenge = message.at("challenge").as_object();
    ids.challenge = challenge.at(challenge.contains("token") ? "token" : "id").as_string();
  }
  void close(int, std::string_view) override {}
  bool is_behind() const override { return false; }
  void watch_closely(Millis) override {}

  Ids& ids;
};

std::string with_ids(std::string_view line, const Ids& ids) {
  std::string out(line);
  for (const auto& [name, id] : {std::pair("$G", &ids.game), {"$C", &ids.challenge}, {"$S", &ids.seat_link}}) {
    for (std::size_t at = 0; (at = out.find(name, at)) != std::string::npos; at += id->size()) out.replace(at, 2, *id);
  }
  return out;
}

// Makes an account; returns the id of a login.
std::string log_in(HubWorld& world, const IdentityId& who) {
  const WallTime now = wall_time(world.now);
  const NewLogin login = new_login(who, "device", "password", now);
  Unit unit{write::CreateIdentity{{who, who, who, false, false, now}},
            write::CreateAccount{{who, who, who, who, "hash", now}}, write::CreateLogin{login.session, 9}};
  if (who == "ann") unit.push_back(write::MarkIdentity{who, Mark::kAdmin, true});
  world.store.submit(std::move(unit), nullptr);
  world.hub->logins().find(login.token, {}, [](const auto&) {});
  world.settle();
  return login.session.id;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  Ids ids;
  Listener ann(ids), bob(ids);
  HubWorld world;
  const bool have_accounts = input.starts_with("accounts\n");
  if (have_accounts) input.remove_prefix(input.find('\n'));
  const auto connect = [&](Client& client, const IdentityId& who) {
    return world.hub->connect(client, who, {}, kProtocolVersion, have_accounts ? log_in(world, who) : std::string());
  };
  const SessionId sessions[] = {connect(ann, "ann"), connect(bob, "bob")};
  world.settle();
  while (!input.empty()) {
    const std::size_t end = input.find('\n');
    const std::string_view line = input.substr(0, end);
    input = end == std::string_view::npos ? std::string_view() : input.substr(end + 1);
    if (line.empty()) continue;
    if (line[0] == '+' || line[0] == '*') {
      world.now += line[0] == '+' ? 7'000 : 86'400'000;
      world.tick();
    } else {
      world.receive(sessions[line[0] & 1], with_ids(line.substr(1), ids));
    }
  }
  return 0;
}

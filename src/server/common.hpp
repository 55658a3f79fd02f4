// What the services of the hub share: options, the store, people, sockets, quotas. Made by the hub, which owns all of
// it; belongs to the hub's thread.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/downloads.hpp"
#include "server/engine_pool.hpp"
#include "server/limits.hpp"
#include "server/metrics.hpp"
#include "server/name.hpp"
#include "server/password.hpp"
#include "server/people.hpp"
#include "server/quotas.hpp"
#include "server/reviewer.hpp"
#include "server/room.hpp"
#include "server/sessions.hpp"
#include "server/storage.hpp"
#include "server/stored.hpp"

namespace serai::server {

enum class ChatMode : std::uint8_t { kOff, kPresets, kFree };

// What the hub is made with.
struct HubOptions {
  Limits limits;
  Reviewer* reviewer = nullptr;    // null: no game is reviewed
  Passwords* passwords = nullptr;  // null: nobody can sign up or log in
  RoomTimes times;
  ChatMode chat = ChatMode::kFree;
  std::string version;  // of the server
  std::string build;    // of the web client
  std::function<Millis()> now;
  std::function<void(std::function<void()>)> post;
  std::function<std::uint32_t()> random;
  Sessions::Secret secret;
  std::function<void()> wake = [] {};  // next_tick() may have come nearer
};

struct Common {
  const HubOptions& options;
  const HubThread& thread;
  Storage& storage;
  People& people;
  Sessions& sessions;
  Quotas& quotas;
  Downloads& downloads;
  Metrics& metrics;
  EnginePool* engines;  // null: nobody plays against the computer
  bool is_writable = true;
  bool is_shutting_down = false;

  Millis now() const { return options.now(); }
  // Why nothing can be changed at the moment.
  std::optional<Error> why_not_now() const {
    if (is_shutting_down) return Error{"shutdown", "The server is restarting; try again in a moment."};
    if (!is_writable) return Error{"read-only", "The server cannot store anything at the moment."};
    return std::nullopt;
  }
  // To be called when a new name of a person is stored; set by the hub.
  std::function<void(const IdentityId&, const Name&)> renamed = {};
  // Removes a person and all that is stored about them but the games; set by the hub.
  std::function<void(const IdentityId&, const std::function<void(const std::optional<Error>&)>&)> forget = {};
  // To be called when a turn by correspondence has begun or ended for a person; set by the hub.
  std::function<void(const IdentityId&)> turn_passed = {};
  // What a running game counts as.
  static Quotas::Kind quota_of(const Control& control) {
    return control.is_correspondence() ? Quotas::Kind::kCorrespondence : Quotas::Kind::kGame;
  }
  // A game has begun; it is over and stored, by its last event. Set by the hub.
  std::function<void(const Room&)> began = [](const Room&) {};
  std::function<void(const Room&, const GameEvent&)> ended = [](const Room&, const GameEvent&) {};
  // Says whether two people are not to be brought together; nothing: nobody is kept apart.
  std::function<bool(const IdentityId&, const IdentityId&)> are_apart = {};
  // How many people look for an opponent, in a variant or in all; set by the hub.
  std::function<std::size_t(const std::string&)> seeking = [](const std::string&) { return std::size_t{0}; };
  // Somebody at a seat of a game on these terms.
  Holder holder(const IdentityId& who, const GameTerms& terms) const {
    Holder out = holder(who);
    const Person* person = people.find(who);
    if (person == nullptr || !person->has_account()) return out;
    out.rating = shown(person->rating(terms.variant, speed_of(terms.control)), now());
    return out;
  }
  Holder holder(const IdentityId& who) const {
    const Person* person = people.find(who);
    const Shown shown = person == nullptr ? Shown{} : person->shown();
    return {who, shown.name, 0, shown.has_account};
  }
};

}  // namespace serai::server

#include "server/logins.hpp"

#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

constexpr Millis kSecond = 1000, kHour = 3600 * kSecond;
constexpr std::size_t kMostToken = 128;  // more is no token of ours

}  // namespace

NewLogin new_login(const IdentityId& identity, std::string_view device, std::string_view method, WallTime now) {
  NewLogin out;
  out.token = new_secret();
  const TokenHash hash = hash_token(out.token);
  out.session = {hash, login_id(hash), identity, std::string(device), std::string(method), now, now};
  return out;
}

void Logins::find(const std::string& token, const IdentityId& guest, const Found& then) {
  if (token.empty() || token.size() > kMostToken) return find_guest(guest, then);
  const TokenHash hash = hash_token(token);
  const auto known = by_id_.find(login_id(hash));
  if (known == by_id_.end() || known->second->session.token != hash) return read(token, guest, then);
  if (is_expired(known->second->session)) return find_guest(guest, then);
  entries_.splice(entries_.begin(), entries_, known->second);
  then(use(entries_.front()));
}

void Logins::read(const std::string& token, const IdentityId& guest, const Found& then) {
  const bool is_asked = common_.storage.read(
      [hash = hash_token(token)](StoreReader& reader) { return reader.login(hash); },
      [this, token, guest, then, before = revocations_](const Result<std::optional<LoginSession>>& found) {
        if (!found) return then(kBusy);
        // What was read may have been revoked meanwhile.
        if (before != revocations_) return find(token, guest, then);
        if (!*found || is_expired(**found)) return find_guest(guest, then);
        then(use(keep(**found)));
      });
  if (!is_asked) then(kBusy);
}

void Logins::find_guest(const IdentityId& guest, const Found& then) {
  if (guest.empty()) return then(Visitor{});
  common_.people.load(guest, [guest, then](const Person* person) {
    if (person == nullptr) return then(kBusy);
    then(person->is_guest() ? Visitor{guest, {}, false} : Visitor{});
  });
}

Millis Logins::end_of(const std::string& login) const {
  return millis(by_id_.at(login)->session.created) + common_.options.limits.login_seconds * kSecond;
}

bool Logins::is_expired(const LoginSession& session) const {
  const Millis now = common_.now();
  const Limits& limits = common_.options.limits;
  return now - millis(session.created) > limits.login_seconds * kSecond ||
         now - millis(session.used) > limits.login_idle_seconds * kSecond;
}

Logins::Entry& Logins::keep(LoginSession session) {
  drop(session.id);
  const Millis used = millis(session.used);
  entries_.push_front({std::move(session), used});
  const LoginSession& kept = entries_.front().session;
  by_id_[kept.id] = entries_.begin();
  of_person_[kept.identity].insert(kept.id);
  while (entries_.size() > static_cast<std::size_t>(std::max<std::int64_t>(1, common_.options.limits.logins_kept))) {
    drop(std::string(entries_.back().session.id));
  }
  return entries_.front();
}

Visitor Logins::use(Entry& entry) {
  const Millis now = common_.now();
  entry.session.used = wall_time(now);
  if (now - entry.touched > kHour && !common_.why_not_now()) {
    entry.touched = now;
    common_.storage.submit({write::TouchLogin{entry.session.token, wall_time(now)}},
                           [](const std::optional<Error>&) {});
  }
  // A link proves that the other device is unlocked, not who holds this one.
  const bool is_fresh = entry.session.method != "link" &&
                        now - millis(entry.session.created) <= common_.options.limits.proof_seconds * kSecond;
  return {entry.session.identity, entry.session.id, is_fresh};
}

void Logins::drop(const std::string& login) {
  const auto known = by_id_.find(login);
  if (known == by_id_.end()) return;
  const auto theirs = of_person_.find(known->second->session.identity);
  theirs->second.erase(login);
  if (theirs->second.empty()) of_person_.erase(theirs);
  entries_.erase(known->second);
  by_id_.erase(known);
}

// What the store is being asked about meanwhile is asked again.
void Logins::revoked(const IdentityId& who, const std::string& login) {
  ++revocations_;
  drop(login);
  close_sockets(who, [&](const std::string& id) { return id == login; });
}

void Logins::revoked_all(const IdentityId& who, const std::string& except) {
  ++revocations_;
  if (const auto theirs = of_person_.find(who); theirs != of_person_.end()) {
    for (const std::string& id : std::set<std::string>(theirs->second)) {
      if (id != except) drop(id);
    }
  }
  close_sockets(who, [&](const std::string& id) { return except.empty() || id != except; });
}

void Logins::added(const IdentityId& who) {
  const auto compare = [this, who](const Result<std::vector<LoginSession>>& stored) {
    if (!stored) return revoked_all(who);  // whose login is good comes back at once
    std::set<std::string> good;
    for (const LoginSession& login : *stored) good.insert(login.id);
    ++revocations_;
    if (const auto theirs = of_person_.find(who); theirs != of_person_.end()) {
      for (const std::string& id : std::set<std::string>(theirs->second)) {
        if (!good.contains(id)) drop(id);
      }
    }
    close_sockets(who, [&](const std::string& id) { return !good.contains(id); });
  };
  const auto read = [who](StoreReader& reader) { return reader.logins_of(who); };
  if (!common_.storage.read(read, compare)) revoked_all(who);
}

void Logins::close_sockets(const IdentityId& who, const std::function<bool(const std::string& login)>& is_gone) {
  const Person* person = common_.people.find(who);
  if (person == nullptr) return;
  for (const SessionId id : std::vector<SessionId>(person->sessions)) {
    const Session* session = common_.sessions.find(id);
    if (session != nullptr && is_gone(session->login)) session->client->close(close_code::kLoggedOut, "logged out");
  }
}

}  // namespace serai::server

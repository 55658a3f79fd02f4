// The account page: devices, passkeys, and the end of an account.
#include <algorithm>
#include <charconv>

#include "server/accounts.hpp"
#include "server/identity.hpp"
#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {

namespace json = boost::json;

namespace {

constexpr Millis kSecond = 1000;
constexpr std::string_view kChallenge = "passkey-challenge";

const Error kNoLink{"no-link", "This link has been used, or its time is over."};
const Error kBadPasskey{"bad-passkey", "This passkey was not accepted."};

json::object to_json(const LoginSession& login, const std::string& current) {
  json::object out{{"id", login.id},
                   {"device", login.device},
                   {"method", login.method},
                   {"created", millis(login.created)},
                   {"used", millis(login.used)}};
  if (login.id == current) out["current"] = true;
  return out;
}

json::object to_json(const Passkey& passkey) {
  return {
      {"id", passkey.id}, {"name", passkey.name}, {"created", millis(passkey.created)}, {"used", millis(passkey.used)}};
}

// What the store knows of an account, as the account page shows it.
Result<json::object> read_page(StoreReader& reader, const Visitor& who) {
  const auto account = reader.account(who.identity);
  const auto logins = reader.logins_of(who.identity);
  const auto passkeys = reader.passkeys_of(who.identity);
  const auto codes = reader.recovery_codes_left(who.identity);
  if (!account || !logins || !passkeys || !codes) return kBusy;
  if (!*account) return Error{"not-logged-in", "This account is gone."};
  json::array devices, keys;
  for (const LoginSession& login : *logins) devices.emplace_back(to_json(login, who.login));
  for (const Passkey& passkey : *passkeys) keys.emplace_back(to_json(passkey));
  return json::object{{"name", (*account)->name},
                      {"created", millis((*account)->created)},
                      {"devices", std::move(devices)},
                      {"passkeys", std::move(keys)},
                      {"codes", *codes},
                      {"fresh", who.is_fresh}};
}

}  // namespace

void Accounts::show(const Visit& visit, const Answer& done) {
  json::object body{{"passkeys", !visit.site.host.empty()}};
  if (!visit.who.has_account()) {
    body["account"] = nullptr;
    return done(Granted{std::move(body)});
  }
  const bool is_asked = common_.storage.read([who = visit.who](StoreReader& reader) { return read_page(reader, who); },
                                             [done, body](const Result<json::object>& page) mutable {
                                               if (!page) return done(page.error());
                                               body["account"] = *page;
                                               done(Granted{std::move(body)});
                                             });
  if (!is_asked) done(kBusy);
}

// Devices.

void Accounts::revoke(const Visit& visit, const std::string& login, const Answer& done) {
  if (auto error = why_not_change(visit, false)) return done(*error);
  store({write::DropLogin{visit.who.identity, login}}, done, [this, visit, login, done] {
    logins_.revoked(visit.who.identity, login);
    Granted granted;
    granted.is_logged_out = login == visit.who.login;
    done(granted);
  });
}

void Accounts::revoke_others(const Visit& visit, const Answer& done) {
  if (auto error = why_not_change(visit, false)) return done(*error);
  store({write::DropLogins{visit.who.identity, visit.who.login}}, done, [this, visit, done] {
    logins_.revoked_all(visit.who.identity, visit.who.login);
    done(Granted{});
  });
}

void Accounts::make_link(const Visit& visit, const Answer& done) {
  if (auto error = why_not_change(visit, true)) return done(*error);
  const Millis expires = common_.now() + common_.options.limits.device_link_seconds * kSecond;
  const std::string token = new_secret();
  store({write::CreateDeviceLink{{hash_token(token), visit.who.identity, wall_time(expires)}}}, done,
        [done, token, expires] {
          done(Granted{{{"token", token}, {"expires", expires}}});
        });
}

void Accounts::show_link(const Visit& visit, const std::string& token, const Answer& done) {
  if (auto error = why_not_log_in(visit)) return done(*error);
  const auto read = [hash = hash_token(token), now = wall_time(common_.now())](StoreReader& reader) -> Result<Granted> {
    const auto link = reader.device_link(hash);
    if (!link) return kBusy;
    if (!*link || (*link)->expires < now) return kNoLink;
    const auto account = reader.account((*link)->identity);
    if (!account) return kBusy;
    if (!*account) return kNoLink;
    return Granted{{{"name", (*account)->name}}};
  };
  if (!common_.storage.read(read, done)) done(kBusy);
}

void Accounts::use_link(const Visit& visit, const std::string& token, const Answer& done) {
  if (auto error = why_not_log_in(visit)) return done(*error);
  const TokenHash hash = hash_token(token);
  using Found = Result<std::optional<DeviceLink>>;
  const auto found = [this, visit, hash, done](const Found& link) {
    if (!link) return done(kBusy);
    if (!*link || millis((*link)->expires) < common_.now()) return done(kNoLink);
    grant(visit, (*link)->identity, "link", {write::UseDeviceLink{hash}}, or_wrong(done, kNoLink));
  };
  if (!common_.storage.read([hash](StoreReader& reader) { return reader.device_link(hash); }, found)) done(kBusy);
}

// Passkeys. A challenge is "random.end.signature": nothing has to be kept for those that are never answered, and a
// flood of them costs nothing.

std::string Accounts::new_challenge(std::string_view purpose) const {
  const Millis end = common_.now() + common_.options.limits.passkey_seconds * kSecond;
  const std::string text = new_token() + "." + std::to_string(end);
  return text + "." + sign_challenge(purpose, text);
}

std::string Accounts::sign_challenge(std::string_view purpose, std::string_view text) const {
  return common_.sessions.secret(kChallenge, run_ + " " + std::string(purpose) + " " + std::string(text));
}

bool Accounts::is_good_challenge(const std::string& challenge, std::string_view purpose) const {
  const std::size_t first = challenge.find('.'), last = challenge.find('.', first + 1);
  if (first == std::string::npos || last == std::string::npos) return false;
  const std::string text = challenge.substr(0, last);
  Millis end = 0;
  std::from_chars(challenge.data() + first + 1, challenge.data() + last, end);
  return is_same_secret(challenge.substr(last + 1), sign_challenge(purpose, text)) && end >= common_.now() &&
         !used_challenges_.contains(challenge);
}

void Accounts::tidy(Millis now) {
  std::erase_if(used_challenges_, [now](const auto& used) { return used.second < now; });
}

void Accounts::challenge(const Visit& visit, const Answer& done) {
  if (visit.site.host.empty()) return done(Error{"no-passkeys", "There are no passkeys at an IP address."});
  json::object body{{"challenge", new_challenge(visit.who.login)}, {"host", visit.site.host}};
  if (visit.who.has_account()) body["user"] = visit.who.identity;
  done(Granted{std::move(body)});
}

void Accounts::add_passkey(const Visit& visit, const std::string& name, const PasskeyMade& made, const Answer& done) {
  if (auto error = why_not_change(visit, true)) return done(*error);
  const auto title = read_title(name);
  if (!title) return done(title.error());
  const std::string challenge = challenge_of(made.client_data);
  if (!is_good_challenge(challenge, visit.who.login)) return done(kBadPasskey);
  const auto key = read_passkey(made, visit.site);
  if (!key) return done(key.error());
  used_challenges_[challenge] = common_.now() + common_.options.limits.passkey_seconds * kSecond;
  const WallTime now = wall_time(common_.now());
  const Passkey passkey{key->id, visit.who.identity, *title, key->public_key, key->counter, now, now};
  using Found = Result<std::vector<Passkey>>;
  const auto read = [who = visit.who.identity](StoreReader& reader) { return reader.passkeys_of(who); };
  const bool is_asked = common_.storage.read(read, [this, visit, passkey, done](const Found& present) {
    if (!present) return done(kBusy);
    const std::int64_t most = common_.options.limits.passkeys_per_account;
    if (static_cast<std::int64_t>(present->size()) >= most) {
      return done(Error{"too-many-passkeys", "You have too many passkeys; remove one first."});
    }
    // Whoever was thrown out meanwhile leaves no way back in.
    if (!logins_.is_at_hand(visit.who.login)) return done(kBusy);
    store({write::CreatePasskey{passkey, most}}, done, [done, passkey] { done(Granted{to_json(passkey)}); });
  });
  if (!is_asked) done(kBusy);
}

void Accounts::use_passkey(const Visit& visit, const PasskeyUsed& used, const Answer& done) {
  if (auto error = why_not_log_in(visit)) return done(*error);
  if (!is_good_challenge(challenge_of(used.client_data), visit.who.login)) return done(kBadPasskey);
  using Found = Result<std::optional<Passkey>>;
  const auto found = [this, visit, used, done](const Found& passkey) {
    if (!passkey) return done(kBusy);
    if (!*passkey) return done(kBadPasskey);
    passkey_found(visit, used, **passkey, done);
  };
  if (!common_.storage.read([id = used.id](StoreReader& reader) { return reader.passkey(id); }, found)) done(kBusy);
}

void Accounts::passkey_found(const Visit& visit, const PasskeyUsed& used, const Passkey& passkey, const Answer& done) {
  const std::string challenge = challenge_of(used.client_data);
  const auto counter = check_passkey(used, passkey.public_key, visit.site);
  if (!counter || !is_good_challenge(challenge, visit.who.login)) {
    common_.metrics.add(Count::kLoginsFailed);
    return done(counter ? kBadPasskey : counter.error());
  }
  if (visit.who.has_account() && visit.who.identity != passkey.identity) return done(kBadPasskey);
  used_challenges_[challenge] = common_.now() + common_.options.limits.passkey_seconds * kSecond;
  // The store refuses a counter that went back.
  Unit unit{write::UsePasskey{passkey.id, *counter, wall_time(common_.now())}};
  grant(visit, passkey.identity, "passkey", std::move(unit), or_wrong(done, kBadPasskey));
}

void Accounts::drop_passkey(const Visit& visit, const std::string& id, const Answer& done) {
  if (auto error = why_not_change(visit, true)) return done(*error);
  store({write::DropPasskey{visit.who.identity, id}}, done, [done] { done(Granted{}); });
}

// The end.

void Accounts::remove(const Visit& visit, const std::string& name, const Answer& done) {
  if (auto error = why_not_change(visit, true)) return done(*error);
  common_.people.load(visit.who.identity, [this, visit, name, done](const Person* person) {
    if (person == nullptr) return done(kBusy);
    if (fold(name) != person->identity.folded) return done(Error{"wrong-name", "This is not the account's name."});
    common_.forget(visit.who.identity, [done](const std::optional<Error>& error) {
      if (error) return done(why_not_stored(*error));
      Granted granted;
      granted.is_logged_out = true;
      done(granted);
    });
  });
}

}  // namespace serai::server

// Signing up, logging in and out, passwords and recovery codes.
#include "server/accounts.hpp"

#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {

namespace json = boost::json;

namespace {

constexpr Millis kSecond = 1000, kMinute = 60 * kSecond, kHour = 60 * kMinute, kDay = 24 * kHour;
constexpr std::size_t kCodes = 10;

// The same for a name that does not exist.
const Error kWrong{"wrong-password", "The name or the password is wrong."};
const Error kWrongCode{"wrong-code", "The name or the code is wrong, or the code has been used."};
const Error kTaken{"name-taken", "An account has this name, or one that looks like it."};

struct Codes {
  json::array shown;
  std::vector<TokenHash> hashes;
};

Codes new_codes() {
  Codes out;
  for (std::size_t i = 0; i < kCodes; ++i) {
    const std::string code = new_code();
    out.hashes.push_back(hash_token(code));
    out.shown.emplace_back(code);
  }
  return out;
}

}  // namespace

Accounts::Accounts(Common& common, Logins& logins, Passwords* passwords)
    : common_(common),
      logins_(logins),
      passwords_(passwords),
      attempts_{{common.options.limits.logins_per_name, kHour, common.options.limits.rated_people},
                {common.options.limits.logins_per_address, kHour, common.options.limits.addresses_kept},
                {common.options.limits.logins_per_minute, kMinute, 1}},
      by_address_(common.options.limits.address_logins_per_name, kHour, common.options.limits.addresses_kept),
      signups_{{1, 1, 1},
               {common.options.limits.signups_per_address, kDay, common.options.limits.addresses_kept},
               {common.options.limits.signups_per_hour, kHour, 1}},
      changes_(common.options.limits.account_changes_per_hour, kHour, common.options.limits.rated_people),
      exports_(common.options.limits.data_exports_per_hour, kHour, common.options.limits.rated_people),
      lessons_(common.options.limits.lessons_per_hour, kHour, common.options.limits.rated_people),
      run_(new_token()) {}

// What all steps share.

std::optional<Error> Accounts::why_not_log_in(const Visit& visit, const std::string& name) {
  if (auto error = common_.why_not_now()) return error;
  const Millis now = common_.now();
  Millis wait = visit.address.empty() ? 0 : attempts_.addresses.take(visit.address, now);
  if (wait == 0 && !name.empty() && !visit.address.empty()) wait = by_address_.take(visit.address + " " + name, now);
  if (wait == 0 && !name.empty()) wait = attempts_.names.take(name, now);
  if (wait == 0) wait = attempts_.all.take({}, now);
  if (wait == 0) return std::nullopt;
  common_.metrics.add(Count::kTooManyLogins);
  return too_many(wait);
}

std::optional<Error> Accounts::why_not_change(const Visit& visit, bool needs_proof) {
  if (auto error = common_.why_not_now()) return error;
  if (!visit.who.has_account()) return Error{"not-logged-in", "This is for people who are logged in."};
  if (needs_proof && !visit.who.is_fresh) {
    return Error{"proof-needed", "Show your password or a passkey again first."};
  }
  const Millis wait = changes_.take(visit.who.identity, common_.now());
  if (wait > 0) return too_many(wait);
  return std::nullopt;
}

void Accounts::check(const std::string& password, const std::string& stored, const Answer& done,
                     std::function<void(const Passwords::Verdict&)> then) {
  const bool is_taken = passwords_ != nullptr &&
                        passwords_->check(password, stored, common_.thread.bring<Passwords::Verdict>(std::move(then)));
  if (is_taken) return;
  common_.metrics.add(Count::kPasswordsBusy);
  done(kBusy);
}

void Accounts::find(const std::string& name, const Answer& done,
                    std::function<void(const std::optional<AccountRecord>&)> then) {
  using Found = Result<std::optional<AccountRecord>>;
  const bool is_asked =
      common_.storage.read([folded = fold(name)](StoreReader& reader) { return reader.account_named(folded); },
                           [done, then = std::move(then)](const Found& found) {
                             if (!found) return done(kBusy);
                             then(*found);
                           });
  if (!is_asked) done(kBusy);
}

void Accounts::store(Unit unit, const Answer& done, std::function<void()> then) {
  common_.storage.submit(std::move(unit), [done, then = std::move(then)](const std::optional<Error>& error) {
    if (error) return done(why_not_stored(*error));
    then();
  });
}

Accounts::Answer Accounts::or_wrong(const Answer& done, const Error& wrong) {
  return [this, done, wrong](const Result<Granted>& granted) {
    if (granted || granted.error().code != kConflict) return done(granted);
    common_.metrics.add(Count::kLoginsFailed);
    done(wrong);
  };
}

void Accounts::grant(const Visit& visit, const IdentityId& who, std::string_view method, Unit unit, const Answer& done,
                     json::object body, bool revokes_others) {
  const NewLogin login = new_login(who, visit.device, method, wall_time(common_.now()));
  // A token is never used for a second login.
  if (visit.who.has_account()) unit.push_back(write::DropLogin{visit.who.identity, visit.who.login});
  if (revokes_others) unit.push_back(write::DropLogins{who, {}});
  unit.push_back(write::CreateLogin{login.session, static_cast<int>(common_.options.limits.logins_per_account)});
  store(std::move(unit), done, [this, visit, who, login, done, body = std::move(body), revokes_others] {
    common_.metrics.add(Count::kLogins);
    Granted granted{body, login.token};
    done(granted);
    // Other tabs come back as the one who has logged in: by then their browser has the new cookie.
    if (visit.who.has_account()) logins_.revoked(visit.who.identity, visit.who.login);
    if (visit.who.is_known() && !visit.who.has_account()) logins_.revoked_all(visit.who.identity);
    if (revokes_others) logins_.revoked_all(who, login.session.id);
    logins_.added(who);
  });
}

// Signing up.

void Accounts::sign_up(const Visit& visit, const std::string& text, const std::string& password, const Answer& done) {
  const auto name = read_name(text);
  if (!name) return done(name.error());
  if (auto error = why_bad_password(password, name->shown)) return done(*error);
  if (visit.who.has_account()) return done(Error{"has-account", "You are logged in to an account already."});
  if (auto error = common_.why_not_now()) return done(*error);
  const Millis now = common_.now();
  Millis wait = visit.address.empty() ? 0 : signups_.addresses.take(visit.address, now);
  if (wait == 0) wait = signups_.all.take({}, now);
  if (wait > 0) {
    common_.metrics.add(Count::kTooManySignups);
    return done(too_many(wait));
  }
  using Found = Result<bool>;
  const auto is_taken = [name = *name, at = wall_time(now)](StoreReader& reader) -> Found {
    const auto like = reader.account_like(name.folded, name.skeleton);
    const auto folded = reader.is_name_kept(hash_token(name.folded), at);
    const auto skeleton = reader.is_name_kept(hash_token(name.skeleton), at);
    if (!like || !folded || !skeleton) return kBusy;
    return like->has_value() || *folded || *skeleton;
  };
  const bool is_asked = common_.storage.read(is_taken, [this, visit, name = *name, password, done](const Found& taken) {
    if (!taken) return done(taken.error());
    if (*taken) return done(kTaken);
    check(password, {}, done, [this, visit, name, done](const Passwords::Verdict& verdict) {
      if (verdict.hash.empty()) return done(kBusy);
      make_account(visit, name, verdict.hash, done);
    });
  });
  if (!is_asked) done(kBusy);
}

void Accounts::make_account(const Visit& visit, const Name& name, const std::string& hash, const Answer& done) {
  const IdentityId who = visit.who.is_known() ? visit.who.identity : visit.guest;
  common_.people.load(who, [this, visit, who, name, hash, done](Person* person) {
    if (person == nullptr) return done(kBusy);
    if (!person->is_here()) person->away_since = common_.now();
    if (person->identity.is_banned) return done(Error{"banned", "You cannot have an account on this server."});
    if (person->has_account()) return done(Error{"has-account", "This is an account already; log in."});
    const WallTime now = wall_time(common_.now());
    Codes codes = new_codes();
    Unit unit;
    common_.people.ensure_stored(who, unit);
    unit.push_back(write::CreateAccount{{who, name.shown, name.folded, name.skeleton, hash, now}});
    unit.push_back(write::SetRecoveryCodes{who, std::move(codes.hashes)});
    const NewLogin login = new_login(who, visit.device, "signup", now);
    unit.push_back(write::CreateLogin{login.session, static_cast<int>(common_.options.limits.logins_per_account)});
    common_.storage.submit(
        unit, [this, who, name, unit, login, done, shown = std::move(codes.shown)](const std::optional<Error>& error) {
          // Somebody was faster, most likely.
          if (error && error->code == kConflict) return done(kTaken);
          if (error) return done(why_not_stored(*error));
          common_.people.are_stored(unit);
          common_.metrics.add(Count::kSignups);
          if (Person* signed_up = common_.people.find(who)) signed_up->identity.has_account = true;
          common_.renamed(who, name);
          Granted granted{{{"name", name.shown}, {"codes", shown}}, login.token};
          granted.was_guest = true;
          done(granted);
          logins_.revoked_all(who, login.session.id);
        });
  });
}

// Logging in and out.

void Accounts::log_in(const Visit& visit, const std::string& name, const std::string& password, const Answer& done) {
  if (auto error = why_not_log_in(visit, fold(name))) return done(*error);
  find(name, done, [this, visit, password, done](const std::optional<AccountRecord>& account) {
    const std::string stored = account ? account->password : std::string();
    check(password, stored, done, [this, visit, account, done](const Passwords::Verdict& verdict) {
      if (!account || !verdict.is_right) {
        common_.metrics.add(Count::kLoginsFailed);
        return done(kWrong);
      }
      Unit unit{write::CheckPassword{account->identity, account->password}};
      if (!verdict.hash.empty()) unit.push_back(write::SetPassword{account->identity, verdict.hash});
      grant(visit, account->identity, "password", std::move(unit), or_wrong(done, kWrong), {{"name", account->name}});
    });
  });
}

void Accounts::log_out(const Visit& visit, const Answer& done) {
  Granted granted;
  granted.is_logged_out = true;
  if (!visit.who.has_account()) return done(granted);
  if (auto error = common_.why_not_now()) return done(*error);
  store({write::DropLogin{visit.who.identity, visit.who.login}}, done, [this, visit, done, granted] {
    logins_.revoked(visit.who.identity, visit.who.login);
    done(granted);
  });
}

void Accounts::recover(const Visit& visit, const std::string& name, const std::string& code,
                       const std::string& password, const Answer& done) {
  if (auto error = why_bad_password(password, name)) return done(*error);
  if (auto error = why_not_log_in(visit)) return done(*error);
  find(name, done, [this, visit, code, password, done](const std::optional<AccountRecord>& account) {
    check(password, {}, done, [this, visit, code, account, done](const Passwords::Verdict& verdict) {
      if (verdict.hash.empty()) return done(kBusy);
      // Without an account it is the store that refuses, as it refuses a wrong code: in the same time.
      const AccountRecord found = account.value_or(AccountRecord{});
      const IdentityId& who = found.identity;
      Unit unit{write::UseRecoveryCode{who, hash_token(normal_code(code))}, write::SetPassword{who, verdict.hash}};
      grant(visit, who, "recovery", std::move(unit), or_wrong(done, kWrongCode), {{"name", found.name}}, true);
    });
  });
}

// Passwords and codes of somebody who is logged in.

void Accounts::with_password(const Visit& visit, const std::string& password, const Answer& done,
                             std::function<void(const std::string& hash)> then) {
  if (auto error = why_not_change(visit, false)) return done(*error);
  if (auto error = why_not_log_in(visit, visit.who.identity)) return done(*error);
  using Found = Result<std::optional<AccountRecord>>;
  const auto read = [who = visit.who.identity](StoreReader& reader) { return reader.account(who); };
  const auto compare = [this, password, done, then = std::move(then)](const Found& account) {
    if (!account) return done(kBusy);
    if (!*account) return done(kWrong);
    const std::string& hash = (*account)->password;
    check(password, hash, done, [this, hash, done, then](const Passwords::Verdict& verdict) {
      if (verdict.is_right) return then(hash);
      common_.metrics.add(Count::kLoginsFailed);
      done(kWrong);
    });
  };
  if (!common_.storage.read(read, compare)) done(kBusy);
}

// A new login on the same device, so that the token that was there before the proof is worth nothing after it.
void Accounts::prove(const Visit& visit, const std::string& password, const Answer& done) {
  with_password(visit, password, done, [this, visit, done](const std::string& hash) {
    const IdentityId& who = visit.who.identity;
    grant(visit, who, "password", {write::CheckPassword{who, hash}}, or_wrong(done, kWrong));
  });
}

void Accounts::change_password(const Visit& visit, const std::string& current, const std::string& password,
                               const Answer& done) {
  with_password(visit, current, done, [this, visit, password, done](const std::string& old) {
    const Person* person = common_.people.find(visit.who.identity);
    if (auto error = why_bad_password(password, person == nullptr ? "" : person->identity.name)) return done(*error);
    check(password, {}, done, [this, visit, old, done](const Passwords::Verdict& verdict) {
      if (verdict.hash.empty()) return done(kBusy);
      const IdentityId& who = visit.who.identity;
      Unit unit{write::CheckPassword{who, old}, write::SetPassword{who, verdict.hash}};
      grant(visit, who, "password", std::move(unit), or_wrong(done, kWrong), {}, true);
    });
  });
}

void Accounts::renew_codes(const Visit& visit, const Answer& done) {
  if (auto error = why_not_change(visit, true)) return done(*error);
  Codes codes = new_codes();
  store({write::SetRecoveryCodes{visit.who.identity, std::move(codes.hashes)}}, done,
        [done, shown = std::move(codes.shown)] {
          done(Granted{{{"codes", shown}}});
        });
}

}  // namespace serai::server

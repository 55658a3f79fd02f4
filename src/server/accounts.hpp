// Accounts: signing up, logging in and out, and the ways to do so. A guest who signs up keeps the identity, and so all
// games.
//
// Every step that reveals whether a name or a secret is right is limited per name, per address and globally, and
// passwords are hashed on separate threads (server/password.hpp). An unknown name and a wrong password get the same
// answer after the same work.
//
// What could lock somebody out of an account, or keep an intruder in, needs a recent proof by password or passkey
// (Visitor::is_fresh). An account always has a password, so removing another way to log in can never lock it.
//
// Belongs to the thread of the hub.
#pragma once

#include <boost/json.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/logins.hpp"
#include "server/passkey.hpp"
#include "server/password.hpp"
#include "server/rate_limit.hpp"

namespace serai::server {

// A request about an account: who asks, from where.
struct Visit {
  Visitor who;
  IdentityId guest;     // a fresh identity for a stranger who signs up
  std::string address;  // empty: not counted
  std::string device;   // what it is called in the list of devices
  PasskeySite site;
};

class Accounts {
 public:
  // What a request comes to: JSON, and what becomes of the cookies.
  struct Granted {
    boost::json::object body;
    std::string token = {};      // of the new login; empty: the cookie stays
    bool is_logged_out = false;  // the cookie goes
    bool was_guest = false;      // the guest has become the account: the guest's cookie goes
  };
  using Answer = std::function<void(const Result<Granted>&)>;

  Accounts(Common& common, Logins& logins, Passwords* passwords);

  // What the account page shows. Guests and strangers have no account.
  void show(const Visit& visit, const Answer& done);

  void sign_up(const Visit& visit, const std::string& name, const std::string& password, const Answer& done);
  void log_in(const Visit& visit, const std::string& name, const std::string& password, const Answer& done);
  void log_out(const Visit& visit, const Answer& done);
  // Sets a new password by a recovery code, logs in here and out everywhere else.
  void recover(const Visit& visit, const std::string& name, const std::string& code, const std::string& password,
               const Answer& done);
  // Shows the password again, for what needs a recent proof: a new login on the same device.
  void prove(const Visit& visit, const std::string& password, const Answer& done);
  // Logs out everywhere else.
  void change_password(const Visit& visit, const std::string& current, const std::string& password, const Answer& done);
  void renew_codes(const Visit& visit, const Answer& done);

  // Devices.
  void revoke(const Visit& visit, const std::string& login, const Answer& done);
  void revoke_others(const Visit& visit, const Answer& done);
  void make_link(const Visit& visit, const Answer& done);
  // Whose device a link would log in; then logs it in.
  void show_link(const Visit& visit, const std::string& token, const Answer& done);
  void use_link(const Visit& visit, const std::string& token, const Answer& done);

  // Passkeys. A challenge is signed and carries its time; once it was answered well, it is used up. It is good for one
  // login, or for all who have none, and until the server is started again.
  void challenge(const Visit& visit, const Answer& done);
  void add_passkey(const Visit& visit, const std::string& name, const PasskeyMade& made, const Answer& done);
  void use_passkey(const Visit& visit, const PasskeyUsed& used, const Answer& done);
  void drop_passkey(const Visit& visit, const std::string& id, const Answer& done);

  // What was learnt: the best of all devices. Both answer with all of it, so that a device can take over the rest.
  void progress(const Visit& visit, const Answer& done);
  void learn(const Visit& visit, const std::vector<LearntLesson>& lessons, const Answer& done);

  // Removes the account and all that is stored about the person; the games stay, without a name.
  void remove(const Visit& visit, const std::string& name, const Answer& done);
  // Everything that is stored about the person, as JSON, and their games as PGN.
  using Export = std::function<void(const Result<std::shared_ptr<const std::string>>&)>;
  void export_json(const Visit& visit, const Export& done);
  void export_pgn(const Visit& visit, const std::string& site, const Export& done);

  // Forgets the challenges that are over.
  void tidy(Millis now);

 private:
  struct Rates {
    RateLimit names, addresses, all;
  };
  struct Collecting;  // games on their way into an export

  // The error for somebody who is too fast, or asks when nothing can be stored. Without a name only the address counts:
  // codes, links and passkeys cannot be guessed, and nobody shall use up somebody else's attempts.
  std::optional<Error> why_not_log_in(const Visit& visit, const std::string& name = {});
  std::optional<Error> why_not_change(const Visit& visit, bool needs_proof);
  std::optional<Error> why_not_export(const Visit& visit);
  // Has a password compared or hashed; `then` is called here. Answers "busy" by itself.
  void check(const std::string& password, const std::string& stored, const Answer& done,
             std::function<void(const Passwords::Verdict&)> then);
  // Goes on with the stored hash if this is the visitor's password.
  void with_password(const Visit& visit, const std::string& password, const Answer& done,
                     std::function<void(const std::string& hash)> then);
  // Reads an account by the name that somebody typed; `then` gets nothing if there is none.
  void find(const std::string& name, const Answer& done, std::function<void(const std::optional<AccountRecord>&)> then);
  void make_account(const Visit& visit, const Name& name, const std::string& hash, const Answer& done);
  // Adds a login to a unit, stores it and hands out its token. The login by which the visitor came is dropped.
  void grant(const Visit& visit, const IdentityId& who, std::string_view method, Unit unit, const Answer& done,
             boost::json::object body = {}, bool revokes_others = false);
  void store(Unit unit, const Answer& done, std::function<void()> then);
  // `done`, but with `wrong` where the store has found that what was shown is not good, or no longer.
  Answer or_wrong(const Answer& done, const Error& wrong);
  std::string new_challenge(std::string_view purpose) const;
  std::string sign_challenge(std::string_view purpose, std::string_view text) const;
  bool is_good_challenge(const std::string& challenge, std::string_view purpose) const;
  void passkey_found(const Visit& visit, const PasskeyUsed& used, const Passkey& passkey, const Answer& done);
  void collect(const std::shared_ptr<Collecting>& work);

  Common& common_;
  Logins& logins_;
  Passwords* passwords_;  // null: no accounts on this server
  Rates attempts_;
  RateLimit by_address_;  // attempts for one name from one address
  Rates signups_;
  RateLimit changes_, exports_, lessons_;
  std::unordered_map<std::string, Millis> used_challenges_;  // with the time at which they end
  const std::string run_;  // random: a challenge does not outlive the memory of those that were used
  int exporting_ = 0;
};

}  // namespace serai::server

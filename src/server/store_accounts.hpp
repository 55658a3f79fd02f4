// Account data in the store: values, writes and queries. store.hpp combines them with the rest.
//
// An account is an identity with a name of its own and ways to log in. Secrets are never stored: tokens and codes are
// hashed (server/token.hpp), passwords have a hash that is slow to make (server/password.hpp), and of a passkey the
// store has the public key.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.hpp"
#include "server/store_ids.hpp"

namespace serai::server {

// No two accounts have the same folded name or the same skeleton (server/name.hpp).
struct AccountRecord {
  IdentityId identity;
  std::string name;  // kept with the identity
  std::string folded;
  std::string skeleton;
  std::string password;  // its hash, as text
  WallTime created{};
  bool operator==(const AccountRecord&) const = default;
};

// A device on which somebody is logged in.
struct LoginSession {
  TokenHash token{};
  std::string id;  // by which the person revokes it
  IdentityId identity;
  std::string device;  // what it is called in the list
  std::string method;  // how it logged in: "password", "passkey", "recovery", "link" or "signup"
  WallTime created{};
  WallTime used{};
  bool operator==(const LoginSession&) const = default;
};

struct Passkey {
  std::string id;  // as the authenticator chose it, in base64url
  IdentityId identity;
  std::string name;        // what it is called in the list
  std::string public_key;  // a point on P-256: 0x04, x, y
  std::int64_t counter = 0;
  WallTime created{};
  WallTime used{};
  bool operator==(const Passkey&) const = default;
};

// Logs another device in, once.
struct DeviceLink {
  TokenHash token{};
  IdentityId identity;
  WallTime expires{};
  bool operator==(const DeviceLink&) const = default;
};

// How well a lesson was done. What game and lesson are called means nothing to the store.
struct LearntLesson {
  std::string game;
  std::string lesson;
  int stars = 0;
  bool operator==(const LearntLesson&) const = default;
};

namespace write {

struct CreateAccount {  // conflict: no such identity, it has an account, or the name is taken or kept
  AccountRecord account;
};
// Beside what a right password allows: a password that was replaced while it was compared allows nothing.
struct CheckPassword {  // conflict: no such account, or it has another hash
  IdentityId identity;
  std::string password;  // the hash with which it was compared
};
struct SetPassword {  // conflict: no such account
  IdentityId identity;
  std::string password;
};
struct CreateLogin {  // conflict: no such account, or there is one of this token
  LoginSession login;
  int kept = 0;  // how many of the account stay, including this one; those unused for longest are removed
};
struct TouchLogin {  // never a conflict
  TokenHash token{};
  WallTime time{};
};
struct DropLogin {  // never a conflict
  IdentityId identity;
  std::string id;
};
struct DropLogins {  // never a conflict
  IdentityId identity;
  std::string except;  // the id of one that stays; empty: none
};
struct SetRecoveryCodes {  // conflict: no such account. The old ones are removed
  IdentityId identity;
  std::vector<TokenHash> codes;
};
struct UseRecoveryCode {  // conflict: none of this account, so that a code works once
  IdentityId identity;
  TokenHash code{};
};
struct CreatePasskey {  // conflict: no such account, it has `most` already, or there is one of this id
  Passkey passkey;
  std::int64_t most = 0;
};
// The counter of a passkey rises with every use, unless it is always 0.
struct UsePasskey {  // conflict: none of this id, or a counter that has not risen: somebody has a copy
  std::string id;
  std::int64_t counter = 0;
  WallTime time{};
};
struct DropPasskey {  // conflict: this person has none of this id
  IdentityId identity;
  std::string id;
};
struct CreateDeviceLink {  // conflict: no such account. One that the account had before is removed
  DeviceLink link;
};
struct UseDeviceLink {  // conflict: none of this token, so that a link works once
  TokenHash token{};
};
// Of each lesson the most stars stay, so that devices may write in any order.
struct LearnLessons {  // conflict: no such account, or it would have more than `most` lessons
  IdentityId identity;
  std::vector<LearntLesson> lessons;
  int most = 0;
};
// Nobody may have this folded name or skeleton for a while. The store keeps its hash only.
struct KeepName {  // never a conflict
  TokenHash name{};
  WallTime until{};
};

}  // namespace write

class AccountReader {
 public:
  AccountReader() = default;
  AccountReader(const AccountReader&) = delete;
  AccountReader& operator=(const AccountReader&) = delete;
  virtual ~AccountReader() = default;

  virtual Result<std::optional<AccountRecord>> account(std::string_view identity) = 0;
  virtual Result<std::optional<AccountRecord>> account_named(std::string_view folded) = 0;
  // Whose name looks like this one: the same when folded, or the same skeleton.
  virtual Result<std::optional<AccountRecord>> account_like(std::string_view folded, std::string_view skeleton) = 0;
  virtual Result<bool> is_name_kept(const TokenHash& name, WallTime now) = 0;
  virtual Result<std::optional<LoginSession>> login(const TokenHash& token) = 0;
  // The last used first.
  virtual Result<std::vector<LoginSession>> logins_of(std::string_view identity) = 0;
  virtual Result<std::int64_t> recovery_codes_left(std::string_view identity) = 0;
  virtual Result<std::optional<Passkey>> passkey(std::string_view id) = 0;
  // The oldest first.
  virtual Result<std::vector<Passkey>> passkeys_of(std::string_view identity) = 0;
  virtual Result<std::optional<DeviceLink>> device_link(const TokenHash& token) = 0;
  // In the order of games and lessons.
  virtual Result<std::vector<LearntLesson>> lessons_of(std::string_view identity) = 0;
};

}  // namespace serai::server

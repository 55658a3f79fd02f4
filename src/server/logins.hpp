// Who a visitor is: finds the identity from a request's cookies.
//
// A guest has a signed cookie (server/identity.hpp). A logged-in person has a second cookie with a random token.
// It stands for a login session, which the store finds by the token's hash; recent ones are cached here until
// they are revoked. The signed cookie of somebody with an account is not accepted: otherwise no login could be
// revoked.
//
// Belongs to the thread of the hub.
#pragma once

#include <functional>
#include <list>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/common.hpp"

namespace serai::server {

struct Visitor {
  IdentityId identity;    // empty: a stranger
  std::string login;      // the id of the login session; empty for a guest
  bool is_fresh = false;  // has logged in a moment ago, and not by a link

  bool is_known() const { return !identity.empty(); }
  bool has_account() const { return !login.empty(); }
};

// A token for a cookie, and the session it stands for.
struct NewLogin {
  std::string token;
  LoginSession session;
};
NewLogin new_login(const IdentityId& identity, std::string_view device, std::string_view method, WallTime now);

class Logins {
 public:
  explicit Logins(Common& common) : common_(common) {}

  // Who has these cookies; either may be missing. An Error if the store cannot be asked now.
  using Found = std::function<void(const Result<Visitor>&)>;
  void find(const std::string& token, const IdentityId& guest, const Found& then);
  // False for a login that was revoked, or has not been used for so long that it is no longer at hand.
  bool is_at_hand(const std::string& login) const { return by_id_.contains(login); }
  // When a login ends, however much it is used. Requires: it is at hand.
  Millis end_of(const std::string& login) const;

  // To be called when the store has revoked a login, or all of a person but one: their sockets are closed.
  void revoked(const IdentityId& who, const std::string& login);
  void revoked_all(const IdentityId& who, const std::string& except = {});
  // To be called when the store has a new login of a person: it may have dropped others to make room for it.
  void added(const IdentityId& who);

 private:
  struct Entry {
    LoginSession session;
    Millis touched = 0;  // when the store last heard of its use
  };

  void read(const std::string& token, const IdentityId& guest, const Found& then);
  void find_guest(const IdentityId& guest, const Found& then);
  bool is_expired(const LoginSession& session) const;
  Entry& keep(LoginSession session);
  Visitor use(Entry& entry);
  void drop(const std::string& login);
  void close_sockets(const IdentityId& who, const std::function<bool(const std::string& login)>& is_gone);

  Common& common_;
  std::list<Entry> entries_;  // used last first
  std::unordered_map<std::string, std::list<Entry>::iterator> by_id_;
  std::unordered_map<IdentityId, std::set<std::string>> of_person_;  // the ids of those at hand
  std::uint64_t revocations_ = 0;
};

}  // namespace serai::server

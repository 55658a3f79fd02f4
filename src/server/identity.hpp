// Identities without accounts: an identity in a signed cookie.
//
// An identity is 96 random bits. The cookie holds it with a signature. The signing key is in the data folder,
// readable only by its owner. Anyone who has the cookie is that person. The administrator's token is derived from the
// same key.
//
// Constant after opening; any thread may call it.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "rules/result.hpp"
#include "server/store.hpp"

namespace serai::server {

class Signer {
 public:
  using Key = std::array<unsigned char, 32>;

  // Reads the key, or makes one (mode 0600) where there is none. An Error if others can read it or it is damaged.
  static Result<Signer> open(const std::filesystem::path& file);
  explicit Signer(const Key& key) : key_(key) {}

  // The value of the cookie for an identity.
  std::string cookie(std::string_view identity) const;
  // The identity of a cookie's value, if its signature is right.
  std::optional<IdentityId> identity(std::string_view cookie) const;
  // The secret in a link, made from what the link is for and an id. It need not be stored to be told again.
  std::string link_token(std::string_view purpose, std::string_view id) const;
  // The token that `serai admin` sends to a running server.
  std::string admin_token() const;
  bool is_admin(std::string_view token) const;

 private:
  std::string sign(std::string_view purpose, std::string_view text) const;

  Key key_;
};

// Compares secrets in a time that does not depend on where they differ.
bool is_same_secret(std::string_view a, std::string_view b);

constexpr std::string_view kCookieName = "serai";
// The token of a login (server/logins.hpp). Under TLS the name binds it to this host and to secure connections.
constexpr std::string_view kLoginCookie = "serai-login", kSecureLoginCookie = "__Host-serai";

// The value of our cookie in a Cookie header.
std::optional<std::string_view> find_cookie(std::string_view header, std::string_view name = kCookieName);

}  // namespace serai::server

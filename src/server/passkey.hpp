// Passkeys: verifies a browser's WebAuthn data. Only ES256 (ECDSA on P-256 with SHA-256) and no attestation: we want to
// know that the same key comes back, not who made it.
//
// Pure functions; any thread may call them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/result.hpp"

namespace serai::server {

// Where passkeys belong to: the origin of our pages, and its host.
struct PasskeySite {
  std::string origin;  // "https://serai.example"
  std::string host;    // "serai.example"; empty: no passkeys here
};

// The site of an origin. Hosts that are IP addresses have no passkeys.
PasskeySite passkey_site(std::string_view origin);

// What navigator.credentials.create() returned, decoded.
struct PasskeyMade {
  std::string client_data;  // JSON
  std::string attestation;  // CBOR
};
// What navigator.credentials.get() returned.
struct PasskeyUsed {
  std::string id;  // in base64url
  std::string client_data;
  std::string authenticator_data;
  std::string signature;  // DER
};
struct PasskeyKey {
  std::string id;          // in base64url
  std::string public_key;  // 0x04, x, y
  std::int64_t counter = 0;
};

// The challenge that a browser answered, so that its issuer can say whether it is good; empty if it cannot be read.
std::string challenge_of(std::string_view client_data);

// Code: "bad-passkey". The challenge itself is checked by whoever issued it.
Result<PasskeyKey> read_passkey(const PasskeyMade& made, const PasskeySite& site);
// The counter of the authenticator, if the key has signed this for us.
Result<std::int64_t> check_passkey(const PasskeyUsed& used, std::string_view public_key, const PasskeySite& site);

// Bytes in base64url without padding, and back; nothing if they are not.
std::string to_base64url(std::string_view bytes);
std::optional<std::string> from_base64url(std::string_view text);

}  // namespace serai::server

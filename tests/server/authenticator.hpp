// An authenticator for tests, with a real key on P-256, and what a browser says for it.
#pragma once

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <sodium.h>

#include <boost/json.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "server/passkey.hpp"

namespace serai::server {

inline const PasskeySite kSite{"https://serai.example", "serai.example"};

inline std::string sha256(const std::string& bytes) {
  std::string out(crypto_hash_sha256_BYTES, '\0');
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(out.data()), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size());
  return out;
}

inline std::string client_data(std::string_view type, std::string_view origin = kSite.origin, bool is_cross = false,
                               std::string_view challenge = "a challenge") {
  return boost::json::serialize(boost::json::object{
      {"type", type}, {"challenge", to_base64url(challenge)}, {"origin", origin}, {"crossOrigin", is_cross}});
}

// CBOR of short texts and bytes.
inline std::string cbor_text(const std::string& s) {
  return static_cast<char>(0x60 + s.size()) + s;
}
inline std::string cbor_bytes(const std::string& s) {
  return std::string{'\x59', static_cast<char>(s.size() >> 8), static_cast<char>(s.size() & 0xff)} + s;
}

class Authenticator {
 public:
  explicit Authenticator(std::string id = "id-1") : id_(std::move(id)), key_(EVP_EC_gen("P-256"), EVP_PKEY_free) {
    unsigned char* point = nullptr;
    const std::size_t size = EVP_PKEY_get1_encoded_public_key(key_.get(), &point);
    point_.assign(reinterpret_cast<char*>(point), size);
    OPENSSL_free(point);
  }
  const std::string& point() const { return point_; }

  std::string data(char flags, std::uint8_t counter, const std::string& host = kSite.host) const {
    return sha256(host) + flags + std::string(3, '\0') + static_cast<char>(counter);
  }
  std::string cose(char algorithm = '\x26', char curve = '\x01') const {
    return std::string{'\xa5', '\x01', '\x02', '\x03', algorithm, '\x20', curve, '\x21', '\x58', '\x20'} +
           point_.substr(1, 32) + std::string{'\x22', '\x58', '\x20'} + point_.substr(33);
  }
  std::string attested(const std::string& cose_key, char flags = '\x45') const {
    return data(flags, 0) + std::string(16, 'm') + std::string{'\0', static_cast<char>(id_.size())} + id_ + cose_key;
  }
  static std::string attestation(const std::string& data) {
    return '\xa3' + cbor_text("fmt") + cbor_text("none") + cbor_text("attStmt") + '\xa0' + cbor_text("authData") +
           cbor_bytes(data);
  }
  std::string sign(const std::string& message) const {
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get());
    std::string out(128, '\0');
    std::size_t size = out.size();
    EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(out.data()), &size,
                   reinterpret_cast<const unsigned char*>(message.data()), message.size());
    out.resize(size);
    return out;
  }
  PasskeyUsed use(std::uint8_t counter, const std::string& client, char flags = '\x01',
                  const std::string& host = kSite.host) const {
    const std::string signed_data = data(flags, counter, host);
    return {to_base64url(id_), client, signed_data, sign(signed_data + sha256(client))};
  }

 private:
  std::string id_;
  std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key_;
  std::string point_;
};

}  // namespace serai::server

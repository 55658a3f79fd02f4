// Passkeys as an authenticator makes them: with real keys and signatures, and everything that may be wrong with them.
#include "server/passkey.hpp"

#include <gtest/gtest.h>

#include "server/authenticator.hpp"

namespace serai::server {
namespace {

std::string why(const Result<PasskeyKey>& result) {
  return result ? "" : std::string(result.error().detail);
}
std::string why(const Result<std::int64_t>& result) {
  return result ? "" : std::string(result.error().detail);
}

TEST(Passkey, IsReadFromAnAttestation) {
  const Authenticator one;
  const std::string good = Authenticator::attestation(one.attested(one.cose()));
  const auto key = read_passkey({client_data("webauthn.create"), good}, kSite);
  ASSERT_TRUE(key) << key.error().detail;
  EXPECT_EQ(key->id, to_base64url("id-1"));
  EXPECT_EQ(key->public_key, one.point());
  EXPECT_EQ(key->counter, 0);
  EXPECT_EQ(challenge_of(client_data("webauthn.create")), "a challenge");
  // Authenticators put statements of any depth before the data.
  const std::string fancy = '\xa3' + cbor_text("fmt") + cbor_text("packed") + cbor_text("attStmt") +
                            std::string{'\xa2', '\x61', 'a', '\x82', '\x01', '\xa1', '\x20', '\xc1', '\x02', '\x61'} +
                            'b' + cbor_bytes("xyz") + cbor_text("authData") + cbor_bytes(one.attested(one.cose()));
  EXPECT_EQ(why(read_passkey({client_data("webauthn.create"), fancy}, kSite)), "");
}

TEST(Passkey, IsRefusedIfAnythingIsWrongWithIt) {
  const Authenticator one;
  const std::string good = Authenticator::attestation(one.attested(one.cose()));
  const auto refusal = [&](const std::string& client, const std::string& attestation, const PasskeySite& site = kSite) {
    return why(read_passkey({client, attestation}, site));
  };
  const std::string client = client_data("webauthn.create");
  EXPECT_EQ(refusal(client_data("webauthn.get"), good), "type");
  EXPECT_EQ(refusal(client_data("webauthn.create", "https://evil.example"), good), "origin");
  EXPECT_EQ(refusal(client_data("webauthn.create", kSite.origin, true), good), "origin");
  EXPECT_EQ(refusal("no json", good), "client-data");
  EXPECT_EQ(refusal(std::string(5000, ' '), good), "client-data");
  EXPECT_EQ(refusal(client, good, {"https://other.example", "other.example"}), "origin");
  EXPECT_EQ(refusal(client, good, {kSite.origin, "other.example"}), "host");
  EXPECT_EQ(refusal(client, good, {}), "origin");
  EXPECT_EQ(refusal(client, Authenticator::attestation(one.attested(one.cose(), '\x44'))), "presence");
  EXPECT_EQ(refusal(client, Authenticator::attestation(one.attested(one.cose(), '\x05'))), "data");
  EXPECT_EQ(refusal(client, Authenticator::attestation(one.attested(one.cose('\x27')))), "key") << "EdDSA";
  EXPECT_EQ(refusal(client, Authenticator::attestation(one.attested(one.cose('\x26', '\x02')))), "key") << "P-384";
  std::string off_curve = one.cose();
  off_curve.back() = static_cast<char>(off_curve.back() ^ 1);
  EXPECT_EQ(refusal(client, Authenticator::attestation(one.attested(off_curve))), "key");
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_NE(refusal(client, good.substr(0, size)), "") << size;
  }
  // Sizes that promise far more than there is.
  EXPECT_EQ(refusal(client, std::string{'\xbb'} + std::string(8, '\xff')), "attestation");
  EXPECT_EQ(refusal(client, std::string{'\xa1', '\x61', 'a', '\x9b'} + std::string(8, '\x7f')), "attestation");
  EXPECT_EQ(refusal(client, std::string(5000, '\x81')), "attestation");
}

TEST(Passkey, SignsAChallenge) {
  const Authenticator one, two;
  const std::string client = client_data("webauthn.get");
  const auto counter = check_passkey(one.use(7, client), one.point(), kSite);
  ASSERT_TRUE(counter) << counter.error().detail;
  EXPECT_EQ(*counter, 7);
  EXPECT_EQ(why(check_passkey(one.use(7, client), two.point(), kSite)), "signature");
  EXPECT_EQ(why(check_passkey(one.use(7, client), "no key", kSite)), "signature");
  EXPECT_EQ(why(check_passkey(one.use(7, client, '\x00'), one.point(), kSite)), "presence");
  EXPECT_EQ(why(check_passkey(one.use(7, client, '\x01', "evil.example"), one.point(), kSite)), "host");
  EXPECT_EQ(why(check_passkey(one.use(7, client_data("webauthn.create")), one.point(), kSite)), "type");
  PasskeyUsed changed = one.use(7, client);
  changed.authenticator_data.back() = '\x08';
  EXPECT_EQ(why(check_passkey(changed, one.point(), kSite)), "signature");
  changed = one.use(7, client);
  changed.client_data = client_data("webauthn.get") + " ";
  EXPECT_EQ(why(check_passkey(changed, one.point(), kSite)), "signature");
  changed = one.use(7, client);
  changed.signature.resize(10);
  EXPECT_EQ(why(check_passkey(changed, one.point(), kSite)), "signature");
}

TEST(Passkey, BelongsToAHostWithAName) {
  EXPECT_EQ(passkey_site("https://serai.example").host, "serai.example");
  EXPECT_EQ(passkey_site("http://localhost:8080").host, "localhost");
  EXPECT_EQ(passkey_site("http://localhost:8080").origin, "http://localhost:8080");
  for (const char* origin : {"http://127.0.0.1:8080", "https://[::1]", "https://192.168.1.5", "serai.example", ""}) {
    EXPECT_EQ(passkey_site(origin).host, "") << origin;
  }
}

TEST(Passkey, BytesAreBase64url) {
  EXPECT_EQ(to_base64url("\xff\xfe?"), "__4_");
  EXPECT_EQ(from_base64url("__4_"), "\xff\xfe?");
  EXPECT_EQ(from_base64url(""), "");
  for (const char* text : {"__4", "a", "a+b/", "__4_ ", "__4=", "\n"})
    EXPECT_FALSE(from_base64url(text) == "\xff\xfe?");
  EXPECT_FALSE(from_base64url("a+b/"));
}

}  // namespace
}  // namespace serai::server

#include "server/passkey.hpp"

#include <cbor.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <sodium.h>

#include <array>
#include <boost/json.hpp>
#include <memory>

#include "server/address.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostClientData = 4096, kMostAttestation = 8192, kMostSignature = 128, kMostKeyId = 512;
constexpr std::size_t kHash = 32, kCoordinate = 32, kPoint = 1 + 2 * kCoordinate;
constexpr unsigned char kUserPresent = 0x01, kHasKey = 0x40;

Error bad(std::string_view detail) {
  return {"bad-passkey", "This passkey was not accepted.", detail};
}

std::string sha256(std::string_view bytes) {
  std::string out(crypto_hash_sha256_BYTES, '\0');
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(out.data()), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size());
  return out;
}

unsigned char byte(std::string_view bytes, std::size_t i) {
  return static_cast<unsigned char>(bytes[i]);
}

// CBOR, item by item. libcbor's streaming decoder allocates nothing, whatever sizes the bytes pretend to have; and what
// an authenticator may send has no indefinite lengths.
struct CborItem {
  enum class Kind : std::uint8_t { kOther, kUnsigned, kNegative, kBytes, kText, kArray, kMap, kTag };
  Kind kind = Kind::kOther;
  std::uint64_t number = 0;  // or how many items, or how many pairs
  std::string_view bytes;

  bool is_number(std::int64_t n) const {
    if (kind == Kind::kUnsigned) return n >= 0 && number == static_cast<std::uint64_t>(n);
    return kind == Kind::kNegative && n < 0 && number == static_cast<std::uint64_t>(-1 - n);
  }
  bool is_text(std::string_view text) const { return kind == Kind::kText && bytes == text; }
};

class CborBytes {
 public:
  explicit CborBytes(std::string_view bytes) : rest_(bytes) {}

  std::optional<CborItem> next() {
    CborItem item;
    const auto* data = reinterpret_cast<const unsigned char*>(rest_.data());
    const cbor_decoder_result result = cbor_stream_decode(data, rest_.size(), &callbacks(), &item);
    if (result.status != CBOR_DECODER_FINISHED || result.read == 0) return std::nullopt;
    rest_.remove_prefix(result.read);
    return item;
  }
  // Passes over the next item with all that is in it; false if it cannot be read.
  bool skip(int depth = 0) {
    constexpr int kMostDepth = 8;
    const auto item = next();
    if (!item || depth > kMostDepth) return false;
    std::uint64_t inside = 0;
    if (item->kind == CborItem::Kind::kArray) inside = item->number;
    if (item->kind == CborItem::Kind::kMap) inside = 2 * std::min<std::uint64_t>(item->number, rest_.size());
    if (item->kind == CborItem::Kind::kTag) inside = 1;
    for (; inside > 0; --inside) {
      if (!skip(depth + 1)) return false;
    }
    return true;
  }

 private:
  template <CborItem::Kind kind, class Number>
  static void number(void* out, Number n) {
    *static_cast<CborItem*>(out) = {kind, n, {}};
  }
  template <CborItem::Kind kind>
  static void text(void* out, cbor_data data, size_t size) {
    *static_cast<CborItem*>(out) = {kind, size, {reinterpret_cast<const char*>(data), size}};
  }

  static const cbor_callbacks& callbacks() {
    using Kind = CborItem::Kind;
    static const cbor_callbacks made = [] {
      cbor_callbacks out = cbor_empty_callbacks;
      out.uint8 = number<Kind::kUnsigned, std::uint8_t>;
      out.uint16 = number<Kind::kUnsigned, std::uint16_t>;
      out.uint32 = number<Kind::kUnsigned, std::uint32_t>;
      out.uint64 = number<Kind::kUnsigned, std::uint64_t>;
      out.negint8 = number<Kind::kNegative, std::uint8_t>;
      out.negint16 = number<Kind::kNegative, std::uint16_t>;
      out.negint32 = number<Kind::kNegative, std::uint32_t>;
      out.negint64 = number<Kind::kNegative, std::uint64_t>;
      out.byte_string = text<Kind::kBytes>;
      out.string = text<Kind::kText>;
      out.array_start = number<Kind::kArray, size_t>;
      out.map_start = number<Kind::kMap, size_t>;
      out.tag = number<Kind::kTag, std::uint64_t>;
      return out;
    }();
    return made;
  }

  std::string_view rest_;
};

// The data of the authenticator in an attestation: {"fmt", "attStmt", "authData"}. What the statement says does not
// matter here.
std::optional<std::string_view> authenticator_data_in(std::string_view attestation) {
  CborBytes in(attestation);
  const auto map = in.next();
  if (!map || map->kind != CborItem::Kind::kMap) return std::nullopt;
  for (std::uint64_t i = 0; i < map->number; ++i) {
    const auto key = in.next();
    if (!key) return std::nullopt;
    if (!key->is_text("authData")) {
      if (!in.skip()) return std::nullopt;
      continue;
    }
    const auto value = in.next();
    if (!value || value->kind != CborItem::Kind::kBytes) return std::nullopt;
    return value->bytes;
  }
  return std::nullopt;
}

// The point of a COSE key {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
std::optional<std::string> read_cose(std::string_view cose) {
  CborBytes in(cose);
  const auto map = in.next();
  if (!map || map->kind != CborItem::Kind::kMap) return std::nullopt;
  constexpr std::int64_t kType = 1, kAlgorithm = 3, kCurve = -1, kX = -2, kY = -3, kEc2 = 2, kEs256 = -7, kP256 = 1;
  bool is_ec2 = false, is_es256 = false, is_p256 = false;
  std::string_view x, y;
  for (std::uint64_t i = 0; i < map->number; ++i) {
    const auto key = in.next();
    const auto value = key ? in.next() : std::nullopt;
    if (!value) return std::nullopt;
    if (key->is_number(kType)) is_ec2 = value->is_number(kEc2);
    if (key->is_number(kAlgorithm)) is_es256 = value->is_number(kEs256);
    if (key->is_number(kCurve)) is_p256 = value->is_number(kP256);
    if (key->is_number(kX)) x = value->bytes;
    if (key->is_number(kY)) y = value->bytes;
  }
  if (!is_ec2 || !is_es256 || !is_p256 || x.size() != kCoordinate || y.size() != kCoordinate) return std::nullopt;
  return "\x04" + std::string(x) + std::string(y);
}

// What both kinds of authenticator data begin with: the hash of the host, flags, a counter.
constexpr std::size_t kFlagsAt = kHash, kCounterAt = kHash + 1, kHeader = kHash + 5;

std::optional<Error> check_header(std::string_view data, const PasskeySite& site) {
  if (data.size() < kHeader) return bad("data");
  if (data.substr(0, kHash) != sha256(site.host)) return bad("host");
  if ((byte(data, kFlagsAt) & kUserPresent) == 0) return bad("presence");
  return std::nullopt;
}

std::int64_t counter_in(std::string_view data) {
  std::int64_t counter = 0;
  for (std::size_t i = 0; i < 4; ++i) counter = counter << 8 | byte(data, kCounterAt + i);
  return counter;
}

std::optional<Error> check_client_data(std::string_view text, std::string_view type, const PasskeySite& site) {
  if (text.size() > kMostClientData) return bad("client-data");
  boost::system::error_code error;
  const json::value value = json::parse({text.data(), text.size()}, error);
  const json::object* data = error ? nullptr : value.if_object();
  if (data == nullptr) return bad("client-data");
  const auto is = [&](std::string_view name, std::string_view expected) {
    const json::value* field = data->if_contains({name.data(), name.size()});
    return field != nullptr && field->is_string() && std::string_view(field->get_string()) == expected;
  };
  if (!is("type", type)) return bad("type");
  if (site.host.empty() || !is("origin", site.origin)) return bad("origin");
  const json::value* cross = data->if_contains("crossOrigin");
  if (cross != nullptr && *cross != false) return bad("origin");
  return std::nullopt;
}

using KeyPtr = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

// Null if this is no point of the curve.
KeyPtr to_key(std::string_view point) {
  KeyPtr out(nullptr, EVP_PKEY_free);
  if (point.size() != kPoint) return out;
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
      EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr), EVP_PKEY_CTX_free);
  std::string group = "prime256v1", bytes(point);
  const std::array<OSSL_PARAM, 3> parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, bytes.data(), bytes.size()),
      OSSL_PARAM_construct_end()};
  EVP_PKEY* key = nullptr;
  if (context && EVP_PKEY_fromdata_init(context.get()) == 1 &&
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, const_cast<OSSL_PARAM*>(parameters.data())) == 1) {
    out.reset(key);
  }
  return out;
}

bool is_signed(std::string_view message, std::string_view signature, std::string_view point) {
  const KeyPtr key = to_key(point);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  if (!key || !context || signature.size() > kMostSignature) return false;
  if (EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) != 1) return false;
  return EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char*>(signature.data()), signature.size(),
                          reinterpret_cast<const unsigned char*>(message.data()), message.size()) == 1;
}

}  // namespace

PasskeySite passkey_site(std::string_view origin) {
  const std::size_t scheme = origin.find("://");
  if (scheme == std::string_view::npos) return {};
  std::string_view host = origin.substr(scheme + 3);
  if (host.starts_with('[')) return {};  // an IPv6 address
  host = host.substr(0, host.find_first_of(":/"));
  if (host.empty() || Address::parse(host)) return {};
  return {std::string(origin), std::string(host)};
}

std::string challenge_of(std::string_view client_data) {
  if (client_data.size() > kMostClientData) return {};
  boost::system::error_code error;
  const json::value value = json::parse({client_data.data(), client_data.size()}, error);
  const json::value* challenge = !error && value.is_object() ? value.get_object().if_contains("challenge") : nullptr;
  if (challenge == nullptr || !challenge->is_string()) return {};
  return from_base64url(std::string_view(challenge->get_string())).value_or("");
}

Result<PasskeyKey> read_passkey(const PasskeyMade& made, const PasskeySite& site) {
  if (auto error = check_client_data(made.client_data, "webauthn.create", site)) return *error;
  if (made.attestation.size() > kMostAttestation) return bad("attestation");
  const auto found = authenticator_data_in(made.attestation);
  if (!found) return bad("attestation");
  const std::string_view data = *found;
  if (auto error = check_header(data, site)) return *error;
  constexpr std::size_t kModel = 16, kLengthAt = kHeader + kModel, kIdAt = kLengthAt + 2;
  if ((byte(data, kFlagsAt) & kHasKey) == 0 || data.size() < kIdAt) return bad("data");
  const std::size_t length = std::size_t{byte(data, kLengthAt)} << 8 | byte(data, kLengthAt + 1);
  if (length == 0 || length > kMostKeyId || data.size() < kIdAt + length) return bad("data");
  auto point = read_cose(data.substr(kIdAt + length));
  if (!point || !to_key(*point)) return bad("key");
  return PasskeyKey{to_base64url(data.substr(kIdAt, length)), std::move(*point), counter_in(data)};
}

Result<std::int64_t> check_passkey(const PasskeyUsed& used, std::string_view public_key, const PasskeySite& site) {
  if (auto error = check_client_data(used.client_data, "webauthn.get", site)) return *error;
  if (auto error = check_header(used.authenticator_data, site)) return *error;
  if (used.authenticator_data.size() > kMostAttestation) return bad("data");
  if (!is_signed(used.authenticator_data + sha256(used.client_data), used.signature, public_key)) {
    return bad("signature");
  }
  return counter_in(used.authenticator_data);
}

std::string to_base64url(std::string_view bytes) {
  constexpr int kForUrls = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), kForUrls), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                    kForUrls);
  text.pop_back();  // the terminating zero
  return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
  std::string out(text.size(), '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  const int failed = sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(),
                                       text.size(), nullptr, &size, &end, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  if (failed != 0 || end != text.data() + text.size()) return std::nullopt;
  out.resize(size);
  return out;
}

}  // namespace serai::server

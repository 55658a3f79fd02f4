#include "server/token.hpp"

#include <sodium.h>

#include <cstdlib>

namespace serai::server {
namespace {

constexpr std::size_t kTokenBytes = 12;

// Without a source of random numbers no secret can be made, and no server run.
void need_sodium() {
  if (sodium_init() < 0) std::abort();
}

std::string base64(const unsigned char* bytes, std::size_t size) {
  constexpr int kForUrls = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(size, kForUrls), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes, size, kForUrls);
  text.pop_back();  // the terminating zero
  return text;
}

// Crockford's alphabet: no I, L, O, U.
constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t kCodeLetters = 24, kCodeGroup = 4;

}  // namespace

std::string new_secret() {
  need_sodium();
  unsigned char bytes[32];
  randombytes_buf(bytes, sizeof bytes);
  return base64(bytes, sizeof bytes);
}

std::string new_code() {
  need_sodium();
  std::string code;
  for (std::size_t i = 0; i < kCodeLetters; ++i) {
    if (i > 0 && i % kCodeGroup == 0) code += '-';
    code += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
  }
  return code;
}

std::string normal_code(std::string_view typed) {
  std::string code;
  for (char c : typed) {
    if (c == '-' || c == ' ' || c == '\t') continue;
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (c == 'O') c = '0';
    if (c == 'I' || c == 'L') c = '1';
    if (code.size() % (kCodeGroup + 1) == kCodeGroup) code += '-';
    code += c;
  }
  return code;
}

std::string login_id(const TokenHash& token) {
  constexpr std::size_t kPart = 12;
  return base64(token.data(), kPart);
}

std::string new_token() {
  need_sodium();
  std::string text;
  do {
    unsigned char bytes[kTokenBytes];
    randombytes_buf(bytes, sizeof bytes);
    text = base64(bytes, sizeof bytes);
  } while (text.front() == '-');  // on a command line it would look like an option
  return text;
}

TokenHash hash_token(std::string_view token) {
  need_sodium();
  TokenHash hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                     nullptr, 0);
  return hash;
}

}  // namespace serai::server

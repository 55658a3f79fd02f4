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

}  // namespace

std::string new_token() {
  need_sodium();
  constexpr int kForUrls = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text;
  do {
    unsigned char bytes[kTokenBytes];
    randombytes_buf(bytes, sizeof bytes);
    text.resize(sodium_base64_encoded_len(kTokenBytes, kForUrls));
    sodium_bin2base64(text.data(), text.size(), bytes, sizeof bytes, kForUrls);
    text.pop_back();              // the terminating zero
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

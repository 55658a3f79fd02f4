// Secrets in links: whoever knows one may take a seat. Only their hashes are stored.
#pragma once

#include <string>
#include <string_view>

#include "server/store.hpp"

namespace serai::server {

// A new secret of 96 random bits, as 16 characters that may stand in a URL.
std::string new_token();

// What the store keeps of a secret, whatever text somebody sends.
TokenHash hash_token(std::string_view token);

}  // namespace serai::server

// Secrets: in links, in cookies, on paper. Anyone who knows one may use it. Only their hashes are stored.
#pragma once

#include <string>
#include <string_view>

#include "server/store.hpp"

namespace serai::server {

// A new secret of 96 random bits, as 16 characters that may stand in a URL.
std::string new_token();

// A new secret of 256 random bits, as 43 characters that may stand in a URL or a cookie.
std::string new_secret();

// A code to be written down: 120 random bits as six groups of four letters and digits that are not mistaken for others.
std::string new_code();
// What somebody typed as such a code, in the form in which it was made: case, spaces, hyphens, O for 0 and I or L for 1
// do not matter.
std::string normal_code(std::string_view typed);

// By what a login is named in public: a part of the hash of its token.
std::string login_id(const TokenHash& token);

// What the store keeps of a secret, whatever text somebody sends.
TokenHash hash_token(std::string_view token);

}  // namespace serai::server

// The names of people: what somebody typed, made into a name or refused.
#pragma once

#include <string>
#include <string_view>

#include "rules/result.hpp"

namespace serai::server {

struct Name {
  std::string shown;   // in NFC
  std::string folded;  // as it is looked up: compatibility forms and case do not matter
};

// 2 to 20 characters after NFC and without spaces at the ends; no control characters, no marks of direction, nothing
// invisible, no word that would pretend to speak for the server. Codes: "bad-name", "reserved-name".
Result<Name> read_name(std::string_view text);

// A line of chat: at most 140 characters, nothing invisible, nothing that looks like a link. Code: "bad-text".
Result<std::string> read_chat(std::string_view text);

// The title of an analysis: at most 100 characters, nothing invisible; it may be empty. Code: "bad-title".
Result<std::string> read_title(std::string_view text);

}  // namespace serai::server

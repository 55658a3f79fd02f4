// People's names: normalises or refuses what somebody typed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/result.hpp"

namespace serai::server {

struct Name {
  std::string shown;   // in NFC
  std::string folded;  // as it is looked up: compatibility forms and case do not matter
  // The same for names that look alike (Unicode's confusables), whatever the case. "PauI" with a capital i looks like
  // "Paul", and only when folded like "paui", so that both are needed to tell names apart.
  std::string skeleton;
};

// 2 to 20 characters after NFC and without spaces at the ends; no control characters, no marks of direction, nothing
// invisible, no word that would pretend to speak for the server. Codes: "bad-name", "reserved-name".
Result<Name> read_name(std::string_view text);

// A line of chat: at most 140 characters, nothing invisible, nothing that looks like a link. Code: "bad-text".
Result<std::string> read_chat(std::string_view text);

// The title of an analysis: at most 100 characters, nothing invisible; it may be empty. Code: "bad-title".
Result<std::string> read_title(std::string_view text);

// What somebody adds to a report, or an administrator to a decision: at most 500 characters on several lines, nothing
// invisible; it may be empty. Code: "bad-text".
Result<std::string> read_note(std::string_view text);
// How many characters a text has; nothing if it is not UTF-8.
std::optional<std::size_t> count_characters(std::string_view text);
// A text as it is compared: compatibility forms and case do not matter. Empty if it is not UTF-8 or far too long.
std::string fold(std::string_view text);

}  // namespace serai::server

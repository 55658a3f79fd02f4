// Cleans text from outside for use in messages, files and JSON.
#pragma once

#include <string>
#include <string_view>

namespace serai {

// The text as one line of valid UTF-8: each byte that is not part of a character becomes U+FFFD, each control character
// (line breaks and tabs too) a space.
std::string clean_line(std::string_view text);

// The text as one clean line, cut short when it is long, so that an error stays readable.
std::string excerpt(std::string_view text);
// The same between quotation marks.
std::string in_quotes(std::string_view text);

}  // namespace serai

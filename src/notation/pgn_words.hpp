// PGN's annotations inside comments and after moves: clocks such as [%clk 0:05:00], and glyphs such as "!?" or "+-".
// Reads and writes them; knows no game and keeps nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace serai {

// The seconds of the first [%clk h:mm:ss] or [%clk h:mm:ss.f] in a comment, to the millisecond.
std::optional<double> clock_in(std::string_view comment);
// The same, and cuts all clocks out of the comment. Without any the comment stays as it is.
std::optional<double> take_clock(std::string& comment);
// "[%clk 0:05:00]", or nothing for a time that no clock shows.
std::optional<std::string> clock_text(double seconds);

// The annotation that marks such as "!?" mean; of more than two marks only the first two count. Requires: '!' and '?'
// only, at least one.
int nag_of(std::string_view marks);
// The annotation that a sign standing by itself means, such as "+-" or "∞"; nothing if it is another word.
std::optional<int> nag_of_sign(std::string_view sign);

// The text without spaces at the ends and with one where there are several.
std::string squeezed(std::string_view text);
// The number at text[i], which is moved behind it; nothing if there is none or it has more than six digits.
std::optional<int> number_at(std::string_view text, std::size_t& i);

}  // namespace serai

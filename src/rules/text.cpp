#include "rules/text.hpp"

#include <cstdint>

namespace serai {
namespace {

// The length of the character that begins at text[i], or 0 if none does.
std::size_t character_length(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) { return static_cast<std::uint8_t>(text[k]); };
  const std::uint8_t first = byte(i);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || i + length > text.size()) return 0;
  for (std::size_t k = i + 1; k < i + length; ++k) {
    if ((byte(k) & 0xC0) != 0x80) return 0;
  }
  const std::uint8_t second = byte(i + 1);
  const bool too_short = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool is_surrogate = first == 0xED && second >= 0xA0;
  const bool too_large = first == 0xF4 && second >= 0x90;
  return too_short || is_surrogate || too_large ? 0 : length;
}

}  // namespace

std::string clean_line(std::string_view text) {
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  std::string out;
  out.reserve(text.size());
  std::size_t i = 0;
  while (i < text.size()) {
    const std::size_t length = character_length(text, i);
    if (length == 0)
      out += kReplacement;
    else if (static_cast<std::uint8_t>(text[i]) < ' ' || text[i] == '\x7F')
      out += ' ';
    else
      out += text.substr(i, length);
    i += length == 0 ? 1 : length;
  }
  return out;
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t kLongest = 80;
  if (text.size() <= kLongest) return clean_line(text);
  std::size_t end = kLongest;
  while (end > kLongest - 4 && (static_cast<std::uint8_t>(text[end]) & 0xC0) == 0x80) --end;  // not inside a character
  return clean_line(text.substr(0, end)) + "...";
}

std::string in_quotes(std::string_view text) {
  return "'" + excerpt(text) + "'";
}

}  // namespace serai

#include "rules/result.hpp"

namespace serai {

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 80;
  std::string out = "'";
  for (char c : text.substr(0, kLongest)) {
    const bool printable = c >= ' ' && c <= '~';
    out += printable ? c : '?';
  }
  if (text.size() > kLongest) out += "...";
  return out + "'";
}

}  // namespace serai

// The words of a command line.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace serai {

// Takes words off the front of a line. The line must outlive it.
class WordReader {
 public:
  explicit WordReader(std::string_view line) : rest_(line) { skip_blanks(); }

  bool at_end() const { return rest_.empty(); }
  // The next word, or an empty one at the end.
  std::string_view next() {
    const std::string_view word = peek();
    rest_.remove_prefix(word.size());
    skip_blanks();
    return word;
  }
  std::string_view peek() const { return rest_.substr(0, rest_.find_first_of(kBlanks)); }
  // All that is left, without blanks at either end.
  std::string_view rest() const {
    const std::size_t last = rest_.find_last_not_of(kBlanks);
    return last == std::string_view::npos ? std::string_view() : rest_.substr(0, last + 1);
  }

 private:
  static constexpr std::string_view kBlanks = " \t\r\v\f";
  void skip_blanks() {
    const std::size_t first = rest_.find_first_not_of(kBlanks);
    rest_.remove_prefix(first == std::string_view::npos ? rest_.size() : first);
  }
  std::string_view rest_;
};

// The whole number that `text` is, if it is one that fits.
inline std::optional<std::int64_t> to_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

inline char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
inline char to_upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

}  // namespace serai

#include "notation/pgn_words.hpp"

#include <array>
#include <cmath>

namespace serai {
namespace {

constexpr double kLongestClock = 1e9;  // seconds

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// A clock in a comment: where it stands, and what it shows.
struct Clock {
  std::size_t begin;
  std::size_t end;
  double seconds;
};

// The clock that begins at `begin`, if it is one.
std::optional<Clock> clock_at(std::string_view comment, std::size_t begin, std::size_t i) {
  double seconds = 0;
  for (int part = 0; part < 3; ++part) {
    if (part > 0 && (i >= comment.size() || comment[i++] != ':')) return std::nullopt;
    const auto number = number_at(comment, i);
    if (!number || (part > 0 && *number >= 60)) return std::nullopt;
    seconds = seconds * 60 + *number;
  }
  if (i < comment.size() && comment[i] == '.') {
    double unit = 0.1;
    for (++i; i < comment.size() && is_digit(comment[i]); ++i, unit /= 10) seconds += unit * (comment[i] - '0');
  }
  while (i < comment.size() && comment[i] == ' ') ++i;
  seconds = std::round(seconds * 1000) / 1000;
  if (i >= comment.size() || comment[i] != ']' || seconds >= kLongestClock) return std::nullopt;
  return Clock{begin, i + 1, seconds};
}

std::optional<Clock> find_clock(std::string_view comment) {
  constexpr std::string_view kOpening = "[%clk ";
  for (std::size_t at = comment.find(kOpening); at != std::string_view::npos; at = comment.find(kOpening, at + 1)) {
    if (const auto clock = clock_at(comment, at, at + kOpening.size())) return clock;
  }
  return std::nullopt;
}

// Requires: n < 100.
std::string two_digits(long long n) {
  return std::to_string(100 + n).substr(1);
}

}  // namespace

std::optional<double> clock_in(std::string_view comment) {
  const auto clock = find_clock(comment);
  return clock ? std::optional(clock->seconds) : std::nullopt;
}

std::optional<double> take_clock(std::string& comment) {
  const auto first = clock_in(comment);
  while (const auto clock = find_clock(comment)) {
    comment.replace(clock->begin, clock->end - clock->begin, " ");
    comment = squeezed(comment);
  }
  return first;
}

std::optional<std::string> clock_text(double seconds) {
  if (!(seconds >= 0 && seconds < kLongestClock)) return std::nullopt;
  const long long ms = std::llround(seconds * 1000);
  const long long s = ms / 1000;
  std::string out = "[%clk " + std::to_string(s / 3600) + ":" + two_digits(s / 60 % 60) + ":" + two_digits(s % 60);
  if (ms % 1000 != 0) {
    std::string fraction = std::to_string(1000 + ms % 1000).substr(1);
    while (fraction.back() == '0') fraction.pop_back();
    out += "." + fraction;
  }
  return out + "]";
}

int nag_of(std::string_view marks) {
  const bool good = marks[0] == '!';
  if (marks.size() == 1) return good ? 1 : 2;
  if (marks[0] == marks[1]) return good ? 3 : 4;
  return good ? 5 : 6;
}

std::optional<int> nag_of_sign(std::string_view sign) {
  struct Sign {
    std::string_view text;
    int nag;
  };
  constexpr std::array kSigns{Sign{"□", 7},    Sign{"=", 10},  Sign{"∞", 13},   Sign{"+=", 14}, Sign{"+/=", 14},
                              Sign{"⩲", 14},   Sign{"=+", 15}, Sign{"=/+", 15}, Sign{"⩱", 15},  Sign{"±", 16},
                              Sign{"+/-", 16}, Sign{"∓", 17},  Sign{"-/+", 17}, Sign{"+-", 18}, Sign{"-+", 19}};
  for (const Sign& known : kSigns) {
    if (known.text == sign) return known.nag;
  }
  return std::nullopt;
}

std::string squeezed(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c != ' ' || (!out.empty() && out.back() != ' ')) out += c;
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::optional<int> number_at(std::string_view text, std::size_t& i) {
  int value = 0;
  std::size_t digits = 0;
  for (; i < text.size() && is_digit(text[i]); ++i) {
    if (++digits <= 6) value = value * 10 + (text[i] - '0');
  }
  return digits > 0 && digits <= 6 ? std::optional(value) : std::nullopt;
}

}  // namespace serai

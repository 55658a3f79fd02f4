#include "match/clock.hpp"

#include <algorithm>
#include <charconv>

#include "rules/text.hpp"

namespace serai {
namespace {

constexpr double kLongest = 7 * 24 * 3600;  // seconds

// Seconds written as 2, 0.5 or .02.
std::optional<Duration> read_seconds(std::string_view text) {
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view part = point == std::string_view::npos ? std::string_view() : text.substr(point + 1);
  if (whole.empty() && part.empty()) return std::nullopt;
  double value = 0;
  double unit = 1;
  for (char c : whole) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  for (char c : part) {
    if (c < '0' || c > '9') return std::nullopt;
    value += (unit /= 10) * (c - '0');
  }
  if (value > kLongest) return std::nullopt;
  return std::chrono::round<std::chrono::microseconds>(std::chrono::duration<double>(value));
}

std::optional<std::uint64_t> read_count(std::string_view text) {
  std::uint64_t count = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (failure != std::errc() || end != text.data() + text.size() || count == 0) return std::nullopt;
  return count;
}

std::int64_t milliseconds(Duration d) {
  return std::max<std::int64_t>(1, std::chrono::duration_cast<std::chrono::milliseconds>(d).count());
}

bool starts_with(std::string_view text, std::string_view beginning) {
  return text.substr(0, beginning.size()) == beginning;
}

bool fill_clock(std::string_view text, TimeControl& out) {
  const std::size_t plus = text.find('+');
  const auto base = read_seconds(text.substr(0, plus));
  const auto increment = plus == std::string_view::npos ? Duration{} : read_seconds(text.substr(plus + 1));
  if (!base || !increment || *base + *increment == Duration{}) return false;
  out.base = *base;
  out.increment = *increment;
  return true;
}

}  // namespace

Result<TimeControl> read_time_control(std::string_view text) {
  TimeControl out;
  out.text = text;
  bool is_good = false;
  if (starts_with(text, "movetime=")) {
    out.kind = TimeControl::Kind::kMoveTime;
    const auto count = read_count(text.substr(9));
    is_good = count && *count <= static_cast<std::uint64_t>(kLongest) * 1000;
    if (is_good) out.base = std::chrono::milliseconds(*count);
  } else if (starts_with(text, "nodes=") || starts_with(text, "depth=")) {
    out.kind = text[0] == 'n' ? TimeControl::Kind::kNodes : TimeControl::Kind::kDepth;
    const auto count = read_count(text.substr(6));
    is_good = count.has_value();
    out.count = count.value_or(0);
  } else {
    is_good = fill_clock(text, out);
  }
  if (is_good) return out;
  return Error{"bad-time-control", "The time control " + in_quotes(text) +
                                       " cannot be read: expected seconds such as '2+0.02', or 'movetime=100', "
                                       "'nodes=5000' or 'depth=8'."};
}

std::optional<Duration> MatchClock::limit() const {
  if (control_.kind == TimeControl::Kind::kClock || control_.kind == TimeControl::Kind::kMoveTime) return left_;
  return std::nullopt;
}

std::optional<double> MatchClock::shown() const {
  if (control_.kind != TimeControl::Kind::kClock) return std::nullopt;
  return seconds(left_);
}

void MatchClock::spend(Duration elapsed) {
  if (control_.kind != TimeControl::Kind::kClock) return;
  left_ = std::max(Duration{}, left_ - elapsed) + control_.increment;
}

std::string go_command(const std::array<MatchClock, 2>& clocks, Color us) {
  const TimeControl& control = clocks[us].control();
  switch (control.kind) {
    case TimeControl::Kind::kMoveTime:
      return "go movetime " + std::to_string(milliseconds(control.base));
    case TimeControl::Kind::kNodes:
      return "go nodes " + std::to_string(control.count);
    case TimeControl::Kind::kDepth:
      return "go depth " + std::to_string(control.count);
    case TimeControl::Kind::kClock:
      break;
  }
  std::string out = "go";
  for (Color c : {kWhite, kBlack}) {
    const bool has_clock = clocks[c].control().kind == TimeControl::Kind::kClock;
    const MatchClock& clock = clocks[has_clock ? c : us];
    const std::string letter = c == kWhite ? "w" : "b";
    out += " " + letter + "time " + std::to_string(milliseconds(*clock.limit()));
    const auto increment = std::chrono::duration_cast<std::chrono::milliseconds>(clock.control().increment);
    out += " " + letter + "inc " + std::to_string(increment.count());
  }
  return out;
}

}  // namespace serai

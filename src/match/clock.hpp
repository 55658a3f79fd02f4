// Time: how long engines may think, and what each has left.
//
// A time control is "2+0.02" (seconds for the game and per move), "movetime=100" (milliseconds a move), "nodes=5000" or
// "depth=8". Both engines of a match may have different ones.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/result.hpp"
#include "rules/square.hpp"

namespace serai {

using Duration = std::chrono::nanoseconds;
using TimePoint = std::chrono::time_point<std::chrono::steady_clock, Duration>;

inline double seconds(Duration d) {
  return std::chrono::duration<double>(d).count();
}

struct TimeControl {
  enum class Kind : std::uint8_t { kClock, kMoveTime, kNodes, kDepth };
  Kind kind = Kind::kClock;
  Duration base{};       // for the game, or for each move
  Duration increment{};  // of a clock
  std::uint64_t count = 0;
  std::string text;  // as it was given
};

Result<TimeControl> read_time_control(std::string_view text);

// What one side has left. Without a limit on time nothing runs.
class MatchClock {
 public:
  explicit MatchClock(const TimeControl& control) : control_(control), left_(control.base) {}

  const TimeControl& control() const { return control_; }
  // How long the next move may take, if time is limited.
  std::optional<Duration> limit() const;
  // The seconds to be shown after a move, if a clock runs.
  std::optional<double> shown() const;
  // Takes the time of a move off the clock and adds the increment.
  void spend(Duration elapsed);

 private:
  TimeControl control_;
  Duration left_;
};

// The UCI command that lets `us` think; `clocks` are those of both colours.
std::string go_command(const std::array<MatchClock, 2>& clocks, Color us);

}  // namespace serai

// The clocks of one game, as pure code: the time is passed in, nothing here reads a clock or sets a timer.
//
// Times are milliseconds of the server's own time line (since 1970, never going
// back). Each seat has a clock; at most one runs. A move is charged from the start of
// its clock until it was received, minus a compensation for network lag. The
// compensation is never more than - what the client says was lost, - the lag that the
// server's own pings measured, plus 0.14 s, - the quota, a small bank that fills with
// every move, - the budget: what is left of the compensation a seat may get in one
// game. A client can fake lag by answering pings late; the budget limits the gain. A
// flag falls at the first moment at which not even full compensation would save a
// move.
//
// A value: copy it freely. One thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace serai::server {

using Millis = std::int64_t;

// The time control of a game.
struct Control {
  enum class Kind : std::uint8_t { kNone, kIncrement, kByoyomi, kDays };
  Kind kind = Kind::kNone;
  int base = 0;       // seconds
  int increment = 0;  // seconds added after each move
  int period = 0;     // seconds of one byoyomi period
  int periods = 0;    // how many of them
  int days = 0;       // days for each move

  // True for the controls that need a player at the board: increment and byoyomi.
  bool is_live() const { return kind == Kind::kIncrement || kind == Kind::kByoyomi; }
  // True for games by correspondence: days for each move.
  bool is_correspondence() const { return kind == Kind::kDays; }
  // How long one player's moves are expected to take in all, in seconds: 40 increments, or 25 byoyomi periods.
  int estimated_seconds() const;
  friend bool operator==(const Control&, const Control&) = default;
};

// What a clock shows. With byoyomi the periods follow the main time; a period is whole again after each move, so that a
// standing clock is described by its main time and the number of periods.
struct ClockFace {
  Millis left = 0;  // of the main time
  int periods = 0;  // byoyomi periods not used up
  friend bool operator==(const ClockFace&, const ClockFace&) = default;
};

class Clock {
 public:
  Clock() = default;
  Clock(const Control& control, std::size_t seats);

  const Control& control() const { return control_; }
  // The clocks as they stood when the last one was stopped or started; the running one has gone on since.
  const std::vector<ClockFace>& faces() const { return faces_; }
  std::optional<std::size_t> running() const { return running_; }
  // When the running clock started. Requires: running().
  Millis since() const { return since_; }

  // Lets the clock of `seat` run from `now`, which may be still to come; any other stands. Without time control nothing
  // ever runs.
  void start(std::size_t seat, Millis now);
  // The running clock stands with what it shows at `now`; a byoyomi period that had begun is whole again.
  void pause(Millis now);
  // Stops all clocks. The time since the running one started is not charged.
  void halt() { running_.reset(); }

  // What the running clock would show if a move had been received at `now`: charged, compensated, and with the
  // increment added. Nothing if the flag fell before. `spent` is the time the client says its player took, if it says
  // so; `lag` is what the pings measured. Requires: running().
  struct Charge {
    ClockFace face;
    Millis forgiven = 0;  // the compensation
  };
  std::optional<Charge> charge(Millis now, std::optional<Millis> spent, Millis lag) const;
  // Writes the charge down and stops the clock. Requires: running().
  void stop(const Charge& charge);

  // When the running clock's flag falls, the compensation for `lag` included; nothing if none runs.
  std::optional<Millis> flag_at(Millis lag) const;

  // What the clock of `seat` shows at `now`; nothing left if its flag has fallen.
  ClockFace face_at(std::size_t seat, Millis now) const;
  // When the byoyomi period began in which the running clock is at `now`; nothing while it has main time.
  std::optional<Millis> period_since(Millis now) const;
  Millis quota(std::size_t seat) const { return quotas_[seat]; }
  Millis budget(std::size_t seat) const { return budgets_[seat]; }
  void give(std::size_t seat, Millis extra) { faces_[seat].left += extra; }
  // Sets what the clocks show, as stored; all stand.
  void set_faces(std::vector<ClockFace> faces);
  // What a clock shows at the start of a game; with days for each move, at the start of each turn.
  static ClockFace whole(const Control& control);

  // How much the quota grows with a move, and the most it holds.
  static Millis quota_gain(const Control& control);
  static constexpr int kQuotaGains = 7;
  // A game begins with this many gains.
  static constexpr int kFirstGains = 3;
  // The compensation one seat may get in a whole game: a tenth of its estimated time, at most ten seconds.
  static Millis whole_budget(const Control& control);
  // What a computer and its browser lose on top of the measured lag.
  static constexpr Millis kDeviceLag = 140;

 private:
  // What is left of a face after `elapsed`; nothing if it is used up.
  std::optional<ClockFace> after(const ClockFace& face, Millis elapsed) const;
  // The most that may be forgiven the seat for this lag.
  Millis forgiven(std::size_t seat, Millis lag) const;

  Control control_;
  std::vector<ClockFace> faces_;
  std::vector<Millis> quotas_;
  std::vector<Millis> budgets_;
  std::optional<std::size_t> running_;
  Millis since_ = 0;
};

}  // namespace serai::server

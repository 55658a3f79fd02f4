#include "server/clock.hpp"

#include <algorithm>
#include <cassert>

namespace serai::server {
namespace {

constexpr Millis kSecond = 1000;
constexpr Millis kDay = 86'400 * kSecond;

// What a player is expected to need, roughly.
constexpr int kExpectedMoves = 40;
constexpr int kExpectedPeriods = 25;

// The quota grows by this and 4 ms for each second of the estimated game, but by no more than a second.
constexpr Millis kLeastGain = 150;
constexpr Millis kGainPerSecond = 4;
constexpr Millis kMostGain = 1000;

// The budget is one part in so many of the estimated time, and no more than ten seconds.
constexpr Millis kBudgetShare = 10;
constexpr Millis kMostBudget = 10 * kSecond;

}  // namespace

ClockFace Clock::whole(const Control& control) {
  switch (control.kind) {
    case Control::Kind::kNone:
      return {};
    case Control::Kind::kIncrement:
      // Without main time the first move may take an increment.
      return {(control.base > 0 ? control.base : control.increment) * kSecond, 0};
    case Control::Kind::kByoyomi:
      return {control.base * kSecond, control.periods};
    case Control::Kind::kDays:
      return {control.days * kDay, 0};
  }
  return {};
}

int Control::estimated_seconds() const {
  return base + kExpectedMoves * increment + kExpectedPeriods * period;
}

Clock::Clock(const Control& control, std::size_t seats)
    : control_(control),
      faces_(seats, whole(control)),
      quotas_(seats, kFirstGains * quota_gain(control)),
      budgets_(seats, whole_budget(control)) {}

Millis Clock::quota_gain(const Control& control) {
  return std::min(kMostGain, kLeastGain + kGainPerSecond * control.estimated_seconds());
}

Millis Clock::whole_budget(const Control& control) {
  return std::min(kMostBudget, control.estimated_seconds() * kSecond / kBudgetShare);
}

void Clock::start(std::size_t seat, Millis now) {
  if (control_.kind == Control::Kind::kNone) return;
  assert(seat < faces_.size());
  running_ = seat;
  since_ = now;
}

void Clock::pause(Millis now) {
  if (!running_) return;
  const std::size_t seat = *running_;
  faces_[seat] = face_at(seat, now);
  running_.reset();
}

std::optional<ClockFace> Clock::after(const ClockFace& face, Millis elapsed) const {
  if (elapsed < face.left) return ClockFace{face.left - elapsed, face.periods};
  if (control_.kind != Control::Kind::kByoyomi) return std::nullopt;
  const Millis used = (elapsed - face.left) / (control_.period * kSecond);
  if (used >= face.periods) return std::nullopt;
  return ClockFace{0, face.periods - static_cast<int>(used)};
}

Millis Clock::forgiven(std::size_t seat, Millis lag) const {
  return control_.is_live() ? std::min({lag + kDeviceLag, quotas_[seat], budgets_[seat]}) : 0;
}

std::optional<Clock::Charge> Clock::charge(Millis now, std::optional<Millis> spent, Millis lag) const {
  assert(running_);
  const std::size_t seat = *running_;
  const Millis elapsed = std::max<Millis>(0, now - since_);
  const Millis lost = spent ? std::max<Millis>(0, elapsed - std::max<Millis>(0, *spent)) : lag;
  const Millis compensation = std::min({elapsed, lost, forgiven(seat, lag)});
  auto face = after(faces_[seat], elapsed - compensation);
  if (!face) return std::nullopt;
  if (control_.kind == Control::Kind::kIncrement) face->left += control_.increment * kSecond;
  if (control_.kind == Control::Kind::kDays) face = whole(control_);
  return Charge{*face, compensation};
}

void Clock::stop(const Charge& charge) {
  assert(running_);
  faces_[*running_] = charge.face;
  const Millis gain = quota_gain(control_);
  Millis& quota = quotas_[*running_];
  quota = std::min(kQuotaGains * gain, quota - charge.forgiven + gain);
  budgets_[*running_] = std::max<Millis>(0, budgets_[*running_] - charge.forgiven);
  running_.reset();
}

std::optional<Millis> Clock::flag_at(Millis lag) const {
  if (!running_) return std::nullopt;
  const ClockFace& face = faces_[*running_];
  return since_ + face.left + std::int64_t{face.periods} * control_.period * kSecond + forgiven(*running_, lag);
}

ClockFace Clock::face_at(std::size_t seat, Millis now) const {
  if (running_ != seat) return faces_[seat];
  return after(faces_[seat], std::max<Millis>(0, now - since_)).value_or(ClockFace{});
}

std::optional<Millis> Clock::period_since(Millis now) const {
  if (!running_ || control_.kind != Control::Kind::kByoyomi) return std::nullopt;
  const ClockFace& face = faces_[*running_];
  const Millis first = since_ + face.left;
  const Millis period = control_.period * kSecond;
  if (now < first || now >= first + face.periods * period) return std::nullopt;
  return now - (now - first) % period;
}

void Clock::set_faces(std::vector<ClockFace> faces) {
  assert(faces.size() == faces_.size());
  faces_ = std::move(faces);
  running_.reset();
}

}  // namespace serai::server

#include "server/rate_limit.hpp"

#include <algorithm>

namespace serai::server {
namespace {

constexpr std::int64_t kMicros = 1000;  // in a millisecond
constexpr Millis kSecond = 1000;

}  // namespace

Error too_many(Millis wait) {
  const std::string seconds = std::to_string((wait + kSecond - 1) / kSecond);
  return {"too-many", "This is too much at once; try again later.", {}, {{"retry", seconds}}};
}

RateLimit::RateLimit(std::int64_t count, Millis period, std::int64_t most_keys)
    : count_(count), period_(period * kMicros), most_keys_(static_cast<std::size_t>(std::max<Millis>(1, most_keys))) {}

Millis RateLimit::wait_of(const Entry& entry, std::int64_t at, std::int64_t many) const {
  const std::int64_t wait = std::max(entry.full_at, at) + many * each() - (at + period_);
  return wait > 0 ? (wait + kMicros - 1) / kMicros : 0;
}

Millis RateLimit::wait(const std::string& key, Millis now) const {
  if (count_ <= 0) return period_ / kMicros;
  const auto known = by_key_.find(key);
  return known == by_key_.end() ? 0 : wait_of(*known->second, now * kMicros);
}

Millis RateLimit::take(const std::string& key, Millis now, std::int64_t many) {
  if (count_ < many) return period_ / kMicros;
  const std::int64_t at = now * kMicros;
  const auto known = by_key_.find(key);
  if (known == by_key_.end()) {
    entries_.push_front({key, at + many * each()});
    by_key_[key] = entries_.begin();
    if (entries_.size() > most_keys_) {
      by_key_.erase(entries_.back().key);
      entries_.pop_back();
    }
    return 0;
  }
  entries_.splice(entries_.begin(), entries_, known->second);
  Entry& entry = *known->second;
  if (const Millis wait = wait_of(entry, at, many); wait > 0) return wait;
  entry.full_at = std::max(entry.full_at, at) + many * each();
  return 0;
}

}  // namespace serai::server

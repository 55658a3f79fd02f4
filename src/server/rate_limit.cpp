#include "server/rate_limit.hpp"

#include <algorithm>

namespace serai::server {
namespace {

constexpr std::int64_t kMicros = 1000;  // in a millisecond

}  // namespace

RateLimit::RateLimit(std::int64_t count, Millis period, std::int64_t most_keys)
    : count_(count), period_(period * kMicros), most_keys_(static_cast<std::size_t>(std::max<Millis>(1, most_keys))) {}

Millis RateLimit::take(const std::string& key, Millis now) {
  if (count_ <= 0) return period_ / kMicros;
  const std::int64_t at = now * kMicros;
  const std::int64_t each = period_ / count_;  // the time it takes to get one back
  const auto known = by_key_.find(key);
  if (known == by_key_.end()) {
    entries_.push_front({key, at + each});
    by_key_[key] = entries_.begin();
    if (entries_.size() > most_keys_) {
      by_key_.erase(entries_.back().key);
      entries_.pop_back();
    }
    return 0;
  }
  entries_.splice(entries_.begin(), entries_, known->second);
  Entry& entry = *known->second;
  const std::int64_t full_at = std::max(entry.full_at, at) + each;
  const std::int64_t wait = full_at - (at + period_);
  if (wait > 0) return (wait + kMicros - 1) / kMicros;
  entry.full_at = full_at;
  return 0;
}

}  // namespace serai::server

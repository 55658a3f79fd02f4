// Rate limits by address, as token buckets: each key may take `count` within `period`, all at once or spread out, and
// gets them back evenly.
//
// Memory is bounded: when there are too many keys, the one idle longest is forgotten, as if it had taken nothing. One
// thread at a time.
#pragma once

#include <cstdint>
#include <list>
#include <string>
#include <unordered_map>

#include "rules/result.hpp"
#include "server/clock.hpp"

namespace serai::server {

// What somebody is told who has to wait.
Error too_many(Millis wait);

class RateLimit {
 public:
  RateLimit(std::int64_t count, Millis period, std::int64_t most_keys);

  // Takes so many for this key and returns 0, or takes nothing and returns how long to wait for them. More than a
  // bucket holds never comes.
  Millis take(const std::string& key, Millis now, std::int64_t many = 1);
  // How long this key must wait until it may take one; 0 if it may now. Takes nothing.
  Millis wait(const std::string& key, Millis now) const;
  std::size_t keys() const { return entries_.size(); }

 private:
  struct Entry {
    std::string key;
    std::int64_t full_at = 0;  // when the bucket will be full again, in microseconds
  };

  // The time it takes to get one back. Requires: the count is not 0.
  std::int64_t each() const { return period_ / count_; }
  Millis wait_of(const Entry& entry, std::int64_t at, std::int64_t many = 1) const;

  std::int64_t count_, period_;  // the period in microseconds
  std::size_t most_keys_;
  std::list<Entry> entries_;  // used last first
  std::unordered_map<std::string, std::list<Entry>::iterator> by_key_;
};

}  // namespace serai::server

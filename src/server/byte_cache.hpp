// A cache of the most recently used values, limited in bytes. Belongs to one thread.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <unordered_map>
#include <utility>

namespace serai::server {

template <class Value>
class ByteCache {
 public:
  explicit ByteCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  // Null if it is not kept. Valid until the next call.
  const Value* find(const std::string& key) {
    const auto it = by_key_.find(key);
    if (it == by_key_.end()) return nullptr;
    kept_.splice(kept_.begin(), kept_, it->second);
    return &it->second->value;
  }
  // Replaces what is kept under this key. `bytes` is the size of the value.
  void keep(const std::string& key, Value value, std::size_t bytes) {
    drop(key);
    kept_.push_front({key, std::move(value), bytes + key.size()});
    by_key_[key] = kept_.begin();
    bytes_ += kept_.front().bytes;
    while (bytes_ > most_bytes_) drop(std::string(kept_.back().key));
  }
  void drop(const std::string& key) {
    const auto it = by_key_.find(key);
    if (it == by_key_.end()) return;
    bytes_ -= it->second->bytes;
    kept_.erase(it->second);
    by_key_.erase(it);
  }
  void clear() {
    kept_.clear();
    by_key_.clear();
    bytes_ = 0;
  }

 private:
  struct Kept {
    std::string key;
    Value value;
    std::size_t bytes;
  };
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::list<Kept> kept_;  // wanted last first
  std::unordered_map<std::string, typename std::list<Kept>::iterator> by_key_;
};

}  // namespace serai::server

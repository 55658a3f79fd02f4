// What a session waits for: lines of input, and the end of a search. Filled by the reading thread and the search
// thread, emptied by the session's thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "engine/engine.hpp"

namespace serai {

struct SessionEvent {
  enum class Kind : std::uint8_t { kLine, kLineTooLong, kEndOfInput, kSearchEnded };
  Kind kind;
  std::string line = {};
  BestMove best = {};
};

class Mailbox {
 public:
  // Lines wait until there is room, so that unread input cannot fill the memory.
  void put_line(SessionEvent event) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [this] { return events_.size() < kMostWaiting; });
    events_.push_back(std::move(event));
    arrived_.notify_one();
  }
  void put_best(const BestMove& best) {
    const std::lock_guard lock(mutex_);
    events_.push_back({SessionEvent::Kind::kSearchEnded, {}, best});
    arrived_.notify_one();
  }

  SessionEvent take() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return !events_.empty(); });
    SessionEvent event = std::move(events_.front());
    events_.pop_front();
    room_.notify_one();
    return event;
  }
  // Takes the end of the search before what else is waiting. Requires: it has been put and not taken.
  BestMove take_best() {
    const std::lock_guard lock(mutex_);
    for (auto it = events_.begin();; ++it) {
      if (it->kind != SessionEvent::Kind::kSearchEnded) continue;
      BestMove best = std::move(it->best);
      events_.erase(it);
      room_.notify_one();
      return best;
    }
  }
  // True if `test(event)` holds for one of the waiting events.
  template <class Test>
  bool any(Test test) const {
    const std::lock_guard lock(mutex_);
    for (const SessionEvent& event : events_) {
      if (test(event)) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t kMostWaiting = 1000;

  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::condition_variable room_;
  std::deque<SessionEvent> events_;
};

}  // namespace serai

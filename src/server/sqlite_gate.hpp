// A gate for the queries of the reading threads. SQLite can restart its write-ahead log only when nobody is reading
// from it; with constant queries, that moment never comes. So the writer closes the gate when the log is long: new
// queries wait, running ones end, the log is checkpointed, and the gate opens again. The writer never waits.
#pragma once

#include <condition_variable>
#include <mutex>

namespace serai::server {

class SqliteGate {
 public:
  // For readers, around a question.
  void enter() {
    std::unique_lock lock(mutex_);
    opened_.wait(lock, [this] { return !is_closed_; });
    ++inside_;
  }
  void leave() {
    const std::lock_guard lock(mutex_);
    --inside_;
  }

  // For the writer. close() keeps new questions waiting, and returns whether none is running.
  bool close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    return inside_ == 0;
  }
  void open() {
    {
      const std::lock_guard lock(mutex_);
      is_closed_ = false;
    }
    opened_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable opened_;
  int inside_ = 0;
  bool is_closed_ = false;
};

}  // namespace serai::server

// Threads that share out the parts of one task after another. What comes of a task must not depend on who does which
// part.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

#include "engine/thread.hpp"

namespace serai {

class Team {
 public:
  // Where the system has no thread left, the team is smaller.
  explicit Team(int threads) {
    helpers_.reserve(static_cast<std::size_t>(threads));
    for (int i = 1; i < threads; ++i) {
      helpers_.emplace_back();
      if (!helpers_.back().start([this] { help(); })) helpers_.pop_back();
    }
  }
  ~Team() {
    {
      const std::lock_guard lock(mutex_);
      is_over_ = true;
    }
    begun_.notify_all();
    for (SearchThread& helper : helpers_) helper.join();
  }
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  // Calls work(part) for every part below `parts`, and returns when all are done.
  void run(int parts, const std::function<void(int)>& work) {
    {
      const std::lock_guard lock(mutex_);
      work_ = &work;
      parts_ = parts;
      next_ = 0;
      busy_ = helpers_.size();
      ++task_;
    }
    begun_.notify_all();
    do_parts();
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
  }

 private:
  void do_parts() {
    for (int part = next_++; part < parts_; part = next_++) (*work_)(part);
  }
  void help() {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
      begun_.wait(lock, [&] { return is_over_ || task_ != seen; });
      if (is_over_) return;
      seen = task_;
      lock.unlock();
      do_parts();
      lock.lock();
      if (--busy_ == 0) done_.notify_one();
    }
  }

  std::vector<SearchThread> helpers_;
  std::mutex mutex_;  // guards what follows; during a task `work_` and `parts_` do not change
  std::condition_variable begun_, done_;
  std::uint64_t task_ = 0;
  std::size_t busy_ = 0;
  bool is_over_ = false;
  const std::function<void(int)>* work_ = nullptr;
  int parts_ = 0;
  std::atomic<int> next_{0};
};

}  // namespace serai

// A thread for searching, with a stack that is large enough for the deepest line whatever `ulimit -s` says.
//
// Owned by one thread; its destructor requires that it was joined.
#pragma once

#include <pthread.h>

#include <cassert>
#include <cstddef>
#include <memory>
#include <utility>

#include "engine/score.hpp"

namespace serai {

// No function of the engine has a larger frame: the compiler checks it (-Wframe-larger-than in src/CMakeLists.txt).
constexpr std::size_t kLargestFrame = 24 << 10;
// A line is at most kMostPlies long. At each ply a search may call itself once more to see whether a move is the only
// good one, and one verification of a null move may be under way. Small functions in between have small frames.
constexpr std::size_t kDeepestCalls = 2 * kMostPlies + 8;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t kSearchStack = 128 << 20;  // sanitizers make frames several times as large
#else
constexpr std::size_t kSearchStack = 16 << 20;
#endif
static_assert(kDeepestCalls * kLargestFrame <= kSearchStack * 2 / 3, "the deepest line may overflow the stack");

class SearchThread {
 public:
  SearchThread() = default;
  SearchThread(SearchThread&& other) noexcept
      : thread_(other.thread_), is_running_(std::exchange(other.is_running_, false)) {}
  SearchThread& operator=(SearchThread&&) = delete;
  ~SearchThread() { assert(!is_running_); }

  // Runs `work` in the thread. Returns false, without running it, if the system cannot create a thread.
  template <class Work>
  bool start(Work work) {
    assert(!is_running_);
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return false;
    auto own = std::make_unique<Work>(std::move(work));
    is_running_ = pthread_attr_setstacksize(&attributes, kSearchStack) == 0 &&
                  pthread_create(&thread_, &attributes, &run<Work>, own.get()) == 0;
    pthread_attr_destroy(&attributes);
    if (is_running_) own.release();  // NOLINT(bugprone-unused-return-value): the thread owns it now
    return is_running_;
  }
  void join() {
    if (!is_running_) return;
    pthread_join(thread_, nullptr);
    is_running_ = false;
  }

 private:
  template <class Work>
  static void* run(void* work) {
    const std::unique_ptr<Work> own(static_cast<Work*>(work));
    (*own)();
    return nullptr;
  }

  pthread_t thread_{};
  bool is_running_ = false;
};

}  // namespace serai

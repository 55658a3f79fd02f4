// SearchThread on an operating system. Included only by thread.hpp.
#pragma once

#include <pthread.h>

#include <cassert>
#include <memory>
#include <utility>

namespace serai {

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

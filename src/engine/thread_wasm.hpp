// SearchThread in the browser. Included only by thread.hpp.
//
// WebAssembly cannot create threads. The page starts Workers on the same memory, and each calls serve_search(n) with
// its own number and stays there: it waits for work, does it, and waits again. Where the memory is not shared, there
// are no such Workers, and no thread can be started.
#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <memory>
#include <utility>

namespace serai {

// Where a Worker waits for work.
class ThreadPlace {
 public:
  enum State : int { kNobody, kIdle, kBusy };

  // Waits until the state is no longer `state`.
  void wait_while([[maybe_unused]] State state) {
    while (state_.load() == state) {
#ifdef __wasm_atomics__
      __builtin_wasm_memory_atomic_wait32(reinterpret_cast<int*>(&state_), state, -1);
#endif
    }
  }
  bool is_idle() const {
    return state_.load() == kIdle;
  }
  void give(void (*run)(void*), void* work) {
    run_ = run;
    work_ = work;
    set(kBusy);
  }
  // Never returns: a Worker is ended from outside.
  [[noreturn]] void serve() {
    while (true) {
      set(kIdle);
      wait_while(kIdle);
      run_(work_);
    }
  }

 private:
  void set(State state) {
    state_.store(state);
#ifdef __wasm_atomics__
    __builtin_wasm_memory_atomic_notify(reinterpret_cast<int*>(&state_), 1);
#endif
  }

  std::atomic<int> state_{kNobody};
  void (*run_)(void*) = nullptr;
  void* work_ = nullptr;
};
inline std::array<ThreadPlace, 64> thread_places;

class SearchThread {
 public:
  SearchThread() = default;
  SearchThread(SearchThread&& other) noexcept : place_(std::exchange(other.place_, nullptr)) {}
  SearchThread& operator=(SearchThread&&) = delete;
  ~SearchThread() { assert(place_ == nullptr); }

  // Lets a Worker run `work`. Returns false, without running it, if none is free.
  template <class Work>
  bool start(Work work) {
    assert(place_ == nullptr);
    for (ThreadPlace& place : thread_places) {
      if (!place.is_idle()) continue;
      place_ = &place;
      place.give(&run<Work>, std::make_unique<Work>(std::move(work)).release());
      return true;
    }
    return false;
  }
  void join() {
    if (place_ == nullptr) return;
    place_->wait_while(ThreadPlace::kBusy);
    place_ = nullptr;
  }

 private:
  template <class Work>
  static void run(void* work) {
    const std::unique_ptr<Work> own(static_cast<Work*>(work));
    (*own)();
  }

  ThreadPlace* place_ = nullptr;
};

}  // namespace serai

// While it lives, the first Ctrl-C (or SIGTERM, SIGHUP) requests a stop; a second one ends the program at once. Only
// one may exist at a time.
#pragma once

#include <atomic>
#include <csignal>
#include <iterator>

#include "match/stop.hpp"

namespace serai {

class StopOnSignal {
 public:
  explicit StopOnSignal(StopSignal& stop) {
    target = &stop;
    struct sigaction action {};
    action.sa_handler = [](int) {
      if (StopSignal* s = target) s->request();
    };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (std::size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &action, &before_[i]);
  }
  ~StopOnSignal() {
    for (std::size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &before_[i], nullptr);
    target = nullptr;
  }
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

 private:
  static constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
  static inline std::atomic<StopSignal*> target = nullptr;
  struct sigaction before_[std::size(kSignals)] = {};
};

}  // namespace serai

// A request to stop that wakes every thread that waits for an engine.
//
// A request cannot be undone: the descriptor stays readable. Any thread may ask and wait, and request() may be called
// from a signal handler.
#pragma once

#include <atomic>

namespace serai {

class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  void request();
  bool is_requested() const { return requested_; }
  // Readable once a stop is requested; to be polled, never read. -1 if the system has no descriptor left.
  int fd() const { return fds_[0]; }

 private:
  std::atomic<bool> requested_{false};
  int fds_[2] = {-1, -1};
};

}  // namespace serai

#include "match/stop.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace serai {

StopSignal::StopSignal() {
  if (pipe2(fds_, O_CLOEXEC | O_NONBLOCK) != 0) fds_[0] = fds_[1] = -1;
}

StopSignal::~StopSignal() {
  for (int fd : fds_) {
    if (fd >= 0) close(fd);
  }
}

void StopSignal::request() {
  const int saved = errno;
  requested_ = true;
  if (fds_[1] >= 0) [[maybe_unused]]
    const auto written = write(fds_[1], "s", 1);
  errno = saved;
}

}  // namespace serai

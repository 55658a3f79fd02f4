// A child process that we talk to in lines.
//
// The Process owns the child: when the object is destroyed, the child is killed with everything it started, and reaped,
// so that no zombie remains. No descriptor of ours reaches any child but its own two. Nothing here blocks beyond its
// deadline. One thread at a time.
#pragma once

#include <sys/types.h>

#include <span>
#include <string>
#include <string_view>

#include "match/clock.hpp"
#include "match/stop.hpp"
#include "rules/result.hpp"

namespace serai {

// The limits of a child.
struct ChildLimits {
  std::uint64_t memory = 0;   // bytes of address space; 0: no limit
  int niceness = 0;           // added to ours
  bool dies_with_us = false;  // killed when the thread that started it ends, and so whenever we end
};

class Process {
 public:
  enum class Read : std::uint8_t { kLine, kTimeout, kEnd, kStopped };

  // Starts a program, found on the path if its name has no slash. What it writes to the standard error is appended to
  // the file, or thrown away if none is given. Requires: at least one word.
  static Result<Process> start(std::span<const std::string> command, const std::string& error_file = {},
                               const ChildLimits& limits = {});

  Process(Process&& other) noexcept;
  Process& operator=(Process&&) = delete;
  ~Process();

  // Reads the next line, without its end. kEnd when the child has closed its output, or sends a line without end;
  // kStopped when a stop is requested meanwhile.
  Read read_line(std::string& line, TimePoint deadline, const StopSignal& stop);
  // Sends text; false if the child does not take it until the deadline, or is gone.
  bool write(std::string_view text, TimePoint deadline);

  // Closes the child's input and gives it until the deadline to end by itself.
  void finish(TimePoint deadline);
  // Kills what is left and says how the child ended, e.g. "exit status 3" or "signal 11 (Segmentation fault)"; a child
  // that has closed its output is waited for a moment, and is reported as "killed by us" if it still runs.
  std::string end();

  pid_t pid() const { return pid_; }

 private:
  Process(pid_t pid, int in, int out) : pid_(pid), in_(in), out_(out) {}
  bool take_line(std::string& line);
  bool has_ended() const;

  pid_t pid_ = -1;
  int in_ = -1;   // the child's input
  int out_ = -1;  // the child's output
  std::string buffer_;
  std::size_t searched_ = 0;  // of the buffer, for a line end
  bool is_closed_ = false;
};

}  // namespace serai

#include "match/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <vector>

#include "rules/text.hpp"

namespace serai {
namespace {

constexpr std::size_t kLongestLine = 1 << 20;
constexpr std::size_t kChunk = 1 << 16;

void close_fd(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

timespec until(TimePoint deadline) {
  const Duration left = std::max(Duration{}, deadline - std::chrono::steady_clock::now());
  const auto whole = std::chrono::duration_cast<std::chrono::seconds>(left);
  return {static_cast<time_t>(whole.count()), static_cast<long>((left - whole).count())};
}

std::string signal_name(int number) {
  const char* description = sigdescr_np(number);
  return "signal " + std::to_string(number) + (description != nullptr ? " (" + std::string(description) + ")" : "");
}

// The ends of the two channels to a child: a socket for its input, because writing to a dead one must not raise
// SIGPIPE, and a pipe for its output.
struct Channels {
  int in[2] = {-1, -1};   // ours, the child's
  int out[2] = {-1, -1};  // ours, the child's

  bool open() {
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) != 0) return false;
    if (pipe2(out, O_CLOEXEC) != 0) return false;
    return fcntl(in[0], F_SETFL, O_NONBLOCK) == 0 && fcntl(out[0], F_SETFL, O_NONBLOCK) == 0;
  }
  void close_all() {
    for (int* fd : {&in[0], &in[1], &out[0], &out[1]}) close_fd(*fd);
  }
};

constexpr int kCannotExec = 127;

// All that the child needs, prepared before the fork: after it nothing may allocate.
struct Child {
  std::vector<char*> words;
  const char* errors;
  const Channels& channels;
  const ChildLimits& limits;
  pid_t parent;
  int failure;  // takes the number of an error; closed by a successful exec

  // Requires: the new process of a fork.
  [[noreturn]] void run() const {
    set_up();
    execvp(words[0], words.data());
    const int number = errno;
    if (::write(failure, &number, sizeof number) < 0) _exit(kCannotExec + 1);
    _exit(kCannotExec);
  }

  // A process group of its own, so that a Ctrl-C meant for us does not reach it and all of it can be killed.
  void set_up() const {
    setpgid(0, 0);
    if (limits.dies_with_us) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != parent) _exit(kCannotExec);  // we had ended before that
    }
    dup2(channels.in[1], STDIN_FILENO);
    dup2(channels.out[1], STDOUT_FILENO);
    const int error_fd = ::open(errors, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (error_fd >= 0) dup2(error_fd, STDERR_FILENO);
    for (int s : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) signal(s, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (limits.memory > 0) {
      const rlimit most{limits.memory, limits.memory};
      setrlimit(RLIMIT_AS, &most);
    }
    if (limits.niceness != 0 && nice(limits.niceness) < 0) errno = 0;
    close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  }
};

// Starts the program; the number of an error, or 0.
int spawn(std::span<const std::string> command, const std::string& error_file, const Channels& channels,
          const ChildLimits& limits, pid_t& pid) {
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) return errno;
  Child child{{}, error_file.empty() ? "/dev/null" : error_file.c_str(), channels, limits, getpid(), failure[1]};
  for (const std::string& word : command) child.words.push_back(const_cast<char*>(word.c_str()));
  child.words.push_back(nullptr);
  pid = fork();
  if (pid == 0) child.run();
  int number = pid < 0 ? errno : 0;
  close(failure[1]);
  if (pid > 0) {
    ssize_t size = 0;
    while ((size = read(failure[0], &number, sizeof number)) < 0 && errno == EINTR) continue;
    if (size > 0) {
      while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) continue;
    }
  }
  close(failure[0]);
  return number;
}

}  // namespace

Result<Process> Process::start(std::span<const std::string> command, const std::string& error_file,
                               const ChildLimits& limits) {
  assert(!command.empty());
  Channels channels;
  pid_t pid = -1;
  const int failure = channels.open() ? spawn(command, error_file, channels, limits, pid) : errno;
  if (failure != 0) {
    channels.close_all();
    return Error{"cannot-start",
                 "The program " + in_quotes(command[0]) + " cannot be started: " + std::strerror(failure) + "."};
  }
  close_fd(channels.in[1]);
  close_fd(channels.out[1]);
  return Process(pid, channels.in[0], channels.out[0]);
}

Process::Process(Process&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      in_(std::exchange(other.in_, -1)),
      out_(std::exchange(other.out_, -1)),
      buffer_(std::move(other.buffer_)),
      searched_(other.searched_),
      is_closed_(other.is_closed_) {}

Process::~Process() {
  if (pid_ > 0) {
    kill(-pid_, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) continue;
  }
  close_fd(in_);
  close_fd(out_);
}

bool Process::take_line(std::string& line) {
  const std::size_t end = buffer_.find('\n', searched_);
  if (end == std::string::npos) {
    searched_ = buffer_.size();
    return false;
  }
  line.assign(buffer_, 0, end);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  buffer_.erase(0, end + 1);
  searched_ = 0;
  return true;
}

Process::Read Process::read_line(std::string& line, TimePoint deadline, const StopSignal& stop) {
  while (true) {
    if (stop.is_requested()) return Read::kStopped;
    if (take_line(line)) return Read::kLine;
    if (is_closed_ || buffer_.size() > kLongestLine) return Read::kEnd;
    pollfd ready[2] = {{out_, POLLIN, 0}, {stop.fd(), POLLIN, 0}};
    const timespec wait = until(deadline);
    const int count = ppoll(ready, 2, &wait, nullptr);
    if (count < 0 && errno != EINTR) return Read::kEnd;
    if (count == 0) return Read::kTimeout;
    if (count < 0 || ready[0].revents == 0) continue;
    char chunk[kChunk];
    const ssize_t size = ::read(out_, chunk, sizeof chunk);
    if (size > 0) buffer_.append(chunk, static_cast<std::size_t>(size));
    is_closed_ = size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR);
  }
}

bool Process::write(std::string_view text, TimePoint deadline) {
  while (!text.empty()) {
    const ssize_t size = send(in_, text.data(), text.size(), MSG_NOSIGNAL);
    if (size > 0) {
      text.remove_prefix(static_cast<std::size_t>(size));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return false;
    pollfd ready{in_, POLLOUT, 0};
    const timespec wait = until(deadline);
    if (ppoll(&ready, 1, &wait, nullptr) == 0) return false;
  }
  return true;
}

bool Process::has_ended() const {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

void Process::finish(TimePoint deadline) {
  if (pid_ <= 0) return;
  close_fd(in_);
  const StopSignal never;
  std::string line;
  Read read = Read::kLine;
  while (read == Read::kLine && std::chrono::steady_clock::now() < deadline) read = read_line(line, deadline, never);
}

std::string Process::end() {
  if (pid_ <= 0) return "gone";
  constexpr int kPatience = 200;  // milliseconds between closing the output and the end of the child
  for (int i = 0; i < kPatience && is_closed_ && !has_ended(); ++i) poll(nullptr, 0, 1);
  const bool by_us = !has_ended();
  kill(-pid_, SIGKILL);
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) continue;
  pid_ = -1;
  if (by_us) return "killed by us";
  return WIFSIGNALED(status) ? signal_name(WTERMSIG(status)) : "exit status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace serai

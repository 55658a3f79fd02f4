#include "server/password.hpp"

#include <sodium.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "server/name.hpp"

namespace serai::server {
namespace {

constexpr std::size_t kLeast = 8, kMost = 128;  // characters
constexpr int kNice = 10;                       // moves go before passwords
constexpr std::size_t kKibibyte = 1024;

// In the order of bytes, in lower case (tools/common_passwords.mjs).
constexpr std::string_view kCommon[] = {
#include "server/common_passwords.inc"
};

Error bad(std::string_view detail, std::string message) {
  return {"bad-password", std::move(message), detail};
}

class PasswordPool final : public Passwords {
 public:
  explicit PasswordPool(const Limits& limits)
      : memory_(static_cast<std::size_t>(limits.password_memory_kib) * kKibibyte),
        passes_(static_cast<unsigned long long>(limits.password_passes)),
        most_(static_cast<std::size_t>(limits.passwords_waiting + limits.password_threads)) {
    for (std::int64_t i = 0; i < limits.password_threads; ++i) threads_.emplace_back([this] { run(); });
  }

  ~PasswordPool() override {
    std::deque<Job> dropped;
    {
      const std::lock_guard lock(mutex_);
      is_closing_ = true;
      dropped.swap(queue_);
    }
    dropped.clear();  // without the lock: destroying a job may run any code
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  bool check(std::string password, std::string stored, Done done) override {
    {
      const std::lock_guard lock(mutex_);
      if (waiting_ >= most_ || threads_.empty()) return false;
      ++waiting_;
      queue_.push_back({std::move(password), std::move(stored), std::move(done)});
    }
    wake_.notify_one();
    return true;
  }

  std::size_t waiting() const override {
    const std::lock_guard lock(mutex_);
    return waiting_;
  }

 private:
  struct Job {
    std::string password, stored;
    Done done;
  };

  void run() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kNice);
    for (;;) {
      Job job;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return is_closing_ || !queue_.empty(); });
        if (is_closing_) return;
        job = std::move(queue_.front());
        queue_.pop_front();
      }
      Verdict verdict = judge(job);
      sodium_memzero(job.password.data(), job.password.size());
      {
        const std::lock_guard lock(mutex_);
        --waiting_;
      }
      job.done(std::move(verdict));
    }
  }

  Verdict judge(const Job& job) const {
    if (job.stored.empty()) return {false, hash(job.password)};
    if (crypto_pwhash_str_verify(job.stored.c_str(), job.password.data(), job.password.size()) != 0) return {};
    const bool is_old = crypto_pwhash_str_needs_rehash(job.stored.c_str(), passes_, memory_) != 0;
    return {true, is_old ? hash(job.password) : std::string()};
  }

  // Empty if there is not enough memory.
  std::string hash(const std::string& password) const {
    std::array<char, crypto_pwhash_STRBYTES> out{};
    if (crypto_pwhash_str(out.data(), password.data(), password.size(), passes_, memory_) != 0) return {};
    return out.data();
  }

  const std::size_t memory_;
  const unsigned long long passes_;
  const std::size_t most_;

  mutable std::mutex mutex_;  // guards all below but the threads
  std::condition_variable wake_;
  std::deque<Job> queue_;
  std::size_t waiting_ = 0;  // in the queue or under way
  bool is_closing_ = false;

  std::vector<std::thread> threads_;  // last: they start at once
};

}  // namespace

std::optional<Error> why_bad_password(std::string_view password, std::string_view name) {
  const auto length = count_characters(password);
  if (!length) return bad("encoding", "A password must be valid UTF-8.");
  if (*length < kLeast) return bad("short", "A password has at least 8 characters.");
  if (*length > kMost) return bad("long", "A password has at most 128 characters.");
  const std::string folded = fold(password);
  if (folded == fold(name)) return bad("name", "The password must not be the name.");
  if (std::binary_search(std::begin(kCommon), std::end(kCommon), std::string_view(folded))) {
    return bad("common", "This password is one of the most common ones; choose another.");
  }
  return std::nullopt;
}

std::unique_ptr<Passwords> make_passwords(const Limits& limits) {
  return std::make_unique<PasswordPool>(limits);
}

}  // namespace serai::server

#include "server/sqlite_readers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include "server/failing_reader.hpp"
#include "server/sqlite_reader.hpp"

namespace serai::server {
namespace {

constexpr int kNiceness = 5;

}  // namespace

SqliteReaders::SqliteReaders(std::string path, SqliteGate& gate, Options options)
    : path_(std::move(path)), gate_(gate), options_(std::move(options)) {
  for (int i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { run(); });
}

SqliteReaders::~SqliteReaders() {
  std::deque<ReadJob> dropped;
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
    dropped.swap(queue_);
  }
  dropped.clear();  // without the lock: destroying a job may run any code
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool SqliteReaders::read(ReadJob job) {
  {
    const std::lock_guard lock(mutex_);
    if (is_closing_ || queue_.size() >= options_.most_waiting) {
      ++refused_;
      return false;
    }
    queue_.push_back(std::move(job));
  }
  wake_.notify_one();
  return true;
}

void SqliteReaders::count(StoreStats& stats) {
  const std::lock_guard lock(mutex_);
  stats.reads = begun_;
  stats.reads_refused = refused_;
  stats.reads_waiting = queue_.size();
}

std::optional<ReadJob> SqliteReaders::next() {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return is_closing_ || !queue_.empty(); });
  if (is_closing_) return std::nullopt;
  ReadJob job = std::move(queue_.front());
  queue_.pop_front();
  ++begun_;
  return job;
}

// The event loop and the writing thread have precedence: their work is short and somebody waits for it.
// If the connection could not be opened, the next job tries again.
void SqliteReaders::run() {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
  std::unique_ptr<SqliteReader> reader;
  while (const auto job = next()) {
    if (reader == nullptr) {
      auto db = SqliteConnection::open(path_, SqliteConnection::Mode::kRead, options_.vfs);
      if (!db) {
        FailingReader failing(db.error());
        (*job)(failing);
        continue;
      }
      reader = std::make_unique<SqliteReader>(*std::move(db), &gate_);
    }
    (*job)(*reader);
  }
}

}  // namespace serai::server

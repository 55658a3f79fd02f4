#include "server/sqlite_readers.hpp"

#include "server/failing_reader.hpp"
#include "server/sqlite_reader.hpp"

namespace serai::server {

SqliteReaders::SqliteReaders(std::string path, Options options) : path_(std::move(path)), options_(std::move(options)) {
  for (int i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { run(); });
}

SqliteReaders::~SqliteReaders() {
  std::deque<ReadJob> dropped;
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
    dropped.swap(queue_);
  }
  dropped.clear();  // without the lock: what a job owns may do anything when it goes
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

// If the connection could not be opened, the next job tries again.
void SqliteReaders::run() {
  std::unique_ptr<SqliteReader> reader;
  while (const auto job = next()) {
    if (reader == nullptr) {
      auto db = SqliteConnection::open(path_, SqliteConnection::Mode::kRead, options_.vfs);
      if (!db) {
        FailingReader failing(db.error());
        (*job)(failing);
        continue;
      }
      reader = std::make_unique<SqliteReader>(*std::move(db));
    }
    (*job)(*reader);
  }
}

}  // namespace serai::server

// The reading threads of the SQLite store. Each has its own connection, opened at its first job. Jobs wait in one
// bounded queue and start in order.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/sqlite_gate.hpp"
#include "server/store.hpp"

namespace serai::server {

class SqliteReaders {
 public:
  struct Options {
    std::string vfs;
    int threads = 1;
    std::size_t most_waiting = 1;
  };

  // Requires: the gate outlives this, and is open when this is destroyed.
  SqliteReaders(std::string path, SqliteGate& gate, Options options);
  // Drops the jobs that wait, and waits for those that run.
  ~SqliteReaders();
  SqliteReaders(const SqliteReaders&) = delete;
  SqliteReaders& operator=(const SqliteReaders&) = delete;

  // Any thread. False if the queue is full; then the job is dropped.
  bool read(ReadJob job);
  // Sets the counters of reads.
  void count(StoreStats& stats);

 private:
  // Waits for a job; nothing when the store closes.
  std::optional<ReadJob> next();
  void run();  // one thread

  const std::string path_;
  SqliteGate& gate_;
  const Options options_;

  std::mutex mutex_;  // guards all below but the threads
  std::condition_variable wake_;
  std::deque<ReadJob> queue_;
  std::uint64_t begun_ = 0;
  std::uint64_t refused_ = 0;
  bool is_closing_ = false;

  std::vector<std::thread> threads_;  // last: they start at once
};

}  // namespace serai::server

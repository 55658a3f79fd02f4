// The Store on SQLite, in one file of the data folder.
//
// One thread writes: it takes whatever has been submitted, stores it in one transaction (write-ahead log,
// synchronous=FULL), completes it, and between such batches moves the log into the database. No other connection ever
// writes or checkpoints: SQLite 3.40 can corrupt a database otherwise. Readers have connections of their own.
//
// If a commit fails, every unit of it fails and the store is read-only. It then tries to write a little every second,
// and is back when that succeeds.
#pragma once

#include <chrono>
#include <memory>

#include "server/data_folder.hpp"
#include "server/store.hpp"

namespace serai::server {

struct SqliteOptions {
  std::chrono::milliseconds retry = std::chrono::seconds(1);  // while read-only
  int log_frames = 2000;  // the log is moved into the database when it has this many pages
  int reading_threads = 2;
  std::size_t waiting_reads = 1000;  // more are refused
  // For tests.
  std::string vfs = {};        // SQLite's name of the file system to use
  bool is_synchronous = true;  // false: what is acknowledged may be lost
};

// Opens or makes the database of a folder. Requires: the folder outlives the store.
Result<std::unique_ptr<Store>> open_sqlite_store(const DataFolder& folder, const SqliteOptions& options = {});

}  // namespace serai::server

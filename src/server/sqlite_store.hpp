// The Store on SQLite, in one file of the data folder.
//
// One thread writes. It takes whatever has been submitted, stores it in one transaction (write-ahead log,
// synchronous=FULL) and completes it. No other connection ever writes or checkpoints, because SQLite 3.40 could then
// corrupt the database. Reading threads have their own connections.
//
// Moving the log into the database (a checkpoint) ends with a sync of the database file, and commits have to wait for
// it. A sync is slow when the file grows: the file system must then write its journal, and waits for everybody else's
// data in it. Copying the pages is cheap. So neither file grows while games are running:
// - The log is moved as soon as it has `log_frames` pages, and then begins anew in the same space. Syncing it writes
//   nothing but those pages. (While the log grows, the slowest 1 % of commits take ten times as long.)
// - The database file grows by whole megabytes, so that few checkpoints make it grow.
// - The log can begin anew only when nobody reads from it. Our own readers are held back for that moment by a gate
//   (sqlite_gate.hpp); otherwise constant reading would make the log grow without end.
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
  std::chrono::milliseconds retry = std::chrono::seconds(1);  // between attempts to write while read-only
  int log_frames = 500;                                       // the log is moved when it has this many pages
  int reading_threads = 2;
  std::size_t waiting_reads = 1000;  // more are refused
  // For tests.
  std::string vfs = {};        // SQLite's name of the file system to use
  bool is_synchronous = true;  // false: what is acknowledged may be lost
};

// Opens or makes the database of a folder. Requires: the folder outlives the store.
Result<std::unique_ptr<Store>> open_sqlite_store(const DataFolder& folder, const SqliteOptions& options = {});

}  // namespace serai::server

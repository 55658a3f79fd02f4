#include "server/sqlite_store.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "server/sqlite_readers.hpp"
#include "server/sqlite_schema.hpp"
#include "server/sqlite_writer.hpp"

namespace serai::server {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t kLargestBatch = 2000;  // units in one commit
// The least time from the beginning of one commit to the next. On a disk that syncs quickly almost every unit would
// otherwise get a commit of its own, which costs much processor time.
constexpr std::chrono::milliseconds kBetweenCommits(4);

// How often the writer looks whether the last question has ended, so that it can move the log.
constexpr std::chrono::milliseconds kBetweenLooks(1);

constexpr int kGrowth = 1 << 20;  // the database file grows by this many bytes at a time

struct Pending {
  Unit unit;
  Completion done;
};

class SqliteStore final : public Store {
 public:
  SqliteStore(std::string path, SqliteOptions options, std::unique_ptr<SqliteConnection> db)
      : options_(std::move(options)),
        db_(std::move(db)),
        next_checkpoint_(options_.log_frames),
        readers_(std::make_unique<SqliteReaders>(
            std::move(path), gate_,
            SqliteReaders::Options{options_.vfs, options_.reading_threads, options_.waiting_reads})),
        writer_([this] { write(); }) {}

  ~SqliteStore() override {
    {
      const std::lock_guard lock(mutex_);
      is_closing_ = true;
    }
    wake_.notify_one();
    writer_.join();
    readers_.reset();
    if (is_writable_) db_->empty_log();
  }

  void submit(Unit unit, Completion done) override {
    bool is_first = false;
    {
      const std::lock_guard lock(mutex_);
      is_first = queue_.empty();
      queue_.push_back({std::move(unit), std::move(done)});
      ++stats_.waiting;
    }
    if (is_first) wake_.notify_one();
  }

  bool read(ReadJob job) override { return readers_->read(std::move(job)); }

  bool is_writable() const override { return is_writable_; }

  void on_writable(std::function<void(bool)> listener) override {
    const std::lock_guard lock(mutex_);
    listener_ = std::move(listener);
  }

  StoreStats stats() override {
    StoreStats out;
    {
      const std::lock_guard lock(mutex_);
      out = stats_;
      stats_.longest_commit = {};
    }
    readers_->count(out);
    return out;
  }

 private:
  // On the writing thread.

  void write() {
    for (std::vector<Pending> batch; wait(batch); batch.clear()) {
      if (!is_writable_ && SteadyClock::now() >= next_try_) recover();
      if (!batch.empty()) commit(batch);
      if (is_writable_) {
        checkpoint();
      } else {
        open_gate();
      }
    }
    open_gate();
  }

  // Waits for something to do; false when the store is closing and nothing is left.
  bool wait(std::vector<Pending>& batch) {
    std::unique_lock lock(mutex_);
    const auto has_work = [this] { return is_closing_ || !queue_.empty(); };
    if (is_gate_closed_) {
      wake_.wait_for(lock, kBetweenLooks, has_work);
    } else if (is_writable_) {
      wake_.wait(lock, has_work);
    } else {
      wake_.wait_until(lock, next_try_, has_work);
    }
    wake_.wait_until(lock, next_commit_, [this] { return is_closing_; });
    const std::size_t size = std::min(queue_.size(), kLargestBatch);
    std::move(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(size), std::back_inserter(batch));
    queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(size));
    return !is_closing_ || !batch.empty();
  }

  void commit(std::vector<Pending>& batch) {
    std::vector<std::optional<Error>> results(batch.size());
    const auto begin = SteadyClock::now();
    next_commit_ = begin + kBetweenCommits;
    const std::optional<Error> failure = is_writable_ ? store(batch, results) : failure_;
    const auto elapsed = SteadyClock::now() - begin;
    if (failure) std::fill(results.begin(), results.end(), failure);
    count(results, elapsed, failure.has_value());
    if (failure && is_writable_) {
      failure_ = failure;
      next_try_ = SteadyClock::now() + options_.retry;
      is_writable_ = false;  // before anybody is told that a unit failed
      complete(batch, results);
      change_writable(false);
    } else {
      complete(batch, results);
    }
  }

  // Stores a batch in one transaction. Returns an Error if the whole batch failed; units that were refused get theirs
  // in `results`.
  std::optional<Error> store(const std::vector<Pending>& batch, std::vector<std::optional<Error>>& results) {
    const auto fail = [this] {
      Error error = db_->error(kStoreFailed, "written");
      if (db_->is_in_transaction()) db_->execute("ROLLBACK");
      return error;
    };
    if (!db_->execute("BEGIN IMMEDIATE")) return fail();
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const Written written = write_unit(*db_, batch[i].unit);
      if (written == Written::kFailed) return fail();
      if (written == Written::kRefused) {
        results[i] = Error{kConflict, "The change does not fit what is stored."};
      }
    }
    if (!db_->execute("COMMIT")) return fail();
    return std::nullopt;
  }

  static void complete(std::vector<Pending>& batch, const std::vector<std::optional<Error>>& results) {
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (batch[i].done) batch[i].done(results[i]);
    }
  }

  void count(const std::vector<std::optional<Error>>& results, std::chrono::nanoseconds elapsed, bool has_failed) {
    const std::lock_guard lock(mutex_);
    const auto conflicts = static_cast<std::uint64_t>(
        std::count_if(results.begin(), results.end(), [](const auto& error) { return error.has_value(); }));
    stats_.waiting -= results.size();
    if (has_failed) {
      stats_.failures += results.size();
      return;
    }
    stats_.units += results.size() - conflicts;
    stats_.conflicts += conflicts;
    ++stats_.commits;
    stats_.commit_time += elapsed;
    stats_.longest_commit = std::max(stats_.longest_commit, elapsed);
  }

  void recover() {
    if (try_to_write()) return change_writable(true);
    next_try_ = SteadyClock::now() + options_.retry;
  }

  // Writes enough to be sure that there is room again, and removes it.
  bool try_to_write() {
    if (db_->execute("BEGIN IMMEDIATE; INSERT INTO probes VALUES(randomblob(300000)); COMMIT") &&
        db_->execute("BEGIN IMMEDIATE; DELETE FROM probes; COMMIT")) {
      return true;
    }
    if (db_->is_in_transaction()) db_->execute("ROLLBACK");
    return false;
  }

  void change_writable(bool is_writable) {
    is_writable_ = is_writable;
    std::function<void(bool)> listener;
    {
      const std::lock_guard lock(mutex_);
      listener = listener_;
    }
    if (listener) listener(is_writable);
  }

  // Moves the log into the database when it is long and our readers are out of the way. A failure is not a loss, as the
  // log keeps everything. If somebody else is reading, a backup perhaps, a part of the log stays for the next time.
  void checkpoint() {
    if (db_->log_frames() < next_checkpoint_) return;
    is_gate_closed_ = true;
    if (!gate_.close()) return;
    db_->checkpoint();
    next_checkpoint_ = db_->log_frames() + options_.log_frames;
    open_gate();
  }

  void open_gate() {
    is_gate_closed_ = false;
    gate_.open();
  }

  const SqliteOptions options_;
  const std::unique_ptr<SqliteConnection> db_;  // of the writer
  std::optional<Error> failure_;                // why it is read-only; of the writer
  SteadyClock::time_point next_try_;            // to write again; of the writer
  SteadyClock::time_point next_commit_;         // not before this; of the writer
  int next_checkpoint_;                         // when the log has this many pages; of the writer
  bool is_gate_closed_ = false;                 // of the writer
  std::atomic<bool> is_writable_{true};

  std::mutex mutex_;  // guards all below but the thread
  std::condition_variable wake_;
  std::deque<Pending> queue_;
  std::function<void(bool)> listener_;
  StoreStats stats_;
  bool is_closing_ = false;

  SqliteGate gate_;
  std::unique_ptr<SqliteReaders> readers_;
  std::thread writer_;  // last: it starts at once
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite_store(const DataFolder& folder, const SqliteOptions& options) {
  const std::string path = folder.database().string();
  auto db = SqliteConnection::open(path, SqliteConnection::Mode::kWrite, options.vfs);
  if (!db) return db.error();
  const char* synchronous = options.is_synchronous ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF";
  if (!(*db)->execute("PRAGMA journal_mode = WAL; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON") ||
      !(*db)->execute(synchronous)) {
    return (*db)->error(kStoreFailed, "opened");
  }
  (*db)->grow_by(kGrowth);
  if (auto error = migrate(**db)) return *error;
  (*db)->empty_log();  // a crash may have left one; it stays if a backup is being made at this moment
  if (!sync_folder(folder.database().parent_path())) return Error{kStoreFailed, "The data folder cannot be written."};
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(path, options, *std::move(db)));
}

}  // namespace serai::server

// A Store for tests: in memory, without threads. Units are stored at once, or after hold() when commit() is called, or
// refused while fail(true). Jobs run at once, or after hold_reads() when run_reads() is called. Completions and jobs
// run on the thread that calls these functions.
#pragma once

#include <deque>
#include <map>

#include "server/memory_accounts.hpp"
#include "server/memory_correspondence.hpp"
#include "server/memory_ratings.hpp"
#include "server/memory_social.hpp"
#include "server/store.hpp"

namespace serai::server {

class MemoryStore final : public Store {
 public:
  // From now on units wait for commit().
  void hold() { is_held_ = true; }
  // Stores and completes what waits, all of it or the first `count`.
  void commit(std::size_t count = SIZE_MAX);
  std::size_t waiting() const { return queue_.size(); }
  // Takes over what another store has committed, as after a crash.
  void copy(const MemoryStore& other) { tables_ = other.tables_; }
  // Sets whether units fail, as on a full disk.
  void fail(bool is_failing);

  // From now on jobs wait for run_reads().
  void hold_reads() { are_reads_held_ = true; }
  // Runs the jobs that wait, all of them or the first `count`.
  void run_reads(std::size_t count = SIZE_MAX);
  std::size_t waiting_reads() const { return jobs_.size(); }
  // Sets whether jobs are refused.
  void refuse_reads(bool is_refusing) { are_reads_refused_ = is_refusing; }
  // Sets whether every question of a job is answered with an Error.
  void fail_reads(bool is_failing) { are_reads_failing_ = is_failing; }
  // For questions of the test itself, even while jobs are held or fail.
  std::unique_ptr<StoreReader> reader() const;

  void submit(Unit unit, Completion done) override;
  bool read(ReadJob job) override;
  bool is_writable() const override { return is_writable_; }
  void on_writable(std::function<void(bool)> listener) override { listener_ = std::move(listener); }
  StoreStats stats() override;

 private:
  struct Row {
    std::int64_t key = 0;
    std::int64_t finish_order = 0;
    StoredGame game;
    std::int64_t indexed = 0;  // the version of its keys in the index
  };
  struct Passage {  // of a game through a position
    IndexedPosition position;
    int result = 1;
  };
  // Everything stored. It is copied before each unit, so that a unit that conflicts leaves no trace.
  struct Tables {
    std::map<GameId, Row> games;
    std::map<GameId, std::string> reviews;
    MemoryRatings ratings;
    std::map<IdentityId, Identity> identities;
    std::map<IdentityId, std::vector<PastName>> names;
    std::map<ChallengeId, Challenge> challenges;
    std::map<TokenHash, SeatLink> seat_links;
    std::map<IdentityId, std::vector<Answer>> answers;
    std::map<StudyId, StudyRecord> studies;
    std::map<std::int64_t, std::map<std::int64_t, Passage>> positions;  // by key of the position and of the game
    MemoryAccounts accounts;
    MemoryCorrespondence correspondence;
    MemorySocial social;
    std::int64_t finished = 0;
    std::optional<WallTime> heartbeat;
  };
  struct Writer;
  class Reader;

  Tables tables_;
  std::deque<std::pair<Unit, Completion>> queue_;
  std::deque<ReadJob> jobs_;
  std::function<void(bool)> listener_;
  StoreStats stats_;
  bool is_held_ = false;
  bool are_reads_held_ = false;
  bool are_reads_refused_ = false;
  bool are_reads_failing_ = false;
  bool is_failing_ = false;
  bool is_writable_ = true;
};

}  // namespace serai::server

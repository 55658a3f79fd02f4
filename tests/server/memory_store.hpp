// A Store for tests: in memory, without threads. Units are stored at once, or after hold() when commit() is called, or
// refused while fail(true). Jobs run at once, or after hold_reads() when run_reads() is called. Completions and jobs
// run on the thread that calls these functions.
#pragma once

#include <deque>
#include <map>

#include "server/store.hpp"

namespace serai::server {

class MemoryStore final : public Store {
 public:
  // From now on units wait for commit().
  void hold() { is_held_ = true; }
  // Stores and completes what waits, all of it or the first `count`.
  void commit(std::size_t count = SIZE_MAX);
  std::size_t waiting() const { return queue_.size(); }
  // Has what another has committed, as after a crash of its owner.
  void copy(const MemoryStore& other) { tables_ = other.tables_; }
  // From now on the disk is full, or not any more.
  void fail(bool is_failing);

  // From now on jobs wait for run_reads().
  void hold_reads() { are_reads_held_ = true; }
  // Runs the jobs that wait, all of them or the first `count`.
  void run_reads(std::size_t count = SIZE_MAX);
  std::size_t waiting_reads() const { return jobs_.size(); }
  // From now on every job is refused, or not any more.
  void refuse_reads(bool is_refusing) { are_reads_refused_ = is_refusing; }
  // From now on every question of a job is answered with an Error, or not any more.
  void fail_reads(bool is_failing) { are_reads_failing_ = is_failing; }
  // Asks at once, whatever has been held or is failing.
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
  };
  // All there is; copied before a unit, so that one that conflicts leaves no trace.
  struct Tables {
    std::map<GameId, Row> games;
    std::map<IdentityId, Identity> identities;
    std::map<IdentityId, std::vector<PastName>> names;
    std::map<ChallengeId, Challenge> challenges;
    std::map<TokenHash, SeatLink> seat_links;
    std::map<IdentityId, std::vector<Answer>> answers;
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

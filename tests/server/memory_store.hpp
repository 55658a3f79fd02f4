// A Store for tests: in memory, without threads. Units are stored at once, or after hold() when commit() is called, or
// refused while fail(true). Completions are called on the thread that submits or commits.
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

  void submit(Unit unit, Completion done) override;
  bool is_writable() const override { return is_writable_; }
  void on_writable(std::function<void(bool)> listener) override { listener_ = std::move(listener); }
  StoreStats stats() override { return stats_; }

  Result<std::vector<StoredGame>> live_games() override;
  Result<std::optional<StoredGame>> game(std::string_view id) override;
  Result<std::vector<GameSummary>> games_of(std::string_view identity, Page page) override;
  Result<std::vector<GameSummary>> recent_games(Page page) override;
  Result<std::optional<Identity>> identity(std::string_view id) override;
  Result<std::vector<Identity>> identities_named(std::string_view folded) override;
  Result<std::vector<Identity>> identities(std::string_view after, int limit) override;
  Result<std::vector<PastName>> names_of(std::string_view identity) override;
  Result<std::vector<Challenge>> open_challenges() override;
  Result<std::optional<Challenge>> challenge(std::string_view id) override;
  Result<std::optional<Challenge>> challenge_by_token(const TokenHash& token) override;
  Result<std::optional<SeatLink>> seat_link(const TokenHash& token) override;

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
    std::int64_t finished = 0;
  };
  struct Writer;

  StoredGame with_names(StoredGame game) const;
  GameSummary summary(const Row& row, std::int64_t order) const;

  Tables tables_;
  std::deque<std::pair<Unit, Completion>> queue_;
  std::function<void(bool)> listener_;
  StoreStats stats_;
  bool is_held_ = false;
  bool is_failing_ = false;
  bool is_writable_ = true;
};

}  // namespace serai::server

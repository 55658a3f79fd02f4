// The questions of a StoreReader, asked of SQLite tables. It has a connection of its own, which only reads. Every
// question is one transaction, so that a game and its events belong together.
#pragma once

#include "server/sqlite.hpp"
#include "server/sqlite_gate.hpp"
#include "server/store.hpp"

namespace serai::server {

class SqliteReader final : public StoreReader {
 public:
  // A gate, if there is one, must outlive the reader.
  explicit SqliteReader(std::unique_ptr<SqliteConnection> db, SqliteGate* gate = nullptr)
      : db_(std::move(db)), gate_(gate) {}

  Result<std::vector<StoredGame>> live_games() override;
  Result<std::optional<StoredGame>> game(std::string_view id) override;
  Result<std::optional<std::string>> review(std::string_view game) override;
  Result<std::vector<GameSummary>> games_of(std::string_view identity, const Page& page, bool finished_only) override;
  Result<std::vector<GameSummary>> recent_games(const Page& page) override;

  Result<PositionReport> position(std::int64_t key, int most, int latest) override;
  Result<std::vector<StoredGame>> unindexed_games(std::int64_t version, int limit) override;

  Result<std::optional<Identity>> identity(std::string_view id) override;
  Result<std::vector<Identity>> identities_named(std::string_view folded) override;
  Result<std::vector<Identity>> identities(std::string_view after, int limit) override;
  Result<std::vector<PastName>> names_of(std::string_view identity) override;
  Result<std::vector<Answer>> answers_of(std::string_view identity) override;

  Result<std::vector<Challenge>> open_challenges() override;
  Result<std::optional<Challenge>> challenge(std::string_view id) override;
  Result<std::optional<Challenge>> challenge_by_token(const TokenHash& token) override;
  Result<std::optional<SeatLink>> seat_link(const TokenHash& token) override;
  Result<std::optional<StudyRecord>> study(std::string_view id) override;
  Result<std::vector<StudyRecord>> studies_of(std::string_view author, int limit) override;
  Result<StudyTotals> study_totals() override;
  Result<std::optional<WallTime>> heartbeat() override;

 private:
  struct Row;  // of the table of games

  // Runs a query in a transaction: all its rows, or the first one.
  template <class Read, class... Values>
  auto rows(std::string_view sql, Read read, const Values&... values)
      -> Result<std::vector<decltype(read(std::declval<SqliteStatement&>()))>>;
  template <class Read, class... Values>
  auto first(std::string_view sql, Read read, const Values&... values)
      -> Result<std::optional<decltype(read(std::declval<SqliteStatement&>()))>>;
  // The same within a transaction; appends, and false if it fails.
  template <class Read, class Out, class... Values>
  bool append(std::string_view sql, Read read, Out& out, const Values&... values);

  bool add_seats(Row& row);
  bool complete(Row& row);
  bool summarise(std::vector<Row>& rows, std::vector<GameSummary>& out, bool by_finish);
  Error failure() const;

  std::unique_ptr<SqliteConnection> db_;
  SqliteGate* gate_;
};

}  // namespace serai::server

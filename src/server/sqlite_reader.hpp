// The questions that a Store answers, asked of SQLite tables. One connection that only reads; every question is a
// transaction of its own, so that a game and its events belong together. One thread at a time.
#pragma once

#include "server/sqlite.hpp"
#include "server/store.hpp"

namespace serai::server {

class SqliteReader {
 public:
  explicit SqliteReader(std::unique_ptr<SqliteConnection> db) : db_(std::move(db)) {}

  Result<std::vector<StoredGame>> live_games();
  Result<std::optional<StoredGame>> game(std::string_view id);
  Result<std::vector<GameSummary>> games_of(std::string_view identity, Page page);
  Result<std::vector<GameSummary>> recent_games(Page page);

  Result<std::optional<Identity>> identity(std::string_view id);
  Result<std::vector<Identity>> identities_named(std::string_view folded);
  Result<std::vector<Identity>> identities(std::string_view after, int limit);
  Result<std::vector<PastName>> names_of(std::string_view identity);

  Result<std::vector<Challenge>> open_challenges();
  Result<std::optional<Challenge>> challenge(std::string_view id);
  Result<std::optional<Challenge>> challenge_by_token(const TokenHash& token);
  Result<std::optional<SeatLink>> seat_link(const TokenHash& token);

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
};

}  // namespace serai::server

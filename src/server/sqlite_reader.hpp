// A StoreReader over SQLite tables. It has its own read-only connection. Every query is one transaction, so that a game
// and its events are consistent.
#pragma once

#include <algorithm>

#include "server/sqlite.hpp"
#include "server/sqlite_gate.hpp"
#include "server/store.hpp"

namespace serai::server {

// A read transaction: everything read in it belongs to one moment. It ends with the object.
class SqliteReading {
 public:
  SqliteReading(SqliteConnection& db, SqliteGate* gate) : db_(db), gate_(gate) {
    if (gate_ != nullptr) gate_->enter();
    db_.execute("BEGIN");
  }
  ~SqliteReading() {
    db_.execute("ROLLBACK");
    if (gate_ != nullptr) gate_->leave();
  }
  SqliteReading(const SqliteReading&) = delete;
  SqliteReading& operator=(const SqliteReading&) = delete;

 private:
  SqliteConnection& db_;
  SqliteGate* gate_;
};

inline WallTime time_of(const SqliteStatement& s, int column) {
  return WallTime(std::chrono::milliseconds(s.integer(column)));
}

inline TokenHash token_of(const SqliteStatement& s, int column) {
  TokenHash token{};
  const std::string bytes = s.text(column);
  std::copy_n(bytes.begin(), std::min(bytes.size(), token.size()), token.begin());
  return token;
}

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

  Result<std::vector<PersonalRating>> ratings_of(std::string_view identity) override;
  Result<std::vector<RatingChange>> rating_changes(std::string_view game) override;
  Result<std::vector<RatingPoint>> rating_history(std::string_view identity, std::string_view variant, Speed speed,
                                                  const HistoryBounds& bounds) override;
  Result<std::vector<RatedPerson>> best_rated(std::string_view variant, Speed speed, WallTime now, int limit) override;

  Result<std::optional<Identity>> identity(std::string_view id) override;
  Result<std::vector<Identity>> identities_named(std::string_view folded) override;
  Result<std::vector<Identity>> identities(std::string_view after, int limit) override;
  Result<std::vector<PastName>> names_of(std::string_view identity) override;
  Result<std::vector<std::pair<GameId, ChatLine>>> chat_of(std::string_view identity, int limit) override;
  Result<std::vector<Answer>> answers_of(std::string_view identity) override;

  Result<std::vector<Challenge>> open_challenges() override;
  Result<std::optional<Challenge>> challenge(std::string_view id) override;
  Result<std::optional<Challenge>> challenge_by_token(const TokenHash& token) override;
  Result<std::optional<SeatLink>> seat_link(const TokenHash& token) override;
  Result<std::optional<StudyRecord>> study(std::string_view id) override;
  Result<std::vector<StudyRecord>> studies_of(std::string_view author, int limit) override;
  Result<StudyTotals> study_totals() override;
  Result<std::vector<GameSummary>> correspondence_of(std::string_view identity, int limit) override;
  Result<std::vector<WaitingGame>> waiting_games(std::string_view identity, int limit) override;
  Result<std::vector<GameId>> due_turns(WallTime before, int limit) override;
  Result<std::vector<PlayerCount>> correspondence_players() override;
  Result<std::vector<Vacation>> vacations_of(std::string_view identity) override;
  Result<std::vector<NoteRecord>> notes_of(std::string_view identity, int limit) override;
  Result<std::optional<WallTime>> heartbeat() override;

  Result<std::optional<AccountRecord>> account(std::string_view identity) override;
  Result<std::optional<AccountRecord>> account_named(std::string_view folded) override;
  Result<std::optional<AccountRecord>> account_like(std::string_view folded, std::string_view skeleton) override;
  Result<bool> is_name_kept(const TokenHash& name, WallTime now) override;
  Result<std::optional<LoginSession>> login(const TokenHash& token) override;
  Result<std::vector<LoginSession>> logins_of(std::string_view identity) override;
  Result<std::int64_t> recovery_codes_left(std::string_view identity) override;
  Result<std::optional<Passkey>> passkey(std::string_view id) override;
  Result<std::vector<Passkey>> passkeys_of(std::string_view identity) override;
  Result<std::optional<DeviceLink>> device_link(const TokenHash& token) override;
  Result<std::vector<LearntLesson>> lessons_of(std::string_view identity) override;
  // sqlite_social.cpp
  Result<ResultList> results_of(std::string_view identity, const ResultFilter& filter, const ResultPage& page) override;
  Result<ResultTotals> result_totals(std::string_view identity, bool with_private, int most, int opponents) override;
  Result<Relations> relations_of(std::string_view identity) override;
  Result<std::vector<Identity>> related_to(std::string_view identity, Relation relation) override;
  Result<std::vector<Report>> reports(bool open_only, std::int64_t before, int limit) override;
  Result<std::optional<Report>> report(std::int64_t id) override;
  Result<std::vector<Report>> reports_by(std::string_view identity, int limit) override;
  Result<std::int64_t> open_reports() override;
  Result<std::vector<Deed>> deeds(std::string_view about, std::int64_t before, int limit) override;

 private:
  struct Row;      // of the table of games
  struct Listed {  // a game in a list
    std::int64_t key = 0;
    std::int64_t order = 0;
  };

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
  bool add_turn(std::int64_t key, std::optional<StoredTurn>& out);
  bool add_correspondence(std::int64_t key, StoredGame& game);
  bool summarise(std::vector<Row>& rows, std::vector<GameSummary>& out, bool by_finish);
  // The same for games that were found elsewhere.
  bool add_summaries(const std::vector<Listed>& listed, std::vector<GameSummary>& out);
  Error failure() const;

  std::unique_ptr<SqliteConnection> db_;
  SqliteGate* gate_;
};

template <class Read, class Out, class... Values>
bool SqliteReader::append(std::string_view sql, Read read, Out& out, const Values&... values) {
  SqliteStatement& s = db_->statement(sql);
  s.bind(values...);
  while (s.next()) out.insert(out.end(), read(s));
  return !s.has_failed();
}

template <class Read, class... Values>
auto SqliteReader::rows(std::string_view sql, Read read, const Values&... values)
    -> Result<std::vector<decltype(read(std::declval<SqliteStatement&>()))>> {
  const SqliteReading reading(*db_, gate_);
  std::vector<decltype(read(std::declval<SqliteStatement&>()))> out;
  if (!append(sql, read, out, values...)) return failure();
  return out;
}

template <class Read, class... Values>
auto SqliteReader::first(std::string_view sql, Read read, const Values&... values)
    -> Result<std::optional<decltype(read(std::declval<SqliteStatement&>()))>> {
  auto all = rows(sql, read, values...);
  if (!all) return all.error();
  std::optional<decltype(read(std::declval<SqliteStatement&>()))> out;
  if (!all->empty()) out = std::move(all->front());
  return out;
}

}  // namespace serai::server

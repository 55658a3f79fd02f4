#include "server/sqlite_reader.hpp"

#include <algorithm>

namespace serai::server {
namespace {

SeatRecord read_seat(SqliteStatement& s) {
  SeatRecord out{static_cast<SeatRecord::Kind>(s.integer(0)),
                 s.text(1),
                 static_cast<int>(s.integer(2)),
                 s.text(3),
                 s.integer(4) != 0,
                 time_of(s, 5)};
  if (!s.is_null(6)) {
    out.rating = StoredRating{{s.real(6), s.real(7), s.real(8)}, static_cast<int>(s.integer(9)), time_of(s, 10)};
  }
  if (!s.is_null(11)) out.change = RatingChange{s.real(11), s.real(12), s.real(13)};
  return out;
}

Event read_event(SqliteStatement& s) {
  return {s.integer(0), s.text(1), s.text(2), time_of(s, 3)};
}

ChatLine read_chat(SqliteStatement& s) {
  return {static_cast<int>(s.integer(0)), s.text(1), s.text(2), time_of(s, 3)};
}

Identity read_identity(SqliteStatement& s) {
  return {s.text(0),     s.text(1),         s.text(2),         s.integer(3) != 0, s.integer(4) != 0,
          time_of(s, 5), s.integer(6) != 0, s.integer(7) != 0, s.integer(8) != 0, s.integer(9) != 0};
}

PastName read_name(SqliteStatement& s) {
  return {s.text(0), time_of(s, 1)};
}

Answer read_answer(SqliteStatement& s) {
  return {s.text(0), s.text(1), time_of(s, 2)};
}

Challenge read_challenge(SqliteStatement& s) {
  Challenge c;
  c.id = s.text(0);
  if (!s.is_null(1)) c.token = token_of(s, 1);
  c.creator = s.text(2);
  c.details = s.text(3);
  c.created = time_of(s, 4);
  c.expires = time_of(s, 5);
  c.is_open = s.integer(6) != 0;
  c.game = s.text(7);
  return c;
}

SeatLink read_seat_link(SqliteStatement& s) {
  return {token_of(s, 0), s.text(1), static_cast<int>(s.integer(2)), time_of(s, 3)};
}

StudyRecord read_study(SqliteStatement& s) {
  return {s.text(0), s.text(1), s.text(2),     s.text(3),     s.text(4),
          s.text(5), s.text(6), time_of(s, 7), time_of(s, 8), time_of(s, 9)};
}

#define SERAI_GAME_COLUMNS                                                                                         \
  "SELECT key, id, games.variant, start_fen, setup, time_control, rated, unlisted, extra, created, finish_order, " \
  "result, "                                                                                                       \
  "reason, finished, fen, last_move, pace, speed "

}  // namespace

struct SqliteReader::Row {
  std::int64_t key = 0;
  std::int64_t finish_order = 0;
  StoredGame game;

  static Row read(SqliteStatement& s) {
    Row row;
    row.key = s.integer(0);
    GameRecord& g = row.game.record;
    g.id = s.text(1);
    g.variant = s.text(2);
    g.start_fen = s.text(3);
    g.setup = s.text(4);
    g.time_control = s.text(5);
    g.is_rated = s.integer(6) != 0;
    g.is_unlisted = s.integer(7) != 0;
    g.extra = s.text(8);
    g.created = time_of(s, 9);
    g.pace = s.text(16);
    row.finish_order = s.integer(10);
    g.speed = static_cast<Speed>(s.integer(17));
    if (!s.is_null(10)) {
      row.game.finish = Finish{s.text(11), s.text(12), time_of(s, 13), s.text(14), s.text(15)};
    }
    return row;
  }
};

Error SqliteReader::failure() const {
  return db_->error("store-failed", "read");
}

// Games.

bool SqliteReader::add_seats(Row& row) {
  return append(
      "SELECT seats.kind, seats.identity, level, CASE WHEN hidden OR name IS NULL THEN '' ELSE name END, "
      "NOT hidden AND accounts.identity IS NOT NULL, "
      "(SELECT max(until) FROM vacations WHERE vacations.identity = seats.identity), "
      "r.rating, r.deviation, r.volatility, r.games, r.time, c.before, c.deviation, c.after "
      "FROM seats LEFT JOIN identities ON id = seats.identity LEFT JOIN accounts ON accounts.identity = id "
      "LEFT JOIN ratings r ON r.identity = seats.identity AND r.variant = ?2 AND r.speed = ?3 "
      "LEFT JOIN rating_changes c ON c.game = seats.game AND c.seat = seats.seat "
      "WHERE seats.game = ?1 ORDER BY seats.seat",
      read_seat, row.game.record.seats, row.key, row.game.record.variant, static_cast<int>(row.game.record.speed));
}

// Adds everything that belongs to the game.
bool SqliteReader::complete(Row& row) {
  return add_seats(row) &&
         append("SELECT version, kind, payload, time FROM events WHERE game = ?1 ORDER BY version", read_event,
                row.game.events, row.key) &&
         append("SELECT seat, identity, payload, time FROM chat WHERE game = ?1 ORDER BY key", read_chat, row.game.chat,
                row.key) &&
         add_correspondence(row.key, row.game);
}

Result<std::vector<StoredGame>> SqliteReader::live_games() {
  const SqliteReading reading(*db_, gate_);
  std::vector<Row> found;
  if (!append(SERAI_GAME_COLUMNS
              "FROM games WHERE finish_order IS NULL AND NOT EXISTS (SELECT 1 FROM turns WHERE game = key) "
              "ORDER BY key",
              Row::read, found)) {
    return failure();
  }
  std::vector<StoredGame> games;
  games.reserve(found.size());
  for (Row& row : found) {
    if (!complete(row)) return failure();
    games.push_back(std::move(row.game));
  }
  return games;
}

Result<std::optional<StoredGame>> SqliteReader::game(std::string_view id) {
  const SqliteReading reading(*db_, gate_);
  std::vector<Row> found;
  if (!append(SERAI_GAME_COLUMNS "FROM games WHERE id = ?1", Row::read, found, id)) return failure();
  if (found.empty()) return std::optional<StoredGame>();
  if (!complete(found[0])) return failure();
  return std::optional<StoredGame>(std::move(found[0].game));
}

bool SqliteReader::summarise(std::vector<Row>& found, std::vector<GameSummary>& out, bool by_finish) {
  const auto read_count = [](SqliteStatement& s) { return s.integer(0); };  // null is 0
  for (Row& row : found) {
    std::vector<std::int64_t> count;
    if (!add_seats(row) || !append("SELECT max(version) FROM events WHERE game = ?1", read_count, count, row.key)) {
      return false;
    }
    out.push_back(
        {std::move(row.game.record), count[0], std::move(row.game.finish), by_finish ? row.finish_order : row.key});
  }
  return true;
}

// A person may have several seats in a game, but the game is listed once. Both queries walk down an index and stop at
// the limit.
Result<std::optional<std::string>> SqliteReader::review(std::string_view game) {
  return first(
      "SELECT review FROM reviews WHERE game = (SELECT key FROM games WHERE id = ?1)",
      [](SqliteStatement& s) { return s.text(0); }, game);
}

Result<std::vector<GameSummary>> SqliteReader::games_of(std::string_view identity, const Page& page,
                                                        bool finished_only) {
  const SqliteReading reading(*db_, gate_);
  std::vector<Row> found;
  std::vector<GameSummary> games;
  const std::string_view sql =
      page.variant.empty() ? SERAI_GAME_COLUMNS
          "FROM seats JOIN games ON key = game WHERE identity = ?1 AND identity <> '' AND game < ?2 "
          "AND result IS NOT '*' AND (NOT ?4 OR finish_order IS NOT NULL) GROUP BY game ORDER BY game DESC LIMIT ?3"
                           : SERAI_GAME_COLUMNS
          "FROM seats JOIN games ON key = game WHERE identity = ?1 AND identity <> '' AND game < ?2 "
          "AND seats.variant = ?5 "
          "AND result IS NOT '*' AND (NOT ?4 OR finish_order IS NOT NULL) GROUP BY game ORDER BY game DESC LIMIT ?3";
  if (!append(sql, Row::read, found, identity, page.before, page.limit, finished_only, page.variant) ||
      !summarise(found, games, false)) {
    return failure();
  }
  return games;
}

Result<std::vector<GameSummary>> SqliteReader::correspondence_of(std::string_view identity, int limit) {
  const SqliteReading reading(*db_, gate_);
  std::vector<Row> found;
  std::vector<GameSummary> games;
  if (!append(SERAI_GAME_COLUMNS
              "FROM seats JOIN games ON key = game WHERE identity = ?1 AND identity <> '' AND running "
              "GROUP BY game ORDER BY game DESC LIMIT ?2",
              Row::read, found, identity, limit) ||
      !summarise(found, games, false)) {
    return failure();
  }
  for (GameSummary& game : games) {
    if (!add_turn(game.order, game.turn)) return failure();
  }
  return games;
}

Result<std::vector<GameSummary>> SqliteReader::recent_games(const Page& page) {
  const SqliteReading reading(*db_, gate_);
  std::vector<Row> found;
  std::vector<GameSummary> games;
  const std::string_view sql =
      page.variant.empty() ? SERAI_GAME_COLUMNS
          "FROM games WHERE finish_order < ?1 AND NOT unlisted AND result <> '*' ORDER BY finish_order DESC LIMIT ?2"
                           : SERAI_GAME_COLUMNS
          "FROM games WHERE finish_order < ?1 AND NOT unlisted AND result <> '*' AND variant = ?3 "
          "ORDER BY finish_order DESC LIMIT ?2";
  if (!append(sql, Row::read, found, page.before, page.limit, page.variant) || !summarise(found, games, true)) {
    return failure();
  }
  return games;
}

// The index.

Result<PositionReport> SqliteReader::position(std::int64_t key, int most, int latest) {
  const SqliteReading reading(*db_, gate_);
  PositionReport report;
  std::int64_t games = 0;
  const auto count = [&](SqliteStatement& s) {
    const std::string move = s.text(0);
    if (report.lines.empty() || report.lines.back().move != move) report.lines.push_back({move, {}});
    report.lines.back().results.at(static_cast<std::size_t>(std::clamp<std::int64_t>(s.integer(1), 0, 2))) +=
        s.integer(2);
    games += s.integer(2);
    return 0;
  };
  std::vector<int> ignored;
  std::vector<Row> found;
  if (!append("SELECT move, result, count(*) FROM (SELECT move, result FROM positions WHERE position = ?1 "
              "ORDER BY game DESC LIMIT ?2) GROUP BY move, result ORDER BY move, result",
              count, ignored, key, most) ||
      !append(SERAI_GAME_COLUMNS
              "FROM games WHERE key IN (SELECT game FROM positions WHERE position = ?1 ORDER BY game DESC LIMIT ?2) "
              "ORDER BY key DESC",
              Row::read, found, key, latest) ||
      !summarise(found, report.latest, false)) {
    return failure();
  }
  report.is_complete = games < most;
  return report;
}

Result<std::vector<StoredGame>> SqliteReader::unindexed_games(std::int64_t version, int limit) {
  const SqliteReading reading(*db_, gate_);
  std::vector<Row> found;
  if (!append(SERAI_GAME_COLUMNS
              "FROM games WHERE indexed < ?1 AND finish_order IS NOT NULL AND NOT unlisted AND result <> '*' "
              "ORDER BY indexed, finish_order LIMIT ?2",
              Row::read, found, version, limit)) {
    return failure();
  }
  std::vector<StoredGame> games;
  for (Row& row : found) {
    if (!complete(row)) return failure();
    games.push_back(std::move(row.game));
  }
  return games;
}

bool SqliteReader::add_summaries(const std::vector<Listed>& listed, std::vector<GameSummary>& out) {
  for (const Listed& line : listed) {
    std::vector<Row> found;
    if (!append(SERAI_GAME_COLUMNS "FROM games WHERE key = ?1", Row::read, found, line.key) ||
        !summarise(found, out, false)) {
      return false;
    }
    if (!found.empty()) out.back().order = line.order;
  }
  return true;
}

#undef SERAI_GAME_COLUMNS

#define SERAI_IDENTITY_COLUMNS                                                                                     \
  "SELECT id, name, identities.folded, hidden, banned, identities.created, accounts.identity IS NOT NULL, muted, " \
  "closed, admin FROM "                                                                                            \
  "identities LEFT JOIN accounts ON accounts.identity = id "

// People.

Result<std::optional<Identity>> SqliteReader::identity(std::string_view id) {
  return first(SERAI_IDENTITY_COLUMNS "WHERE id = ?1", read_identity, id);
}

Result<std::vector<Identity>> SqliteReader::identities_named(std::string_view folded) {
  return rows(SERAI_IDENTITY_COLUMNS
              "WHERE identities.folded = ?1 AND identities.folded <> '' ORDER BY identities.created, id",
              read_identity, folded);
}

Result<std::vector<Identity>> SqliteReader::identities(std::string_view after, int limit) {
  return rows(SERAI_IDENTITY_COLUMNS
              "WHERE id > ?1 AND (name <> '' OR hidden OR banned OR muted OR closed OR admin) ORDER BY id LIMIT ?2",
              read_identity, after, limit);
}

Result<std::vector<Identity>> SqliteReader::related_to(std::string_view identity, Relation relation) {
  return rows(SERAI_IDENTITY_COLUMNS
              "JOIN relations ON other = id WHERE relations.identity = ?1 AND relation = ?2 "
              "ORDER BY identities.folded, id",
              read_identity, identity, static_cast<int>(relation));
}

#undef SERAI_IDENTITY_COLUMNS

Result<std::vector<PastName>> SqliteReader::names_of(std::string_view identity) {
  return rows("SELECT name, since FROM names WHERE identity = ?1 ORDER BY key DESC", read_name, identity);
}

Result<std::vector<std::pair<GameId, ChatLine>>> SqliteReader::chat_of(std::string_view identity, int limit) {
  return rows(
      "SELECT seat, identity, payload, time, id FROM chat JOIN games ON games.key = game WHERE identity = ?1 "
      "ORDER BY chat.key DESC LIMIT ?2",
      [](SqliteStatement& s) { return std::pair(s.text(4), read_chat(s)); }, identity, limit);
}

Result<std::vector<Answer>> SqliteReader::answers_of(std::string_view identity) {
  return rows("SELECT request, text, time FROM answers WHERE identity = ?1 ORDER BY key", read_answer, identity);
}

// Challenges and links.

Result<std::vector<Challenge>> SqliteReader::open_challenges() {
  return rows("SELECT * FROM challenges WHERE open ORDER BY created, id", read_challenge);
}

Result<std::optional<Challenge>> SqliteReader::challenge(std::string_view id) {
  return first("SELECT * FROM challenges WHERE id = ?1", read_challenge, id);
}

Result<std::optional<Challenge>> SqliteReader::challenge_by_token(const TokenHash& token) {
  return first("SELECT * FROM challenges WHERE token = ?1", read_challenge, token);
}

Result<std::optional<SeatLink>> SqliteReader::seat_link(const TokenHash& token) {
  return first("SELECT * FROM seat_links WHERE token = ?1", read_seat_link, token);
}

Result<std::optional<StudyRecord>> SqliteReader::study(std::string_view id) {
  return first(
      "SELECT id, author, variant, title, pgn, fen, last_move, created, updated, expires FROM studies WHERE id = ?1",
      read_study, id);
}

Result<std::vector<StudyRecord>> SqliteReader::studies_of(std::string_view author, int limit) {
  return rows(
      "SELECT id, author, variant, title, '', fen, last_move, created, updated, expires FROM studies "
      "WHERE author = ?1 ORDER BY updated DESC, id LIMIT ?2",
      read_study, author, limit);
}

Result<StudyTotals> SqliteReader::study_totals() {
  const auto found = first("SELECT count(*), coalesce(sum(size), 0) FROM studies", [](SqliteStatement& s) {
    return StudyTotals{s.integer(0), s.integer(1)};
  });
  if (!found) return found.error();
  return found->value_or(StudyTotals{});
}

Result<std::optional<WallTime>> SqliteReader::heartbeat() {
  return first("SELECT time FROM heartbeat", [](SqliteStatement& s) { return time_of(s, 0); });
}

}  // namespace serai::server

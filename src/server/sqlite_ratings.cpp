#include "server/sqlite_ratings.hpp"

#include <algorithm>

#include "server/rated_game.hpp"
#include "server/sqlite_reader.hpp"

namespace serai::server {
namespace {

StoredRating read_rating(const SqliteStatement& s, int column) {
  return {{s.real(column), s.real(column + 1), s.real(column + 2)},
          static_cast<int>(s.integer(column + 3)),
          time_of(s, column + 4)};
}

// A player of a game that is to be rated.
struct Player {
  IdentityId identity;
  bool is_person = true;
  bool is_known = true;  // has not been deleted
  StoredRating rating;
};

Player read_player(const SqliteStatement& s) {
  Player out{s.text(0), s.integer(1) == static_cast<int>(SeatRecord::Kind::kPerson), !s.is_null(2), {}};
  if (!s.is_null(3)) out.rating = read_rating(s, 3);
  return out;
}

Written store(SqliteChanges& changes, const write::RateGame& w, int seat, const Player& player,
              const StoredRating& after) {
  const Written noted = changes.change(
      "INSERT INTO rating_changes(game, seat, identity, variant, speed, before, deviation, after, time) "
      "SELECT key, ?2, ?3, variant, speed, ?4, ?5, ?6, ?7 FROM games WHERE id = ?1",
      w.game, seat, player.is_known ? player.identity : std::string(), player.rating.rating.rating,
      rating_at(player.rating, w.time).deviation, after.rating.rating, count(w.time));
  if (noted != Written::kDone || !player.is_known) return noted;
  return changes.change(
      "INSERT OR REPLACE INTO ratings(identity, variant, speed, rating, deviation, volatility, games, time) "
      "SELECT ?2, variant, speed, ?3, ?4, ?5, ?6, ?7 FROM games WHERE id = ?1",
      w.game, player.identity, after.rating.rating, after.rating.deviation, after.rating.volatility, after.games,
      count(w.time));
}

}  // namespace

Written rate_game(SqliteChanges& changes, const write::RateGame& w) {
  // Marks the game, so that it is rated once.
  const Written marked = changes.change(
      "UPDATE games SET is_counted = 1 WHERE id = ?1 AND rated AND NOT is_counted AND finish_order IS NOT NULL",
      w.game);
  if (marked != Written::kDone) return marked;
  SqliteStatement& s = changes.db().statement(
      "SELECT seats.identity, kind, id, r.rating, r.deviation, r.volatility, r.games, r.time FROM seats "
      "LEFT JOIN identities ON id = seats.identity "
      "LEFT JOIN ratings r ON r.identity = seats.identity AND r.variant = seats.variant "
      "AND r.speed = (SELECT speed FROM games WHERE key = seats.game) "
      "WHERE seats.game = (SELECT key FROM games WHERE id = ?1) ORDER BY seat");
  std::vector<Player> players;
  s.bind(w.game);
  while (s.next()) players.push_back(read_player(s));
  if (s.has_failed()) return Written::kFailed;
  const bool has_computer = std::any_of(players.begin(), players.end(), [](const Player& p) { return !p.is_person; });
  if (has_computer || players.size() != w.sides.size()) return Written::kDone;
  std::vector<StoredRating> before;
  before.reserve(players.size());
  for (const Player& player : players) before.push_back(player.rating);
  const std::vector<StoredRating> after = rate(before, w);
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    const Written done = store(changes, w, static_cast<int>(seat), players[seat], after[seat]);
    if (done != Written::kDone) return done;
  }
  return Written::kDone;
}

Written drop_ratings(SqliteChanges& changes, const IdentityId& identity) {
  const Written dropped = changes.run("DELETE FROM ratings WHERE identity = ?1", identity);
  if (dropped != Written::kDone) return dropped;
  return changes.run("UPDATE rating_changes SET identity = '' WHERE identity = ?1 AND identity <> ''", identity);
}

// Questions.

std::string_view best_rated_query() {
  static_assert(glicko::kEstablished == 75, "this question and its index have the number in them");
  return "SELECT id, name, rating, deviation, volatility, games, time FROM ratings JOIN identities ON id = identity "
         "WHERE variant = ?1 AND speed = ?2 AND deviation < 75 AND NOT hidden AND NOT banned AND NOT closed "
         "ORDER BY rating DESC, identity LIMIT ?3";
}

Result<std::vector<PersonalRating>> SqliteReader::ratings_of(std::string_view identity) {
  return rows(
      "SELECT variant, speed, rating, deviation, volatility, games, time FROM ratings WHERE identity = ?1 "
      "ORDER BY variant, speed",
      [](const SqliteStatement& s) {
        return PersonalRating{s.text(0), static_cast<Speed>(s.integer(1)), read_rating(s, 2)};
      },
      identity);
}

Result<std::vector<RatingChange>> SqliteReader::rating_changes(std::string_view game) {
  return rows(
      "SELECT before, deviation, after FROM rating_changes WHERE game = (SELECT key FROM games WHERE id = ?1) "
      "ORDER BY seat",
      [](const SqliteStatement& s) {
        return RatingChange{s.real(0), s.real(1), s.real(2)};
      },
      game);
}

// The newest games one by one; before them the last of each day, which SQLite takes from the row of the maximum.
Result<std::vector<RatingPoint>> SqliteReader::rating_history(std::string_view identity, std::string_view variant,
                                                              Speed speed, const HistoryBounds& bounds) {
  const SqliteReading reading(*db_, gate_);
  const auto read = [](const SqliteStatement& s) { return RatingPoint{time_of(s, 0), s.real(1)}; };
  std::vector<RatingPoint> out;
  if (!append("SELECT time, after FROM rating_changes WHERE identity = ?1 AND identity <> '' AND variant = ?2 "
              "AND speed = ?3 ORDER BY time DESC LIMIT ?4",
              read, out, identity, variant, static_cast<int>(speed), bounds.games)) {
    return failure();
  }
  if (static_cast<int>(out.size()) == bounds.games && !out.empty() &&
      !append("SELECT max(time), after FROM (SELECT time, after FROM rating_changes WHERE identity = ?1 AND "
              "identity <> '' AND variant = ?2 AND speed = ?3 AND time < ?5 ORDER BY time DESC LIMIT ?6) "
              "GROUP BY time / 86400000 ORDER BY time DESC LIMIT ?4",
              read, out, identity, variant, static_cast<int>(speed), bounds.days, count(out.back().time),
              bounds.read)) {
    return failure();
  }
  std::reverse(out.begin(), out.end());
  return out;
}

// Walks down the index of established ratings. Some of them have not been used for so long that they are not any more.
Result<std::vector<RatedPerson>> SqliteReader::best_rated(std::string_view variant, Speed speed, WallTime now,
                                                          int limit) {
  const SqliteReading reading(*db_, gate_);
  SqliteStatement& s = db_->statement(best_rated_query());
  s.bind(variant, static_cast<int>(speed), kBestRead);
  std::vector<RatedPerson> out;
  while (static_cast<int>(out.size()) < limit && s.next()) {
    RatedPerson person{s.text(0), s.text(1), read_rating(s, 2)};
    if (rating_at(person.stored, now).deviation < glicko::kEstablished) out.push_back(std::move(person));
  }
  if (s.has_failed()) return failure();
  s.reset();
  return out;
}

}  // namespace serai::server

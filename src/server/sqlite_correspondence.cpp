#include "server/sqlite_correspondence.hpp"

#include <initializer_list>

#include "server/sqlite_reader.hpp"

namespace serai::server {
namespace {

#define SERAI_KEY "(SELECT key FROM games WHERE id = ?1)"

Turn read_turn(SqliteStatement& s) {
  return {static_cast<int>(s.integer(0)),
          s.text(1),
          time_of(s, 2),
          std::chrono::milliseconds(s.integer(3)),
          s.text(4),
          s.text(5),
          s.text(6)};
}

// Runs statements about one thing, as long as they go through.
Written all(SqliteChanges& changes, std::initializer_list<std::string_view> statements, const std::string& id) {
  for (const std::string_view sql : statements) {
    const Written done = changes.run(sql, id);
    if (done != Written::kDone) return done;
  }
  return Written::kDone;
}

}  // namespace

// Writes.

Written write_part(SqliteConnection& db, const write::SetTurn& w) {
  SqliteChanges changes(db);
  const Turn& t = w.turn;
  const Written set = changes.change(
      "INSERT OR REPLACE INTO turns(game, seat, mover, since, allowance, fen, last_move, status, deadline) "
      "SELECT key, ?2, ?3, ?4, ?5, ?6, ?7, ?8, "
      "?5 + max(?4, coalesce((SELECT max(until) FROM vacations WHERE identity = ?3), 0)) "
      "FROM games WHERE id = ?1 AND finish_order IS NULL",
      w.game, t.seat, t.mover, count(t.since), t.allowance.count(), t.fen, t.last_move, t.status);
  if (set != Written::kDone) return set;
  return changes.run("UPDATE seats SET running = 1 WHERE game = " SERAI_KEY " AND NOT running", w.game);
}

Written write_part(SqliteConnection& db, const write::SetConditions& w) {
  SqliteChanges changes(db);
  const ConditionsRecord& c = w.conditions;
  if (c.lines.empty()) {
    return changes.run("DELETE FROM conditions WHERE game = " SERAI_KEY " AND seat = ?2", w.game, c.seat);
  }
  return changes.change(
      "INSERT OR REPLACE INTO conditions(game, seat, identity, ply, lines) SELECT game, ?2, ?3, ?4, ?5 FROM turns "
      "WHERE game = " SERAI_KEY,
      w.game, c.seat, c.identity, c.ply, c.lines);
}

Written write_part(SqliteConnection& db, const write::DropConditions& w) {
  SqliteChanges changes(db);
  return changes.run("DELETE FROM conditions WHERE game = " SERAI_KEY, w.game);
}

Written write_part(SqliteConnection& db, const write::SetNote& w) {
  SqliteChanges changes(db);
  const NoteRecord& n = w.note;
  if (n.text.empty()) {
    return changes.run("DELETE FROM notes WHERE game = " SERAI_KEY " AND identity = ?2", n.game, n.identity);
  }
  return changes.change(
      "INSERT OR REPLACE INTO notes(identity, game, text, updated) SELECT ?2, key, ?3, ?4 FROM games WHERE id = ?1",
      n.game, n.identity, n.text, count(n.updated));
}

Written write_part(SqliteConnection& db, const write::TakeVacation& w) {
  SqliteChanges changes(db);
  const Written taken = changes.change(
      "INSERT INTO vacations(identity, start, until) SELECT ?1, ?2, ?3 "
      "WHERE NOT EXISTS (SELECT 1 FROM vacations WHERE identity = ?1 AND until > ?2)",
      w.identity, count(w.vacation.from), count(w.vacation.until));
  if (taken != Written::kDone) return taken;
  return changes.run("UPDATE turns SET deadline = deadline + ?2 WHERE mover = ?1", w.identity,
                     (w.vacation.until - w.vacation.from).count());
}

Written write_part(SqliteConnection& db, const write::EndVacation& w) {
  SqliteChanges changes(db);
  const Written cut = changes.run(
      "UPDATE turns SET deadline = deadline - (SELECT max(until) - ?2 FROM vacations WHERE identity = ?1) "
      "WHERE mover = ?1 AND EXISTS (SELECT 1 FROM vacations WHERE identity = ?1 AND until > ?2)",
      w.identity, count(w.at));
  if (cut != Written::kDone) return cut;
  return changes.change("UPDATE vacations SET until = ?2 WHERE identity = ?1 AND until > ?2", w.identity, count(w.at));
}

Written write_part(SqliteConnection& db, const write::ExtendTurns& w) {
  SqliteChanges changes(db);
  return changes.run("UPDATE turns SET deadline = deadline + ?2 - max(?1, since) WHERE since < ?2", count(w.from),
                     count(w.until));
}

Written write_part(SqliteConnection& db, const write::DelayTurn& w) {
  SqliteChanges changes(db);
  return changes.run("UPDATE turns SET deadline = ?2 WHERE game = " SERAI_KEY, w.game, count(w.until));
}

Written drop_turn(SqliteChanges& changes, const GameId& game) {
  return all(changes,
             {"DELETE FROM turns WHERE game = " SERAI_KEY, "DELETE FROM conditions WHERE game = " SERAI_KEY,
              "UPDATE seats SET running = 0 WHERE game = " SERAI_KEY " AND running"},
             game);
}

Written hand_over_turn(SqliteChanges& changes, const write::SetSeat& w) {
  for (const std::string_view sql :
       {"UPDATE OR IGNORE notes SET identity = ?3 WHERE game = " SERAI_KEY
        " AND identity = (SELECT identity FROM seats WHERE game = " SERAI_KEY " AND seat = ?2)",
        "UPDATE turns SET mover = ?3 WHERE game = " SERAI_KEY " AND seat = ?2",
        "UPDATE conditions SET identity = ?3 WHERE game = " SERAI_KEY " AND seat = ?2"}) {
    const Written done = changes.run(sql, w.game, w.seat, w.holder.identity);
    if (done != Written::kDone) return done;
  }
  return Written::kDone;
}

Written drop_correspondence(SqliteChanges& changes, const IdentityId& identity) {
  return all(changes,
             {"DELETE FROM conditions WHERE identity = ?1", "DELETE FROM notes WHERE identity = ?1",
              "DELETE FROM vacations WHERE identity = ?1"},
             identity);
}

Written drop_old_vacations(SqliteChanges& changes, WallTime now) {
  return changes.run("DELETE FROM vacations WHERE until < ?1", count(now - kVacationCounts));
}

// Questions.

bool SqliteReader::add_turn(std::int64_t key, std::optional<StoredTurn>& out) {
  std::vector<StoredTurn> found;
  if (!append(
          "SELECT seat, mover, since, allowance, fen, last_move, status, deadline FROM turns WHERE game = ?1",
          [](SqliteStatement& s) {
            return StoredTurn{read_turn(s), time_of(s, 7)};
          },
          found, key)) {
    return false;
  }
  if (!found.empty()) out = std::move(found[0]);
  return true;
}

bool SqliteReader::add_correspondence(std::int64_t key, StoredGame& game) {
  const auto read_conditions = [](SqliteStatement& s) {
    return ConditionsRecord{static_cast<int>(s.integer(0)), s.text(1), static_cast<int>(s.integer(2)), s.text(3)};
  };
  const auto read_note = [&](SqliteStatement& s) {
    return NoteRecord{game.record.id, s.text(0), s.text(1), time_of(s, 2)};
  };
  return add_turn(key, game.turn) &&
         append("SELECT seat, identity, ply, lines FROM conditions WHERE game = ?1 ORDER BY seat", read_conditions,
                game.conditions, key) &&
         append("SELECT identity, text, updated FROM notes WHERE game = ?1 ORDER BY identity", read_note, game.notes,
                key);
}

Result<std::vector<WaitingGame>> SqliteReader::waiting_games(std::string_view identity, int limit) {
  const auto read = [](SqliteStatement& s) {
    return WaitingGame{s.text(0), s.text(1), time_of(s, 2), std::chrono::milliseconds(s.integer(3))};
  };
  return rows(
      "SELECT id, variant, deadline, allowance FROM turns JOIN games ON key = game WHERE mover = ?1 "
      "ORDER BY deadline, id LIMIT ?2",
      read, identity, limit);
}

Result<std::vector<GameId>> SqliteReader::due_turns(WallTime before, int limit) {
  return rows(
      "SELECT id FROM turns JOIN games ON key = game WHERE deadline <= ?1 ORDER BY deadline, id LIMIT ?2",
      [](SqliteStatement& s) { return s.text(0); }, before.time_since_epoch().count(), limit);
}

Result<std::vector<PlayerCount>> SqliteReader::correspondence_players() {
  return rows(
      "SELECT identity, count(DISTINCT game) FROM seats WHERE running AND identity <> '' GROUP BY identity "
      "ORDER BY identity",
      [](SqliteStatement& s) {
        return PlayerCount{s.text(0), s.integer(1)};
      });
}

Result<std::vector<Vacation>> SqliteReader::vacations_of(std::string_view identity) {
  return rows(
      "SELECT start, until FROM vacations WHERE identity = ?1 ORDER BY start",
      [](SqliteStatement& s) {
        return Vacation{time_of(s, 0), time_of(s, 1)};
      },
      identity);
}

Result<std::vector<NoteRecord>> SqliteReader::notes_of(std::string_view identity, int limit) {
  return rows(
      "SELECT id, identity, text, updated FROM notes JOIN games ON key = game WHERE identity = ?1 "
      "ORDER BY updated DESC, id LIMIT ?2",
      [](SqliteStatement& s) {
        return NoteRecord{s.text(0), s.text(1), s.text(2), time_of(s, 3)};
      },
      identity, limit);
}

#undef SERAI_KEY

}  // namespace serai::server

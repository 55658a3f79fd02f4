#include "server/sqlite_schema.hpp"

#include <array>
#include <string>

namespace serai::server {
namespace {

// Times are milliseconds since 1970. Events are stored in the order in which they arrive, not by game: then the events
// of thousands of games are written to few pages, and the log stays short.
constexpr const char* kVersion1 = R"sql(
CREATE TABLE games(
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  variant TEXT NOT NULL,
  start_fen TEXT NOT NULL,
  setup TEXT NOT NULL,
  time_control TEXT NOT NULL,
  rated INTEGER NOT NULL,
  unlisted INTEGER NOT NULL,
  extra TEXT NOT NULL,
  created INTEGER NOT NULL,
  finish_order INTEGER,  -- 1, 2, 3... as games finish; null while the game is live
  result TEXT,
  reason TEXT,
  finished INTEGER
) STRICT;
CREATE INDEX live_games ON games(finish_order) WHERE finish_order IS NULL;
CREATE UNIQUE INDEX finished_games ON games(finish_order) WHERE finish_order IS NOT NULL;

CREATE TABLE seats(
  game INTEGER NOT NULL REFERENCES games(key),
  seat INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  identity TEXT NOT NULL,
  level INTEGER NOT NULL,
  PRIMARY KEY(game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_people ON seats(identity, game) WHERE identity <> '';

CREATE TABLE events(
  key INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES games(key),
  version INTEGER NOT NULL,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  time INTEGER NOT NULL,
  UNIQUE(game, version)
) STRICT;

CREATE TABLE stamps(
  game INTEGER PRIMARY KEY REFERENCES games(key),
  clocks TEXT NOT NULL,
  time INTEGER NOT NULL
) STRICT;

CREATE TABLE identities(
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  hidden INTEGER NOT NULL,
  banned INTEGER NOT NULL,
  created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX identities_by_name ON identities(folded) WHERE folded <> '';

CREATE TABLE names(
  key INTEGER PRIMARY KEY,
  identity TEXT NOT NULL,
  name TEXT NOT NULL,
  since INTEGER NOT NULL
) STRICT;
CREATE INDEX names_by_identity ON names(identity);

CREATE TABLE challenges(
  id TEXT NOT NULL PRIMARY KEY,
  token BLOB UNIQUE,
  creator TEXT NOT NULL,
  details TEXT NOT NULL,
  created INTEGER NOT NULL,
  expires INTEGER NOT NULL,
  open INTEGER NOT NULL,
  game TEXT NOT NULL
) STRICT;
CREATE INDEX open_challenges ON challenges(created) WHERE open;

CREATE TABLE seat_links(
  token BLOB NOT NULL PRIMARY KEY,
  game TEXT NOT NULL,
  seat INTEGER NOT NULL,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE probes(content BLOB) STRICT;  -- written to learn whether the disk takes anything
)sql";

constexpr const char* kVersion2 = R"sql(
CREATE TABLE chat(
  key INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES games(key),
  seat INTEGER NOT NULL,
  identity TEXT NOT NULL,
  payload TEXT NOT NULL,
  time INTEGER NOT NULL
) STRICT;
CREATE INDEX chat_of_games ON chat(game);
CREATE INDEX chat_of_people ON chat(identity);
)sql";

// One heartbeat replaces the stamps of the games. Answers are remembered. A finished game has its last position, for
// lists, and each list of games gets an index of exactly what it shows. Names are removed from games, events and
// challenges, since they are kept with the identity alone (a game has at most four seats).
constexpr const char* kVersion3 = R"sql(
CREATE TABLE heartbeat(
  key INTEGER PRIMARY KEY CHECK(key = 1),
  time INTEGER NOT NULL
) STRICT;
INSERT INTO heartbeat SELECT 1, time FROM stamps ORDER BY time DESC LIMIT 1;
DROP TABLE stamps;

CREATE TABLE answers(
  key INTEGER PRIMARY KEY,
  identity TEXT NOT NULL,
  request TEXT NOT NULL,
  text TEXT NOT NULL,
  time INTEGER NOT NULL,
  UNIQUE(identity, request)
) STRICT;
CREATE INDEX answers_by_time ON answers(time);

ALTER TABLE games ADD COLUMN fen TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN last_move TEXT NOT NULL DEFAULT '';
CREATE INDEX listed_games ON games(finish_order)
  WHERE finish_order IS NOT NULL AND NOT unlisted AND result <> '*';
CREATE INDEX listed_games_by_variant ON games(variant, finish_order)
  WHERE finish_order IS NOT NULL AND NOT unlisted AND result <> '*';

ALTER TABLE seats ADD COLUMN variant TEXT NOT NULL DEFAULT '';
UPDATE seats SET variant = (SELECT variant FROM games WHERE key = game);
CREATE INDEX seats_of_people_by_variant ON seats(identity, variant, game) WHERE identity <> '';

UPDATE games SET extra =
  json_remove(extra, '$.seats[0].name', '$.seats[1].name', '$.seats[2].name', '$.seats[3].name')
  WHERE json_valid(extra);
UPDATE events SET payload = json_remove(payload, '$.holder.name') WHERE kind = 'seat' AND json_valid(payload);
UPDATE challenges SET details =
  json_remove(details, '$.seats[0].name', '$.seats[1].name', '$.seats[2].name', '$.seats[3].name')
  WHERE json_valid(details);
)sql";

// The index of positions. Rows with the same key lie together, the newest game last, and carry the result, so that a
// position is counted by reading one stretch of the table. `indexed` is the version of the keys under which a game is
// there; games of older servers are found by it and added little by little.
constexpr const char* kVersion4 = R"sql(
CREATE TABLE positions(
  position INTEGER NOT NULL,  -- its key
  game INTEGER NOT NULL REFERENCES games(key),
  ply INTEGER NOT NULL,
  move TEXT NOT NULL,
  result INTEGER NOT NULL,  -- 0: the first side won, 1: draw, 2: the second side won
  PRIMARY KEY(position, game)
) STRICT, WITHOUT ROWID;
ALTER TABLE games ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_to_index ON games(indexed, finish_order)
  WHERE finish_order IS NOT NULL AND NOT unlisted AND result <> '*';
)sql";

// What the engine thinks of the positions of finished games.
constexpr const char* kVersion5 = R"sql(
CREATE TABLE reviews(
  game INTEGER PRIMARY KEY REFERENCES games(key),
  review TEXT NOT NULL,
  time INTEGER NOT NULL
) STRICT;
)sql";

// Analyses that are shared. Their sizes have an index, so that all of them together are counted quickly.
constexpr const char* kVersion6 = R"sql(
CREATE TABLE studies(
  id TEXT NOT NULL PRIMARY KEY,
  author TEXT NOT NULL,
  variant TEXT NOT NULL,
  title TEXT NOT NULL,
  pgn TEXT NOT NULL,
  fen TEXT NOT NULL,
  last_move TEXT NOT NULL,
  size INTEGER NOT NULL,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  expires INTEGER NOT NULL
) STRICT;
CREATE INDEX studies_by_author ON studies(author, updated);
CREATE INDEX studies_by_expiry ON studies(expires);
CREATE INDEX study_sizes ON studies(size);
)sql";

// Accounts. A token, a code and a name that is kept for a while are hashes; a password is the text of its slow hash.
constexpr const char* kVersion7 = R"sql(
CREATE TABLE accounts(
  identity TEXT NOT NULL PRIMARY KEY,
  folded TEXT NOT NULL UNIQUE,
  skeleton TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE kept_names(
  name BLOB NOT NULL PRIMARY KEY,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE logins(
  token BLOB NOT NULL PRIMARY KEY,
  id TEXT NOT NULL,
  identity TEXT NOT NULL,
  device TEXT NOT NULL,
  method TEXT NOT NULL,
  created INTEGER NOT NULL,
  used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX logins_by_identity ON logins(identity, used);

CREATE TABLE recovery_codes(
  identity TEXT NOT NULL,
  code BLOB NOT NULL,
  PRIMARY KEY(identity, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE passkeys(
  id TEXT NOT NULL PRIMARY KEY,
  identity TEXT NOT NULL,
  name TEXT NOT NULL,
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL,
  created INTEGER NOT NULL,
  used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_by_identity ON passkeys(identity);

CREATE TABLE device_links(
  token BLOB NOT NULL PRIMARY KEY,
  identity TEXT NOT NULL,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX device_links_by_identity ON device_links(identity);
)sql";

// Games by correspondence that are not over: whose turn it is and until when, what the players have prepared and noted,
// and their vacations. Each question about them has an index, so that none looks at other games.
constexpr const char* kVersion8 = R"sql(
CREATE TABLE turns(
  game INTEGER PRIMARY KEY REFERENCES games(key),
  seat INTEGER NOT NULL,
  mover TEXT NOT NULL,
  since INTEGER NOT NULL,
  allowance INTEGER NOT NULL,
  deadline INTEGER NOT NULL,
  fen TEXT NOT NULL,
  last_move TEXT NOT NULL,
  status TEXT NOT NULL
) STRICT;
CREATE INDEX turns_by_deadline ON turns(deadline);
CREATE INDEX turns_by_mover ON turns(mover, deadline);
ALTER TABLE seats ADD COLUMN running INTEGER NOT NULL DEFAULT 0;
CREATE INDEX running_seats ON seats(identity, game) WHERE running;

CREATE TABLE conditions(
  game INTEGER NOT NULL REFERENCES games(key),
  seat INTEGER NOT NULL,
  identity TEXT NOT NULL,
  ply INTEGER NOT NULL,
  lines TEXT NOT NULL,
  PRIMARY KEY(game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX conditions_of_people ON conditions(identity);

CREATE TABLE notes(
  identity TEXT NOT NULL,
  game INTEGER NOT NULL REFERENCES games(key),
  text TEXT NOT NULL,
  updated INTEGER NOT NULL,
  PRIMARY KEY(identity, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX notes_of_games ON notes(game);

CREATE TABLE vacations(
  identity TEXT NOT NULL,
  start INTEGER NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY(identity, start)
) STRICT, WITHOUT ROWID;
CREATE INDEX vacations_by_end ON vacations(until);
)sql";

// People with one another. The results of each person lie together, the newest last, and carry everything that lists of
// games choose by; `private` marks games that only their players see listed. The pace of older games is worked out from
// their time control: blitz below 8 minutes for a player, rapid below 25, with 40 increments or 25 periods counted.
constexpr const char* kVersion9 = R"sql(
ALTER TABLE games ADD COLUMN pace TEXT NOT NULL DEFAULT '';
CREATE TABLE results(
  identity TEXT NOT NULL,
  finish_order INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES games(key),
  variant TEXT NOT NULL,
  side INTEGER NOT NULL,   -- 0: the first side, 1: the second
  score INTEGER NOT NULL,  -- 0: lost, 1: drawn, 2: won
  reason TEXT NOT NULL,
  opponent TEXT NOT NULL,  -- an identity, or computer:LEVEL
  opponent2 TEXT NOT NULL, -- of the other one in the team game
  rated INTEGER NOT NULL,
  pace TEXT NOT NULL,
  finished INTEGER NOT NULL,
  private INTEGER NOT NULL,
  PRIMARY KEY(identity, finish_order)
) STRICT, WITHOUT ROWID;

CREATE TEMP TABLE paces AS SELECT DISTINCT time_control, '' AS pace, 0 AS seconds FROM games;
UPDATE paces SET pace = coalesce(json_extract(time_control, '$.kind'), 'none'),
  seconds = coalesce(json_extract(time_control, '$.base'), 0) + 40 * coalesce(json_extract(time_control, '$.increment'),
  0) + 25 * coalesce(json_extract(time_control, '$.period'), 0) WHERE json_valid(time_control);
UPDATE paces SET pace = CASE WHEN seconds < 480 THEN 'blitz' WHEN seconds < 1500 THEN 'rapid' ELSE 'classical' END
  WHERE pace IN ('increment', 'byoyomi');
CREATE UNIQUE INDEX temp.paces_by_control ON paces(time_control);
UPDATE games SET pace = (SELECT pace FROM paces WHERE paces.time_control = games.time_control)
  WHERE finish_order IS NULL;
INSERT INTO results SELECT s.identity, g.finish_order, g.key, g.variant, s.seat % 2,
  CASE WHEN g.result = '1/2-1/2' THEN 1 WHEN (g.result = '1-0') = (s.seat % 2 = 0) THEN 2 ELSE 0 END, g.reason,
  coalesce((SELECT iif(o.kind = 2, 'computer:' || o.level, o.identity) FROM seats o
    WHERE o.game = g.key AND o.seat % 2 <> s.seat % 2 ORDER BY o.seat LIMIT 1), ''),
  coalesce((SELECT iif(o.kind = 2, 'computer:' || o.level, o.identity) FROM seats o
    WHERE o.game = g.key AND o.seat % 2 <> s.seat % 2 ORDER BY o.seat LIMIT 1 OFFSET 1), ''),
  g.rated, p.pace, g.finished, g.unlisted AND NOT g.rated
  FROM seats s JOIN games g ON g.key = s.game JOIN paces p ON p.time_control = g.time_control
  WHERE g.finish_order IS NOT NULL AND g.result <> '*' AND s.identity <> '' AND NOT EXISTS(SELECT 1 FROM seats e
    WHERE e.game = s.game AND e.identity = s.identity AND (e.seat < s.seat OR e.seat % 2 <> s.seat % 2))
  ORDER BY s.identity, g.finish_order;
DROP TABLE paces;

CREATE TABLE relations(
  identity TEXT NOT NULL,
  relation INTEGER NOT NULL,  -- 0: follows, 1: blocks
  other TEXT NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY(identity, relation, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX relations_by_other ON relations(other);

CREATE TABLE reports(
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  reporter TEXT NOT NULL,
  about TEXT NOT NULL,
  game TEXT NOT NULL,
  reason TEXT NOT NULL,
  text TEXT NOT NULL,
  created INTEGER NOT NULL,
  open INTEGER NOT NULL
) STRICT;
CREATE INDEX open_reports ON reports(key) WHERE open;
CREATE UNIQUE INDEX reports_of_people ON reports(reporter, about, game) WHERE open;
CREATE INDEX reports_by_reporter ON reports(reporter);
CREATE INDEX reports_by_about ON reports(about);

CREATE TABLE deeds(
  key INTEGER PRIMARY KEY,
  administrator TEXT NOT NULL,  -- empty: the command line
  action TEXT NOT NULL,
  about TEXT NOT NULL,
  report INTEGER NOT NULL,
  note TEXT NOT NULL,
  time INTEGER NOT NULL
) STRICT;
CREATE INDEX deeds_by_about ON deeds(about, key) WHERE about <> '';
CREATE TRIGGER deeds_stay BEFORE DELETE ON deeds BEGIN SELECT raise(ABORT, 'deeds stay'); END;
CREATE TRIGGER deeds_stay_as_they_are BEFORE UPDATE ON deeds BEGIN SELECT raise(ABORT, 'deeds stay'); END;

ALTER TABLE identities ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE identities ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE identities ADD COLUMN admin INTEGER NOT NULL DEFAULT 0;
)sql";

// Ratings, and what each game did to them. `is_counted` is set when a game is rated, so that it is rated once. Games of
// older servers were all unrated.
constexpr const char* kVersion10 = R"sql(
CREATE TABLE ratings(
  identity TEXT NOT NULL,
  variant TEXT NOT NULL,
  speed INTEGER NOT NULL,  -- 0: live, 1: correspondence
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  volatility REAL NOT NULL,
  games INTEGER NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY(identity, variant, speed)
) STRICT, WITHOUT ROWID;
CREATE INDEX best_ratings ON ratings(variant, speed, rating DESC, identity) WHERE deviation < 75;

CREATE TABLE rating_changes(
  game INTEGER NOT NULL REFERENCES games(key),
  seat INTEGER NOT NULL,
  identity TEXT NOT NULL,  -- empty: of somebody who is gone
  variant TEXT NOT NULL,
  speed INTEGER NOT NULL,
  before REAL NOT NULL,
  deviation REAL NOT NULL,
  after REAL NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY(game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_history ON rating_changes(identity, variant, speed, time, after) WHERE identity <> '';

ALTER TABLE games ADD COLUMN speed INTEGER NOT NULL DEFAULT 0;
UPDATE games SET speed = 1 WHERE pace = 'days';
ALTER TABLE games ADD COLUMN is_counted INTEGER NOT NULL DEFAULT 0;
)sql";

// What accounts have learnt.
constexpr const char* kVersion11 = R"sql(
CREATE TABLE lessons(
  identity TEXT NOT NULL,
  game TEXT NOT NULL,
  lesson TEXT NOT NULL,
  stars INTEGER NOT NULL,
  PRIMARY KEY(identity, game, lesson)
) STRICT, WITHOUT ROWID;
)sql";

// The steps from each version to the next. Never change a released step: add a new one.
constexpr std::array kSteps = {kVersion1, kVersion2, kVersion3, kVersion4,  kVersion5, kVersion6,
                               kVersion7, kVersion8, kVersion9, kVersion10, kVersion11};

Error cannot(const SqliteConnection& db) {
  return db.error("bad-database", "brought up to date");
}

}  // namespace

int schema_version() {
  return static_cast<int>(kSteps.size());
}

std::optional<std::int64_t> pragma(SqliteConnection& db, const char* sql) {
  SqliteStatement& statement = db.statement(sql);
  if (!statement.bind().next()) return std::nullopt;
  const std::int64_t value = statement.integer(0);
  statement.reset();
  return value;
}

std::optional<Error> migrate(SqliteConnection& db, int to_version) {
  if (!db.execute("BEGIN IMMEDIATE")) return cannot(db);
  const auto refuse = [&](Error error) {
    db.execute("ROLLBACK");
    return error;
  };
  const auto application = pragma(db, "PRAGMA application_id");
  const auto version = pragma(db, "PRAGMA user_version");
  const auto tables = pragma(db, "SELECT count(*) FROM sqlite_schema");
  if (!application || !version || !tables) return refuse(cannot(db));
  if (*application != kApplicationId && *tables > 0) {
    return refuse({"bad-database", "The database is not one of this server's."});
  }
  if (*version > to_version) {
    return refuse({"bad-database", "The database has version " + std::to_string(*version) +
                                       " and was written by a newer server; this one knows versions up to " +
                                       std::to_string(to_version) + "."});
  }
  for (auto step = *version; step < to_version; ++step) {
    if (!db.execute(kSteps[static_cast<std::size_t>(step)])) return refuse(cannot(db));
  }
  const std::string mark = "PRAGMA application_id = " + std::to_string(kApplicationId) +
                           "; PRAGMA user_version = " + std::to_string(to_version);
  if (*version < to_version && !db.execute(mark.c_str())) return refuse(cannot(db));
  if (!db.execute("COMMIT")) return refuse(cannot(db));
  return std::nullopt;
}

}  // namespace serai::server

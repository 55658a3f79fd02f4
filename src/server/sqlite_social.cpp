#include "server/sqlite_social.hpp"

#include <algorithm>

#include "server/sqlite_reader.hpp"

namespace serai::server {

// Writes.

Written store_social(SqliteChanges& changes, const write::Relate& w) {
  const auto relation = static_cast<int>(w.relation);
  if (!w.is_on) {
    return changes.run("DELETE FROM relations WHERE identity = ?1 AND relation = ?2 AND other = ?3", w.who, relation,
                       w.other);
  }
  return changes.change(
      "INSERT INTO relations SELECT ?1, ?2, id, ?4 FROM identities WHERE id = ?3 ON CONFLICT DO UPDATE SET "
      "time = time",
      w.who, relation, w.other, count(w.time));
}

Written store_social(SqliteChanges& changes, const write::FileReport& w) {
  const Report& r = w.report;
  return changes.change(
      "INSERT INTO reports(reporter, about, game, reason, text, created, open) VALUES(?1, ?2, ?3, ?4, ?5, ?6, 1)", r.by,
      r.about, r.game, r.reason, r.text, count(r.created));
}

Written store_social(SqliteChanges& changes, const write::CloseReport& w) {
  return changes.change("UPDATE reports SET open = 0 WHERE key = ?1 AND open", w.id);
}

Written store_social(SqliteChanges& changes, const write::NoteDeed& w) {
  const Deed& d = w.deed;
  return changes.change(
      "INSERT INTO deeds(administrator, action, about, report, note, time) VALUES(?1, ?2, ?3, ?4, ?5, ?6)", d.by,
      d.action, d.about, d.report, d.note, count(d.time));
}

// Even seats are those of the first side. Somebody with several seats counts once, and not at all on both sides.
Written store_results(SqliteChanges& changes, const GameId& game) {
  return changes.run(
      "INSERT INTO results SELECT s.identity, g.finish_order, g.key, g.variant, s.seat % 2, "
      "CASE WHEN g.result = '1/2-1/2' THEN 1 WHEN (g.result = '1-0') = (s.seat % 2 = 0) THEN 2 ELSE 0 END, g.reason, "
      "coalesce((SELECT iif(o.kind = 2, 'computer:' || o.level, o.identity) FROM seats o "
      "  WHERE o.game = g.key AND o.seat % 2 <> s.seat % 2 ORDER BY o.seat LIMIT 1), ''), "
      "coalesce((SELECT iif(o.kind = 2, 'computer:' || o.level, o.identity) FROM seats o "
      "  WHERE o.game = g.key AND o.seat % 2 <> s.seat % 2 ORDER BY o.seat LIMIT 1 OFFSET 1), ''), "
      "g.rated, g.pace, g.finished, g.unlisted AND NOT g.rated "
      "FROM games g JOIN seats s ON s.game = g.key "
      "WHERE g.id = ?1 AND g.result <> '*' AND s.identity <> '' AND NOT EXISTS(SELECT 1 FROM seats e "
      "  WHERE e.game = s.game AND e.identity = s.identity AND (e.seat < s.seat OR e.seat % 2 <> s.seat % 2))",
      game);
}

Written forget_social(SqliteChanges& changes, const IdentityId& who) {
  for (const std::string_view sql :
       {"DELETE FROM results WHERE identity = ?1", "DELETE FROM relations WHERE identity = ?1",
        "DELETE FROM relations WHERE other = ?1", "DELETE FROM reports WHERE reporter = ?1",
        "DELETE FROM reports WHERE about = ?1"}) {
    const Written removed = changes.run(sql, who);
    if (removed != Written::kDone) return removed;
  }
  return Written::kDone;
}

// Questions.

namespace {

// Any value of a filter.
constexpr int kAny = -1;

std::int64_t read_number(SqliteStatement& s) {
  return s.integer(0);
}

ResultTotals::Line read_line(SqliteStatement& s) {
  return {s.text(0), s.text(1), s.integer(2) != 0, {s.integer(3), s.integer(4), s.integer(5)}};
}

Report read_report(SqliteStatement& s) {
  return {s.integer(0), s.text(1),     s.text(2),         s.text(3), s.text(4),
          s.text(5),    time_of(s, 6), s.integer(7) != 0, s.text(8), s.text(9)};
}

Deed read_deed(SqliteStatement& s) {
  return {s.integer(0), s.text(1), s.text(2), s.text(3), s.integer(4), s.text(5), time_of(s, 6), s.text(7), s.text(8)};
}

#define SERAI_REPORTS                                                                                           \
  "SELECT key, reporter, about, game, reason, text, reports.created, open, coalesce(r.name, ''), "              \
  "coalesce(a.name, '') FROM reports LEFT JOIN identities r ON r.id = reporter LEFT JOIN identities a ON a.id " \
  "= about "
#define SERAI_DEEDS                                                                                           \
  "SELECT key, administrator, action, about, report, note, time, coalesce(d.name, ''), coalesce(a.name, '') " \
  "FROM deeds LEFT JOIN identities d ON d.id = administrator LEFT JOIN identities a ON a.id = about "

}  // namespace

// The results of a person lie together, the newest last. They are read backwards until the page is full, but only so
// many of them, so that a filter that nothing fits costs no more than others.
std::string_view results_query() {
  return "SELECT game, finish_order, (?4 OR NOT private) AND (?5 = '' OR variant = ?5) "
         "AND (?6 = '' OR ?6 IN (opponent, opponent2)) AND ?7 IN (-1, side) AND ?8 IN (-1, score) "
         "AND (?9 = '' OR reason = ?9) AND ?10 IN (-1, rated) AND (?11 = '' OR pace = ?11) "
         "AND finished >= ?12 AND finished < ?13 AND (NOT ?14 OR EXISTS("
         "SELECT 1 FROM positions WHERE position = ?15 AND positions.game = results.game)) "
         "FROM results WHERE identity = ?1 AND finish_order < ?2 ORDER BY finish_order DESC LIMIT ?3";
}

Result<ResultList> SqliteReader::results_of(std::string_view identity, const ResultFilter& filter,
                                            const ResultPage& page) {
  using Bounds = std::numeric_limits<std::int64_t>;
  const SqliteReading reading(*db_, gate_);
  const auto time = [](const std::optional<WallTime>& at, std::int64_t none) {
    return at ? at->time_since_epoch().count() : none;
  };
  SqliteStatement& s = db_->statement(results_query());
  s.bind(identity, page.before, page.most_read, filter.with_private, filter.variant, filter.opponent,
         filter.side.value_or(kAny), filter.score ? static_cast<int>(*filter.score) : kAny, filter.reason,
         filter.is_rated ? static_cast<int>(*filter.is_rated) : kAny, filter.pace, time(filter.since, Bounds::min()),
         time(filter.until, Bounds::max()), filter.position.has_value(), filter.position.value_or(0));
  ResultList out;
  std::vector<Listed> found;
  for (int read = 1; s.next(); ++read) {
    if (s.integer(2) != 0) found.push_back({s.integer(0), s.integer(1)});
    if (read < page.most_read && static_cast<int>(found.size()) < page.limit) continue;
    out.next = s.integer(1);
    break;
  }
  if (s.has_failed()) return failure();
  s.reset();
  if (!add_summaries(found, out.games)) return failure();
  return out;
}

Result<ResultTotals> SqliteReader::result_totals(std::string_view identity, bool with_private, int most,
                                                 int opponents) {
  const SqliteReading reading(*db_, gate_);
  ResultTotals out;
  std::vector<std::int64_t> beyond;
  if (!append("SELECT variant, '', 0, sum(score = 2), sum(score = 1), sum(score = 0) FROM (SELECT variant, score, "
              "private FROM results WHERE identity = ?1 ORDER BY finish_order DESC LIMIT ?2) "
              "WHERE ?3 OR NOT private GROUP BY variant ORDER BY variant",
              read_line, out.variants, identity, most, with_private) ||
      !append("SELECT opponent, CASE WHEN hidden OR name IS NULL THEN '' ELSE name END AS shown, "
              "EXISTS(SELECT 1 FROM accounts WHERE accounts.identity = opponent)"
              ", sum(score = 2), sum(score = 1), sum(score = 0) FROM ("
              "WITH newest AS (SELECT opponent, opponent2, score, private FROM results WHERE identity = ?1 "
              "ORDER BY finish_order DESC LIMIT ?2) SELECT opponent, score FROM newest WHERE ?3 OR NOT private "
              "UNION ALL SELECT opponent2, score FROM newest WHERE (?3 OR NOT private) AND opponent2 NOT IN ('', "
              "opponent)) LEFT JOIN identities ON id = opponent WHERE opponent LIKE 'computer:%' OR "
              "(name <> '' AND NOT hidden) GROUP BY opponent ORDER BY count(*) DESC, opponent LIMIT ?4",
              read_line, out.opponents, identity, most, with_private, opponents) ||
      !append("SELECT 1 FROM results WHERE identity = ?1 ORDER BY finish_order DESC LIMIT 1 OFFSET ?2", read_number,
              beyond, identity, most)) {
    return failure();
  }
  out.is_complete = beyond.empty();
  return out;
}

Result<Relations> SqliteReader::relations_of(std::string_view identity) {
  const SqliteReading reading(*db_, gate_);
  Relations out;
  constexpr std::string_view kSql = "SELECT other FROM relations WHERE identity = ?1 AND relation = ?2 ORDER BY other";
  const auto read = [](SqliteStatement& s) { return s.text(0); };
  if (!append(kSql, read, out.follows, identity, static_cast<int>(Relation::kFollows)) ||
      !append(kSql, read, out.blocks, identity, static_cast<int>(Relation::kBlocks))) {
    return failure();
  }
  return out;
}

Result<std::vector<Report>> SqliteReader::reports(bool open_only, std::int64_t before, int limit) {
  return rows(open_only ? SERAI_REPORTS "WHERE key < ?1 AND open ORDER BY key DESC LIMIT ?2"
                        : SERAI_REPORTS "WHERE key < ?1 ORDER BY key DESC LIMIT ?2",
              read_report, before, limit);
}

Result<std::optional<Report>> SqliteReader::report(std::int64_t id) {
  return first(SERAI_REPORTS "WHERE key = ?1", read_report, id);
}

Result<std::vector<Report>> SqliteReader::reports_by(std::string_view identity, int limit) {
  return rows(SERAI_REPORTS "WHERE reporter = ?1 ORDER BY key DESC LIMIT ?2", read_report, identity, limit);
}

Result<std::int64_t> SqliteReader::open_reports() {
  const auto found = first("SELECT count(*) FROM reports WHERE open", read_number);
  if (!found) return found.error();
  return found->value_or(0);
}

Result<std::vector<Deed>> SqliteReader::deeds(std::string_view about, std::int64_t before, int limit) {
  if (about.empty()) return rows(SERAI_DEEDS "WHERE key < ?1 ORDER BY key DESC LIMIT ?2", read_deed, before, limit);
  return rows(SERAI_DEEDS "WHERE about = ?3 AND key < ?1 ORDER BY key DESC LIMIT ?2", read_deed, before, limit, about);
}

}  // namespace serai::server

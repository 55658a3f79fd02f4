#include "server/sqlite_writer.hpp"

#include "server/sqlite_accounts.hpp"
#include "server/sqlite_correspondence.hpp"
#include "server/sqlite_ratings.hpp"
#include "server/sqlite_social.hpp"

namespace serai::server {
namespace {

std::int64_t size_of(const StudyRecord& s) {
  return static_cast<std::int64_t>(s.title.size() + s.pgn.size());
}

class UnitWriter : private SqliteChanges {
 public:
  explicit UnitWriter(SqliteConnection& db) : SqliteChanges(db) {}

  // What belongs to an area of its own is written there.
  template <class Part>
  Written operator()(const Part& w) {
    return write_part(db(), w);
  }

  Written operator()(const write::CreateGame& w) {
    const GameRecord& g = w.game;
    const Written made = change(
        "INSERT INTO games(id, variant, start_fen, setup, time_control, rated, unlisted, extra, created, "
        "pace, speed) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        g.id, g.variant, g.start_fen, g.setup, g.time_control, g.is_rated, g.is_unlisted, g.extra, count(g.created),
        g.pace, static_cast<int>(g.speed));
    if (made != Written::kDone) return made;
    int seat = 0;
    for (const SeatRecord& s : g.seats) {
      const Written seated = change(
          "INSERT INTO seats(game, seat, kind, identity, level, variant) "
          "SELECT key, ?2, ?3, ?4, ?5, variant FROM games WHERE id = ?1",
          g.id, seat++, static_cast<int>(s.kind), s.identity, s.level);
      if (seated != Written::kDone) return seated;
    }
    return Written::kDone;
  }

  Written operator()(const write::AppendEvent& w) {
    const Event& e = w.event;
    return change(
        "INSERT INTO events(game, version, kind, payload, time) SELECT key, ?2, ?3, ?4, ?5 FROM games "
        "WHERE id = ?1 AND ?2 = 1 + (SELECT coalesce(max(version), 0) FROM events WHERE game = games.key)",
        w.game, e.version, e.kind, e.payload, count(e.time));
  }

  Written operator()(const write::SetSeat& w) {
    const Written handed = hand_over_turn(*this, w);
    if (handed != Written::kDone) return handed;
    return change(
        "UPDATE seats SET kind = ?3, identity = ?4, level = ?5 "
        "WHERE game = (SELECT key FROM games WHERE id = ?1) AND seat = ?2",
        w.game, w.seat, static_cast<int>(w.holder.kind), w.holder.identity, w.holder.level);
  }

  Written operator()(const write::AppendChat& w) {
    const ChatLine& c = w.line;
    const Written said = change(
        "INSERT INTO chat(game, seat, identity, payload, time) SELECT key, ?2, ?3, ?4, ?5 FROM games WHERE id = ?1",
        w.game, c.seat, c.identity, c.payload, count(c.time));
    if (said != Written::kDone) return said;
    return run(
        "DELETE FROM chat WHERE key IN (SELECT key FROM chat WHERE game = (SELECT key FROM games WHERE id = ?1) "
        "ORDER BY key DESC LIMIT -1 OFFSET ?2)",
        w.game, w.kept);
  }

  Written operator()(const write::FinishGame& w) {
    const Finish& f = w.finish;
    const Written finished = change(
        "UPDATE games SET result = ?2, reason = ?3, finished = ?4, fen = ?5, last_move = ?6, finish_order = 1 + "
        "(SELECT coalesce(max(finish_order), 0) FROM games WHERE finish_order IS NOT NULL) "
        "WHERE id = ?1 AND finish_order IS NULL",
        w.game, f.result, f.reason, count(f.time), f.fen, f.last_move);
    if (finished != Written::kDone) return finished;
    const Written dropped = drop_turn(*this, w.game);
    return dropped != Written::kDone ? dropped : store_results(*this, w.game);
  }

  Written operator()(const write::RateGame& w) { return rate_game(*this, w); }

  Written operator()(const write::IndexGame& w) {
    const Written marked =
        change("UPDATE games SET indexed = ?2 WHERE id = ?1 AND finish_order IS NOT NULL", w.game, w.version);
    if (marked != Written::kDone) return marked;
    for (const IndexedPosition& p : w.positions) {
      const Written added = run("INSERT OR REPLACE INTO positions SELECT ?2, key, ?3, ?4, ?5 FROM games WHERE id = ?1",
                                w.game, p.key, p.ply, p.move, w.result);
      if (added != Written::kDone) return added;
    }
    return Written::kDone;
  }

  Written operator()(const write::ClearIndex& /*w*/) {
    const Written cleared = run("DELETE FROM positions");
    return cleared != Written::kDone ? cleared : run("UPDATE games SET indexed = 0 WHERE indexed <> 0");
  }

  Written operator()(const write::StoreReview& w) {
    return change(
        "INSERT INTO reviews(game, review, time) SELECT key, ?2, ?3 FROM games WHERE id = ?1 AND finish_order IS NOT "
        "NULL",
        w.game, w.review, count(w.time));
  }

  Written operator()(const write::CreateIdentity& w) {
    const Identity& i = w.identity;
    const Written made = run(
        "INSERT OR IGNORE INTO identities(id, name, folded, hidden, banned, created) VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
        i.id, i.name, i.folded, i.is_hidden, i.is_banned, count(i.created));
    const bool is_new = made == Written::kDone && db().changes() > 0;
    return is_new && !i.name.empty() ? note_name(i.id, i.name, i.created) : made;
  }

  Written operator()(const write::RenameIdentity& w) {
    const Written fits = rename_account(db(), w);
    if (fits != Written::kDone) return fits;
    const Written renamed =
        change("UPDATE identities SET name = ?2, folded = ?3 WHERE id = ?1", w.id, w.name, w.folded);
    return renamed != Written::kDone ? renamed : note_name(w.id, w.name, w.time);
  }

  Written operator()(const write::MarkIdentity& w) {
    constexpr std::string_view kMarks[] = {
        "UPDATE identities SET hidden = ?2 WHERE id = ?1", "UPDATE identities SET banned = ?2 WHERE id = ?1",
        "UPDATE identities SET muted = ?2 WHERE id = ?1", "UPDATE identities SET closed = ?2 WHERE id = ?1",
        "UPDATE identities SET admin = ?2 WHERE id = ?1"};
    return change(kMarks[static_cast<int>(w.mark)], w.id, w.is_on);
  }

  Written operator()(const write::DeleteIdentity& w) {
    const Written gone = change("DELETE FROM identities WHERE id = ?1", w.id);
    if (gone != Written::kDone) return gone;
    for (const std::string_view sql :
         {"DELETE FROM names WHERE identity = ?1", "DELETE FROM chat WHERE identity = ?1",
          "DELETE FROM answers WHERE identity = ?1", "DELETE FROM studies WHERE author = ?1",
          "DELETE FROM challenges WHERE creator = ?1 AND NOT open"}) {
      const Written removed = run(sql, w.id);
      if (removed != Written::kDone) return removed;
    }
    const Written unrated = drop_ratings(*this, w.id);
    if (unrated != Written::kDone) return unrated;
    const Written dropped = drop_correspondence(*this, w.id);
    if (dropped != Written::kDone) return dropped;
    const Written forgotten = forget_social(*this, w.id);
    return forgotten != Written::kDone ? forgotten : delete_account(db(), w.id);
  }

  Written operator()(const write::CreateChallenge& w) {
    const Challenge& c = w.challenge;
    return change("INSERT INTO challenges VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", c.id, c.token, c.creator, c.details,
                  count(c.created), count(c.expires), c.is_open, c.game);
  }

  Written operator()(const write::ChangeChallenge& w) {
    return change("UPDATE challenges SET details = ?2 WHERE id = ?1 AND open", w.id, w.details);
  }

  Written operator()(const write::CloseChallenge& w) {
    return change("UPDATE challenges SET open = 0, game = ?2 WHERE id = ?1 AND open", w.id, w.game);
  }

  Written operator()(const write::CreateSeatLink& w) {
    return change("INSERT INTO seat_links SELECT ?1, id, ?3, ?4 FROM games WHERE id = ?2", w.link.token, w.link.game,
                  w.link.seat, count(w.link.expires));
  }

  Written operator()(const write::DropSeatLink& w) {
    return change("DELETE FROM seat_links WHERE token = ?1", w.token);
  }

  Written operator()(const write::CreateStudy& w) {
    const StudyRecord& s = w.study;
    return change("INSERT INTO studies VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)", s.id, s.author, s.variant,
                  s.title, s.pgn, s.fen, s.last_move, size_of(s), count(s.created), count(s.updated), count(s.expires));
  }

  Written operator()(const write::ChangeStudy& w) {
    const StudyRecord& s = w.study;
    return run(
        "UPDATE studies SET variant = ?3, title = ?4, pgn = ?5, fen = ?6, last_move = ?7, size = ?8, updated = ?9, "
        "expires = ?10 WHERE id = ?1 AND author = ?2",
        s.id, s.author, s.variant, s.title, s.pgn, s.fen, s.last_move, size_of(s), count(s.updated), count(s.expires));
  }

  Written operator()(const write::DropStudy& w) { return run("DELETE FROM studies WHERE id = ?1", w.id); }

  Written operator()(const write::RememberAnswer& w) {
    const Answer& a = w.answer;
    const Written kept =
        change("INSERT INTO answers(identity, request, text, time) SELECT id, ?2, ?3, ?4 FROM identities WHERE id = ?1",
               w.identity, a.request, a.text, count(a.time));
    if (kept != Written::kDone) return kept;
    return run(
        "DELETE FROM answers WHERE key IN (SELECT key FROM answers WHERE identity = ?1 "
        "ORDER BY key DESC LIMIT -1 OFFSET ?2)",
        w.identity, w.kept);
  }

  Written operator()(const write::Relate& w) { return store_social(*this, w); }
  Written operator()(const write::FileReport& w) { return store_social(*this, w); }
  Written operator()(const write::CloseReport& w) { return store_social(*this, w); }
  Written operator()(const write::NoteDeed& w) { return store_social(*this, w); }

  Written operator()(const write::Heartbeat& w) {
    return run("INSERT OR REPLACE INTO heartbeat VALUES(1, ?1)", count(w.time));
  }

  Written operator()(const write::DropExpired& w) {
    const Written links = run("DELETE FROM seat_links WHERE expires < ?1", count(w.before));
    if (links != Written::kDone) return links;
    const Written closed = run("DELETE FROM challenges WHERE NOT open AND expires < ?1", count(w.before));
    if (closed != Written::kDone) return closed;
    const Written studies = run("DELETE FROM studies WHERE expires < ?1", count(w.before));
    if (studies != Written::kDone) return studies;
    const Written accounts = drop_expired_of_accounts(db(), w.before);
    if (accounts != Written::kDone) return accounts;
    const Written vacations = drop_old_vacations(*this, w.before);
    if (vacations != Written::kDone) return vacations;
    return run("DELETE FROM answers WHERE time < ?1", count(w.answers_before));
  }

 private:
  Written note_name(const IdentityId& id, const std::string& name, WallTime since) {
    return change("INSERT INTO names(identity, name, since) VALUES(?1, ?2, ?3)", id, name, count(since));
  }
};

}  // namespace

Written write_unit(SqliteConnection& db, const Unit& unit) {
  const auto run = [&](std::string_view sql) {
    SqliteStatement& statement = db.statement(sql);
    statement.bind().next();
    return !statement.has_failed();
  };
  if (!run("SAVEPOINT unit")) return Written::kFailed;
  UnitWriter writer(db);
  Written result = Written::kDone;
  for (const Write& w : unit) {
    result = std::visit(writer, w);
    if (result != Written::kDone) break;
  }
  if (result == Written::kRefused && !run("ROLLBACK TO unit")) return Written::kFailed;
  if (result != Written::kFailed && !run("RELEASE unit")) return Written::kFailed;
  return result;
}

}  // namespace serai::server

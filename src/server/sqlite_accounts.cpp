#include "server/sqlite_accounts.hpp"

#include "server/sqlite_reader.hpp"
#include "server/token.hpp"

namespace serai::server {

// Writes.

Written write_part(SqliteConnection& db, const write::CreateAccount& w) {
  SqliteChanges in(db);
  const AccountRecord& a = w.account;
  const Written made = in.change(
      "INSERT INTO accounts SELECT id, ?2, ?3, ?4, ?5 FROM identities WHERE id = ?1 AND NOT EXISTS("
      "SELECT 1 FROM kept_names WHERE name IN (?6, ?7) AND until > ?5)",
      a.identity, a.folded, a.skeleton, a.password, count(a.created), hash_token(a.folded), hash_token(a.skeleton));
  if (made != Written::kDone) return made;
  const Written named =
      in.run("UPDATE identities SET name = ?2, folded = ?3 WHERE id = ?1", a.identity, a.name, a.folded);
  if (named != Written::kDone) return named;
  return in.run("INSERT INTO names(identity, name, since) VALUES(?1, ?2, ?3)", a.identity, a.name, count(a.created));
}

Written write_part(SqliteConnection& db, const write::CheckPassword& w) {
  return SqliteChanges(db).change("UPDATE accounts SET password = ?2 WHERE identity = ?1 AND password = ?2", w.identity,
                                  w.password);
}

Written write_part(SqliteConnection& db, const write::SetPassword& w) {
  return SqliteChanges(db).change("UPDATE accounts SET password = ?2 WHERE identity = ?1", w.identity, w.password);
}

Written write_part(SqliteConnection& db, const write::CreateLogin& w) {
  SqliteChanges in(db);
  const LoginSession& l = w.login;
  const Written made =
      in.change("INSERT INTO logins SELECT ?1, ?2, identity, ?4, ?5, ?6, ?7 FROM accounts WHERE identity = ?3", l.token,
                l.id, l.identity, l.device, l.method, count(l.created), count(l.used));
  if (made != Written::kDone) return made;
  return in.run(
      "DELETE FROM logins WHERE token IN (SELECT token FROM logins WHERE identity = ?1 AND token <> ?2 "
      "ORDER BY used DESC, id LIMIT -1 OFFSET ?3)",
      l.identity, l.token, w.kept - 1);
}

Written write_part(SqliteConnection& db, const write::TouchLogin& w) {
  return SqliteChanges(db).run("UPDATE logins SET used = ?2 WHERE token = ?1 AND used < ?2", w.token, count(w.time));
}

Written write_part(SqliteConnection& db, const write::DropLogin& w) {
  return SqliteChanges(db).run("DELETE FROM logins WHERE identity = ?1 AND id = ?2", w.identity, w.id);
}

Written write_part(SqliteConnection& db, const write::DropLogins& w) {
  return SqliteChanges(db).run("DELETE FROM logins WHERE identity = ?1 AND id <> ?2", w.identity, w.except);
}

Written write_part(SqliteConnection& db, const write::SetRecoveryCodes& w) {
  SqliteChanges in(db);
  const Written cleared = in.run("DELETE FROM recovery_codes WHERE identity = ?1", w.identity);
  if (cleared != Written::kDone) return cleared;
  for (const TokenHash& code : w.codes) {
    const Written added =
        in.change("INSERT INTO recovery_codes SELECT identity, ?2 FROM accounts WHERE identity = ?1", w.identity, code);
    if (added != Written::kDone) return added;
  }
  return Written::kDone;
}

Written write_part(SqliteConnection& db, const write::UseRecoveryCode& w) {
  return SqliteChanges(db).change("DELETE FROM recovery_codes WHERE identity = ?1 AND code = ?2", w.identity, w.code);
}

Written write_part(SqliteConnection& db, const write::CreatePasskey& w) {
  const Passkey& p = w.passkey;
  return SqliteChanges(db).change(
      "INSERT INTO passkeys SELECT ?1, identity, ?3, CAST(?4 AS BLOB), ?5, ?6, ?7 FROM accounts WHERE identity = ?2 "
      "AND (SELECT count(*) FROM passkeys WHERE identity = ?2) < ?8",
      p.id, p.identity, p.name, p.public_key, p.counter, count(p.created), count(p.used), w.most);
}

Written write_part(SqliteConnection& db, const write::UsePasskey& w) {
  return SqliteChanges(db).change(
      "UPDATE passkeys SET counter = ?2, used = ?3 WHERE id = ?1 AND (counter < ?2 OR (counter = 0 AND ?2 = 0))", w.id,
      w.counter, count(w.time));
}

Written write_part(SqliteConnection& db, const write::DropPasskey& w) {
  return SqliteChanges(db).change("DELETE FROM passkeys WHERE identity = ?1 AND id = ?2", w.identity, w.id);
}

Written write_part(SqliteConnection& db, const write::CreateDeviceLink& w) {
  SqliteChanges in(db);
  const Written dropped = in.run("DELETE FROM device_links WHERE identity = ?1", w.link.identity);
  if (dropped != Written::kDone) return dropped;
  return in.change("INSERT INTO device_links SELECT ?1, identity, ?3 FROM accounts WHERE identity = ?2", w.link.token,
                   w.link.identity, count(w.link.expires));
}

Written write_part(SqliteConnection& db, const write::UseDeviceLink& w) {
  return SqliteChanges(db).change("DELETE FROM device_links WHERE token = ?1", w.token);
}

Written write_part(SqliteConnection& db, const write::LearnLessons& w) {
  SqliteChanges in(db);
  for (const LearntLesson& l : w.lessons) {
    const Written learnt = in.change(
        "INSERT INTO lessons SELECT identity, ?2, ?3, ?4 FROM accounts WHERE identity = ?1 AND ?5 > "
        "(SELECT count(*) FROM lessons WHERE identity = ?1 AND NOT (game = ?2 AND lesson = ?3)) "
        "ON CONFLICT DO UPDATE SET stars = max(stars, excluded.stars)",
        w.identity, l.game, l.lesson, l.stars, w.most);
    if (learnt != Written::kDone) return learnt;
  }
  return Written::kDone;
}

Written write_part(SqliteConnection& db, const write::KeepName& w) {
  return SqliteChanges(db).run("INSERT OR REPLACE INTO kept_names VALUES(?1, ?2)", w.name, count(w.until));
}

Written rename_account(SqliteConnection& db, const write::RenameIdentity& w) {
  SqliteChanges in(db);
  SqliteStatement& others =
      db.statement("SELECT 1 FROM accounts WHERE (folded = ?2 OR skeleton = ?3) AND identity <> ?1");
  const bool is_taken = others.bind(w.id, w.folded, w.skeleton).next();
  const bool has_failed = others.has_failed();
  others.reset();
  if (has_failed) return Written::kFailed;
  if (is_taken) return Written::kRefused;
  const Written renamed =
      in.run("UPDATE accounts SET folded = ?2, skeleton = ?3 WHERE identity = ?1", w.id, w.folded, w.skeleton);
  const bool is_nameless = renamed == Written::kDone && db.changes() > 0 && w.folded.empty();
  return is_nameless ? Written::kRefused : renamed;
}

Written delete_account(SqliteConnection& db, const IdentityId& identity) {
  SqliteChanges in(db);
  for (const std::string_view sql :
       {"DELETE FROM accounts WHERE identity = ?1", "DELETE FROM logins WHERE identity = ?1",
        "DELETE FROM recovery_codes WHERE identity = ?1", "DELETE FROM passkeys WHERE identity = ?1",
        "DELETE FROM device_links WHERE identity = ?1", "DELETE FROM lessons WHERE identity = ?1"}) {
    const Written removed = in.run(sql, identity);
    if (removed != Written::kDone) return removed;
  }
  return Written::kDone;
}

Written drop_expired_of_accounts(SqliteConnection& db, WallTime before) {
  SqliteChanges in(db);
  const Written links = in.run("DELETE FROM device_links WHERE expires < ?1", count(before));
  return links != Written::kDone ? links : in.run("DELETE FROM kept_names WHERE until < ?1", count(before));
}

// Questions.

namespace {

AccountRecord read_account(SqliteStatement& s) {
  return {s.text(0), s.text(1), s.text(2), s.text(3), s.text(4), time_of(s, 5)};
}

LoginSession read_login(SqliteStatement& s) {
  return {token_of(s, 0), s.text(1), s.text(2), s.text(3), s.text(4), time_of(s, 5), time_of(s, 6)};
}

Passkey read_passkey(SqliteStatement& s) {
  return {s.text(0), s.text(1), s.text(2), s.text(3), s.integer(4), time_of(s, 5), time_of(s, 6)};
}

#define SERAI_ACCOUNT_COLUMNS                                                                   \
  "SELECT identity, name, accounts.folded, skeleton, password, accounts.created FROM accounts " \
  "JOIN identities ON id = identity "

}  // namespace

Result<std::optional<AccountRecord>> SqliteReader::account(std::string_view identity) {
  return first(SERAI_ACCOUNT_COLUMNS "WHERE identity = ?1", read_account, identity);
}

Result<std::optional<AccountRecord>> SqliteReader::account_named(std::string_view folded) {
  return first(SERAI_ACCOUNT_COLUMNS "WHERE accounts.folded = ?1", read_account, folded);
}

Result<std::optional<AccountRecord>> SqliteReader::account_like(std::string_view folded, std::string_view skeleton) {
  return first(SERAI_ACCOUNT_COLUMNS "WHERE accounts.folded = ?1 OR skeleton = ?2 ORDER BY accounts.folded <> ?1",
               read_account, folded, skeleton);
}

#undef SERAI_ACCOUNT_COLUMNS

Result<bool> SqliteReader::is_name_kept(const TokenHash& name, WallTime now) {
  const auto found = first(
      "SELECT 1 FROM kept_names WHERE name = ?1 AND until > ?2", [](SqliteStatement& s) { return s.integer(0); }, name,
      now.time_since_epoch().count());
  if (!found) return found.error();
  return found->has_value();
}

Result<std::optional<LoginSession>> SqliteReader::login(const TokenHash& token) {
  return first("SELECT * FROM logins WHERE token = ?1", read_login, token);
}

Result<std::vector<LoginSession>> SqliteReader::logins_of(std::string_view identity) {
  return rows("SELECT * FROM logins WHERE identity = ?1 ORDER BY used DESC, id", read_login, identity);
}

Result<std::int64_t> SqliteReader::recovery_codes_left(std::string_view identity) {
  const auto found = first(
      "SELECT count(*) FROM recovery_codes WHERE identity = ?1", [](SqliteStatement& s) { return s.integer(0); },
      identity);
  if (!found) return found.error();
  return found->value_or(0);
}

Result<std::optional<Passkey>> SqliteReader::passkey(std::string_view id) {
  return first("SELECT * FROM passkeys WHERE id = ?1", read_passkey, id);
}

Result<std::vector<Passkey>> SqliteReader::passkeys_of(std::string_view identity) {
  return rows("SELECT * FROM passkeys WHERE identity = ?1 ORDER BY created, id", read_passkey, identity);
}

Result<std::optional<DeviceLink>> SqliteReader::device_link(const TokenHash& token) {
  return first(
      "SELECT * FROM device_links WHERE token = ?1",
      [](SqliteStatement& s) {
        return DeviceLink{token_of(s, 0), s.text(1), time_of(s, 2)};
      },
      token);
}

Result<std::vector<LearntLesson>> SqliteReader::lessons_of(std::string_view identity) {
  return rows(
      "SELECT game, lesson, stars FROM lessons WHERE identity = ?1 ORDER BY game, lesson",
      [](SqliteStatement& s) {
        return LearntLesson{s.text(0), s.text(1), static_cast<int>(s.integer(2))};
      },
      identity);
}

}  // namespace serai::server

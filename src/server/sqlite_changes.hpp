// Building blocks of all writes to the SQLite store: statements that report whether they succeeded, conflicted with the
// stored data, or failed. The writes of each area are in a separate file and take one of these.
#pragma once

#include <cstdint>
#include <string_view>

#include "server/sqlite.hpp"
#include "server/store.hpp"

namespace serai::server {

enum class Written : std::uint8_t {
  kDone,
  kRefused,  // it contradicts what is stored
  kFailed,   // the database did not take it
};

inline std::int64_t count(WallTime time) {
  return time.time_since_epoch().count();
}

class SqliteChanges {
 public:
  explicit SqliteChanges(SqliteConnection& db) : db_(db) {}

  // Runs a statement, whatever it changes.
  template <class... Values>
  Written run(std::string_view sql, const Values&... values) {
    SqliteStatement& statement = db_.statement(sql);
    statement.bind(values...).next();
    if (statement.status() == SqliteStatement::Status::kConstraint) return Written::kRefused;
    return statement.has_failed() ? Written::kFailed : Written::kDone;
  }
  // Runs a statement that must change a row.
  template <class... Values>
  Written change(std::string_view sql, const Values&... values) {
    const Written done = run(sql, values...);
    return done == Written::kDone && db_.changes() == 0 ? Written::kRefused : done;
  }
  SqliteConnection& db() { return db_; }

 private:
  SqliteConnection& db_;
};

}  // namespace serai::server

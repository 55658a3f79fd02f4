#include "server/sqlite.hpp"

#include <sqlite3.h>

namespace serai::server {
namespace {

constexpr int kBusyTimeout = 5000;  // milliseconds; happens only during recovery after a crash

}  // namespace

// Statements.

SqliteStatement::SqliteStatement(sqlite3* db, std::string_view sql) {
  sqlite3_prepare_v3(db, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
}

SqliteStatement::~SqliteStatement() {
  sqlite3_finalize(statement_);
}

void SqliteStatement::reset() {
  sqlite3_reset(statement_);
}

bool SqliteStatement::next() {
  constexpr int kPrimary = 0xff;  // of an extended result code
  switch (sqlite3_step(statement_) & kPrimary) {
    case SQLITE_ROW:
      status_ = Status::kRow;
      return true;
    case SQLITE_DONE:
      status_ = Status::kDone;
      break;
    case SQLITE_CONSTRAINT:
      status_ = Status::kConstraint;
      break;
    default:
      status_ = Status::kFailed;
  }
  if (status_ == Status::kDone) reset();  // after a failure the reset would hide its message
  return false;
}

void SqliteStatement::bind_one(int index, std::int64_t value) {
  sqlite3_bind_int64(statement_, index, value);
}

void SqliteStatement::bind_one(int index, double value) {
  sqlite3_bind_double(statement_, index, value);
}

void SqliteStatement::bind_one(int index, std::string_view value) {
  const char* data = value.data() != nullptr ? value.data() : "";
  sqlite3_bind_text64(statement_, index, data, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void SqliteStatement::bind_bytes(int index, const void* data, std::size_t size) {
  sqlite3_bind_blob64(statement_, index, data, size, SQLITE_TRANSIENT);
}

std::int64_t SqliteStatement::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}

double SqliteStatement::real(int column) const {
  return sqlite3_column_double(statement_, column);
}

std::string SqliteStatement::text(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  const int size = sqlite3_column_bytes(statement_, column);
  return data == nullptr ? std::string() : std::string(data, static_cast<std::size_t>(size));
}

bool SqliteStatement::is_null(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

// Connections.

Result<std::unique_ptr<SqliteConnection>> SqliteConnection::open(const std::string& path, Mode mode,
                                                                 const std::string& vfs) {
  sqlite3* db = nullptr;
  const int how = mode == Mode::kWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  const int failure = sqlite3_open_v2(path.c_str(), &db, how | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                                      vfs.empty() ? nullptr : vfs.c_str());
  std::unique_ptr<SqliteConnection> connection(new SqliteConnection(db));
  if (failure != SQLITE_OK) return connection->error("store-failed", "opened");
  sqlite3_busy_timeout(db, kBusyTimeout);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  // Only the one connection that writes may ever move the log into the database.
  if (mode == Mode::kRead) sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  if (mode == Mode::kWrite) sqlite3_wal_hook(db, on_commit, connection.get());  // replaces SQLite's own checkpoints
  return connection;
}

SqliteConnection::~SqliteConnection() {
  statements_.clear();
  sqlite3_close_v2(db_);
}

int SqliteConnection::on_commit(void* self, sqlite3* /*db*/, const char* /*name*/, int frames) {
  static_cast<SqliteConnection*>(self)->log_frames_ = frames;
  return SQLITE_OK;
}

bool SqliteConnection::execute(const char* sql) {
  return sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

SqliteStatement& SqliteConnection::statement(std::string_view sql) {
  auto& statement = statements_[sql];
  if (statement == nullptr || !statement->is_prepared()) statement = std::make_unique<SqliteStatement>(db_, sql);
  return *statement;
}

std::int64_t SqliteConnection::changes() const {
  return sqlite3_changes64(db_);
}

bool SqliteConnection::is_in_transaction() const {
  return sqlite3_get_autocommit(db_) == 0;
}

Error SqliteConnection::error(std::string_view code, std::string_view doing) const {
  const char* reason = db_ != nullptr ? sqlite3_errmsg(db_) : "out of memory";
  return {code, "The database cannot be " + std::string(doing) + ": " + reason + "."};
}

void SqliteConnection::grow_by(int bytes) {
  sqlite3_file_control(db_, "main", SQLITE_FCNTL_CHUNK_SIZE, &bytes);
}

bool SqliteConnection::checkpoint() {
  int frames = 0;
  int done = 0;
  if (sqlite3_wal_checkpoint_v2(db_, nullptr, SQLITE_CHECKPOINT_PASSIVE, &frames, &done) != SQLITE_OK) return false;
  if (done == frames) log_frames_ = 0;
  return true;
}

bool SqliteConnection::empty_log() {
  log_frames_ = 0;
  return sqlite3_wal_checkpoint_v2(db_, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) == SQLITE_OK;
}

}  // namespace serai::server

// A thin layer over SQLite: connections and statements that clean up after themselves, and errors as values. Only the
// store uses it. One thread at a time for each connection with its statements.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "rules/result.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace serai::server {

class SqliteStatement {
 public:
  enum class Status : std::uint8_t { kRow, kDone, kConstraint, kFailed };

  SqliteStatement(sqlite3* db, std::string_view sql);
  ~SqliteStatement();
  SqliteStatement(const SqliteStatement&) = delete;
  SqliteStatement& operator=(const SqliteStatement&) = delete;

  // Sets all parameters and makes the statement ready to run.
  template <class... Values>
  SqliteStatement& bind(const Values&... values) {
    reset();
    int index = 0;
    (bind_one(++index, values), ...);
    return *this;
  }
  // False if the SQL could not be prepared; then every run fails.
  bool is_prepared() const { return statement_ != nullptr; }
  // Runs until the next row; false at the end or after a failure.
  bool next();
  // How the last next() went.
  Status status() const { return status_; }
  bool has_failed() const { return status_ == Status::kConstraint || status_ == Status::kFailed; }
  // Ends a run before its last row, and releases its locks.
  void reset();

  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string text(int column) const;  // or bytes
  bool is_null(int column) const;

 private:
  void bind_one(int index, std::int64_t value);
  void bind_one(int index, int value) { bind_one(index, std::int64_t{value}); }
  void bind_one(int index, double value);
  void bind_one(int index, bool value) { bind_one(index, std::int64_t{value}); }
  void bind_one(int index, std::string_view value);
  void bind_one(int index, const std::string& value) { bind_one(index, std::string_view(value)); }
  void bind_one(int index, const char* value) = delete;  // it would be taken for a bool
  // Bytes; null where there are none.
  void bind_bytes(int index, const void* data, std::size_t size);
  template <class Container>
  auto bind_one(int index, const Container& bytes) -> decltype(bytes.data(), void()) {
    bind_bytes(index, bytes.data(), bytes.size());
  }
  template <class Optional>
  auto bind_one(int index, const Optional& bytes) -> decltype(bytes.has_value(), void()) {
    if (bytes) {
      bind_bytes(index, bytes->data(), bytes->size());
    } else {
      bind_bytes(index, nullptr, 0);
    }
  }

  sqlite3_stmt* statement_ = nullptr;
  Status status_ = Status::kDone;
};

class SqliteConnection {
 public:
  enum class Mode : std::uint8_t { kWrite, kRead };

  // Opens a database; kWrite creates a missing file. An empty `vfs` means the default one.
  static Result<std::unique_ptr<SqliteConnection>> open(const std::string& path, Mode mode,
                                                        const std::string& vfs = {});
  ~SqliteConnection();
  SqliteConnection(const SqliteConnection&) = delete;
  SqliteConnection& operator=(const SqliteConnection&) = delete;

  // Runs statements without parameters and ignores their rows; false if one fails.
  bool execute(const char* sql);
  // A statement, prepared once. Requires: the text lives as long as the connection, as a literal does.
  SqliteStatement& statement(std::string_view sql);
  // Rows changed by the last statement.
  std::int64_t changes() const;
  bool is_in_transaction() const;
  // The last error, for example "The database cannot be read: disk I/O error."
  Error error(std::string_view code, std::string_view doing) const;
  // Makes the database file grow by this many bytes at a time.
  void grow_by(int bytes);
  // Moves what it can from the log into the database without waiting for readers.
  bool checkpoint();
  // Empties the log. Requires: nobody else uses the database.
  bool empty_log();
  // Pages written to the log since it began; 0 once all have been moved.
  int log_frames() const { return log_frames_; }

  sqlite3* handle() { return db_; }

 private:
  explicit SqliteConnection(sqlite3* db) : db_(db) {}
  static int on_commit(void* self, sqlite3* db, const char* name, int frames);

  sqlite3* db_;
  std::unordered_map<std::string_view, std::unique_ptr<SqliteStatement>> statements_;
  int log_frames_ = 0;
};

}  // namespace serai::server

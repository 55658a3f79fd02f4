#include "server/backup.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>

#include "rules/text.hpp"
#include "server/data_folder.hpp"
#include "server/sqlite_schema.hpp"

namespace serai::server {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kOwnerFile = 0600;

Error about(const fs::path& path, const std::string& sentence) {
  return {"bad-backup", in_quotes(path.string()) + " " + sentence};
}

Error about_system(const fs::path& path, const std::string& doing) {
  return about(path, "cannot be " + doing + ": " + std::strerror(errno) + ".");
}

// A file that is written under a temporary name, and removed unless it is finished.
class PartFile {
 public:
  // Creates it empty, readable by its owner alone.
  static Result<std::unique_ptr<PartFile>> make(const fs::path& target) {
    const fs::path path = target.string() + ".part";
    const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, kOwnerFile);
    if (fd < 0 || fchmod(fd, kOwnerFile) != 0) {
      const Error error = about_system(path, "written");
      if (fd >= 0) close(fd);
      return error;
    }
    return std::unique_ptr<PartFile>(new PartFile(target, path, fd));
  }
  ~PartFile() {
    close(fd_);
    if (!is_finished_) unlink(path_.c_str());
  }
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  const fs::path& path() const { return path_; }

  // Syncs it to the disk and gives it its final name.
  std::optional<Error> finish() {
    if (fsync(fd_) != 0) return about_system(path_, "written");
    if (rename(path_.c_str(), target_.c_str()) != 0) return about_system(target_, "written");
    is_finished_ = true;
    if (!sync_folder(target_.parent_path())) return about_system(target_, "written");
    return std::nullopt;
  }

 private:
  PartFile(fs::path target, fs::path path, int fd) : target_(std::move(target)), path_(std::move(path)), fd_(fd) {}

  fs::path target_;
  fs::path path_;
  int fd_;
  bool is_finished_ = false;
};

using Connection = std::unique_ptr<SqliteConnection>;

Result<Connection> open_database(const fs::path& path, SqliteConnection::Mode mode) {
  if (!fs::exists(path)) return about(path, "does not exist.");
  auto db = SqliteConnection::open(path.string(), mode);
  if (!db) return about(path, "cannot be used. " + db.error().message);
  return db;
}

// Copies the state of a database at one moment. The server can go on writing meanwhile.
std::optional<Error> copy(SqliteConnection& from, SqliteConnection& to, const fs::path& path) {
  sqlite3_backup* backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (backup == nullptr) return about(path, "cannot be written. " + to.error("", "copied").message);
  const int copied = sqlite3_backup_step(backup, -1);
  sqlite3_backup_finish(backup);
  if (copied != SQLITE_DONE) return about(path, std::string("cannot be written: ") + sqlite3_errstr(copied) + ".");
  // A plain file: no log beside it.
  if (!to.execute("PRAGMA journal_mode = DELETE")) return about(path, "cannot be written.");
  return std::nullopt;
}

// Whether it is a sound database of ours.
std::optional<Error> check(SqliteConnection& db, const fs::path& path) {
  const auto application = pragma(db, "PRAGMA application_id");
  const auto version = pragma(db, "PRAGMA user_version");
  if (application != kApplicationId || !version) return about(path, "is not a backup or database of this server.");
  if (*version > schema_version()) return about(path, "was written by a newer server.");
  SqliteStatement& statement = db.statement("PRAGMA integrity_check(1)");
  if (!statement.bind().next() || statement.text(0) != "ok") return about(path, "is damaged.");
  statement.reset();
  return std::nullopt;
}

Result<std::string> read_whole(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string content((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in.is_open() || in.bad()) return about_system(path, "read");
  return content;
}

std::optional<Error> write_whole(const fs::path& path, const std::string& content) {
  auto part = PartFile::make(path);
  if (!part) return part.error();
  std::ofstream out((*part)->path(), std::ios::binary | std::ios::trunc);
  out << content << std::flush;
  if (!out) return about_system(path, "written");
  return (*part)->finish();
}

// The key is put into a table of its own.
std::optional<Error> add_key(SqliteConnection& db, const fs::path& key_file, const fs::path& backup) {
  if (!fs::exists(key_file)) return std::nullopt;  // the server has never run
  const auto key = read_whole(key_file);
  if (!key) return key.error();
  const bool is_added = db.execute("CREATE TABLE backup_key(content TEXT)") &&
                        !db.statement("INSERT INTO backup_key VALUES(?1)").bind(*key).next() &&
                        !db.statement("INSERT INTO backup_key VALUES(?1)").has_failed();
  if (!is_added) return about(backup, "cannot be written. " + db.error("", "written").message);
  return std::nullopt;
}

// Removes the key and returns it; nothing if there is none.
std::optional<std::string> take_key(SqliteConnection& db) {
  std::optional<std::string> key;
  {
    SqliteStatement select(db.handle(), "SELECT content FROM backup_key");
    if (select.next()) key = select.text(0);
  }
  db.execute("DROP TABLE IF EXISTS backup_key");
  return key;
}

}  // namespace

std::optional<Error> make_backup(const fs::path& folder, const fs::path& file) {
  const auto from = open_database(DataFolder::database_in(folder), SqliteConnection::Mode::kRead);
  if (!from) return from.error();
  auto part = PartFile::make(file);
  if (!part) return part.error();
  const fs::path path = (*part)->path();
  {
    const auto to = SqliteConnection::open(path.string(), SqliteConnection::Mode::kWrite);
    if (!to) return about(path, "cannot be written. " + to.error().message);
    if (auto error = copy(**from, **to, path)) return error;
    if (auto error = check(**to, path)) return error;
    if (auto error = add_key(**to, DataFolder::key_file_in(folder), path)) return error;
  }
  return (*part)->finish();
}

std::optional<Error> restore_backup(const fs::path& file, const fs::path& folder) {
  const auto from = open_database(file, SqliteConnection::Mode::kRead);
  if (!from) return from.error();
  if (auto error = check(**from, file)) return error;
  const auto data = DataFolder::open(folder);
  if (!data) return data.error();
  // SQLite would take an old log for that of the new database.
  for (const char* suffix : {"", "-wal", "-shm", "-journal"}) {
    const fs::path path = data->database().string() + suffix;
    if (fs::exists(path)) return about(path, "exists already; move it away first, nothing is overwritten.");
  }
  auto part = PartFile::make(data->database());
  if (!part) return part.error();
  std::optional<std::string> key;
  {
    const auto to = SqliteConnection::open((*part)->path().string(), SqliteConnection::Mode::kWrite);
    if (!to) return about((*part)->path(), "cannot be written. " + to.error().message);
    if (auto error = copy(**from, **to, (*part)->path())) return error;
    key = take_key(**to);
  }
  // The key comes first: a folder with a database counts as complete.
  if (key) {
    if (auto error = write_whole(data->key_file(), *key)) return error;
  }
  return (*part)->finish();
}

}  // namespace serai::server

// Backups: made while games go on, restored into an empty folder.
#include "server/backup.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <future>
#include <iterator>
#include <thread>

#include "server/pairs.hpp"
#include "server/sqlite_store.hpp"
#include "server/temporary_folder.hpp"

namespace serai::server {
namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void store_unit(Store& store, int pair, std::int64_t version) {
  std::promise<void> done;
  store.submit(unit(pair, version), [&](const std::optional<Error>& error) {
    EXPECT_FALSE(error);
    done.set_value();
  });
  done.get_future().get();
}

// A folder with a database in which pair 0 has three events, and a key.
void fill(const fs::path& folder) {
  const auto data = DataFolder::open(folder);
  const auto store = *open_sqlite_store(*data);
  for (int version = 1; version <= 3; ++version) store_unit(*store, 0, version);
  std::ofstream(data->key_file()) << std::string("key\0\xff", 5);
}

std::string message(const std::optional<Error>& error) {
  return error ? error->message : "";
}

Versions versions_in(const fs::path& folder) {
  const auto data = DataFolder::open(folder);
  const auto store = open_sqlite_store(*data);
  EXPECT_TRUE(store.ok()) << store.error().message;
  std::string complaint;
  Versions versions = found(**store, complaint);
  EXPECT_EQ(complaint, "");
  return versions;
}

TEST(Backups, BringGamesAndKeyIntoAnotherFolder) {
  const TemporaryFolder folder;
  fill(folder.path() / "data");
  const fs::path file = folder.path() / "backup";
  ASSERT_EQ(message(make_backup(folder.path() / "data", file)), "");
  struct stat info {};
  ASSERT_EQ(stat(file.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0600U);
  EXPECT_FALSE(fs::exists(folder.path() / "backup.part"));

  ASSERT_EQ(message(restore_backup(file, folder.path() / "new")), "");
  EXPECT_EQ(versions_in(folder.path() / "new")[0], 3);
  const fs::path key = DataFolder::key_file_in(folder.path() / "new");
  EXPECT_EQ(content_of(key), std::string("key\0\xff", 5));
  ASSERT_EQ(stat(key.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0600U);
}

TEST(Backups, AreOfOneMomentWhileGamesGoOn) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path() / "data");
  const auto store = *open_sqlite_store(*data, {.log_frames = 20});
  store_unit(*store, 0, 1);
  std::atomic<bool> is_over = false;
  std::thread player([&] {
    for (int version = 2; !is_over; ++version) store_unit(*store, 0, version);
  });
  for (int i = 0; i < 10; ++i) {
    const fs::path file = folder.path() / "backup";
    std::string complaint;
    const auto before = found(*store, complaint)[0];
    EXPECT_EQ(message(make_backup(folder.path() / "data", file)), "");
    const auto after = found(*store, complaint)[0];
    const fs::path copy = folder.path() / std::to_string(i);
    EXPECT_EQ(message(restore_backup(file, copy)), "");
    const auto restored = versions_in(copy)[0];
    EXPECT_GE(restored, before);
    EXPECT_LE(restored, after);
  }
  is_over = true;
  player.join();
}

TEST(Backups, NeverOverwriteADatabase) {
  const TemporaryFolder folder;
  fill(folder.path() / "data");
  ASSERT_EQ(message(make_backup(folder.path() / "data", folder.path() / "backup")), "");
  const auto error = restore_backup(folder.path() / "backup", folder.path() / "data");
  EXPECT_NE(message(error).find("exists already"), std::string::npos);
  fs::create_directory(folder.path() / "log");
  std::ofstream(folder.path() / "log" / "serai.db-wal") << "x";
  EXPECT_NE(message(restore_backup(folder.path() / "backup", folder.path() / "log")).find("-wal"), std::string::npos);
  const auto data = DataFolder::open(folder.path() / "new");
  const auto busy = restore_backup(folder.path() / "backup", folder.path() / "new");
  ASSERT_TRUE(busy);
  EXPECT_EQ(busy->code, "folder-in-use");
}

TEST(Backups, ThatAreNoneAreRefused) {
  const TemporaryFolder folder;
  fill(folder.path() / "data");
  const fs::path file = folder.path() / "backup";
  const auto refusal = [&] { return message(restore_backup(file, folder.path() / "new")); };
  EXPECT_NE(refusal().find("does not exist"), std::string::npos);
  std::ofstream(file) << std::string(10'000, 'x');
  EXPECT_NE(refusal().find("is not a backup"), std::string::npos) << refusal();
  ASSERT_EQ(message(make_backup(folder.path() / "data", file)), "");
  const auto size = fs::file_size(file);
  std::fstream(file, std::ios::in | std::ios::out).seekp(static_cast<std::streamoff>(size) / 2)
      << std::string(5000, 'x');
  EXPECT_NE(refusal().find("damaged"), std::string::npos) << refusal();
  EXPECT_FALSE(fs::exists(DataFolder::database_in(folder.path() / "new")));
}

TEST(Backups, ThatCannotBeMadeLeaveTheOldOne) {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "backup";
  std::ofstream(file) << "old";
  EXPECT_NE(message(make_backup(folder.path() / "nowhere", file)), "");
  EXPECT_EQ(content_of(file), "old");
  fill(folder.path() / "data");
  EXPECT_NE(message(make_backup(folder.path() / "data", folder.path() / "no" / "folder")), "");
}

}  // namespace
}  // namespace serai::server

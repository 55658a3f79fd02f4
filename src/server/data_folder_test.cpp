// One server for each data folder.
#include "server/data_folder.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "server/temporary_folder.hpp"

namespace serai::server {
namespace {

TEST(DataFolders, AreMadeForTheirOwnerAlone) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "a" / "b";
  const auto data = DataFolder::open(path);
  ASSERT_TRUE(data.ok()) << data.error().message;
  struct stat info {};
  ASSERT_EQ(stat(path.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0700U);
}

TEST(DataFolders, MakeADatabasePrivateThatOthersCouldRead) {
  const TemporaryFolder folder;
  const char* names[] = {"serai.db", "serai.db-wal", "serai.db-shm"};
  for (const char* name : names) {
    std::ofstream(folder.path() / name) << "x";
    ASSERT_EQ(chmod((folder.path() / name).c_str(), 0644), 0);
  }
  ASSERT_TRUE(DataFolder::open(folder.path()).ok());
  for (const char* name : names) {
    struct stat info {};
    ASSERT_EQ(stat((folder.path() / name).c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777U, 0600U) << name;
  }
}

TEST(DataFolders, HaveOneServerAtATime) {
  const TemporaryFolder folder;
  {
    const auto first = DataFolder::open(folder.path());
    ASSERT_TRUE(first.ok());
    const auto second = DataFolder::open(folder.path());
    ASSERT_FALSE(second.ok());
    EXPECT_EQ(second.error().code, "folder-in-use");
    EXPECT_NE(second.error().message.find(folder.path().string()), std::string::npos);
  }
  EXPECT_TRUE(DataFolder::open(folder.path()).ok());
}

TEST(DataFolders, ThatCannotBeAreSaidSo) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "file") << "x";
  for (const auto& path : {folder.path() / "file", folder.path() / "file" / "below"}) {
    const auto data = DataFolder::open(path);
    ASSERT_FALSE(data.ok());
    EXPECT_EQ(data.error().code, "bad-folder");
    EXPECT_NE(data.error().message.find("file"), std::string::npos);
  }
}

}  // namespace
}  // namespace serai::server

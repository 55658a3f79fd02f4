// The folder in which a server keeps everything: the database, the key that signs cookies, and a lock, so that two
// servers never write to one folder. The lock is released with the object, or with the process however it ends.
#pragma once

#include <filesystem>

#include "rules/result.hpp"

namespace serai::server {

class DataFolder {
 public:
  // Makes the folder if it is missing, for its owner alone, and takes the lock. A database that others can read is made
  // private. Code "folder-in-use" if another process has the lock.
  static Result<DataFolder> open(const std::filesystem::path& path);

  DataFolder(DataFolder&& other) noexcept;
  DataFolder& operator=(DataFolder&&) = delete;
  ~DataFolder();

  std::filesystem::path database() const { return database_in(path_); }
  std::filesystem::path key_file() const { return key_file_in(path_); }

  // The same for a folder whose lock we do not have, e.g. to make a backup while a server runs.
  static std::filesystem::path database_in(const std::filesystem::path& folder) { return folder / "serai.db"; }
  static std::filesystem::path key_file_in(const std::filesystem::path& folder) { return folder / "cookie.key"; }

 private:
  DataFolder(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}

  std::filesystem::path path_;
  int lock_ = -1;
};

// From now on this process creates files and folders that only its owner can use.
void keep_files_private();

// Makes sure that the names of new files in a folder survive a crash of the machine; false if the disk refuses.
bool sync_folder(const std::filesystem::path& folder);

}  // namespace serai::server

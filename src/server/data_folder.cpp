#include "server/data_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "rules/text.hpp"

namespace serai::server {
namespace {

constexpr mode_t kOwnerOnly = 0700;
constexpr mode_t kOwnerFile = 0600;

Error cannot_use(const std::filesystem::path& path, int failure) {
  return {"bad-folder",
          "The data folder " + in_quotes(path.string()) + " cannot be used: " + std::strerror(failure) + "."};
}

// Takes what others may do with a file away from them. A file that is not there needs nothing.
bool make_private(const std::filesystem::path& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) return errno == ENOENT;
  return (info.st_mode & (S_IRWXG | S_IRWXO)) == 0 || chmod(path.c_str(), info.st_mode & S_IRWXU) == 0;
}

}  // namespace

Result<DataFolder> DataFolder::open(const std::filesystem::path& path) {
  std::error_code failure;
  if (const auto parent = path.parent_path(); !parent.empty()) std::filesystem::create_directories(parent, failure);
  if (failure) return cannot_use(path, failure.value());
  if (mkdir(path.c_str(), kOwnerOnly) != 0 && errno != EEXIST) return cannot_use(path, errno);
  const int lock = ::open((path / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kOwnerFile);
  if (lock < 0) return cannot_use(path, errno);
  DataFolder folder(path, lock);
  if (flock(lock, LOCK_EX | LOCK_NB) == 0) {
    // An earlier version left these open to others.
    for (const char* ending : {"", "-wal", "-shm"}) {
      if (!make_private(folder.database() += ending)) return cannot_use(path, errno);
    }
    return folder;
  }
  if (errno != EWOULDBLOCK) return cannot_use(path, errno);
  return Error{"folder-in-use", "The data folder " + in_quotes(path.string()) +
                                    " is in use by another server; stop it, or give this one a folder of its own."};
}

DataFolder::DataFolder(DataFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

DataFolder::~DataFolder() {
  if (lock_ >= 0) close(lock_);
}

void keep_files_private() {
  umask(S_IRWXG | S_IRWXO);
}

bool sync_folder(const std::filesystem::path& folder) {
  const int fd = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return false;
  const bool done = fsync(fd) == 0;
  close(fd);
  return done;
}

}  // namespace serai::server

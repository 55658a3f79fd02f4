#include "server/test_vfs.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <limits>
#include <new>

namespace serai::server {
namespace {

// Our file, followed in memory by the real one.
struct TestFile {
  sqlite3_file base;
  std::string* name;  // empty: not recorded
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

TestFile* ours(sqlite3_file* file) {
  return reinterpret_cast<TestFile*>(file);
}

sqlite3_file* real(sqlite3_file* file) {
  return ours(file)->real();
}

sqlite3_vfs* real_vfs() {
  static sqlite3_vfs* vfs = sqlite3_vfs_find("unix");
  return vfs;
}

// SQLITE_OK, or the error to answer with.
int noted(sqlite3_file* file, DiskOperation operation, int broken) {
  if (ours(file)->name->empty()) return SQLITE_OK;
  operation.file = *ours(file)->name;
  TestVfs::Fault fault{};
  if (TestVfs::instance().note(std::move(operation), fault)) return SQLITE_OK;
  return fault == TestVfs::Fault::kFull && broken == SQLITE_IOERR_WRITE ? SQLITE_FULL : broken;
}

int close_file(sqlite3_file* file) {
  delete ours(file)->name;
  return real(file)->pMethods->xClose(real(file));
}

int write_file(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
  const std::string bytes(static_cast<const char*>(data), static_cast<std::size_t>(size));
  const int failure = noted(file, {DiskOperation::Kind::kWrite, {}, offset, bytes}, SQLITE_IOERR_WRITE);
  return failure != SQLITE_OK ? failure : real(file)->pMethods->xWrite(real(file), data, size, offset);
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  const int failure = noted(file, {DiskOperation::Kind::kTruncate, {}, size, {}}, SQLITE_IOERR_TRUNCATE);
  return failure != SQLITE_OK ? failure : real(file)->pMethods->xTruncate(real(file), size);
}

int sync_file(sqlite3_file* file, int /*flags*/) {
  return noted(file, {DiskOperation::Kind::kSync, {}, 0, {}}, SQLITE_IOERR_FSYNC);
}

int control_file(sqlite3_file* file, int what, void* argument) {
  if (what == SQLITE_FCNTL_SIZE_HINT) return SQLITE_OK;  // it would change the file without being recorded
  return real(file)->pMethods->xFileControl(real(file), what, argument);
}

// Calls that are passed on unchanged.
template <auto Member, class... Arguments>
int pass(sqlite3_file* file, Arguments... arguments) {
  return (real(file)->pMethods->*Member)(real(file), arguments...);
}

void barrier(sqlite3_file* file) {
  real(file)->pMethods->xShmBarrier(real(file));
}

using M = sqlite3_io_methods;
const sqlite3_io_methods kMethods = {2,
                                     close_file,
                                     pass<&M::xRead, void*, int, sqlite3_int64>,
                                     write_file,
                                     truncate_file,
                                     sync_file,
                                     pass<&M::xFileSize, sqlite3_int64*>,
                                     pass<&M::xLock, int>,
                                     pass<&M::xUnlock, int>,
                                     pass<&M::xCheckReservedLock, int*>,
                                     control_file,
                                     pass<&M::xSectorSize>,
                                     pass<&M::xDeviceCharacteristics>,
                                     pass<&M::xShmMap, int, int, int, void volatile**>,
                                     pass<&M::xShmLock, int, int, int>,
                                     barrier,
                                     pass<&M::xShmUnmap, int>,
                                     nullptr,
                                     nullptr};

int open_file(sqlite3_vfs* /*vfs*/, const char* path, sqlite3_file* file, int flags, int* out_flags) {
  file->pMethods = nullptr;
  const int failure = real_vfs()->xOpen(real_vfs(), path, real(file), flags, out_flags);
  if (failure != SQLITE_OK) return failure;
  const bool is_kept =
      path != nullptr && (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
  ours(file)->name = new std::string(is_kept ? std::filesystem::path(path).filename().string() : "");
  file->pMethods = &kMethods;
  return SQLITE_OK;
}

int delete_file(sqlite3_vfs* /*vfs*/, const char* path, int /*sync*/) {
  TestVfs::Fault fault{};
  const std::string name = std::filesystem::path(path).filename().string();
  if (!TestVfs::instance().note({DiskOperation::Kind::kDelete, name, 0, {}}, fault)) return SQLITE_IOERR_DELETE;
  return real_vfs()->xDelete(real_vfs(), path, 0);
}

sqlite3_vfs* make_vfs() {
  static sqlite3_vfs vfs = *real_vfs();
  vfs.zName = kTestVfs;
  vfs.szOsFile += static_cast<int>(sizeof(TestFile));
  vfs.xOpen = open_file;
  vfs.xDelete = delete_file;
  vfs.pNext = nullptr;
  return &vfs;
}

}  // namespace

TestVfs& TestVfs::instance() {
  static TestVfs vfs;
  static const int kRegistered = sqlite3_vfs_register(make_vfs(), 0);
  static_cast<void>(kRegistered);
  return vfs;
}

void TestVfs::start(bool is_recording) {
  const std::lock_guard lock(mutex_);
  is_recording_ = is_recording;
  count_ = fail_from_ = fail_to_ = 0;
  log_.clear();
}

std::size_t TestVfs::operations() const {
  const std::lock_guard lock(mutex_);
  return count_;
}

std::vector<DiskOperation> TestVfs::log() const {
  const std::lock_guard lock(mutex_);
  return log_;
}

void TestVfs::fail_at(std::size_t operation, std::size_t count, Fault fault) {
  const std::lock_guard lock(mutex_);
  fail_from_ = operation;
  fail_to_ = count > std::numeric_limits<std::size_t>::max() - operation ? SIZE_MAX : operation + count;
  fault_ = fault;
}

bool TestVfs::note(DiskOperation operation, Fault& fault) {
  const std::lock_guard lock(mutex_);
  const std::size_t number = count_++;
  if (number >= fail_from_ && number < fail_to_) {
    fault = fault_;
    return false;
  }
  if (is_recording_) log_.push_back(std::move(operation));
  return true;
}

namespace {

void apply_to(std::string& content, const DiskOperation& operation, std::size_t from, std::size_t size) {
  const std::size_t begin = static_cast<std::size_t>(operation.offset) + from;
  if (content.size() < begin + size) content.resize(begin + size);
  std::copy_n(operation.data.begin() + static_cast<std::ptrdiff_t>(from), size,
              content.begin() + static_cast<std::ptrdiff_t>(begin));
}

void apply_to(std::string& content, const DiskOperation& operation) {
  if (operation.kind == DiskOperation::Kind::kTruncate) content.resize(static_cast<std::size_t>(operation.offset));
  if (operation.kind == DiskOperation::Kind::kWrite) apply_to(content, operation, 0, operation.data.size());
}

}  // namespace

void DiskImage::apply(const DiskOperation& operation) {
  if (operation.kind == DiskOperation::Kind::kDelete) {
    files_.erase(operation.file);
    return;
  }
  File& file = files_[operation.file];
  if (operation.kind != DiskOperation::Kind::kSync) {
    file.pending.push_back(operation);
    return;
  }
  for (const DiskOperation& pending : file.pending) apply_to(file.content, pending);
  file.pending.clear();
}

void DiskImage::save(const std::filesystem::path& folder, std::mt19937* random) const {
  constexpr std::size_t kSector = 512;
  for (const auto& [name, file] : files_) {
    std::string content = file.content;
    for (const DiskOperation& pending : file.pending) {
      if (random == nullptr) break;
      if (pending.kind != DiskOperation::Kind::kWrite) {
        if ((*random)() % 2 == 0) apply_to(content, pending);
        continue;
      }
      for (std::size_t from = 0; from < pending.data.size(); from += kSector) {
        if ((*random)() % 2 == 0) apply_to(content, pending, from, std::min(kSector, pending.data.size() - from));
      }
    }
    std::ofstream(folder / name, std::ios::binary).write(content.data(), static_cast<std::streamsize>(content.size()));
  }
}

}  // namespace serai::server

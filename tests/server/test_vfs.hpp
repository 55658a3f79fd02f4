// A file system for SQLite that a test controls. It writes real files but never syncs them, so that tests are fast. It
// records what was written and synced, so that a test can rebuild the disk as a power cut at any moment would leave it.
// It can be told to fail.
//
// There is one instance, called kTestVfs, for all connections. Any thread may use it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

namespace serai::server {

inline constexpr const char* kTestVfs = "serai-test";

struct DiskOperation {
  enum class Kind : std::uint8_t { kWrite, kTruncate, kSync, kDelete };
  Kind kind = Kind::kWrite;
  std::string file;  // its name without the folder
  std::int64_t offset = 0;
  std::string data;
};

class TestVfs {
 public:
  enum class Fault : std::uint8_t { kFull, kBroken };

  // The one instance, registered with SQLite.
  static TestVfs& instance();

  // Forgets the log and all faults, and sets whether to record a new log.
  void start(bool is_recording);
  // How many operations there have been since start().
  std::size_t operations() const;
  std::vector<DiskOperation> log() const;
  // Makes `count` operations fail, beginning with this one.
  void fail_at(std::size_t operation, std::size_t count, Fault fault);

  // Called for every operation of SQLite; false if it is to fail.
  bool note(DiskOperation operation, Fault& fault);

 private:
  mutable std::mutex mutex_;
  bool is_recording_ = false;
  std::size_t count_ = 0;
  std::vector<DiskOperation> log_;
  std::size_t fail_from_ = 0;
  std::size_t fail_to_ = 0;
  Fault fault_ = Fault::kBroken;
};

// The disk at one moment: what has been synced, and what has only been written.
class DiskImage {
 public:
  void apply(const DiskOperation& operation);
  // Writes the files as a power cut leaves them: without what was not synced or, if there is a generator, with random
  // sectors of it.
  void save(const std::filesystem::path& folder, std::mt19937* random) const;

 private:
  struct File {
    std::string content;
    std::vector<DiskOperation> pending;
  };
  std::map<std::string, File> files_;
};

}  // namespace serai::server

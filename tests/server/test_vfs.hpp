// A file system for SQLite under the control of a test. Files are real, but nothing is ever really synced, so that
// tests are fast. It keeps a log of what was written and synced, from which the disk can be rebuilt as a power cut at
// any moment would leave it; and it fails on command.
//
// There is one, called kTestVfs, shared by all connections. Any thread.
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

  // The one there is, registered with SQLite.
  static TestVfs& instance();

  // Forgets the log and all faults; whether there will be a log.
  void start(bool is_recording);
  // How many operations there have been since.
  std::size_t operations() const;
  std::vector<DiskOperation> log() const;
  // Lets the operations from this one on fail, this many of them.
  void fail_at(std::size_t operation, std::size_t count, Fault fault);

  // What the calls of SQLite come to: false if the operation fails.
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

// The disk at a moment: what is certainly there and what was written but not synced.
class DiskImage {
 public:
  void apply(const DiskOperation& operation);
  // Writes the files as a power cut leaves them: without what was not synced, or, with a generator, with a random part
  // of it, in sectors.
  void save(const std::filesystem::path& folder, std::mt19937* random) const;

 private:
  struct File {
    std::string content;
    std::vector<DiskOperation> pending;
  };
  std::map<std::string, File> files_;
};

}  // namespace serai::server

// The archive to which self-play games are appended: a series of files of bounded size, NAME.sgm, NAME.2.sgm,
// NAME.3.sgm and so on, so that each can be copied elsewhere. The writer may be killed at any time: an incomplete game
// is removed when the series is opened again.
//
// While it is open, nobody else can open it. One thread at a time.
#pragma once

#include <memory>
#include <string>

#include "game/archive.hpp"

namespace serai {

class ArchiveSeries {
 public:
  // Opens the series whose first file is `file`, or begins it. An error says why a file cannot be continued: it is
  // damaged, holds other games or older ones, cannot be written, or somebody else is writing it.
  static Result<std::unique_ptr<ArchiveSeries>> open(const std::string& file, const VariantInfo& variant,
                                                     std::uint64_t most_bytes);
  ~ArchiveSeries();
  ArchiveSeries(const ArchiveSeries&) = delete;
  ArchiveSeries& operator=(const ArchiveSeries&) = delete;

  // Adds a game; it is with the system when this returns. On an error the files are as they were.
  std::optional<Error> add(const ArchivedGame& game);

  std::uint64_t games() const { return games_; }
  std::uint64_t positions() const { return positions_; }    // with a score
  std::uint64_t next_index() const { return next_index_; }  // greater than that of any game

 private:
  ArchiveSeries(const std::string& file, const VariantInfo& variant, std::uint64_t most_bytes)
      : file_(file), variant_(variant), most_bytes_(most_bytes) {}
  std::string name(int part) const;
  std::optional<Error> open_part(int part);
  std::optional<Error> count_part();
  std::optional<Error> write(const std::string& bytes);

  std::string file_;
  const VariantInfo& variant_;
  std::uint64_t most_bytes_;
  int lock_ = -1;  // the first file, as long as the series is open
  int fd_ = -1;    // the last file
  int part_ = 0;
  std::uint64_t bytes_ = 0;  // in the last file
  std::uint64_t games_ = 0, positions_ = 0, next_index_ = 0;
};

}  // namespace serai

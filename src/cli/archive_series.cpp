#include "cli/archive_series.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>

#include "rules/text.hpp"

namespace serai {
namespace {

Error cannot_go_on(const std::string& file, const std::string& why) {
  return {"bad-archive", "The file " + in_quotes(file) + " " + why};
}

}  // namespace

ArchiveSeries::~ArchiveSeries() {
  if (fd_ >= 0) close(fd_);
  if (lock_ >= 0) close(lock_);
}

std::string ArchiveSeries::name(int part) const {
  if (part == 1) return file_;
  const std::filesystem::path path(file_);
  return (path.parent_path() / path.stem()).string() + "." + std::to_string(part) + path.extension().string();
}

Result<std::unique_ptr<ArchiveSeries>> ArchiveSeries::open(const std::string& file, const VariantInfo& variant,
                                                           std::uint64_t most_bytes) {
  std::unique_ptr<ArchiveSeries> out(new ArchiveSeries(file, variant, most_bytes));
  out->lock_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (out->lock_ < 0) return cannot_go_on(file, "cannot be written.");
  if (flock(out->lock_, LOCK_EX | LOCK_NB) != 0) return cannot_go_on(file, "is being written by another program.");
  std::error_code ignored;
  int part = 1;
  do {
    if (auto error = out->open_part(part)) return *error;
    if (auto error = out->count_part()) return *error;
  } while (std::filesystem::exists(out->name(++part), ignored));
  return out;
}

// Opens a file of the series as the last one.
std::optional<Error> ArchiveSeries::open_part(int part) {
  const int fd = ::open(name(part).c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (fd < 0) return cannot_go_on(name(part), "cannot be written.");
  if (fd_ >= 0) close(fd_);
  fd_ = fd;
  part_ = part;
  bytes_ = 0;
  return std::nullopt;
}

// Counts what the last file holds, and cuts off what was not written whole.
std::optional<Error> ArchiveSeries::count_part() {
  const std::string file = name(part_);
  const std::string header = archive_header(variant_.id);
  std::ifstream in(file, std::ios::binary);
  std::string begins(header.size(), '\0');
  in.read(begins.data(), static_cast<std::streamsize>(begins.size()));
  begins.resize(static_cast<std::size_t>(in.gcount()));
  // Nothing yet, or not even the whole header: begin it.
  if (begins.size() < header.size() && header.compare(0, begins.size(), begins) == 0) {
    if (ftruncate(fd_, 0) != 0) return cannot_go_on(file, "cannot be written.");
    return write(header);
  }
  in.clear();
  in.seekg(0);
  ArchiveReader reader(in);
  if (reader.is_old()) {
    return cannot_go_on(file, "has an older format: it can be read but not appended to; choose another file.");
  }
  if (reader.variant() != &variant_) return cannot_go_on(file, "does not hold games of this variant.");
  std::uint64_t games = 0;
  for (ArchivedCount count; reader.next(count); ++games) {
    positions_ += count.scored;
    next_index_ = std::max(next_index_, count.index + 1);
  }
  if (reader.is_damaged()) {
    return cannot_go_on(file, "is damaged after " + std::to_string(games) + " games and cannot be appended to.");
  }
  games_ += games;
  bytes_ = reader.whole_bytes();
  if (reader.is_cut_off() && ftruncate(fd_, static_cast<off_t>(bytes_)) != 0)
    return cannot_go_on(file, "cannot be written.");
  return std::nullopt;
}

std::optional<Error> ArchiveSeries::write(const std::string& bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t n = ::write(fd_, bytes.data() + done, bytes.size() - done);
    if (n > 0) done += static_cast<std::size_t>(n);
    if (n > 0 || (n < 0 && errno == EINTR)) continue;
    // A part of a game is of no use; if it cannot be removed either, it will be when the file is opened again.
    (void)!ftruncate(fd_, static_cast<off_t>(bytes_));
    return cannot_go_on(name(part_), "cannot be written.");
  }
  bytes_ += bytes.size();
  return std::nullopt;
}

std::optional<Error> ArchiveSeries::add(const ArchivedGame& game) {
  const std::string bytes = archive_game(variant_, game);
  const std::string header = archive_header(variant_.id);
  if (bytes_ > header.size() && bytes_ + bytes.size() > most_bytes_) {
    if (auto error = open_part(part_ + 1)) return error;
    if (auto error = write(header)) return error;
  }
  if (auto error = write(bytes)) return error;
  ++games_;
  for (const ArchivedPly& ply : game.plies) positions_ += ply.score ? 1 : 0;
  next_index_ = std::max(next_index_, game.index + 1);
  return std::nullopt;
}

}  // namespace serai

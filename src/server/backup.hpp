// Backups: one file with the whole database and the key that signs cookies, so that nobody loses their seat.
//
// A backup can be made while a server runs: it is a consistent snapshot. It contains secrets and is readable only by
// its owner.
#pragma once

#include <filesystem>
#include <optional>

#include "rules/result.hpp"

namespace serai::server {

// Writes the backup of a data folder to a new file. Whatever was there under that name stays until the backup is
// complete and safe on the disk.
std::optional<Error> make_backup(const std::filesystem::path& folder, const std::filesystem::path& file);

// Fills a data folder that has no database from a backup, which is checked first.
std::optional<Error> restore_backup(const std::filesystem::path& file, const std::filesystem::path& folder);

}  // namespace serai::server

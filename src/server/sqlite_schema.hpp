// The tables of the SQLite store, and the migration of older ones.
#pragma once

#include <optional>

#include "server/sqlite.hpp"

namespace serai::server {

// Marks a file as a database of ours ("srai").
inline constexpr std::int64_t kApplicationId = 0x73726169;

// The version of the tables that this program knows.
int schema_version();

// Makes the tables of a new database, or brings an older one up to date, in one transaction. An Error if the file is
// not ours or was written by a newer program; then nothing has changed. Tests make databases of older versions.
std::optional<Error> migrate(SqliteConnection& db, int to_version = schema_version());

// The number that a PRAGMA returns; nothing if it cannot be read.
std::optional<std::int64_t> pragma(SqliteConnection& db, const char* sql);

}  // namespace serai::server

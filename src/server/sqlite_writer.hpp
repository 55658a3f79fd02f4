// What each write of a unit means in the tables of the SQLite store.
#pragma once

#include "server/sqlite_changes.hpp"

namespace serai::server {

// Writes a whole unit or nothing of it. Requires: a transaction.
Written write_unit(SqliteConnection& db, const Unit& unit);

}  // namespace serai::server

// What each write of a unit means in the tables of the SQLite store.
#pragma once

#include "server/sqlite.hpp"
#include "server/store.hpp"

namespace serai::server {

enum class Written : std::uint8_t {
  kDone,
  kRefused,  // it contradicts what is stored
  kFailed,   // the database did not take it
};

// Writes a whole unit or nothing of it. Requires: a transaction.
Written write_unit(SqliteConnection& db, const Unit& unit);

}  // namespace serai::server

// Ratings in the tables of the SQLite store: writes only. SqliteReader has the queries.
#pragma once

#include "server/sqlite_changes.hpp"

namespace serai::server {

Written rate_game(SqliteChanges& changes, const write::RateGame& game);
// Somebody goes: the ratings with them, and whose the changes in games were.
Written drop_ratings(SqliteChanges& changes, const IdentityId& identity);
// The question for a leaderboard, for a test that looks at what it costs.
std::string_view best_rated_query();

}  // namespace serai::server

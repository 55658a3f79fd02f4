// The writes of server/store_social.hpp in the tables of the SQLite store.
#pragma once

#include "server/sqlite_changes.hpp"

namespace serai::server {

Written store_social(SqliteChanges& changes, const write::Relate& w);
Written store_social(SqliteChanges& changes, const write::FileReport& w);
Written store_social(SqliteChanges& changes, const write::CloseReport& w);
Written store_social(SqliteChanges& changes, const write::NoteDeed& w);

// Notes what a game that has just been finished means for each person in it.
Written store_results(SqliteChanges& changes, const GameId& game);
// Removes what is kept of somebody, except what administrators did about them.
Written forget_social(SqliteChanges& changes, const IdentityId& who);

// How the results of a person are read; for the test that looks at its plan.
std::string_view results_query();

}  // namespace serai::server

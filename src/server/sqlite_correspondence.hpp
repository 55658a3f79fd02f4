// Correspondence games in the tables of the SQLite store: writes only. SqliteReader has the queries.
#pragma once

#include "server/sqlite_changes.hpp"

namespace serai::server {

Written write_part(SqliteConnection& db, const write::SetTurn& w);
Written write_part(SqliteConnection& db, const write::SetConditions& w);
Written write_part(SqliteConnection& db, const write::DropConditions& w);
Written write_part(SqliteConnection& db, const write::SetNote& w);
Written write_part(SqliteConnection& db, const write::TakeVacation& w);
Written write_part(SqliteConnection& db, const write::EndVacation& w);
Written write_part(SqliteConnection& db, const write::ExtendTurns& w);
Written write_part(SqliteConnection& db, const write::DelayTurn& w);

// A game is over: it has no turn any more.
Written drop_turn(SqliteChanges& changes, const GameId& game);
// Somebody else takes a seat, with what its holder had. To be called before the seat is changed.
Written hand_over_turn(SqliteChanges& changes, const write::SetSeat& w);
// Somebody goes: conditional moves, notes and vacations with them. The deadlines stay.
Written drop_correspondence(SqliteChanges& changes, const IdentityId& identity);
// Vacations that count no longer.
Written drop_old_vacations(SqliteChanges& changes, WallTime now);

}  // namespace serai::server

// The writes of accounts in the tables of the SQLite store. Requires: a transaction.
#pragma once

#include "server/sqlite_changes.hpp"
#include "server/store.hpp"

namespace serai::server {

Written write_part(SqliteConnection& db, const write::CreateAccount& w);
Written write_part(SqliteConnection& db, const write::CheckPassword& w);
Written write_part(SqliteConnection& db, const write::SetPassword& w);
Written write_part(SqliteConnection& db, const write::CreateLogin& w);
Written write_part(SqliteConnection& db, const write::TouchLogin& w);
Written write_part(SqliteConnection& db, const write::DropLogin& w);
Written write_part(SqliteConnection& db, const write::DropLogins& w);
Written write_part(SqliteConnection& db, const write::SetRecoveryCodes& w);
Written write_part(SqliteConnection& db, const write::UseRecoveryCode& w);
Written write_part(SqliteConnection& db, const write::CreatePasskey& w);
Written write_part(SqliteConnection& db, const write::UsePasskey& w);
Written write_part(SqliteConnection& db, const write::DropPasskey& w);
Written write_part(SqliteConnection& db, const write::CreateDeviceLink& w);
Written write_part(SqliteConnection& db, const write::UseDeviceLink& w);
Written write_part(SqliteConnection& db, const write::LearnLessons& w);
Written write_part(SqliteConnection& db, const write::KeepName& w);

// What renaming somebody means for accounts: theirs follows, and nobody else's may look like the new name.
Written rename_account(SqliteConnection& db, const write::RenameIdentity& w);
Written delete_account(SqliteConnection& db, const IdentityId& identity);
Written drop_expired_of_accounts(SqliteConnection& db, WallTime before);

}  // namespace serai::server

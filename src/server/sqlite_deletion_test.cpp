// What is left in the tables of SQLite of somebody who was deleted. It looks into every table there is, so that an area
// that keeps something about people cannot forget to remove it.
#include <gtest/gtest.h>

#include <future>
#include <map>

#include "server/sqlite.hpp"
#include "server/sqlite_store.hpp"
#include "server/temporary_folder.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

using Counts = std::map<std::string, std::int64_t>;
const IdentityId kWho = "leaving-person", kOther = "staying-person";
constexpr WallTime kNow{std::chrono::seconds(1'000'000)};

SeatRecord seat(const IdentityId& who) {
  return {SeatRecord::Kind::kPerson, who, 0, ""};
}

GameRecord record(const GameId& id, bool is_rated) {
  GameRecord game;
  game.id = id;
  game.variant = "somegame";
  game.is_rated = is_rated;
  game.seats = {seat(kWho), seat(kOther)};
  game.created = kNow;
  return game;
}

// Everything that can be stored about two people, with a mark of each in every text.
Unit everything_about(const IdentityId& who, const IdentityId& other) {
  const std::string& mark = who;
  const WallTime later = kNow + std::chrono::hours(24);
  const TokenHash token = hash_token("token of " + who);
  return {write::CreateIdentity{{who, "guest " + mark, "guest " + mark, false, false, kNow}},
          write::CreateAccount{{who, "name " + mark, "folded " + mark, "skeleton " + mark, "hash " + mark, kNow}},
          write::CreateLogin{{token, "login " + mark, who, "device " + mark, "password", kNow, kNow}, 9},
          write::SetRecoveryCodes{who, {token}},
          write::CreatePasskey{{"key " + mark, who, "title " + mark, "point", 0, kNow, kNow}, 9},
          write::CreateDeviceLink{{token, who, later}},
          write::LearnLessons{who, {{"somegame", "lesson of " + mark, 3}}, 9},
          write::SetConditions{"days", {who == kWho ? 0 : 1, who, 0, "lines of " + mark}},
          write::SetNote{{"days", who, "note of " + mark, kNow}},
          write::TakeVacation{who, {kNow, later}},
          write::AppendChat{"rated", {0, who, "said by " + mark, kNow}, 9},
          write::CreateChallenge{{"challenge of " + mark, token, who, "details of " + mark, kNow, later, true, ""}},
          write::CloseChallenge{"challenge of " + mark, ""},
          write::RememberAnswer{who, {"request", "answer to " + mark, kNow}, 9},
          write::CreateStudy{{"study of " + mark, who, "somegame", mark, mark, "", "", kNow, kNow, later}},
          write::FileReport{{0, who, other, "rated", "chat", "reported by " + mark, kNow}}};
}

std::string stored(Store& store, Unit unit) {
  std::promise<std::string> result;
  store.submit(std::move(unit),
               [&](const std::optional<Error>& error) { result.set_value(error ? error->message : ""); });
  return result.get_future().get();
}

std::vector<std::string> texts(SqliteConnection& db, const std::string& sql) {
  SqliteStatement statement(db.handle(), sql);
  EXPECT_TRUE(statement.is_prepared()) << sql;
  std::vector<std::string> out;
  while (statement.next()) out.push_back(statement.text(0));
  return out;
}

// How many fields mention a text, by table and column.
Counts mentions(const TemporaryFolder& folder, const std::string& text) {
  const auto db =
      *SqliteConnection::open(DataFolder::database_in(folder.path()).string(), SqliteConnection::Mode::kRead);
  Counts out;
  for (const std::string& table : texts(*db, "SELECT name FROM sqlite_master WHERE type = 'table'")) {
    for (const std::string& column : texts(*db, "SELECT name FROM pragma_table_info('" + table + "')")) {
      const auto found = texts(*db, "SELECT count(*) FROM \"" + table + "\" WHERE instr(CAST(\"" + column +
                                        "\" AS TEXT), '" + text + "') > 0");
      if (found.at(0) != "0") out[table + "." + column] = std::stoll(found.at(0));
    }
  }
  return out;
}

std::vector<std::string> names_of(const Counts& counts) {
  std::vector<std::string> out;
  for (const auto& [name, count] : counts) out.push_back(name);
  return out;
}

TEST(SqliteDeletion, LeavesThePersonInGamesAndInTheLogOfDeedsOnly) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  const auto store = *open_sqlite_store(*data);
  ASSERT_EQ(stored(*store, {write::CreateGame{record("days", false)}, write::CreateGame{record("rated", true)},
                            write::SetTurn{"days", {0, kWho, kNow, std::chrono::hours(24), "", "", "playing"}}}),
            "");
  ASSERT_EQ(stored(*store, everything_about(kWho, kOther)), "");
  ASSERT_EQ(stored(*store, everything_about(kOther, kWho)), "");
  ASSERT_EQ(
      stored(*store, {write::Relate{Relation::kFollows, kWho, kOther, true, kNow},
                      write::Relate{Relation::kBlocks, kOther, kWho, true, kNow},
                      write::FinishGame{"rated", {"1-0", "mate", kNow}}, write::RateGame{"rated", {0, 1}, 1, 0, kNow}}),
      "");
  // What the test stores must reach all tables that know people, or it would prove nothing.
  const Counts before = mentions(folder, kWho), other = mentions(folder, kOther);
  for (const char* table :
       {"accounts.identity",       "answers.identity",      "challenges.creator",      "chat.identity",
        "conditions.identity",     "device_links.identity", "identities.id",           "lessons.identity",
        "logins.identity",         "names.identity",        "notes.identity",          "passkeys.identity",
        "rating_changes.identity", "ratings.identity",      "recovery_codes.identity", "relations.identity",
        "relations.other",         "reports.about",         "reports.reporter",        "results.identity",
        "results.opponent",        "seats.identity",        "studies.author",          "turns.mover",
        "vacations.identity"}) {
    EXPECT_TRUE(before.contains(table)) << table;
  }
  ASSERT_EQ(stored(*store, {write::DeleteIdentity{kWho}, write::NoteDeed{{0, {}, "delete", kWho, 0, {}, kNow}}}), "");
  EXPECT_EQ(names_of(mentions(folder, kWho)),
            (std::vector<std::string>{"deeds.about", "results.opponent", "seats.identity", "turns.mover"}));
  // Of the other nothing goes but what was between the two.
  Counts expected = other;
  for (const char* table : {"relations.identity", "relations.other", "reports.about", "reports.reporter",
                            "reports.text", "results.opponent"}) {
    expected.erase(table);
  }
  EXPECT_EQ(mentions(folder, kOther), expected);
}

}  // namespace
}  // namespace serai::server

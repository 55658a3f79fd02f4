// People with one another in the tables of SQLite: what older databases become, and what questions cost.
#include "server/sqlite_social.hpp"

#include <gtest/gtest.h>

#include "server/sqlite_ratings.hpp"
#include "server/sqlite_reader.hpp"
#include "server/sqlite_schema.hpp"
#include "server/temporary_folder.hpp"

namespace serai::server {
namespace {

std::unique_ptr<SqliteConnection> open_in(const TemporaryFolder& folder) {
  return *SqliteConnection::open((folder.path() / "test.db").string(), SqliteConnection::Mode::kWrite);
}

// What SQLite does for a query, one step on each line.
std::string plan_of(SqliteConnection& db, std::string_view sql) {
  const std::string text = "EXPLAIN QUERY PLAN " + std::string(sql);
  SqliteStatement statement(db.handle(), text);
  EXPECT_TRUE(statement.is_prepared());
  std::string out;
  while (statement.next()) out += statement.text(3) + "\n";
  return out;
}

TEST(SqliteSocial, ReadsTheResultsOfOnePersonAndNothingElse) {
  const TemporaryFolder folder;
  const auto db = open_in(folder);
  ASSERT_FALSE(migrate(*db));
  const std::string plan = plan_of(*db, results_query());
  EXPECT_NE(plan.find("SEARCH results USING PRIMARY KEY (identity=? AND finish_order<?)"), std::string::npos) << plan;
  EXPECT_NE(plan.find("SEARCH positions USING PRIMARY KEY (position=? AND game=?)"), std::string::npos) << plan;
  EXPECT_EQ(plan.find("SCAN"), std::string::npos) << plan;
  EXPECT_EQ(plan.find("TEMP B-TREE"), std::string::npos) << "a page ends when it is full\n" << plan;
}

TEST(SqliteSocial, WalksDownALeaderboard) {
  const TemporaryFolder folder;
  const auto db = open_in(folder);
  ASSERT_FALSE(migrate(*db));
  const std::string plan = plan_of(*db, best_rated_query());
  EXPECT_NE(plan.find("USING INDEX best_ratings (variant=? AND speed=?)"), std::string::npos) << plan;
  EXPECT_EQ(plan.find("SCAN"), std::string::npos) << plan;
  EXPECT_EQ(plan.find("TEMP B-TREE"), std::string::npos) << "it ends when enough are found\n" << plan;
}

TEST(SqliteSocial, FindsTheResultsOfOlderGames) {
  const TemporaryFolder folder;
  auto db = open_in(folder);
  ASSERT_FALSE(migrate(*db, 6));
  ASSERT_TRUE(db->execute(R"sql(
    INSERT INTO games(key, id, variant, start_fen, setup, time_control, rated, unlisted, extra, created, finish_order,
      result, reason, finished) VALUES
      (1, 'g1', 'empire', '', '', '{"kind":"increment","base":60,"increment":1}', 0, 0, '{}', 1, 1, '1-0', 'mate', 5),
      (2, 'g2', 'empire', '', '', '{"kind":"none"}', 0, 1, '{}', 1, 2, '1/2-1/2', 'agreement', 6),
      (3, 'g3', 'empire', '', '', 'nonsense', 0, 0, '{}', 1, 3, '0-1', 'time', 7),
      (4, 'g4', 'empire', '', '', '{"kind":"days","days":3}', 0, 0, '{}', 1, NULL, NULL, NULL, NULL),
      (5, 'g5', 'empire', '', '', '{"kind":"none"}', 0, 0, '{}', 1, 4, '*', 'aborted', 8),
      (6, 'g6', 'empire', '', '', '{"kind":"byoyomi","base":600,"period":30}', 0, 0, '{}', 1, 5, '1-0', 'mate', 9);
    INSERT INTO seats VALUES
      (1, 0, 1, 'ann', 0, 'empire'), (1, 1, 1, 'bob', 0, 'empire'),
      (2, 0, 1, 'bob', 0, 'empire'), (2, 1, 1, 'ann', 0, 'empire'),
      (3, 0, 1, 'ann', 0, 'empire'), (3, 1, 2, '', 4, 'empire'),
      (4, 0, 1, 'ann', 0, 'empire'), (4, 1, 1, 'bob', 0, 'empire'),
      (5, 0, 1, 'ann', 0, 'empire'), (5, 1, 1, 'bob', 0, 'empire'),
      (6, 0, 1, 'ann', 0, 'empire'), (6, 1, 1, 'ann', 0, 'empire');
  )sql"));
  ASSERT_FALSE(migrate(*db));
  SqliteReader reader(std::move(db));
  const auto list = [&](const char* who, const ResultFilter& filter) {
    std::string out;
    const auto found = reader.results_of(who, filter, {});
    for (const GameSummary& game : found->games) out += game.record.id + " ";
    return out;
  };
  EXPECT_EQ(list("ann", {}), "g3 g1 ");
  EXPECT_EQ(list("ann", {.with_private = true}), "g3 g2 g1 ");
  EXPECT_EQ(list("ann", {.pace = "blitz"}), "g1 ");
  EXPECT_EQ(list("ann", {.opponent = "computer:4", .score = Score::kLost}), "g3 ");
  EXPECT_EQ(list("bob", {.side = 1, .score = Score::kLost}), "g1 ");
  EXPECT_EQ(reader.game("g4")->value().record.pace, "days") << "a game that goes on knows what it will be";
  EXPECT_EQ(reader.game("g4")->value().record.speed, Speed::kCorrespondence);
  EXPECT_EQ(reader.game("g1")->value().record.speed, Speed::kLive);
}

TEST(SqliteSocial, KeepsDeedsAsTheyAre) {
  const TemporaryFolder folder;
  const auto db = open_in(folder);
  ASSERT_FALSE(migrate(*db));
  ASSERT_TRUE(db->execute("INSERT INTO deeds VALUES(1, '', 'ban', 'ann', 0, '', 5)"));
  EXPECT_FALSE(db->execute("DELETE FROM deeds"));
  EXPECT_FALSE(db->execute("UPDATE deeds SET about = 'bob'"));
}

}  // namespace
}  // namespace serai::server

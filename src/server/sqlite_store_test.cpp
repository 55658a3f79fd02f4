// The Store on SQLite: what it finds when it opens, and how it behaves with many users. Durability has a test of its
// own in tests/server/.
#include "server/sqlite_store.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <future>
#include <thread>

#include "server/sqlite_schema.hpp"
#include "server/temporary_folder.hpp"

namespace serai::server {
namespace {

GameRecord record(const GameId& id) {
  GameRecord game;
  game.id = id;
  game.variant = "somegame";
  game.seats.resize(2);
  return game;
}

std::string stored(Store& store, Unit unit) {
  std::promise<std::string> result;
  store.submit(std::move(unit),
               [&](const std::optional<Error>& error) { result.set_value(error ? std::string(error->code) : ""); });
  return result.get_future().get();
}

TEST(SqliteStores, FindEverythingAgain) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  {
    const auto store = *open_sqlite_store(*data);
    EXPECT_EQ(stored(*store, {write::CreateGame{record("g1")}, write::AppendEvent{"g1", {1, "move", "{}", {}}}}), "");
  }
  const auto store = *open_sqlite_store(*data);
  const auto live = *store->live_games();
  ASSERT_EQ(live.size(), 1U);
  EXPECT_EQ(live[0].events.size(), 1U);
}

TEST(SqliteStores, CompleteWhatWasSubmittedBeforeTheyClose) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  std::atomic<int> completed = 0;
  {
    const auto store = *open_sqlite_store(*data);
    for (int i = 0; i < 100; ++i) {
      store->submit({write::CreateGame{record("g" + std::to_string(i))}},
                    [&](const std::optional<Error>& error) { completed += error ? 0 : 1; });
    }
  }
  EXPECT_EQ(completed, 100);
  EXPECT_EQ((*(*open_sqlite_store(*data))->live_games()).size(), 100U);
}

TEST(SqliteStores, ServeManyThreadsAtOnce) {
  constexpr int kThreads = 4;
  constexpr int kEvents = 200;
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  const auto store = *open_sqlite_store(*data, {.log_frames = 50});  // checkpoints all the time
  std::vector<std::thread> threads;
  std::atomic<int> refused = 0;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, id = "g" + std::to_string(t)] {
      refused += stored(*store, {write::CreateGame{record(id)}}).empty() ? 0 : 1;
      for (int version = 1; version <= kEvents; ++version) {
        refused += stored(*store, {write::AppendEvent{id, {version, "move", "{}", {}}}}).empty() ? 0 : 1;
        const auto game = *store->game(id);
        refused += game && game->events.size() == static_cast<std::size_t>(version) ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(refused, 0);
  const StoreStats stats = store->stats();
  EXPECT_EQ(stats.units, static_cast<std::uint64_t>(kThreads * (kEvents + 1)));
  EXPECT_LE(stats.commits, stats.units);
}

TEST(SqliteStores, KeepTheLogShort) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  const auto store = *open_sqlite_store(*data, {.log_frames = 50});
  ASSERT_EQ(stored(*store, {write::CreateGame{record("g1")}}), "");
  for (int version = 1; version <= 500; ++version) {
    ASSERT_EQ(stored(*store, {write::AppendEvent{"g1", {version, "move", "{}", {}}}}), "");
  }
  constexpr std::uintmax_t kPage = 4096;
  EXPECT_LT(std::filesystem::file_size(folder.path() / "serai.db-wal"), 500 * kPage) << "of more than 1000 written";
}

TEST(SqliteStores, RefuseFilesThatAreNotTheirs) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  std::ofstream(data->database()) << std::string(10'000, 'x');
  const auto garbage = open_sqlite_store(*data);
  ASSERT_FALSE(garbage.ok());
  EXPECT_NE(garbage.error().message.find("not a database"), std::string::npos) << garbage.error().message;

  std::filesystem::remove(data->database());
  ASSERT_TRUE((*SqliteConnection::open(data->database().string(), SqliteConnection::Mode::kWrite))
                  ->execute("CREATE TABLE games(x)"));
  const auto stranger = open_sqlite_store(*data);
  ASSERT_FALSE(stranger.ok());
  EXPECT_EQ(stranger.error().code, "bad-database");
}

TEST(SqliteStores, BringADatabaseOfTheFirstVersionUpToDate) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  EXPECT_EQ(stored(**open_sqlite_store(*data), {write::CreateGame{record("g1")}}), "");
  // As the first version had it.
  ASSERT_TRUE((*SqliteConnection::open(data->database().string(), SqliteConnection::Mode::kWrite))
                  ->execute("DROP TABLE chat; PRAGMA user_version = 1"));
  const auto store = *open_sqlite_store(*data);
  EXPECT_EQ(stored(*store, {write::AppendChat{"g1", {0, "ann", "{}", {}}, 10}}), "");
  EXPECT_EQ((*store->game("g1"))->chat.size(), 1U);
}

TEST(SqliteStores, RefuseADatabaseOfANewerProgram) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  ASSERT_TRUE(open_sqlite_store(*data).ok());
  const std::string newer = "PRAGMA user_version = " + std::to_string(schema_version() + 1);
  ASSERT_TRUE(
      (*SqliteConnection::open(data->database().string(), SqliteConnection::Mode::kWrite))->execute(newer.c_str()));
  const auto store = open_sqlite_store(*data);
  ASSERT_FALSE(store.ok());
  EXPECT_NE(store.error().message.find("newer"), std::string::npos);
}

TEST(SqliteStores, SayWhyTheyCannotOpen) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  std::filesystem::create_directory(data->database());
  const auto store = open_sqlite_store(*data);
  ASSERT_FALSE(store.ok());
  EXPECT_NE(store.error().message.find("cannot be opened"), std::string::npos) << store.error().message;
}

}  // namespace
}  // namespace serai::server

// The Store on SQLite: what it finds when it opens, and how it behaves with many users. Durability has a test of its
// own in tests/server/.
#include "server/sqlite_store.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <future>
#include <iterator>
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
  const auto live = *read_now(*store, [](StoreReader& reader) { return reader.live_games(); });
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
  EXPECT_EQ(read_now(**open_sqlite_store(*data), [](StoreReader& reader) { return reader.live_games(); })->size(),
            100U);
}

TEST(SqliteStores, ServeManyThreadsAtOnce) {
  constexpr int kThreads = 4;
  constexpr int kEvents = 200;
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  const auto store = *open_sqlite_store(*data, {.log_frames = 50});  // checkpoints all the time
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  std::atomic<int> refused = 0;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, id = "g" + std::to_string(t)] {
      refused += stored(*store, {write::CreateGame{record(id)}}).empty() ? 0 : 1;
      for (int version = 1; version <= kEvents; ++version) {
        refused += stored(*store, {write::AppendEvent{id, {version, "move", "{}", {}}}}).empty() ? 0 : 1;
        const auto game = *read_now(*store, [&](StoreReader& reader) { return reader.game(id); });
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

// A job that blocks a reading thread until it is told to end.
class Blocker {
 public:
  explicit Blocker(Store& store) {
    EXPECT_TRUE(store.read([signals = signals_](StoreReader&) {
      signals->has_begun.set_value();
      signals->end.get_future().wait();
    }));
    signals_->has_begun.get_future().wait();
  }
  void end() { signals_->end.set_value(); }

 private:
  // The job has them too: it may still look at them when the test is over.
  struct Signals {
    std::promise<void> has_begun;
    std::promise<void> end;
  };
  std::shared_ptr<Signals> signals_ = std::make_shared<Signals>();
};

TEST(SqliteStores, RunTwoJobsAtOnce) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  const auto store = *open_sqlite_store(*data);
  Blocker blocker(*store);
  EXPECT_TRUE(read_now(*store, [](StoreReader& reader) { return reader.live_games(); }).ok());
  blocker.end();
}

TEST(SqliteStores, BeginJobsInOrderAndRefuseWhenTooManyWait) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  const auto store = *open_sqlite_store(*data, {.reading_threads = 1, .waiting_reads = 3});
  Blocker blocker(*store);
  std::string order;
  std::promise<void> last;
  EXPECT_TRUE(store->read([&](StoreReader&) { order += "a"; }));
  EXPECT_TRUE(store->read([&](StoreReader&) { order += "b"; }));
  EXPECT_TRUE(store->read([&](StoreReader&) { last.set_value(); }));
  EXPECT_FALSE(store->read([&](StoreReader&) { order += "c"; }));
  const auto refused = read_now(*store, [](StoreReader& reader) { return reader.heartbeat(); });
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, kTooManyReads);
  StoreStats stats = store->stats();
  EXPECT_EQ(stats.reads_waiting, 3U);
  EXPECT_EQ(stats.reads_refused, 2U);
  blocker.end();
  last.get_future().wait();
  EXPECT_EQ(order, "ab");
  EXPECT_EQ(store->stats().reads, 4U);
}

TEST(SqliteStores, DropWaitingJobsAndAwaitRunningOnesWhenTheyClose) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  auto store = *open_sqlite_store(*data, {.reading_threads = 1});
  // The running job ends only when the waiting one is gone.
  auto waiting = std::make_shared<std::promise<void>>();
  std::promise<void> has_begun;
  bool has_ended = false;
  bool has_run = false;
  EXPECT_TRUE(store->read([&, gone = std::make_shared<std::future<void>>(waiting->get_future())](StoreReader&) {
    has_begun.set_value();
    gone->wait();
    has_ended = true;
  }));
  has_begun.get_future().wait();
  EXPECT_TRUE(store->read([&has_run, kept = std::move(waiting)](StoreReader&) { has_run = true; }));
  store.reset();
  EXPECT_TRUE(has_ended);
  EXPECT_FALSE(has_run);
}

TEST(SqliteStores, AnswerWithErrorsWhenTheDatabaseCannotBeOpened) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  const auto store = *open_sqlite_store(*data, {.reading_threads = 1});
  const auto moved = folder.path() / "moved";
  std::filesystem::rename(data->database(), moved);
  const auto question = [](StoreReader& reader) { return reader.live_games(); };
  const auto answer = read_now(*store, question);
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().code, kStoreFailed);
  std::filesystem::rename(moved, data->database());
  EXPECT_TRUE(read_now(*store, question).ok());
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

TEST(SqliteStores, KeepTheLogShortWhileTheyAreReadAllTheTime) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  const auto store = *open_sqlite_store(*data, {.log_frames = 50});
  ASSERT_EQ(stored(*store, {write::CreateGame{record("g1")}}), "");
  std::atomic<bool> is_over = false;
  for (int job = 0; job < 2; ++job) {
    ASSERT_TRUE(store->read([&](StoreReader& reader) {
      while (!is_over) EXPECT_TRUE(reader.game("g1").ok());
    }));
  }
  for (int version = 1; version <= 1000; ++version) {
    EXPECT_EQ(stored(*store, {write::AppendEvent{"g1", {version, "move", "{}", {}}}}), "");
  }
  constexpr std::uintmax_t kPage = 4096;
  EXPECT_LT(std::filesystem::file_size(folder.path() / "serai.db-wal"), 500 * kPage) << "of more than 2000 written";
  is_over = true;
}

TEST(SqliteStores, LetTheDatabaseGrowByWholeMegabytes) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  const auto store = *open_sqlite_store(*data, {.log_frames = 50});
  constexpr std::uintmax_t kMegabyte = 1 << 20;
  EXPECT_EQ(std::filesystem::file_size(data->database()), kMegabyte);
  ASSERT_EQ(stored(*store, {write::CreateGame{record("g1")}}), "");
  for (int version = 1; version <= 20; ++version) {
    ASSERT_EQ(stored(*store, {write::AppendEvent{"g1", {version, "move", std::string(kMegabyte / 10, 'x'), {}}}}), "");
  }
  EXPECT_GT(std::filesystem::file_size(data->database()), kMegabyte);
  EXPECT_EQ(std::filesystem::file_size(data->database()) % kMegabyte, 0U);
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

// Makes the database of a folder as a program of an older version left it.
void make_old_database(const DataFolder& data, int version, const char* sql) {
  const auto db = *SqliteConnection::open(data.database().string(), SqliteConnection::Mode::kWrite);
  ASSERT_FALSE(migrate(*db, version));
  ASSERT_TRUE(db->execute(sql)) << db->error("", "filled").message;
}

// The texts in which names used to be.
std::string all_text(const DataFolder& data) {
  const auto db = *SqliteConnection::open(data.database().string(), SqliteConnection::Mode::kRead);
  std::string out;
  for (const char* sql : {"SELECT extra FROM games", "SELECT payload FROM events", "SELECT details FROM challenges"}) {
    SqliteStatement rows(db->handle(), sql);
    while (rows.next()) out += rows.text(0) + "\n";
  }
  return out;
}

TEST(SqliteStores, BringADatabaseOfTheFirstVersionUpToDate) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  make_old_database(*data, 1,
                    "INSERT INTO games(id, variant, start_fen, setup, time_control, rated, unlisted, extra, created) "
                    "VALUES('g1', 'somegame', '', '', '', 0, 0, '{}', 0)");
  const auto store = *open_sqlite_store(*data);
  EXPECT_EQ(stored(*store, {write::AppendChat{"g1", {0, "ann", "{}", {}}, 10}}), "");
  EXPECT_EQ((*read_now(*store, [](StoreReader& reader) { return reader.game("g1"); }))->chat.size(), 1U);
  EXPECT_FALSE(*read_now(*store, [](StoreReader& reader) { return reader.heartbeat(); }));
}

TEST(SqliteStores, MakeTheNewestStampTheHeartbeat) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  make_old_database(*data, 2, "INSERT INTO stamps VALUES(1, '{}', 500), (2, '{}', 9000), (3, '{}', 700)");
  const auto store = *open_sqlite_store(*data);
  EXPECT_EQ(*read_now(*store, [](StoreReader& reader) { return reader.heartbeat(); }),
            WallTime(std::chrono::milliseconds(9000)));
}

// As version 2 wrote it.
constexpr const char* kOldNames = R"sql(
INSERT INTO games(id, variant, start_fen, setup, time_control, rated, unlisted, extra, created,
                  finish_order, result, reason, finished) VALUES
  ('g1', 'empire', '', '', '', 0, 0,
   '{"game":"g1","at":5,"terms":{"variant":"empire","control":{"kind":"none"},"casual":true,"friends":false,'
   || '"listed":true},"seats":[{"identity":"ann","name":"Secret Ann"},{"level":3},{"identity":"bob","name":"Secret '
   || '\"Bob\""},{"identity":"cid","name":"Secret 将"}]}', 5, 1, '1-0', 'mate', 9),
  ('g2', 'janggi', '', '', '', 0, 0, 'damaged', 6, NULL, NULL, NULL, NULL);
INSERT INTO seats VALUES(1, 0, 1, 'ann', 0), (1, 1, 2, '', 3), (2, 0, 1, 'ann', 0);
INSERT INTO events(game, version, kind, payload, time) VALUES
  (1, 1, 'seat', '{"seat":0,"holder":{"identity":"eve","name":"Secret Eve"},"kind":"seat","v":1,"at":7}', 7),
  (1, 2, 'seat', '{"seat":1,"holder":{"level":4},"kind":"seat","v":2,"at":7}', 7),
  (1, 3, 'seat', 'damaged', 7),
  (1, 4, 'move', '{"seat":0,"move":"c3c4","kind":"move","v":4,"at":8}', 8);
INSERT INTO challenges VALUES('c1', NULL, 'ann',
  '{"terms":{"variant":"empire"},"shuffle":true,"seats":["me",{"identity":"bob","name":"Secret Bob"},"open",3]}',
  1, 2, 1, '');
)sql";

TEST(SqliteStores, RemoveTheNamesFromOldRecords) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  make_old_database(*data, 2, kOldNames);
  ASSERT_NE(all_text(*data).find("Secret"), std::string::npos);
  const auto store = *open_sqlite_store(*data);
  const std::string after = all_text(*data);
  EXPECT_EQ(after.find("Secret"), std::string::npos) << after;
  EXPECT_EQ(after, R"({"game":"g1","at":5,"terms":{"variant":"empire","control":{"kind":"none"},"casual":true,)"
                   R"("friends":false,"listed":true},"seats":[{"identity":"ann"},{"level":3},{"identity":"bob"},)"
                   R"({"identity":"cid"}]})"
                   "\ndamaged\n"
                   R"({"seat":0,"holder":{"identity":"eve"},"kind":"seat","v":1,"at":7})"
                   "\n"
                   R"({"seat":1,"holder":{"level":4},"kind":"seat","v":2,"at":7})"
                   "\ndamaged\n"
                   R"({"seat":0,"move":"c3c4","kind":"move","v":4,"at":8})"
                   "\n"
                   R"({"terms":{"variant":"empire"},"shuffle":true,"seats":["me",{"identity":"bob"},"open",3]})"
                   "\n");
  // They are not left in unused parts of the file either.
  std::ifstream file(data->database(), std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  EXPECT_EQ(bytes.find("Secret"), std::string::npos);
}

TEST(SqliteStores, ListTheGamesOfOldRecords) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  make_old_database(*data, 2, kOldNames);
  const auto store = *open_sqlite_store(*data);
  const auto games =
      *read_now(*store, [](StoreReader& reader) { return reader.games_of("ann", {.variant = "empire"}, true); });
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].record.id, "g1");
  EXPECT_EQ(games[0].finish, (Finish{"1-0", "mate", WallTime(std::chrono::milliseconds(9)), "", ""}));
  const auto recent = *read_now(*store, [](StoreReader& reader) { return reader.recent_games({.variant = "empire"}); });
  EXPECT_EQ(recent.size(), 1U);
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

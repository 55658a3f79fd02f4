// What has been acknowledged survives: power cuts, disks that are full or broken, and kills.
#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <future>
#include <random>

#include "match/process.hpp"
#include "server/pairs.hpp"
#include "server/sqlite.hpp"
#include "server/sqlite_store.hpp"
#include "server/temporary_folder.hpp"
#include "server/test_vfs.hpp"
#include "test_paths.hpp"

namespace serai::server {
namespace {

bool is_intact(const std::filesystem::path& database) {
  const auto db = SqliteConnection::open(database.string(), SqliteConnection::Mode::kRead, kTestVfs);
  if (!db) return false;
  SqliteStatement& check = (*db)->statement("PRAGMA integrity_check");
  return check.bind().next() && check.text(0) == "ok";
}

// Power cuts.

struct Acknowledgement {
  std::size_t operations;  // of the disk, before it
  int pair;
  std::int64_t version;
};

// Fills a store in groups of units; returns what was acknowledged, and when.
std::vector<Acknowledgement> play(Store& store, int units) {
  std::vector<Acknowledgement> out;
  std::mt19937 random(1);
  Versions versions;
  for (int i = 0; i < units;) {
    std::promise<void> all;
    const int group = std::min<int>(units - i, 1 + static_cast<int>(random() % 4));
    for (int k = 1; k <= group; ++k, ++i) {
      const int pair = static_cast<int>(random() % kPairs);
      const std::int64_t version = ++versions[pair];
      store.submit(unit(pair, version), [&, pair, version, is_last = k == group](const std::optional<Error>& error) {
        EXPECT_FALSE(error);
        out.push_back({TestVfs::instance().operations(), pair, version});
        if (is_last) all.set_value();
      });
    }
    all.get_future().get();
  }
  return out;
}

// Opens what a power cut left. Complains if something acknowledged before it is missing, or if a unit is torn.
std::string loss_after_cut(const std::filesystem::path& folder, std::size_t cut,
                           const std::vector<Acknowledgement>& acknowledged) {
  const auto data = DataFolder::open(folder);
  const auto store = open_sqlite_store(*data, {.vfs = kTestVfs});
  if (!store) return store.error().message;
  std::string complaint;
  Versions versions = found(**store, complaint);
  for (const Acknowledgement& a : acknowledged) {
    if (a.operations <= cut && versions[a.pair] < a.version) complaint = "an acknowledged unit is lost";
  }
  if (!is_intact(data->database())) complaint = "the database is damaged";
  return complaint;
}

// The complaints after this many power cuts. Each leaves either nothing or a random part of what was not synced.
std::vector<std::string> losses(int cuts, bool is_synchronous) {
  constexpr int kUnits = 400;
  TestVfs& disk = TestVfs::instance();
  disk.start(true);
  std::vector<Acknowledgement> acknowledged;
  std::vector<DiskOperation> log;
  {
    const TemporaryFolder folder;
    const auto data = DataFolder::open(folder.path());
    const auto store = *open_sqlite_store(*data, {.log_frames = 60, .vfs = kTestVfs, .is_synchronous = is_synchronous});
    acknowledged = play(*store, kUnits);
    EXPECT_EQ(acknowledged.size(), static_cast<std::size_t>(kUnits));
    log = disk.log();
  }
  disk.start(false);
  std::mt19937 random(2);
  std::vector<std::size_t> moments;
  for (int i = 0; i < cuts; ++i) moments.push_back(random() % (log.size() + 1));
  std::sort(moments.begin(), moments.end());
  DiskImage image;
  std::size_t done = 0;
  std::vector<std::string> complaints;
  for (const std::size_t cut : moments) {
    for (; done < cut; ++done) image.apply(log[done]);
    const TemporaryFolder folder;
    image.save(folder.path(), random() % 2 == 0 ? &random : nullptr);
    const std::string complaint = loss_after_cut(folder.path(), cut, acknowledged);
    if (!complaint.empty()) complaints.push_back("cut at " + std::to_string(cut) + ": " + complaint);
  }
  return complaints;
}

TEST(Durability, NothingAcknowledgedIsLostByAThousandPowerCuts) {
  const auto complaints = losses(1000, true);
  EXPECT_TRUE(complaints.empty()) << complaints.size() << " times, first: " << complaints.front();
}

TEST(Durability, ThePowerCutsWouldShowAStoreThatDoesNotSync) {
  EXPECT_FALSE(losses(100, false).empty());
}

// Failing disks.

// Waits for a store to be writable again.
class Recovery {
 public:
  void watch(Store& store) {
    store.on_writable([this](bool is_writable) {
      const std::lock_guard lock(mutex_);
      is_writable_ = is_writable;
      ++changes_;
      changed_.notify_all();
    });
  }
  void wait() {
    std::unique_lock lock(mutex_);
    const bool came = changed_.wait_for(lock, std::chrono::minutes(1), [this] { return changes_ > 0 && is_writable_; });
    ASSERT_TRUE(came) << "the store never becomes writable again";
    changes_ = 0;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_writable_ = true;
  int changes_ = 0;
};

std::string submitted(Store& store, Unit unit) {
  std::promise<std::string> result;
  store.submit(std::move(unit),
               [&](const std::optional<Error>& error) { result.set_value(error ? std::string(error->code) : ""); });
  return result.get_future().get();
}

struct Trial {
  int refused = 0;
  bool reached = false;  // the operation that was to fail
};

// Fills a store. The disk fails for a while, beginning with one operation; units that fail are submitted again.
Trial play_on_failing_disk(std::size_t operation, std::size_t count, TestVfs::Fault fault) {
  constexpr int kUnits = 25;
  Trial trial;
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  TestVfs& disk = TestVfs::instance();
  disk.start(false);
  { const auto store = open_sqlite_store(*data, {.vfs = kTestVfs}); }  // makes the tables
  disk.start(false);
  disk.fail_at(operation, count, fault);
  Versions versions;
  for (int pair = 0; pair < kPairs; ++pair) versions[pair] = 0;
  std::string complaint;
  const SqliteOptions options{.retry = std::chrono::milliseconds(1), .log_frames = 30, .vfs = kTestVfs};
  Result<std::unique_ptr<Store>> store = open_sqlite_store(*data, options);
  for (std::size_t i = 0; !store && i <= count; ++i) store = open_sqlite_store(*data, options);
  EXPECT_TRUE(store.ok()) << store.error().message;
  if (!store) return trial;
  Recovery recovery;
  recovery.watch(**store);
  for (int i = 0; i < kUnits; ++i) {
    const int pair = i % kPairs;
    const std::string refused = submitted(**store, unit(pair, versions[pair] + 1));
    if (refused.empty()) {
      ++versions[pair];
      continue;
    }
    EXPECT_EQ(refused, kStoreFailed);
    ++trial.refused;
    EXPECT_EQ(found(**store, complaint), versions) << "something refused is stored";
    recovery.wait();
    --i;
  }
  trial.reached = disk.operations() > operation;
  EXPECT_EQ(found(**store, complaint), versions);
  store = Error{"closed", ""};
  disk.start(false);
  EXPECT_EQ(found(**open_sqlite_store(*data, {.vfs = kTestVfs}), complaint), versions);
  EXPECT_TRUE(is_intact(data->database()));
  EXPECT_EQ(complaint, "");
  return trial;
}

void fail_at_each_operation(std::size_t count, TestVfs::Fault fault) {
  int refused = 0;
  std::size_t operation = 0;
  for (bool reached = true; reached && !testing::Test::HasFailure(); ++operation) {
    SCOPED_TRACE("operation " + std::to_string(operation));
    const Trial trial = play_on_failing_disk(operation, count, fault);
    refused += trial.refused;
    reached = trial.reached;
  }
  EXPECT_GT(operation, 50U);
  EXPECT_GT(refused, 25);
}

TEST(Durability, AWriteThatFailsOnceLosesNothing) {
  fail_at_each_operation(1, TestVfs::Fault::kBroken);
}

TEST(Durability, ADiskThatIsFullForAWhileLosesNothing) {
  fail_at_each_operation(7, TestVfs::Fault::kFull);
}

TEST(Durability, AFullDiskMakesTheStoreReadOnlyUntilThereIsRoom) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  TestVfs& disk = TestVfs::instance();
  disk.start(false);
  const auto store = *open_sqlite_store(*data, {.retry = std::chrono::milliseconds(1), .vfs = kTestVfs});
  Recovery recovery;
  recovery.watch(*store);
  ASSERT_EQ(submitted(*store, unit(0, 1)), "");
  disk.fail_at(disk.operations(), SIZE_MAX, TestVfs::Fault::kFull);
  EXPECT_EQ(submitted(*store, unit(0, 2)), kStoreFailed);
  EXPECT_FALSE(store->is_writable());
  EXPECT_EQ(submitted(*store, unit(0, 2)), kStoreFailed);
  std::string complaint;
  EXPECT_EQ(found(*store, complaint)[0], 1) << "what is there can still be read";
  EXPECT_EQ(complaint, "");
  disk.fail_at(0, 0, TestVfs::Fault::kFull);
  recovery.wait();
  EXPECT_TRUE(store->is_writable());
  EXPECT_EQ(submitted(*store, unit(0, 2)), "");
  EXPECT_EQ(store->stats().failures, 2U);
}

TEST(Durability, NoUnitOfAFailedBatchIsAcknowledged) {
  const TemporaryFolder folder;
  const auto data = DataFolder::open(folder.path());
  TestVfs& disk = TestVfs::instance();
  disk.start(false);
  const auto store = *open_sqlite_store(*data, {.vfs = kTestVfs});
  // While the first completion blocks the writer, a batch gathers.
  std::promise<void> first;
  std::promise<void> gathered;
  store->submit(unit(0, 1), [&](const std::optional<Error>&) {
    first.set_value();
    gathered.get_future().wait();
  });
  first.get_future().get();
  std::vector<std::string> results;
  std::promise<void> all;
  for (int version = 2; version <= 10; ++version) {
    store->submit(unit(0, version), [&, version](const std::optional<Error>& error) {
      results.emplace_back(error ? error->code : "stored");
      if (version == 10) all.set_value();
    });
  }
  const std::size_t now = disk.operations();
  disk.fail_at(now + 3, SIZE_MAX, TestVfs::Fault::kBroken);  // in the middle of what the batch writes
  gathered.set_value();
  all.get_future().get();
  EXPECT_EQ(results, std::vector<std::string>(9, std::string(kStoreFailed)));
  std::string complaint;
  EXPECT_EQ(found(*store, complaint)[0], 1);
}

// Kills.

// Again and again starts a process that writes, and kills it after some acknowledgements. It prints each as
// "PAIR VERSION".
void kill_writers(int rounds) {
  const TemporaryFolder folder;
  std::mt19937 random(3);
  Versions acknowledged;
  const StopSignal stop;
  for (int round = 0; round < rounds; ++round) {
    {
      const std::vector<std::string> command = {SERAI_STORE_WRITER, folder.path().string()};
      auto writer = Process::start(command);
      ASSERT_TRUE(writer.ok());
      const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
      std::string line;
      for (auto lines = random() % 300; lines > 0; --lines) {
        ASSERT_EQ(writer->read_line(line, deadline, stop), Process::Read::kLine);
        acknowledged[std::stoi(line)] = std::stoll(line.substr(line.find(' ')));
      }
      kill(writer->pid(), SIGKILL);
      while (writer->read_line(line, deadline, stop) == Process::Read::kLine) {
        acknowledged[std::stoi(line)] = std::stoll(line.substr(line.find(' ')));
      }
    }
    const auto data = DataFolder::open(folder.path());
    ASSERT_TRUE(data.ok()) << data.error().message;
    const auto store = open_sqlite_store(*data);
    ASSERT_TRUE(store.ok()) << store.error().message;
    std::string complaint;
    Versions versions = found(**store, complaint);
    ASSERT_EQ(complaint, "");
    for (const auto& [pair, version] : acknowledged) ASSERT_GE(versions[pair], version) << "of pair " << pair;
  }
  EXPECT_FALSE(acknowledged.empty());
}

TEST(Durability, NothingAcknowledgedIsLostByKills) {
  kill_writers(10);
}

TEST(DurabilityDeep, NothingAcknowledgedIsLostByManyKills) {
  kill_writers(300);
}

}  // namespace
}  // namespace serai::server

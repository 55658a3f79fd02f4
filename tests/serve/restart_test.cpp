// The real server at its ends: killed, told to go, without room on the disk, and started twice.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>

#include "serve/guest.hpp"
#include "server/temporary_folder.hpp"
#include "test_paths.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

// A game between two; its id.
std::string begin_game(const Guest& one, const Guest& other) {
  one.client->send(challenge({"me", "open"}));
  const std::string token = text(one.client->wait_for("challenge-made").at("challenge").at("token"));
  other.client->send({{"t", "join"}, {"id", "j1"}, {"challenge", token}});
  const std::string game = text(other.client->wait_for("started").at("game"));
  EXPECT_EQ(text(one.client->wait_for("started").at("game")), game);
  return game;
}

TEST(Restart, BringsMovesClocksAndOffersBack) {
  const TemporaryFolder folder;
  Guest one, other;
  std::string game;
  {
    ServerProcess server(folder.path());
    one.connect(server);
    other.connect(server);
    game = begin_game(one, other);
    ASSERT_FALSE(one.tell(move(one.watch(game), "a3a4"), game, "m1").empty());
    ASSERT_FALSE(other.tell(move(other.watch(game), "e7e5"), game, "m2").empty());
    ASSERT_FALSE(one.tell({{"t", "offer"}, {"offer", "draw"}}, game, "o1").empty());
    server.kill();
  }
  ServerProcess server(folder.path());
  other.connect(server);
  const json::object state = other.watch(game);
  ASSERT_FALSE(state.empty());
  EXPECT_EQ(state.at("moves"), (json::array{"a3a4", "e7e5"}));
  EXPECT_EQ(state.at("offers"), (json::array{json::object{{"offer", "draw"}, {"seats", json::array{0}}}}));
  for (const json::value& left : state.at("clocks").at("left").as_array()) {
    EXPECT_GT(left.at(0).as_int64(), 590'000) << json::serialize(state);
    EXPECT_LE(left.at(0).as_int64(), 604'000);
  }
  EXPECT_EQ(state.at("seats").at(1).at("you"), true);
  ASSERT_FALSE(other.tell({{"t", "offer"}, {"offer", "draw"}}, game, "o2").empty());
  EXPECT_EQ(other.watch(game).at("outcome").at("result"), "1/2-1/2");
}

// An engine that is the tests' own, in a mode.
void write_engine(const std::filesystem::path& path, const std::string& mode) {
  std::ofstream(path) << "#!/bin/sh\nexec '" << SERAI_FAKE_ENGINE << "' " << mode << "\n";
  ASSERT_EQ(chmod(path.c_str(), 0700), 0);
}

TEST(Restart, LetsTheComputerMoveIfItIsItsTurn) {
  const TemporaryFolder folder;
  const auto engine = folder.path() / "engine";
  Guest guest;
  std::string game;
  write_engine(engine, "silent");
  {
    ServerProcess server(folder.path(), engine);
    guest.connect(server);
    game = guest.begin({"me", "computer:3"});
    ASSERT_FALSE(guest.tell(move(guest.watch(game), "a3a4"), game, "m1").empty());
    server.kill();
  }
  write_engine(engine, "normal");
  ServerProcess server(folder.path(), engine);
  guest.connect(server);
  json::object state = guest.watch(game);
  if (state.at("moves").as_array().size() == 1) {  // it has not answered yet
    while (!state.empty() && json::serialize(state).find(R"("kind":"move")") == std::string::npos) {
      state = guest.client->wait_for("events");
    }
    state = guest.watch(game);
  }
  ASSERT_FALSE(state.empty());
  EXPECT_EQ(state.at("moves").as_array().size(), 2U);
  EXPECT_EQ(state.at("turn"), 0);
}

TEST(Restart, NeedsNoKill) {
  const TemporaryFolder folder;
  Guest guest;
  std::string game;
  {
    ServerProcess server(folder.path());
    guest.connect(server);
    game = guest.begin({"me", "me"});
    ASSERT_FALSE(guest.tell(move(guest.watch(game), "a3a4"), game, "m1").empty());
    EXPECT_EQ(server.terminate(), "exit status 0");
    EXPECT_EQ(text(guest.client->wait_for("notice").at("code")), "shutdown");
  }
  ServerProcess server(folder.path());
  guest.connect(server);
  EXPECT_EQ(guest.watch(game).at("moves"), json::array{"a3a4"});
}

// Runs `serai` with these arguments; how it ended.
std::string run_serai(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), SERAI_PROGRAM);
  auto process = *Process::start(arguments);
  process.finish(std::chrono::steady_clock::now() + std::chrono::minutes(1));
  return process.end();
}

TEST(Backup, OfARunningServerGivesEverybodyTheirSeatsBack) {
  const TemporaryFolder folder, elsewhere;
  const std::string backup = (folder.path() / "backup").string();
  Guest guest;
  std::string game;
  {
    const ServerProcess server(folder.path());
    guest.connect(server);
    game = guest.begin({"me", "me"});
    ASSERT_FALSE(guest.tell(move(guest.watch(game), "a3a4"), game, "m1").empty());
    EXPECT_EQ(run_serai({"backup", "--data", (folder.path() / "data").string(), "--to", backup}), "exit status 0");
    ASSERT_FALSE(guest.tell(move(guest.watch(game), "e7e5"), game, "m2").empty());
  }
  const std::string data = (elsewhere.path() / "data").string();
  EXPECT_EQ(run_serai({"restore", "--from", backup, "--data", data}), "exit status 0");
  EXPECT_EQ(run_serai({"restore", "--from", backup, "--data", data}), "exit status 1") << "nothing is overwritten";
  const ServerProcess server(elsewhere.path());
  guest.connect(server);
  const json::object state = guest.watch(game);
  EXPECT_EQ(state.at("moves"), json::array{"a3a4"});
  EXPECT_EQ(state.at("seats").at(1).at("you"), true);
  EXPECT_FALSE(guest.tell(move(state, "e7e6"), game, "m3").empty());
}

TEST(Files, OfAServerAreForItsOwnerAlone) {
  const TemporaryFolder folder;
  const auto data = folder.path() / "new" / "data";
  std::filesystem::create_directory(folder.path() / "new");
  const mode_t before = umask(S_IWGRP | S_IWOTH);  // what the programs inherit
  {
    const ServerProcess server(folder.path() / "new");
    Guest guest;
    guest.connect(server);
    guest.begin({"me", "me"});
    const std::string backup = (data / "backup").string();
    EXPECT_EQ(run_serai({"backup", "--data", data.string(), "--to", backup}), "exit status 0");
    const std::string restored = (data / "a" / "restored").string();
    EXPECT_EQ(run_serai({"restore", "--from", backup, "--data", restored}), "exit status 0");
    EXPECT_EQ(run_serai({"admin", "--data", restored, "ban", "nobody"}), "exit status 1");
    int files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(data)) {
      struct stat info {};
      ASSERT_EQ(stat(entry.path().c_str(), &info), 0);
      EXPECT_EQ(info.st_mode & 0777U, entry.is_directory() ? 0700U : 0600U) << entry.path();
      files += entry.is_directory() ? 0 : 1;
    }
    EXPECT_GE(files, 8) << "database, log, lock and key of both, and the backup";
  }
  umask(before);
}

// Lets no file of the server grow, or all.
void let_files_grow(const ServerProcess& server, bool may) {
  rlimit limit{};
  ASSERT_EQ(prlimit(server.pid(), RLIMIT_FSIZE, nullptr, &limit), 0);
  limit.rlim_cur = may ? limit.rlim_max : 0;
  ASSERT_EQ(prlimit(server.pid(), RLIMIT_FSIZE, &limit, nullptr), 0);
}

TEST(FullDisk, MakesTheServerReadOnlyUntilThereIsRoom) {
  const TemporaryFolder folder;
  std::signal(SIGXFSZ, SIG_IGN);  // the server inherits it: a file that may not grow is an error, not a death
  ServerProcess server(folder.path());
  Guest guest, witness;
  guest.connect(server);
  EXPECT_EQ(witness.connect(server).at("read_only"), false);
  const std::string game = guest.begin({"me", "me"});
  const json::object before = guest.watch(game);
  ASSERT_FALSE(guest.tell(move(before, "a3a4"), game, "m1").empty());
  const json::object state = guest.watch(game);

  let_files_grow(server, false);
  const json::object refusal = guest.tell(move(state, "e7e5"), game, "m2", "refused");
  ASSERT_FALSE(refusal.empty());
  EXPECT_EQ(text(refusal.at("code")), "read-only");
  EXPECT_EQ(text(witness.client->wait_for("notice").at("code")), "read-only");
  Guest late;
  EXPECT_EQ(late.connect(server).at("read_only"), true);
  EXPECT_EQ(guest.watch(game).at("moves"), json::array{"a3a4"}) << "what is there can still be seen";
  EXPECT_EQ(guest.watch(game).at("clocks").at("running"), nullptr) << "clocks stand";

  let_files_grow(server, true);
  EXPECT_EQ(text(witness.client->wait_for("notice").at("code")), "writable");
  ASSERT_FALSE(guest.tell(move(state, "e7e5"), game, "m2").empty());
  EXPECT_EQ(guest.watch(game).at("moves"), (json::array{"a3a4", "e7e5"}));
}

TEST(TwoServers, CannotHaveOneFolder) {
  const TemporaryFolder folder;
  const ServerProcess server(folder.path());
  const std::string data = (folder.path() / "data").string();
  const auto errors = folder.path() / "second";
  const std::vector<std::string> command = {SERAI_PROGRAM, "serve", "--port", "0", "--data", data};
  auto second = *Process::start(command, errors.string());
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  second.finish(deadline);
  EXPECT_EQ(second.end(), "exit status 1");
  std::ifstream in(errors);
  const std::string said((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  EXPECT_NE(said.find(data), std::string::npos) << said;
  EXPECT_NE(said.find("in use by another server"), std::string::npos) << said;
}

}  // namespace
}  // namespace serai::server

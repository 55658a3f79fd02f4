// A series of archives goes on wherever its writer was killed, and is not touched when something is wrong with it.
#include "cli/archive_series.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "cli/archives.hpp"
#include "cli/selfplay.hpp"

namespace serai {
namespace {

namespace fs = std::filesystem;

class Series : public ::testing::Test {
 protected:
  Series() { fs::create_directory(folder_); }
  ~Series() override { fs::remove_all(folder_); }

  Result<std::unique_ptr<ArchiveSeries>> open(std::uint64_t most_bytes = 1 << 20) const {
    return ArchiveSeries::open(file_, variant_, most_bytes);
  }
  std::string refusal() const {
    const auto series = open();
    return series ? "" : series.error().message;
  }
  static std::string bytes_of(const std::string& file) {
    std::ostringstream out;
    out << std::ifstream(file, std::ios::binary).rdbuf();
    return out.str();
  }
  static void write(const std::string& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
  }
  // A short game with this number.
  ArchivedGame game(std::uint64_t index) const {
    ArchivedGame out;
    out.index = index;
    const auto start = *Game::start(variant_.id);
    for (int i = 0; i < 4; ++i) {
      out.plies.push_back({start->legal_moves().front(), i == 0 ? std::nullopt : std::optional(10 * i), i == 0});
      start->play(out.plies.back().move);
    }
    return out;
  }
  std::set<std::uint64_t> indices(const std::vector<std::string>& files) const {
    std::set<std::uint64_t> out;
    std::ostringstream err;
    EXPECT_NE(read_archives(files, err,
                            [&](const VariantInfo&, const ArchivedGame& g) {
                              EXPECT_TRUE(out.insert(g.index).second) << g.index << " was played twice";
                            }),
              nullptr);
    EXPECT_EQ(err.str(), "");
    return out;
  }

  const VariantInfo& variant_ = *find_variant("empire");
  const std::string folder_ = ::testing::TempDir() + "serai_series_" + std::to_string(getpid());
  const std::string file_ = folder_ + "/games.sgm";
};

TEST_F(Series, GoesOnWhereverItsWriterWasKilled) {
  std::string whole;
  std::vector<std::size_t> ends;  // of games
  {
    const auto series = *open();
    ends.push_back(bytes_of(file_).size());
    for (std::uint64_t i = 0; i < 3; ++i) {
      ASSERT_FALSE(series->add(game(i)));
      ends.push_back(bytes_of(file_).size());
    }
    whole = bytes_of(file_);
  }
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    write(file_, whole.substr(0, length));
    std::size_t kept = 0;
    while (kept < 3 && ends[kept + 1] <= length) ++kept;
    {
      const auto opened = open();
      ASSERT_TRUE(opened) << length;
      EXPECT_EQ((*opened)->games(), kept) << length;
      EXPECT_EQ((*opened)->positions(), 3 * kept) << length;
      EXPECT_EQ((*opened)->next_index(), kept) << length;
      for (std::uint64_t i = kept; i < 3; ++i) ASSERT_FALSE((*opened)->add(game(i)));
    }
    EXPECT_EQ(bytes_of(file_), whole) << length;
  }
}

TEST_F(Series, IsSplitIntoFilesOfBoundedSize) {
  const std::uint64_t most = archive_header(variant_.id).size() + 2 * archive_game(variant_, game(0)).size();
  for (std::uint64_t i = 0; i < 5; ++i) {
    const auto series = *open(most);  // opened anew for each game
    EXPECT_EQ(series->games(), i);
    EXPECT_EQ(series->next_index(), i);
    ASSERT_FALSE(series->add(game(i)));
  }
  const std::vector<std::string> files{file_, folder_ + "/games.2.sgm", folder_ + "/games.3.sgm"};
  for (const std::string& file : files) EXPECT_LE(fs::file_size(file), most);
  EXPECT_FALSE(fs::exists(folder_ + "/games.4.sgm"));
  EXPECT_EQ(indices(files).size(), 5U);
}

TEST_F(Series, BelongsToOneWriter) {
  const auto series = *open();
  EXPECT_NE(refusal().find("is being written by another program"), std::string::npos) << refusal();
}

TEST_F(Series, IsLeftAloneWhenItIsNotOurs) {
  const std::string first = archive_header(variant_.id) + archive_game(variant_, game(0));
  const std::pair<std::string, std::string> cases[] = {
      {"something else", "does not hold games of this variant"},
      {archive_header("janggi"), "does not hold games of this variant"},
      {"SERAIGM1empire\n", "has an older format: it can be read but not appended to"},
      {first + std::string(20, '\xFF'), "is damaged after 1 games and cannot be appended to"},
  };
  for (const auto& [bytes, why] : cases) {
    write(file_, bytes);
    EXPECT_NE(refusal().find(why), std::string::npos) << refusal();
    EXPECT_EQ(bytes_of(file_), bytes);
  }
  fs::remove(file_);
  fs::create_directory(file_);
  EXPECT_NE(refusal().find("cannot be written"), std::string::npos) << refusal();
}

// Self-play in another process, which adds games until it gets a signal.
class Generator {
 public:
  explicit Generator(const SelfplayCommand& command) {
    int fds[2];
    EXPECT_EQ(pipe(fds), 0);
    pid_ = fork();
    if (pid_ == 0) {
      std::ofstream err("/dev/fd/" + std::to_string(fds[1]));
      _exit(run_selfplay(command, err));
    }
    close(fds[1]);
    err_ = fds[0];
  }
  ~Generator() { close(err_); }
  Generator(const Generator&) = delete;
  Generator& operator=(const Generator&) = delete;

  // Waits until it says something: the first game has been written.
  void await_report() const {
    char byte = 0;
    EXPECT_EQ(read(err_, &byte, 1), 1);
  }
  // Sends a signal and returns the status with which it ends.
  int end(int signal) const {
    int status = 0;
    EXPECT_EQ(kill(pid_, signal), 0);
    EXPECT_EQ(waitpid(pid_, &status, 0), pid_);
    return status;
  }

 private:
  pid_t pid_ = -1;
  int err_ = -1;
};

TEST_F(Series, SurvivesTheEndOfItsWriter) {
  SelfplayCommand command;
  command.options.variant = variant_.id;
  command.options.nodes = 10;
  command.options.most_plies = 20;
  command.file = file_;
  command.games = 1'000'000;
  command.threads = 2;
  std::size_t before = 0;
  for (int i = 0; i < 20; ++i) {
    const bool is_killed = i % 4 != 3;
    const Generator generator(command);
    generator.await_report();
    for (int wait = 0; wait < i; ++wait) bytes_of(file_);  // for a while that differs
    const int status = generator.end(is_killed ? SIGKILL : i % 8 == 3 ? SIGTERM : SIGINT);
    if (is_killed) {
      EXPECT_TRUE(WIFSIGNALED(status));
    } else {
      EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 130);
      EXPECT_EQ(indices({file_}).size(), (*open())->games()) << "nothing to cut off";
    }
    const std::uint64_t games = (*open())->games();
    EXPECT_GT(games, before);
    EXPECT_EQ(indices({file_}).size(), games);
    before = games;
  }
}

TEST_F(Series, GetsTheGamesOrPositionsThatWereAskedFor) {
  SelfplayCommand command;
  command.options.variant = variant_.id;
  command.options.nodes = 40;
  command.options.most_plies = 30;
  command.file = file_;
  command.threads = 2;
  std::ostringstream err;
  for (const std::uint64_t games : {3, 3, 5}) {
    command.games = games;
    EXPECT_EQ(run_selfplay(command, err), 0) << err.str();
    EXPECT_EQ(indices({file_}).size(), games);
  }
  command.positions = 300;
  EXPECT_EQ(run_selfplay(command, err), 0) << err.str();
  EXPECT_GE((*open())->positions(), 300U);
  EXPECT_LE((*open())->positions(), 330U);
  EXPECT_NE(err.str().find("positions a second"), std::string::npos) << err.str();
}

}  // namespace
}  // namespace serai

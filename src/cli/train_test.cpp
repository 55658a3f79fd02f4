// `serai train` as its user meets it: from an archive to a network, interrupted, continued, refused.
#include "cli/train.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/selfplay.hpp"

namespace serai {
namespace {

namespace fs = std::filesystem;

class Train : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    fs::create_directory(folder());
    SelfplayCommand command;
    command.options.variant = "xiangfu";
    command.options.nodes = 20;
    command.file = folder() + "/games.sgm";
    command.games = 20;
    std::ostringstream err;
    ASSERT_EQ(run_selfplay(command, err), 0) << err.str();
  }
  static void TearDownTestSuite() { fs::remove_all(folder()); }
  void TearDown() override {
    for (const auto& entry : fs::directory_iterator(folder())) {
      if (entry.path().filename() != "games.sgm") fs::remove_all(entry.path());
    }
  }

  static std::string folder() { return ::testing::TempDir() + "serai_train_" + std::to_string(getpid()); }
  static std::string path(const std::string& name) { return folder() + "/" + name; }
  static std::string bytes_of(const std::string& name) {
    std::ostringstream out;
    out << std::ifstream(path(name), std::ios::binary).rdbuf();
    return out.str();
  }
  static void write(const std::string& name, const std::string& bytes) {
    std::ofstream(path(name), std::ios::binary) << bytes;
  }
  static TrainCommand command(const std::string& out = "new.network") {
    TrainCommand command;
    command.files = {path("games.sgm")};
    command.out = path(out);
    command.options.width = 128;
    command.options.epochs = 2;
    command.options.batch = 128;
    command.options.threads = 2;
    return command;
  }
  // What a training that fails says.
  static std::string refusal(const TrainCommand& command) {
    std::ostringstream err;
    EXPECT_EQ(run_train(command, err), 1) << err.str();
    return err.str();
  }
};

// Requests a stop as Ctrl-C does when a text is written for the first time.
class Interrupter : public std::stringbuf {
 public:
  explicit Interrupter(std::string at) : at_(std::move(at)) {}

 protected:
  int sync() override {
    if (!at_.empty() && str().find(at_) != std::string::npos) {
      at_.clear();
      std::raise(SIGINT);
    }
    return 0;
  }

 private:
  std::string at_;
};

TEST_F(Train, WritesANetworkForTheEngine) {
  std::ostringstream err;
  ASSERT_EQ(run_train(command(), err), 0) << err.str();
  EXPECT_NE(err.str().find("epoch 2 of 2: loss 0."), std::string::npos) << err.str();
  EXPECT_NE(err.str().find("positions a second"), std::string::npos) << err.str();
  EXPECT_NE(err.str().find("in the engine's integers 0."), std::string::npos) << err.str();
  const auto network = read_network_numbers(bytes_of("new.network"), make_feature_reader("xiangfu")->network_shape());
  ASSERT_TRUE(network.ok()) << network.error().message;
  EXPECT_EQ(network->width, 128);
  EXPECT_FALSE(fs::exists(path("new.network.unfinished")));
  EXPECT_FALSE(fs::exists(path("new.network.new")));
}

TEST_F(Train, GoesOnAfterAnInterruption) {
  std::ostringstream err;
  ASSERT_EQ(run_train(command("whole.network"), err), 0) << err.str();
  Interrupter interrupter("epoch 1 of 2: loss");
  std::ostream interrupted(&interrupter);
  EXPECT_EQ(run_train(command(), interrupted), 130) << interrupter.str();
  EXPECT_NE(interrupter.str().find("the same command goes on"), std::string::npos) << interrupter.str();
  EXPECT_FALSE(fs::exists(path("new.network")));
  err.str("");
  ASSERT_EQ(run_train(command(), err), 0) << err.str();
  EXPECT_NE(err.str().find("Going on in epoch 2 of 2"), std::string::npos) << err.str();
  EXPECT_EQ(bytes_of("new.network"), bytes_of("whole.network"));
}

TEST_F(Train, StartsWithANetwork) {
  std::ostringstream err;
  ASSERT_EQ(run_train(command("first.network"), err), 0) << err.str();
  TrainCommand second = command("second.network");
  second.start = path("first.network");
  second.options.width = 256;  // the network tells the width
  second.options.rate = 1e-9;
  ASSERT_EQ(run_train(second, err), 0) << err.str();
  EXPECT_EQ(bytes_of("second.network"), bytes_of("first.network"));
}

TEST_F(Train, SaysWhatIsWrong) {
  const auto says = [](const TrainCommand& command, const std::string& text) {
    const std::string said = refusal(command);
    EXPECT_NE(said.find(text), std::string::npos) << said;
  };
  TrainCommand wrong = command();
  wrong.options.width = 200;
  says(wrong, "The width 200 is not a multiple of 128 up to 1024.");
  wrong = command();
  write("text", "To be read by people.\n");
  wrong.files.push_back(path("text"));
  says(wrong, "is not an archive of games of one variant.");
  wrong = command();
  write("empty.sgm", bytes_of("games.sgm").substr(0, std::string("SERAIGM2xiangfu\n").size()));
  wrong.files = {path("empty.sgm")};
  says(wrong, "There are only 0 positions to learn from; 100 are needed.");
  wrong = command();
  wrong.start = path("absent.network");
  says(wrong, "cannot be read.");
  wrong.start = path("text");
  says(wrong, "it is not a file of Serai's networks");
  says(command("absent/new.network"), "cannot be written.");
  write("new.network.unfinished", "not a state");
  says(command(), "cannot be gone on with, for it is not one: delete it, or name another network to write.");
  EXPECT_EQ(bytes_of("new.network.unfinished"), "not a state");
}

TEST_F(Train, KeepsWhatItHasUntilTheNetworkIsWritten) {
  fs::create_directories(path("new.network/inside"));
  EXPECT_NE(refusal(command()).find("cannot be written."), std::string::npos);
  fs::remove_all(path("new.network"));
  std::ostringstream err;
  ASSERT_EQ(run_train(command(), err), 0) << err.str();
  EXPECT_EQ(err.str().find("epoch 1 of"), std::string::npos) << err.str();
  EXPECT_TRUE(fs::is_regular_file(path("new.network")));
}

}  // namespace
}  // namespace serai

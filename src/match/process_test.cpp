// Child processes: lines in both directions, every way to end.
#include "match/process.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <optional>
#include <thread>

namespace serai {
namespace {

using Words = std::vector<std::string>;

TimePoint soon() {
  return std::chrono::steady_clock::now() + std::chrono::seconds(60);
}

Process shell(const std::string& script, const std::string& error_file = {}) {
  return *Process::start(Words{"sh", "-c", script}, error_file);
}

TEST(Processes, AreTalkedToInLines) {
  const StopSignal stop;
  Process cat = *Process::start(Words{"cat"});
  ASSERT_TRUE(cat.write("one\r\n\ntwo\nthr", soon()));
  std::string line;
  ASSERT_EQ(cat.read_line(line, soon(), stop), Process::Read::kLine);
  EXPECT_EQ(line, "one");
  ASSERT_EQ(cat.read_line(line, soon(), stop), Process::Read::kLine);
  EXPECT_EQ(line, "");
  ASSERT_TRUE(cat.write("ee\n", soon()));
  ASSERT_EQ(cat.read_line(line, soon(), stop), Process::Read::kLine);
  ASSERT_EQ(cat.read_line(line, soon(), stop), Process::Read::kLine);
  EXPECT_EQ(line, "three");
  cat.finish(soon());
  EXPECT_EQ(cat.end(), "exit status 0");
}

TEST(Processes, ThatDoNotExistAreSaidSo) {
  const auto process = Process::start(Words{"/no/such/program"});
  ASSERT_FALSE(process.ok());
  EXPECT_EQ(process.error().code, "cannot-start");
  EXPECT_NE(process.error().message.find("/no/such/program"), std::string::npos);
}

TEST(Processes, TellHowTheyEnded) {
  const StopSignal stop;
  std::string line;
  Process failing = shell("exit 3");
  EXPECT_EQ(failing.read_line(line, soon(), stop), Process::Read::kEnd);
  EXPECT_EQ(failing.end(), "exit status 3");
  Process killed = shell("kill -SEGV $$");
  EXPECT_EQ(killed.read_line(line, soon(), stop), Process::Read::kEnd);
  EXPECT_EQ(killed.end().substr(0, 9), "signal 11");
  Process alive = shell("read x");
  EXPECT_EQ(alive.end(), "killed by us");
}

TEST(Processes, ThatAreGoneCanBeWrittenToWithoutHarm) {
  Process gone = shell("exit 0");
  gone.end();
  EXPECT_FALSE(gone.write("hello\n", soon()));
}

TEST(Processes, NeitherHangUsBySilenceNorByNotReading) {
  const StopSignal stop;
  std::string line;
  Process deaf = shell("exec 2>&1; kill -STOP $$");
  EXPECT_EQ(deaf.read_line(line, std::chrono::steady_clock::now(), stop), Process::Read::kTimeout);
  EXPECT_FALSE(deaf.write(std::string(10'000'000, 'x'), std::chrono::steady_clock::now()));
}

TEST(Processes, AreLeftAtOnceWhenAStopIsRequested) {
  StopSignal stop;
  stop.request();
  std::string line;
  Process process = shell("echo hello; read x");
  EXPECT_EQ(process.read_line(line, soon(), stop), Process::Read::kStopped);
}

TEST(Processes, LeaveNoZombieAndNoChildrenOfTheirOwn) {
  const StopSignal stop;
  std::string line;
  pid_t pid = 0;
  {
    // The grandchild holds the output open, so that only its end closes it.
    Process process = shell("cat <&0 & echo ready; wait");
    ASSERT_EQ(process.read_line(line, soon(), stop), Process::Read::kLine);
    pid = process.pid();
  }
  EXPECT_EQ(waitpid(pid, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST(Processes, WriteTheirErrorsToAFile) {
  const StopSignal stop;
  const std::string path = ::testing::TempDir() + "serai_process_" + std::to_string(getpid());
  std::ofstream(path).close();
  std::string line;
  Process process = shell("echo oops >&2", path);
  EXPECT_EQ(process.read_line(line, soon(), stop), Process::Read::kEnd);
  std::ifstream in(path);
  std::getline(in, line);
  EXPECT_EQ(line, "oops");
}

TEST(Processes, AreHeldToTheirLimits) {
  const StopSignal stop;
  ChildLimits limits;
  limits.memory = 3ULL << 30;
  limits.niceness = 7;
  const std::vector<std::string> command = {"sh", "-c", "nice; ulimit -v; ulimit -Hv"};
  Process process = *Process::start(command, {}, limits);
  const int ours = getpriority(PRIO_PROCESS, 0);
  for (const std::string& expected :
       {std::to_string(std::min(19, ours + 7)), std::string("3145728"), std::string("3145728")}) {
    std::string line;
    ASSERT_EQ(process.read_line(line, soon(), stop), Process::Read::kLine);
    EXPECT_EQ(line, expected);
  }
}

TEST(Processes, HaveNoDescriptorOfOurs) {
  const StopSignal stop;
  const int leak = dup(STDERR_FILENO);  // nobody has marked it as not for children
  Process process = shell("ls /proc/self/fd | wc -l");
  std::string line;
  ASSERT_EQ(process.read_line(line, soon(), stop), Process::Read::kLine);
  EXPECT_EQ(line, "4") << "three, and the folder that ls reads";
  close(leak);
}

TEST(Processes, DieWithTheThreadThatStartedThemIfToldTo) {
  const StopSignal stop;
  ChildLimits limits;
  limits.dies_with_us = true;
  std::optional<Process> process;
  std::thread([&] {
    const std::vector<std::string> command = {"sh", "-c", "read x"};
    process.emplace(*Process::start(command, {}, limits));
  }).join();
  std::string line;
  EXPECT_EQ(process->read_line(line, soon(), stop), Process::Read::kEnd);
  EXPECT_EQ(process->end().substr(0, 8), "signal 9");
}

}  // namespace
}  // namespace serai

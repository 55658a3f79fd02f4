// The log of a real server, and what is not in it.
#include <gtest/gtest.h>

#include <fstream>

#include "serve/guest.hpp"
#include "server/temporary_folder.hpp"

namespace serai::server {
namespace {

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(ServeLog, TellsWhatHappensAndNothingPrivate) {
  const TemporaryFolder folder;
  ServerProcess server(folder.path());
  Guest guest;
  const std::string identity = text(guest.connect(server).at("you").at("id"));
  guest.client->send({{"t", "name"}, {"id", "n1"}, {"name", "Meriadoc"}});
  ASSERT_FALSE(guest.client->wait_for("you").empty());
  guest.begin({"me", "me"});

  const auto admin = [&](std::vector<std::string> arguments) {
    std::vector<std::string> command = {
        SERAI_PROGRAM, "admin", "--data", (folder.path() / "data").string(), "--port", std::to_string(server.port())};
    command.insert(command.end(), arguments.begin(), arguments.end());
    auto process = *Process::start(command, (folder.path() / "admin").string());
    process.finish(std::chrono::steady_clock::now() + std::chrono::minutes(1));
    return process.end();
  };
  EXPECT_EQ(admin({"rename", identity, "Peregrin"}), "exit status 0") << content_of(folder.path() / "admin");
  EXPECT_EQ(text(guest.client->wait_for("you").at("you").at("name")), "Peregrin");
  EXPECT_EQ(admin({"rename", "nobody", "Peregrin"}), "exit status 1");
  EXPECT_NE(content_of(folder.path() / "admin").find("There is no such person."), std::string::npos);
  EXPECT_EQ(server.terminate(), "exit status 0");

  const std::string log = content_of(folder.path() / "errors");
  const std::string done = " level=info event=admin command=rename who=" + identity.substr(0, 6) + " result=done\n";
  for (const std::string& line : std::vector<std::string>{" level=info event=start version=", done,
                                                          " level=info event=stopping\n", " level=info event=stop\n"}) {
    EXPECT_NE(log.find(line), std::string::npos) << line << "\n" << log;
  }
  for (const std::string& secret :
       std::vector<std::string>{identity, "Meriadoc", "Peregrin", guest.cookie, "127.0.0.1", kMetricsToken}) {
    EXPECT_EQ(log.find(secret), std::string::npos) << secret << "\n" << log;
  }
}

}  // namespace
}  // namespace serai::server

#include "serve/server_process.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <fstream>

namespace serai::server {
namespace {

constexpr auto kPatience = std::chrono::minutes(3);

// So that one machine can be many players, and a slow one too.
constexpr const char* kLimits = R"({"connections_per_address": 100000, "identities_per_address": 100000,
  "messages_per_second": 100000, "request_seconds": 600})";

}  // namespace

ServerProcess::ServerProcess(const std::filesystem::path& folder, const std::filesystem::path& engine) {
  const std::filesystem::path limits = folder / "limits.json";
  std::ofstream(limits) << kLimits;
  const std::vector<std::string> command = {
      SERAI_PROGRAM,   "serve",    "--port",        "0",         "--data", (folder / "data").string(), "--limits",
      limits.string(), "--engine", engine.string(), "--engines", "1",      "--metrics-token",          kMetricsToken};
  ChildLimits limits_of_process;
  limits_of_process.dies_with_us = true;  // also when the test itself is killed
  auto process = Process::start(command, (folder / "errors").string(), limits_of_process);
  EXPECT_TRUE(process.ok());
  process_.emplace(*std::move(process));
  const StopSignal stop;
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  constexpr std::string_view kAddress = "http://127.0.0.1:";
  for (std::string line; port_ == 0;) {
    if (process_->read_line(line, deadline, stop) != Process::Read::kLine) {
      std::ifstream errors(folder / "errors");
      ADD_FAILURE() << "the server does not start (" << process_->end() << "): " << errors.rdbuf();
      return;
    }
    if (const std::size_t at = line.find(kAddress); at != std::string::npos) {
      port_ = std::stoi(line.substr(at + kAddress.size()));
    }
  }
}

void ServerProcess::kill() {
  ::kill(process_->pid(), SIGKILL);
  process_.reset();
}

std::string ServerProcess::terminate() {
  ::kill(process_->pid(), SIGTERM);
  process_->finish(std::chrono::steady_clock::now() + kPatience);
  return process_->end();
}

}  // namespace serai::server

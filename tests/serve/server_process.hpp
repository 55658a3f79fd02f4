// A real `serai serve` for a test: a process on a free port and a data folder, killed with the object.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "match/process.hpp"
#include "test_paths.hpp"

namespace serai::server {

// What lets a test read the metrics of a ServerProcess.
inline const std::string kMetricsToken = "tests";

class ServerProcess {
 public:
  // Starts the server and waits until it serves; a failed test if it does not. The data are in FOLDER/data.
  explicit ServerProcess(const std::filesystem::path& folder, const std::filesystem::path& engine = SERAI_ENGINE);

  int port() const { return port_; }
  pid_t pid() const { return process_->pid(); }
  // Ends it as a crash would.
  void kill();
  // Asks it to end, and waits; how it ended.
  std::string terminate();

 private:
  std::optional<Process> process_;
  int port_ = 0;
};

}  // namespace serai::server

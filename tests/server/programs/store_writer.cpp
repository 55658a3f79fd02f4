// Writes to a store until it is killed, and prints each acknowledgement as "PAIR VERSION".
// Argument: the data folder.
#include <unistd.h>

#include <atomic>
#include <iostream>

#include "server/pairs.hpp"
#include "server/sqlite_store.hpp"

namespace serai::server {
namespace {

constexpr std::int64_t kMostWaiting = 50;

int run(const std::filesystem::path& folder) {
  const auto data = DataFolder::open(folder);
  if (!data) return 1;
  const auto store = open_sqlite_store(*data, {.log_frames = 50});
  if (!store) return 1;
  std::string complaint;
  Versions versions = found(**store, complaint);
  if (!complaint.empty()) return 1;
  std::atomic<std::int64_t> waiting = 0;
  for (int pair = 0;; pair = (pair + 1) % kPairs) {
    const std::int64_t version = ++versions[pair];
    ++waiting;
    (*store)->submit(unit(pair, version), [&, pair, version](const std::optional<Error>& error) {
      if (error) std::_Exit(1);
      const std::string line = std::to_string(pair) + " " + std::to_string(version) + "\n";
      if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) std::_Exit(1);
      --waiting;
      waiting.notify_one();
    });
    for (std::int64_t now = waiting; now >= kMostWaiting; now = waiting) waiting.wait(now);
  }
}

}  // namespace
}  // namespace serai::server

int main(int argc, char** argv) {
  return argc == 2 ? serai::server::run(argv[1]) : 2;
}

// `serai selfplay`: self-play games, appended to an archive. It can be stopped, even killed, and continued at any time;
// every game has its own number, and none is played twice.
#pragma once

#include <iosfwd>
#include <string>

#include "tune/selfplay.hpp"

namespace serai {

struct SelfplayCommand {
  SelfplayOptions options;
  std::string file;
  std::uint64_t games = 100;    // in the archive when done
  std::uint64_t positions = 0;  // with a score in the archive when done; if set, it counts instead of the games
  std::uint64_t file_mb = 64;   // then the archive goes on in another file
  int threads = 1;
};

// Returns the exit status.
int run_selfplay(const SelfplayCommand& command, std::ostream& err);

}  // namespace serai

// `serai selfplay`: games of the engine against itself, appended to an archive; can be stopped and continued at any
// time.
#pragma once

#include <iosfwd>
#include <string>

#include "tune/selfplay.hpp"

namespace serai {

struct SelfplayCommand {
  SelfplayOptions options;
  std::string file;
  unsigned games = 100;  // in the file when done
  int threads = 1;
};

// Returns the exit status.
int run_selfplay(const SelfplayCommand& command, std::ostream& err);

}  // namespace serai

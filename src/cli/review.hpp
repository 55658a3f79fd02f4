// `serai review`: the games of a PGN file, every move judged.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "review/review.hpp"

namespace serai {

struct ReviewCommand {
  std::vector<std::string> files;  // "-" is the standard input
  ReviewOptions options;
  bool as_json = false;  // a line for each game
};

// Returns the exit status: 0, 1 if a game could not be read, 130 after Ctrl-C.
int run_review(const ReviewCommand& command, std::ostream& out, std::ostream& err);

}  // namespace serai

// `serai tune`: fits the weights of the evaluation to archived games and writes them as a variant's weights.inc.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "tune/tuner.hpp"

namespace serai {

struct TuneCommand {
  std::vector<std::string> files;  // archives of one variant
  std::string out;                 // the file to write
  TuneOptions options;
};

// Returns the exit status.
int run_tune(const TuneCommand& command, std::ostream& err);

}  // namespace serai

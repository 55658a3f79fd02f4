// `serai samples`: archived games as positions for the training of a network (tune/reader.hpp has the format).
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace serai {

struct SamplesCommand {
  std::vector<std::string> files;
  std::string out;
};

// Writes the samples of all games; progress and errors go to `err`. Returns the exit status.
int run_samples(const SamplesCommand& command, std::ostream& err);

}  // namespace serai

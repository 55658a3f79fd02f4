// `serai train`: a network trained on archived games.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "tune/trainer.hpp"

namespace serai {

struct TrainCommand {
  std::vector<std::string> files;
  std::string out;
  std::string start;  // a network to start from; empty: none
  TrainOptions options;
};

// Trains and writes the network; progress and errors go to `err`. What an interruption left beside the network is gone
// on with. Returns the exit status.
int run_train(const TrainCommand& command, std::ostream& err);

}  // namespace serai

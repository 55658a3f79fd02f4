// Fits the weights of the evaluation to games: a logistic regression of the game's result, blended with the search's
// score, on the features of quiet positions. It uses Adam over shuffled batches, and pulls the weights a little towards
// where they started.
#pragma once

#include <functional>
#include <vector>

#include "tune/reader.hpp"

namespace serai {

struct TuneOptions {
  int epochs = 40;
  float rate = 1;      // step in centipawns
  float blend = 0.4F;  // how much the result counts against the score, where it tells about the position
  float pull = 2e-6F;  // towards the starting weights
  int batch = 4096;
  float held_out = 0.1F;  // of the games, for the loss that is reported
};

struct TuneReport {
  int epoch = 0;
  double loss = 0;           // on what was fitted
  double held_out_loss = 0;  // on what was not
};

// Fits `weights` (opening and ending in turn). Samples of one game must stand together: the last part of them is held
// out, and the weights that explain it best are kept.
void fit(const std::vector<Sample>& samples, const TuneOptions& options, std::vector<float>& weights,
         const std::function<void(const TuneReport&)>& report);

// The factor by which a score becomes a winning chance, 1 / (1 + exp(-k * score)), that explains the results best.
double best_scale(const std::vector<Sample>& samples);

}  // namespace serai

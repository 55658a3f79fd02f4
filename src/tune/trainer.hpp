// Trains a network: minibatches in random order, AdamW with a rate that rises and falls once, the square of the error
// in the chance to win as loss. The last positions, which are of games that are not trained on, are held out, and the
// numbers of the epoch that explains them best are kept. In the second half, and for the positions held out, output
// rows are rounded as the engine will have them.
//
// What comes of it depends on the positions, the options and the build, not on the number of threads or on
// interruptions.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "tune/network_numbers.hpp"
#include "tune/team.hpp"
#include "tune/trainable.hpp"
#include "tune/training_set.hpp"

namespace serai {

struct TrainOptions {
  int width = 256;  // hidden values a side
  int epochs = 14;
  int batch = 16384;
  double rate = 2e-3;
  double decay = 1;
  double blend = 0;        // how much the result counts against the score, where it tells about the position
  double held_out = 0.05;  // of the positions
  std::uint64_t seed = 1;
  int threads = 1;
};

// What an epoch came to.
struct EpochReport {
  int epoch = 0;
  double loss = 0;
  double held_out_loss = 0;
};

class Trainer {
 public:
  // Begins with random numbers, or with those of a network. Requires: is_network_width(options.width) and so wide is
  // the network; 0 <= held_out < 1; some position is not held out.
  Trainer(const TrainingSet& positions, const TrainOptions& options, const NetworkNumbers* start = nullptr);

  bool is_over() const { return step_ == steps_; }
  // Trains with one minibatch; says what the epoch came to if this was its last. Requires: !is_over().
  std::optional<EpochReport> step();

  int epoch() const { return static_cast<int>(step_ / steps_an_epoch_); }  // how many are over
  std::uint64_t positions_seen() const;
  std::size_t fitted() const { return fitted_; }  // positions that are trained on in an epoch
  double loss_so_far() const;                     // of this epoch
  // The file of the best network until now; empty before the first epoch is over.
  const std::string& best() const { return best_; }
  int best_epoch() const { return best_epoch_; }
  double best_loss() const { return best_loss_; }

  // Everything needed to go on later in another Trainer of the same positions and options.
  std::string state();
  // Goes on from there, or says why not: the state is damaged, or of another training.
  std::optional<Error> restore(std::string_view state);

  // The loss of the network that is being trained on the positions held out.
  double held_out_loss();
  // What the classical evaluation makes of them, and what the engine makes of them with a network. Requires: the file
  // is one of best().
  double evaluation_loss() const;
  Result<double> engine_loss(std::string_view file);

 private:
  void begin_epoch();
  AdamStep schedule() const;
  void forward(std::size_t block, std::size_t first, std::size_t count, bool is_in_order);
  double run_forward(std::size_t first, std::size_t count, bool is_in_order);
  void load(BatchPosition& to, std::size_t index) const;
  float target(const TrainingSet::Position& position) const;
  std::string identity() const;

  const TrainingSet& positions_;
  TrainOptions options_;
  std::uint32_t start_checksum_ = 0;
  std::size_t fitted_;
  std::size_t steps_an_epoch_, steps_;
  std::size_t step_ = 0;
  double epoch_loss_ = 0;  // summed over the batches of this epoch
  std::vector<std::uint32_t> order_;
  Trainable network_;
  Team team_;

  std::string best_;
  int best_epoch_ = 0;
  double best_loss_ = 0;

  // Of the minibatch.
  std::vector<BatchPosition> batch_;
  std::vector<PartialSum> sums_;
  std::vector<std::vector<NetworkRow>> clipped_;  // by slice, two rows a position
  std::vector<double> losses_;                    // by block
};

}  // namespace serai

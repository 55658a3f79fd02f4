#include "tune/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

#include "engine/network.hpp"
#include "rules/checksum.hpp"

namespace serai {
namespace {

constexpr std::size_t kBlock = 512;                    // positions that a thread takes at a time
constexpr std::size_t kAnnounced = 32, kFetched = 16;  // how many positions ahead memory is asked for

float chance(float output) {
  return 1 / (1 + std::exp(-output));
}

// From `from` to `to` along half a wave.
double annealed(double from, double to, double part) {
  return to + (from - to) / 2 * (1 + std::cos(std::numbers::pi * part));
}

}  // namespace

Trainer::Trainer(const TrainingSet& positions, const TrainOptions& options, const NetworkNumbers* start)
    : positions_(positions),
      options_(options),
      fitted_(static_cast<std::size_t>(static_cast<double>(positions.size()) * (1 - options.held_out))),
      steps_an_epoch_((fitted_ + static_cast<std::size_t>(options.batch) - 1) /
                      static_cast<std::size_t>(options.batch)),
      steps_(steps_an_epoch_ * static_cast<std::size_t>(options.epochs)),
      network_(positions.shape(), options.width, options.seed),
      team_(options.threads) {
  if (start != nullptr) {
    network_.take(*start);
    start_checksum_ = crc32(network_file(*start));
  }
  const auto batch = static_cast<std::size_t>(options.batch);
  batch_.resize(batch);
  sums_.resize(batch);
  clipped_.resize(static_cast<std::size_t>(network_.slices()), std::vector<NetworkRow>(2 * batch));
  losses_.resize((batch + kBlock - 1) / kBlock);
  begin_epoch();
}

// Shuffles the positions, in a way that depends only on the seed and the epoch.
void Trainer::begin_epoch() {
  order_.resize(fitted_);
  std::iota(order_.begin(), order_.end(), 0);
  std::mt19937_64 random(options_.seed * 1'000'003 + static_cast<std::uint64_t>(epoch()) + 1);
  for (std::size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[random() % i]);
}

float Trainer::target(const TrainingSet::Position& position) const {
  const float blend = position.is_settled ? static_cast<float>(options_.blend) : 0;
  const float score = chance(static_cast<float>(position.score) / Network::kScale);
  return blend * static_cast<float>(position.result) / 2 + (1 - blend) * score;
}

void Trainer::load(BatchPosition& to, std::size_t index) const {
  const TrainingSet::Position position = positions_[index];
  for (std::size_t side = 0; side < 2; ++side) {
    std::copy(position.inputs[side].begin(), position.inputs[side].end(), to.inputs[side].begin());
    to.count[side] = static_cast<std::uint8_t>(position.inputs[side].size());
  }
  to.bucket = static_cast<std::uint8_t>(position.bucket);
  to.target = target(position);
}

// Loads a block of the batch that begins with position `first`, and finds what the network says of it.
void Trainer::forward(std::size_t block, std::size_t first, std::size_t count, bool is_in_order) {
  const std::size_t begin = block * kBlock, end = std::min(begin + kBlock, count);
  const auto index = [&](std::size_t i) { return is_in_order ? first + i : order_[first + i]; };
  for (std::size_t i = begin; i < end; ++i) {
    if (i + kAnnounced < end) positions_.announce(index(i + kAnnounced));
    if (i + kFetched < end) positions_.fetch(index(i + kFetched));
    load(batch_[i], index(i));
  }
  const std::span<BatchPosition> positions(&batch_[begin], end - begin);
  std::fill(&sums_[begin], &sums_[begin] + positions.size(), PartialSum{});
  for (int s = 0; s < network_.slices(); ++s)
    forward_slice(network_.slice(s), positions, &clipped_[static_cast<std::size_t>(s)][2 * begin], &sums_[begin]);
  double loss = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const PartialSum& sum = sums_[begin + i];
    const float output = std::accumulate(sum.begin(), sum.end(), network_.row_bias()[positions[i].bucket]);
    const float said = chance(output), error = said - positions[i].target;
    positions[i].error = 2 * error * said * (1 - said) / static_cast<float>(count);
    loss += double{error} * error;
  }
  losses_[block] = loss;
}

// The mean loss of these positions.
double Trainer::run_forward(std::size_t first, std::size_t count, bool is_in_order) {
  const std::size_t blocks = (count + kBlock - 1) / kBlock;
  team_.run(static_cast<int>(blocks),
            [&](int block) { forward(static_cast<std::size_t>(block), first, count, is_in_order); });
  return std::accumulate(losses_.begin(), losses_.begin() + static_cast<std::ptrdiff_t>(blocks), 0.0) /
         static_cast<double>(count);
}

// The rate rises for a twentieth of the training and then falls to almost nothing; the first moments are kept the
// shorter, the higher it is.
AdamStep Trainer::schedule() const {
  constexpr double kRising = 0.05, kBegin = 1.0 / 25, kEnd = 1e-4 / 25;
  constexpr double kLongest = 0.95, kShortest = 0.85, kSecond = 0.999;
  const double peak = kRising * static_cast<double>(steps_) - 1, last = static_cast<double>(steps_) - 1;
  const auto now = static_cast<double>(step_);
  const bool rises = now < peak;
  const double part = rises ? now / peak : (now - peak) / (last - peak);
  const double share = rises ? annealed(kBegin, 1, part) : annealed(1, kEnd, part);
  const double first = rises ? annealed(kLongest, kShortest, part) : annealed(kShortest, kLongest, part);
  const double rate = options_.rate * share;
  const double first_correction = 1 - std::pow(first, now + 1), second_correction = 1 - std::pow(kSecond, now + 1);
  return {static_cast<float>(rate / first_correction), static_cast<float>(1 - rate * options_.decay),
          static_cast<float>(first), static_cast<float>(kSecond), static_cast<float>(1 / std::sqrt(second_correction))};
}

std::optional<EpochReport> Trainer::step() {
  const std::size_t first = step_ % steps_an_epoch_ * static_cast<std::size_t>(options_.batch);
  const std::size_t count = std::min(static_cast<std::size_t>(options_.batch), fitted_ - first);
  network_.use_rounded_rows(2 * step_ >= steps_);
  epoch_loss_ += run_forward(first, count, false);
  const AdamStep adam = schedule();
  const std::span<const BatchPosition> positions(batch_.data(), count);
  team_.run(network_.slices(), [&](int s) {
    backward_slice(network_.slice(s).rows, positions, clipped_[static_cast<std::size_t>(s)].data(),
                   network_.gradient(s));
    network_.follow(s, adam);
  });
  Trainable::RowBias gradient{};
  for (const BatchPosition& position : positions) gradient[position.bucket] += position.error;
  network_.follow_row_bias(gradient, adam);
  ++step_;
  if (step_ % steps_an_epoch_ != 0) return std::nullopt;
  const EpochReport report{epoch(), epoch_loss_ / static_cast<double>(steps_an_epoch_), held_out_loss()};
  if (best_.empty() || report.held_out_loss < best_loss_) {
    best_ = network_file(network_.rounded());
    best_epoch_ = report.epoch;
    best_loss_ = report.held_out_loss;
  }
  epoch_loss_ = 0;
  if (!is_over()) begin_epoch();
  return report;
}

std::uint64_t Trainer::positions_seen() const {
  const std::size_t in_epoch = step_ % steps_an_epoch_ * static_cast<std::size_t>(options_.batch);
  return std::uint64_t{step_ / steps_an_epoch_} * fitted_ + std::min(in_epoch, fitted_);
}

double Trainer::loss_so_far() const {
  return epoch_loss_ / static_cast<double>(std::max<std::size_t>(1, step_ % steps_an_epoch_));
}

double Trainer::held_out_loss() {
  network_.use_rounded_rows(true);
  double sum = 0;
  for (std::size_t i = fitted_; i < positions_.size(); i += batch_.size()) {
    const std::size_t count = std::min(batch_.size(), positions_.size() - i);
    sum += run_forward(i, count, true) * static_cast<double>(count);
  }
  return sum / static_cast<double>(std::max<std::size_t>(1, positions_.size() - fitted_));
}

double Trainer::evaluation_loss() const {
  double sum = 0;
  for (std::size_t i = fitted_; i < positions_.size(); ++i) {
    const TrainingSet::Position position = positions_[i];
    const float error = chance(static_cast<float>(position.evaluation) / Network::kScale) - target(position);
    sum += double{error} * error;
  }
  return sum / static_cast<double>(std::max<std::size_t>(1, positions_.size() - fitted_));
}

Result<double> Trainer::engine_loss(std::string_view file) {
  const auto network = Network::read(file, positions_.shape().kind, positions_.shape().inputs);
  if (!network) return network.error();
  const auto width = static_cast<std::size_t>((*network)->width());
  struct alignas(64) Sums {
    std::array<std::array<NetworkValue, Network::kMostWidth>, 2> of;
  };
  const auto sums = std::make_unique<Sums>();
  std::vector<const NetworkValue*> columns;
  double sum = 0;
  for (std::size_t i = fitted_; i < positions_.size(); ++i) {
    const TrainingSet::Position position = positions_[i];
    for (std::size_t side = 0; side < 2; ++side) {
      columns.clear();
      for (const std::uint16_t input : position.inputs[side]) columns.push_back((*network)->column(input));
      best_arithmetic().update(sums->of[side].data(), (*network)->bias(), static_cast<int>(width), columns, {});
    }
    const int score = (*network)->score(sums->of[0].data(), sums->of[1].data(), position.bucket);
    const float error = chance(static_cast<float>(score) / Network::kScale) - target(position);
    sum += double{error} * error;
  }
  return sum / static_cast<double>(std::max<std::size_t>(1, positions_.size() - fitted_));
}

}  // namespace serai

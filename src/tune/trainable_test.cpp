// What a network says, and how its numbers follow their gradients, compared with the plain formulas.
#include "tune/trainable.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "engine/network.hpp"
#include "tune/small_game.hpp"

namespace serai {
namespace {

constexpr int kWidth = 128;
constexpr double kMost = 127.0 / 64;

// The formulas on numbers in the order of a Trainable's state, slice by slice: own, shared, output rows, bias.
class Plain {
 public:
  explicit Plain(Trainable& network) {
    int part = 0;
    // A state has numbers and two kinds of moments for each slice, and the same for the biases of the rows.
    network.for_each_state([&](std::span<float> row) {
      if (row.size() != kSliceWidth) {
        if (part++ == 0) row_bias.assign(row.begin(), row.end());
        return;
      }
      const std::size_t at = rows_seen_++ % (3 * kRows);
      if (at < kRows) numbers.insert(numbers.end(), row.begin(), row.end());
    });
  }

  double output(const BatchPosition& position) const {
    double out = row_bias[position.bucket];
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t h = 0; h < kWidth; ++h) {
        double sum = number(h, kRows - 1);
        for (std::size_t i = 0; i < position.count[side]; ++i) sum += column(h, position.inputs[side][i]);
        const double v = std::clamp(sum, 0.0, 1.0);
        out += v * v * number(h, kRows - 17 + 2 * position.bucket + side);
      }
    }
    return out;
  }
  double loss(std::span<const BatchPosition> batch) const {
    double sum = 0;
    for (const BatchPosition& p : batch) sum += std::pow(1 / (1 + std::exp(-output(p))) - p.target, 2);
    return sum / static_cast<double>(batch.size());
  }
  double number(std::size_t hidden, std::size_t row) const {
    return numbers[(hidden / kSliceWidth * kRows + row) * kSliceWidth + hidden % kSliceWidth];
  }

  std::vector<double> numbers, row_bias;

 private:
  // Types, ranks, files and blocks of both sides' two types on a board of three files and four ranks.
  static constexpr std::size_t kShared = 4 * (1 + 4 + 3 + 2 * 2);
  static constexpr std::size_t kRows = small_game::kInputs + kShared + 16 + 1;

  double column(std::size_t hidden, std::size_t input) const {
    double sum = number(hidden, input);
    const std::size_t type = input / 12, square = input % 12, rank = square / 3, file = square % 3;
    if (type < 4) {
      const std::size_t shared = small_game::kInputs;
      sum += number(hidden, shared + type);
      sum += number(hidden, shared + 4 + type * 4 + rank);
      sum += number(hidden, shared + 20 + type * 3 + file);
      sum += number(hidden, shared + 32 + type * 4 + rank / 2 * 2 + file / 2);
    }
    return std::clamp(sum, -kMost, kMost);
  }

  std::size_t rows_seen_ = 0;
};

class TrainableNetwork : public ::testing::Test {
 protected:
  TrainableNetwork() {
    // Numbers of all sizes: some columns and hidden values are out of range, as they may be after some training.
    std::mt19937 random(2);
    network_.for_each_state([&](std::span<float> row) {
      for (float& n : row) n = static_cast<float>(static_cast<int>(random() % 2001) - 1000) / 1000 * 0.7F;
    });
    network_.sum_up();
    for (const NetworkSample& sample : small_game::samples(40, 3)) {
      BatchPosition& p = batch_.emplace_back();
      p.bucket = sample.bucket;
      p.target = 0.25F * static_cast<float>(sample.result);
      for (std::size_t side = 0; side < 2; ++side) {
        p.inputs[side] = sample.inputs[side];
        while (sample.inputs[side][p.count[side]] != NetworkSample::kNone) ++p.count[side];
      }
    }
  }
  std::vector<double> outputs() {
    std::vector<PartialSum> sums(batch_.size());
    for (int s = 0; s < network_.slices(); ++s) {
      clipped_.resize(static_cast<std::size_t>(network_.slices()), std::vector<NetworkRow>(2 * batch_.size()));
      forward_slice(network_.slice(s), batch_, clipped_[static_cast<std::size_t>(s)].data(), sums.data());
    }
    std::vector<double> out;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      out.push_back(network_.row_bias()[batch_[i].bucket]);
      for (const float part : sums[i]) out.back() += part;
    }
    return out;
  }

  Trainable network_{small_game::shape(), kWidth, 1};
  std::vector<BatchPosition> batch_;
  std::vector<std::vector<NetworkRow>> clipped_;
};

TEST_F(TrainableNetwork, SaysWhatTheFormulasSay) {
  const Plain plain(network_);
  const auto said = outputs();
  for (std::size_t i = 0; i < batch_.size(); ++i) EXPECT_NEAR(said[i], plain.output(batch_[i]), 1e-4) << i;
}

TEST_F(TrainableNetwork, FollowsItsGradients) {
  const Plain before(network_);
  const auto said = outputs();
  Trainable::RowBias bias{};
  for (std::size_t i = 0; i < batch_.size(); ++i) {
    const double chance = 1 / (1 + std::exp(-said[i]));
    batch_[i].error = static_cast<float>(2 * (chance - batch_[i].target) * chance * (1 - chance) / 40);
    bias[batch_[i].bucket] += batch_[i].error;
  }
  // Nothing is remembered and nothing decays, so that a step is the gradient itself.
  constexpr float kEpsilon = 1e-8F;
  const AdamStep step{kEpsilon, 1, 0, 0, 0};
  for (int s = 0; s < network_.slices(); ++s) {
    backward_slice(network_.slice(s).rows, batch_, clipped_[static_cast<std::size_t>(s)].data(), network_.gradient(s));
    network_.follow(s, step);
  }
  network_.follow_row_bias(bias, step);
  const Plain after(network_);

  Plain moved = before;
  constexpr double kStep = 1e-6;
  const auto slope = [&](double& number) {
    const double here = number;
    number = here + kStep;
    const double above = moved.loss(batch_);
    number = here - kStep;
    const double below = moved.loss(batch_);
    number = here;
    return (above - below) / (2 * kStep);
  };
  int moving = 0;
  for (std::size_t i = 0; i < before.numbers.size(); i += 29) {
    const double expected = slope(moved.numbers[i]);
    moving += expected != 0;
    EXPECT_NEAR(before.numbers[i] - after.numbers[i], expected, 1e-6 + 1e-3 * std::abs(expected)) << i;
  }
  EXPECT_GT(moving, 300);
  for (std::size_t b = 0; b < Trainable::kBuckets; ++b)
    EXPECT_NEAR(before.row_bias[b] - after.row_bias[b], slope(moved.row_bias[b]), 1e-6) << b;
}

TEST_F(TrainableNetwork, TheEngineReadsItAndSaysTheSame) {
  const NetworkNumbers numbers = network_.rounded();
  const auto network = Network::read(network_file(numbers), numbers.kind, numbers.inputs);
  ASSERT_TRUE(network.ok()) << network.error().message;
  network_.take(numbers);
  const auto said = outputs();
  struct alignas(64) Values {
    std::array<NetworkValue, kWidth> at;
  };
  for (std::size_t i = 0; i < batch_.size(); ++i) {
    std::array<Values, 2> sums;
    for (std::size_t side = 0; side < 2; ++side) {
      std::vector<const NetworkValue*> columns;
      for (std::size_t k = 0; k < batch_[i].count[side]; ++k)
        columns.push_back((*network)->column(batch_[i].inputs[side][k]));
      best_arithmetic().update(sums[side].at.data(), (*network)->bias(), kWidth, columns, {});
    }
    const int score = (*network)->score(sums[0].at.data(), sums[1].at.data(), batch_[i].bucket);
    EXPECT_NEAR(score, Network::kScale * said[i], 1.1) << i;
  }
  // Nothing is lost on the way through a file.
  const auto read = read_network_numbers(network_file(numbers), small_game::shape());
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(network_file(*read), network_file(numbers));
  EXPECT_EQ(network_file(network_.rounded()), network_file(numbers));
}

TEST_F(TrainableNetwork, SaysWhatTheEngineWillSayWhenItsRowsAreRounded) {
  const auto exact = outputs();
  network_.use_rounded_rows(true);
  const auto rounded = outputs();
  // The engine's numbers, of which the columns are rounded too, which changes little.
  Trainable engine(small_game::shape(), kWidth, 1);
  engine.take(network_.rounded());
  std::swap(engine, network_);
  const auto expected = outputs();
  double lost = 0, left = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    lost += std::abs(exact[i] - expected[i]);
    left += std::abs(rounded[i] - expected[i]);
  }
  EXPECT_LT(left, 0.4 * lost);
  std::swap(engine, network_);
  network_.use_rounded_rows(false);
  EXPECT_EQ(outputs(), exact);
}

// AdamW as its authors state it.
TEST(AdamStep, IsTheOneDescribed) {
  constexpr double kRate = 0.01, kDecay = 0.5, kFirst = 0.9, kSecond = 0.999;
  std::array<float, 8> numbers{}, first{}, second{};
  numbers.fill(1);
  double number = 1, m = 0, v = 0;
  for (int t = 1; t <= 20; ++t) {
    const double gradient = std::sin(t) + 0.3;
    std::array<float, 8> gradients;
    gradients.fill(static_cast<float>(gradient));
    const double m_correction = 1 - std::pow(kFirst, t), v_correction = 1 - std::pow(kSecond, t);
    adam_step({static_cast<float>(kRate / m_correction), static_cast<float>(1 - kRate * kDecay), kFirst, kSecond,
               static_cast<float>(1 / std::sqrt(v_correction))},
              {numbers.data(), first.data(), second.data()}, gradients.data(), 8, 0.98F);
    m = kFirst * m + (1 - kFirst) * gradient;
    v = kSecond * v + (1 - kSecond) * gradient * gradient;
    number -= kRate * kDecay * number;
    number -= kRate * (m / m_correction) / (std::sqrt(v / v_correction) + 1e-8);
    number = std::clamp(number, -0.98, 0.98);
    EXPECT_NEAR(numbers[7], number, 1e-5) << t;
  }
}

}  // namespace
}  // namespace serai

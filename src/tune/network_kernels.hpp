// The inner loops of training: what a minibatch asks of one slice of the hidden values. Forward and backward touch only
// the columns of inputs that are present. All of them give the same numbers whichever thread runs them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "tune/training_set.hpp"

namespace serai {

// Hidden values are worked on so many at a time, so that their columns stay in a processor's own memory.
constexpr int kSliceWidth = 32;

// One number for each hidden value of a slice.
struct alignas(64) NetworkRow {
  std::array<float, kSliceWidth> at{};
};

// A position of a minibatch.
struct BatchPosition {
  std::array<std::array<std::uint16_t, NetworkSample::kSlots>, 2> inputs;  // the side to move's view first
  std::array<std::uint8_t, 2> count;                                       // how many of them there are
  std::uint8_t bucket;
  float target;  // the chance to win that is to be learned
  float error;   // what the loss grows by for each unit of the network's output
};

// Sums that are not yet added up: eight at a time are.
using PartialSum = std::array<float, 8>;

// What the network computes with, for one slice.
struct SliceColumns {
  const NetworkRow* columns;  // one for each input
  const NetworkRow* bias;     // one
  const NetworkRow* rows;     // side to move's and the other's for each bucket
};

// Adds this slice's part of the output of each position to `sums`, and leaves the clipped values of both sides in
// `clipped`.
void forward_slice(const SliceColumns& slice, std::span<const BatchPosition> batch, NetworkRow* clipped,
                   PartialSum* sums);

// Where the gradients of these are added up.
struct SliceGradient {
  NetworkRow* columns;
  NetworkRow* bias;
  NetworkRow* rows;
};

// Adds what each position's error says of the numbers of this slice. Requires: forward_slice() wrote `clipped`.
void backward_slice(const NetworkRow* rows, std::span<const BatchPosition> batch, const NetworkRow* clipped,
                    const SliceGradient& gradient);

// The rows that the column of each man on a square shares with others: of its type, rank, file and block.
using SharedRows = std::span<const std::array<std::uint16_t, 4>>;

// Makes `columns` the sums of own and shared rows, within -most .. most.
void sum_columns(const NetworkRow* own, std::span<NetworkRow> columns, const NetworkRow* shared, SharedRows of,
                 float most);
// Adds the gradients of the columns to those of the rows they share. Sums out of range have none.
void share_gradient(const NetworkRow* own, std::span<NetworkRow> own_gradient, const NetworkRow* shared,
                    NetworkRow* shared_gradient, SharedRows of, float most);

// One step of AdamW.
struct AdamStep {
  float rate;    // over the correction of the first moments
  float left;    // what decay leaves of a number
  float first;   // how much of the first moments is kept
  float second;  // how much of the second
  float root;    // 1 over the root of the correction of the second moments
};

// Numbers and their moments.
struct AdamNumbers {
  float* numbers;
  float* first;
  float* second;
};

// Follows the gradient; numbers stay within -most .. most.
void adam_step(const AdamStep& step, const AdamNumbers& of, const float* gradient, std::size_t count, float most);

}  // namespace serai

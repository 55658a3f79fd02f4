// A small neural network that evaluates positions: its file, its parameters, its arithmetic. It is independent of the
// game; engine/inputs.hpp says what the inputs mean.
//
// Two accumulators, one for each side's view of the board, are the sum of the columns of the inputs that are present
// (and a bias). Their values are clipped to 0..255 and squared; the side to move's come first; one row of output
// weights, chosen by the material left, makes a score of them. All arithmetic is on integers and gives the same result
// on every processor.
//
//   file     "SERAINN3", then little-endian:
//            u32 kind       what the inputs mean: a hash, see Inputs<V>
//            u32 inputs, u32 width (a multiple of 128), u32 buckets
//            u32 checksum   CRC-32 of all that follows
//            i16 bias[width], i16 columns[inputs][width], i16 rows[buckets][2 * width], i32 row_bias[buckets]
//
// Reading rejects values that would overflow the arithmetic: an output value is at most kMostRow in size, so that its
// product with an activation fits into 16 bits; the values of a row of the same sign are so small together that the sum
// fits into 32 bits; and so is a row's bias. Accumulators are sums modulo 2^16 by definition: a position with absurdly
// many pieces may be evaluated wrongly, but identically by every implementation.
//
// A Network is immutable and may be shared by threads.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "rules/result.hpp"

namespace serai {

using NetworkValue = std::int16_t;
// Columns are summed up this many values at a time, so that these stay in registers.
constexpr int kNetworkStep = 128;

class Network {
 public:
  static constexpr int kMostWidth = 1024;
  static constexpr int kBuckets = 8;
  static constexpr int kMostActivation = 255;
  static constexpr int kMostRow = 127;
  // Activations are counted in 1 / kMostActivation, rows in 1 / kRowOne; a result of 1 is kScale hundredths of a pawn.
  static constexpr int kRowOne = 64;
  static constexpr int kScale = 400;
  static constexpr std::int32_t kMostRowBias = 1 << 24;

  // Reads a network for inputs of this kind and number, or says what is wrong with it.
  static Result<std::shared_ptr<const Network>> read(std::string_view bytes, std::uint32_t kind, int inputs);

  int width() const { return width_; }
  const NetworkValue* bias() const { return values_; }
  const NetworkValue* column(int input) const { return values_ + static_cast<std::ptrdiff_t>(1 + input) * width_; }
  // The side to move's part of a bucket's row, then the other's.
  const NetworkValue* row(int bucket) const {
    return column(inputs_) + static_cast<std::ptrdiff_t>(2 * bucket) * width_;
  }
  std::int32_t row_bias(int bucket) const { return row_bias_[static_cast<std::size_t>(bucket)]; }

  // Requires: us and them have width() values, aligned to 64 bytes.
  int score(const NetworkValue* us, const NetworkValue* them, int bucket) const;

 private:
  Network() = default;
  bool fits_arithmetic() const;

  int inputs_ = 0;
  int width_ = 0;
  std::vector<NetworkValue> storage_;
  const NetworkValue* values_ = nullptr;  // in storage_, aligned: bias, columns, rows
  std::vector<std::int32_t> row_bias_;
};

// The arithmetic, in several ways that give the same numbers.
struct NetworkArithmetic {
  std::string_view name;
  // out = in + all columns added - all columns removed.
  void (*update)(NetworkValue* out, const NetworkValue* in, int width, std::span<const NetworkValue* const> added,
                 std::span<const NetworkValue* const> removed);
  // The sum over both halves of row * clipped * clipped.
  std::int32_t (*output)(const NetworkValue* us, const NetworkValue* them, const NetworkValue* row, int width);
};

// What this processor can do, the best first; the last is plain C++.
std::span<const NetworkArithmetic> network_arithmetics();
const NetworkArithmetic& best_arithmetic();

}  // namespace serai

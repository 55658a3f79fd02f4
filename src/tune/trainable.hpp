// A network while it is trained: its numbers as fractions, with what AdamW remembers of them, in slices of the hidden
// values.
//
// The column of a man on a square is the sum of its own and of those it shares: with its type everywhere, and with the
// men of its type on the same rank, file and two by two block. With few positions a column of its own learns little. A
// network's file holds the sums.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "tune/network_kernels.hpp"
#include "tune/network_numbers.hpp"

namespace serai {

class Trainable {
 public:
  static constexpr int kBuckets = 8;
  using RowBias = std::array<float, kBuckets>;

  // Begins with small random numbers. Requires: is_network_width(width).
  Trainable(const NetworkShape& shape, int width, std::uint64_t seed);
  // Begins with those of a network. Requires: of the same shape and width.
  void take(const NetworkNumbers& numbers);

  int width() const { return static_cast<int>(slices_.size()) * kSliceWidth; }
  int slices() const { return static_cast<int>(slices_.size()); }
  SliceColumns slice(int index) const;
  const RowBias& row_bias() const { return row_bias_; }

  // From now on, output rows are what the engine will make of them; gradients are as if they were not. The engine's
  // unit is coarse, a third of a usual number, and what other numbers make good while they learn is not lost in the
  // end.
  void use_rounded_rows(bool are_rounded);

  // Where a slice's gradients are added up.
  SliceGradient gradient(int index);
  // Follows them, and sets them to zero.
  void follow(int index, const AdamStep& step);
  void follow_row_bias(const RowBias& gradient, const AdamStep& step);

  // The integers that the engine computes with.
  NetworkNumbers rounded() const;

  // Calls each(numbers) for all that a training which goes on later has to know.
  void for_each_state(const std::function<void(std::span<float>)>& each);
  // Brings the columns up to date after the numbers were changed from outside.
  void sum_up();

 private:
  struct Slice {
    // Own rows of all inputs, shared rows, output rows, bias; the gradients and moments of each in the same order.
    std::vector<NetworkRow> numbers, gradient, first, second;
    std::vector<NetworkRow> columns;  // the sums
    std::vector<NetworkRow> rows;     // output rows, rounded or not
  };
  std::size_t inputs() const { return static_cast<std::size_t>(shape_.inputs); }
  std::size_t rows_at() const { return inputs() + shared_count_; }
  std::size_t bias_at() const { return rows_at() + std::size_t{2} * kBuckets; }
  void share_rows();
  void sum_up(Slice& slice) const;
  void take_rows(Slice& slice) const;

  NetworkShape shape_;
  std::vector<std::array<std::uint16_t, 4>> shared_;  // the shared rows of each man on a square
  std::size_t shared_count_ = 0;
  std::vector<Slice> slices_;
  bool rows_are_rounded_ = false;
  RowBias row_bias_{}, row_bias_first_{}, row_bias_second_{};
};

}  // namespace serai

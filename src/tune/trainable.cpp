#include "tune/trainable.hpp"

#include <cmath>
#include <limits>
#include <random>

#include "engine/network.hpp"

namespace serai {
namespace {

static_assert(Trainable::kBuckets == Network::kBuckets && kNetworkStep % kSliceWidth == 0);
constexpr float kOne = Network::kMostActivation, kRowOne = Network::kRowOne;
// So large a number in a row is the largest that the engine can hold. Columns of this size are summed up in 16 bits.
constexpr float kMost = Network::kMostRow / kRowOne;
constexpr float kAnything = std::numeric_limits<float>::max();

// Evenly distributed between -1 and 1.
float random_number(std::mt19937_64& random) {
  return static_cast<float>(static_cast<std::int64_t>(random()) >> 39) / (1 << 24);
}

template <class Integer>
Integer rounded_to(float number, float one) {
  constexpr double kLeast = std::numeric_limits<Integer>::min(), kGreatest = std::numeric_limits<Integer>::max();
  return static_cast<Integer>(std::clamp(std::nearbyint(double{number} * one), kLeast, kGreatest));
}

}  // namespace

Trainable::Trainable(const NetworkShape& shape, int width, std::uint64_t seed)
    : shape_(shape), slices_(static_cast<std::size_t>(width / kSliceWidth)) {
  share_rows();
  std::mt19937_64 random(seed);
  const float output = 1 / std::sqrt(2 * static_cast<float>(width)) / kBuckets;
  for (Slice& slice : slices_) {
    for (auto* rows : {&slice.numbers, &slice.gradient, &slice.first, &slice.second}) rows->resize(bias_at() + 1);
    slice.columns.resize(inputs());
    slice.rows.resize(std::size_t{2} * kBuckets);
    for (std::size_t i = 0; i < inputs(); ++i) {
      for (float& n : slice.numbers[i].at) n = 0.1F * random_number(random);
    }
    for (std::size_t i = rows_at(); i < bias_at(); ++i) {
      for (float& n : slice.numbers[i].at) n = output * random_number(random);
    }
  }
  sum_up();
}

// Says which rows the men on their squares share.
void Trainable::share_rows() {
  const int files = shape_.files, ranks = shape_.squares / files;
  const int blocks_across = (files + 1) / 2, blocks = blocks_across * ((ranks + 1) / 2);
  const int side_types = 2 * shape_.types;
  for (int man = 0; man < side_types * shape_.squares; ++man) {
    const int type = man / shape_.squares, square = man % shape_.squares;
    const int rank = square / files, file = square % files, block = rank / 2 * blocks_across + file / 2;
    int before = 0;
    std::array<std::uint16_t, 4>& rows = shared_.emplace_back();
    rows[0] = static_cast<std::uint16_t>(type);
    before += side_types;
    rows[1] = static_cast<std::uint16_t>(before + type * ranks + rank);
    before += side_types * ranks;
    rows[2] = static_cast<std::uint16_t>(before + type * files + file);
    before += side_types * files;
    rows[3] = static_cast<std::uint16_t>(before + type * blocks + block);
    shared_count_ = static_cast<std::size_t>(before + side_types * blocks);
  }
}

void Trainable::take(const NetworkNumbers& numbers) {
  for (std::size_t s = 0; s < slices_.size(); ++s) {
    Slice& slice = slices_[s];
    // Takes the values of this slice from the row of a file.
    const auto take_row = [&](std::size_t to, const std::int16_t* from, float one) {
      for (std::size_t k = 0; k < kSliceWidth; ++k) slice.numbers[to].at[k] = from[s * kSliceWidth + k] / one;
    };
    const auto full = static_cast<std::size_t>(width());
    for (std::size_t i = 0; i < inputs(); ++i) take_row(i, numbers.columns.data() + i * full, kOne);
    for (std::size_t i = inputs(); i < rows_at(); ++i) slice.numbers[i] = {};
    for (std::size_t i = 0; i < std::size_t{2} * kBuckets; ++i)
      take_row(rows_at() + i, numbers.rows.data() + i * full, kRowOne);
    take_row(bias_at(), numbers.bias.data(), kOne);
  }
  for (std::size_t b = 0; b < kBuckets; ++b) row_bias_[b] = static_cast<float>(numbers.row_bias[b]) / (kOne * kRowOne);
  sum_up();
}

SliceColumns Trainable::slice(int index) const {
  const Slice& slice = slices_[static_cast<std::size_t>(index)];
  return {slice.columns.data(), &slice.numbers[bias_at()], slice.rows.data()};
}

SliceGradient Trainable::gradient(int index) {
  Slice& slice = slices_[static_cast<std::size_t>(index)];
  return {slice.gradient.data(), &slice.gradient[bias_at()], &slice.gradient[rows_at()]};
}

void Trainable::follow(int index, const AdamStep& step) {
  Slice& slice = slices_[static_cast<std::size_t>(index)];
  share_gradient(slice.numbers.data(), {slice.gradient.data(), inputs()}, &slice.numbers[inputs()],
                 &slice.gradient[inputs()], shared_, kMost);
  const auto follow_rows = [&](std::size_t begin, std::size_t end, float most) {
    adam_step(step, {slice.numbers[begin].at.data(), slice.first[begin].at.data(), slice.second[begin].at.data()},
              slice.gradient[begin].at.data(), (end - begin) * kSliceWidth, most);
  };
  follow_rows(0, bias_at(), kMost);
  follow_rows(bias_at(), bias_at() + 1, kAnything);
  std::fill(slice.gradient.begin(), slice.gradient.end(), NetworkRow{});
  sum_up(slice);
}

void Trainable::follow_row_bias(const RowBias& gradient, const AdamStep& step) {
  adam_step(step, {row_bias_.data(), row_bias_first_.data(), row_bias_second_.data()}, gradient.data(), kBuckets,
            kAnything);
}

NetworkNumbers Trainable::rounded() const {
  NetworkNumbers out{shape_.kind, shape_.inputs, width(), {}, {}, {}, {}};
  const auto put_rows = [&](std::vector<std::int16_t>& to, auto rows_of, std::size_t count, float one) {
    for (std::size_t i = 0; i < count; ++i) {
      for (const Slice& slice : slices_) {
        for (const float n : rows_of(slice)[i].at) to.push_back(rounded_to<std::int16_t>(n, one));
      }
    }
  };
  put_rows(
      out.bias, [&](const Slice& s) { return &s.numbers[bias_at()]; }, 1, kOne);
  put_rows(
      out.columns, [](const Slice& s) { return s.columns.data(); }, inputs(), kOne);
  put_rows(
      out.rows, [&](const Slice& s) { return &s.numbers[rows_at()]; }, std::size_t{2} * kBuckets, kRowOne);
  for (const float n : row_bias_) out.row_bias.push_back(rounded_to<std::int32_t>(n, kOne * kRowOne));
  return out;
}

void Trainable::for_each_state(const std::function<void(std::span<float>)>& each) {
  for (Slice& slice : slices_) {
    for (auto* rows : {&slice.numbers, &slice.first, &slice.second}) {
      for (NetworkRow& row : *rows) each(row.at);
    }
  }
  for (RowBias* numbers : {&row_bias_, &row_bias_first_, &row_bias_second_}) each(*numbers);
}

void Trainable::sum_up() {
  for (Slice& slice : slices_) sum_up(slice);
}

void Trainable::sum_up(Slice& slice) const {
  sum_columns(slice.numbers.data(), slice.columns, &slice.numbers[inputs()], shared_, kMost);
  take_rows(slice);
}

void Trainable::take_rows(Slice& slice) const {
  std::copy_n(&slice.numbers[rows_at()], slice.rows.size(), slice.rows.begin());
  if (!rows_are_rounded_) return;
  for (NetworkRow& row : slice.rows) {
    for (float& n : row.at) n = std::nearbyint(n * kRowOne) / kRowOne;
  }
}

void Trainable::use_rounded_rows(bool are_rounded) {
  rows_are_rounded_ = are_rounded;
  for (Slice& slice : slices_) take_rows(slice);
}

}  // namespace serai

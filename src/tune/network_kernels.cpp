#include "tune/network_kernels.hpp"

#include <cmath>
#include <cstring>

namespace serai {
namespace {

// As many numbers as a register of the target holds. The compilers know how to compute with such a type.
#if defined(__AVX__) || defined(__wasm__)
constexpr std::ptrdiff_t kLanes = 8;
#else
constexpr std::ptrdiff_t kLanes = 4;
#endif
using Lanes [[gnu::vector_size(kLanes * sizeof(float))]] = float;
constexpr std::ptrdiff_t kParts = kSliceWidth / kLanes;
using Parts = Lanes[kParts];

inline Lanes load(const float* from) {
  Lanes out;
  std::memcpy(&out, from, sizeof out);
  return out;
}
inline void store(float* to, Lanes lanes) {
  std::memcpy(to, &lanes, sizeof lanes);
}
inline void load(const NetworkRow& row, Parts& out) {
  for (std::ptrdiff_t p = 0; p < kParts; ++p) out[p] = load(row.at.data() + p * kLanes);
}
inline void store(NetworkRow& row, const Parts& parts) {
  for (std::ptrdiff_t p = 0; p < kParts; ++p) store(row.at.data() + p * kLanes, parts[p]);
}
inline void add(NetworkRow& to, const Parts& parts) {
  Parts sum;
  load(to, sum);
  for (std::ptrdiff_t p = 0; p < kParts; ++p) sum[p] += parts[p];
  store(to, sum);
}

// Which output row judges a side's values.
inline std::size_t row_of(const BatchPosition& position, std::size_t side) {
  return std::size_t{2} * position.bucket + side;
}

constexpr Lanes kZero{};
constexpr Lanes kOne = kZero + 1;

}  // namespace

void forward_slice(const SliceColumns& slice, std::span<const BatchPosition> batch, NetworkRow* clipped,
                   PartialSum* sums) {
  for (const BatchPosition& position : batch) {
    Lanes output[8 / kLanes] = {};
    for (std::size_t side = 0; side < 2; ++side) {
      Parts sum;
      load(*slice.bias, sum);
      const std::uint16_t* inputs = position.inputs[side].data();
      for (int i = 0; i < position.count[side]; ++i) {
        const NetworkRow& column = slice.columns[inputs[i]];
        for (std::ptrdiff_t p = 0; p < kParts; ++p) sum[p] += load(column.at.data() + p * kLanes);
      }
      const NetworkRow& row = slice.rows[row_of(position, side)];
      for (std::ptrdiff_t p = 0; p < kParts; ++p) {
        Lanes v = sum[p] > kZero ? sum[p] : kZero;
        v = v < kOne ? v : kOne;
        sum[p] = v;
        output[p % (8 / kLanes)] += v * v * load(row.at.data() + p * kLanes);
      }
      store(*clipped++, sum);
    }
    float* to = sums++->data();
    for (std::ptrdiff_t p = 0; p < 8 / kLanes; ++p) store(to + p * kLanes, load(to + p * kLanes) + output[p]);
  }
}

void backward_slice(const NetworkRow* rows, std::span<const BatchPosition> batch, const NetworkRow* clipped,
                    const SliceGradient& gradient) {
  Parts bias = {};
  for (const BatchPosition& position : batch) {
    for (std::size_t side = 0; side < 2; ++side) {
      const float* value = clipped++->at.data();
      const float* row = rows[row_of(position, side)].at.data();
      float* row_gradient = gradient.rows[row_of(position, side)].at.data();
      Parts delta;
      for (std::ptrdiff_t p = 0; p < kParts; ++p) {
        const Lanes v = load(value + p * kLanes), slope = v * position.error;
        store(row_gradient + p * kLanes, load(row_gradient + p * kLanes) + v * slope);
        delta[p] = v < kOne ? 2 * slope * load(row + p * kLanes) : kZero;
        bias[p] += delta[p];
      }
      const std::uint16_t* inputs = position.inputs[side].data();
      for (int i = 0; i < position.count[side]; ++i) add(gradient.columns[inputs[i]], delta);
    }
  }
  add(*gradient.bias, bias);
}

void sum_columns(const NetworkRow* own, std::span<NetworkRow> columns, const NetworkRow* shared, SharedRows of,
                 float most) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    NetworkRow sum = own[i];
    if (i < of.size()) {
      for (const std::uint16_t row : of[i]) {
        for (std::size_t k = 0; k < kSliceWidth; ++k) sum.at[k] += shared[row].at[k];
      }
    }
    for (std::size_t k = 0; k < kSliceWidth; ++k) {
      const float v = sum.at[k] < most ? sum.at[k] : most;
      columns[i].at[k] = v > -most ? v : -most;
    }
  }
}

void share_gradient(const NetworkRow* own, std::span<NetworkRow> own_gradient, const NetworkRow* shared,
                    NetworkRow* shared_gradient, SharedRows of, float most) {
  for (std::size_t i = 0; i < of.size(); ++i) {
    NetworkRow sum = own[i];
    for (const std::uint16_t row : of[i]) {
      for (std::size_t k = 0; k < kSliceWidth; ++k) sum.at[k] += shared[row].at[k];
    }
    NetworkRow& gradient = own_gradient[i];
    for (std::size_t k = 0; k < kSliceWidth; ++k) gradient.at[k] = std::abs(sum.at[k]) <= most ? gradient.at[k] : 0;
    for (const std::uint16_t row : of[i]) {
      for (std::size_t k = 0; k < kSliceWidth; ++k) shared_gradient[row].at[k] += gradient.at[k];
    }
  }
}

void adam_step(const AdamStep& step, const AdamNumbers& of, const float* gradient, std::size_t count, float most) {
  constexpr float kEpsilon = 1e-8F;
  for (std::size_t i = 0; i < count; ++i) {
    const float g = gradient[i];
    const float first = of.first[i] + (g - of.first[i]) * (1 - step.first);
    const float second = of.second[i] * step.second + g * g * (1 - step.second);
    of.first[i] = first;
    of.second[i] = second;
    float n = of.numbers[i] * step.left - step.rate * first / (std::sqrt(second) * step.root + kEpsilon);
    n = n < most ? n : most;
    of.numbers[i] = n > -most ? n : -most;
  }
}

}  // namespace serai

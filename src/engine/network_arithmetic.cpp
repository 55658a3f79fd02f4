#include "engine/network.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include <algorithm>
#include <array>

namespace serai {
namespace {

constexpr int kMostActivation = Network::kMostActivation;

void update_plain(NetworkValue* out, const NetworkValue* in, int width, std::span<const NetworkValue* const> added,
                  std::span<const NetworkValue* const> removed) {
  for (int i = 0; i < width; i += kNetworkStep) {
    std::array<NetworkValue, kNetworkStep> sum;
    std::copy_n(in + i, kNetworkStep, sum.begin());
    for (const NetworkValue* column : added) {
      for (int k = 0; k < kNetworkStep; ++k) sum[k] = static_cast<NetworkValue>(sum[k] + column[i + k]);
    }
    for (const NetworkValue* column : removed) {
      for (int k = 0; k < kNetworkStep; ++k) sum[k] = static_cast<NetworkValue>(sum[k] - column[i + k]);
    }
    std::copy_n(sum.begin(), kNetworkStep, out + i);
  }
}

std::int32_t output_plain(const NetworkValue* us, const NetworkValue* them, const NetworkValue* row, int width) {
  std::uint32_t sum = 0;
  for (const NetworkValue* side : {us, them}) {
    for (int i = 0; i < width; ++i) {
      const int v = std::clamp<int>(side[i], 0, kMostActivation);
      sum += static_cast<std::uint32_t>(v * row[i] * v);
    }
    row += width;
  }
  return static_cast<std::int32_t>(sum);
}

// A clipped value times a row value fits into 16 bits, and the sum into 32: Network::read ensures it.

#if defined(__x86_64__)

[[gnu::target("avx2")]] void update_avx2(NetworkValue* out, const NetworkValue* in, int width,
                                         std::span<const NetworkValue* const> added,
                                         std::span<const NetworkValue* const> removed) {
  constexpr std::ptrdiff_t kLanes = 16, kRegisters = kNetworkStep / kLanes;
  for (int i = 0; i < width; i += kNetworkStep) {
    __m256i sum[kRegisters];
    for (int r = 0; r < kRegisters; ++r)
      sum[r] = _mm256_load_si256(reinterpret_cast<const __m256i*>(in + i + r * kLanes));
    for (const NetworkValue* column : added) {
      for (int r = 0; r < kRegisters; ++r)
        sum[r] = _mm256_add_epi16(sum[r], _mm256_load_si256(reinterpret_cast<const __m256i*>(column + i + r * kLanes)));
    }
    for (const NetworkValue* column : removed) {
      for (int r = 0; r < kRegisters; ++r)
        sum[r] = _mm256_sub_epi16(sum[r], _mm256_load_si256(reinterpret_cast<const __m256i*>(column + i + r * kLanes)));
    }
    for (int r = 0; r < kRegisters; ++r) _mm256_store_si256(reinterpret_cast<__m256i*>(out + i + r * kLanes), sum[r]);
  }
}

[[gnu::target("avx2")]] std::int32_t output_avx2(const NetworkValue* us, const NetworkValue* them,
                                                 const NetworkValue* row, int width) {
  constexpr int kLanes = 16;
  const __m256i zero = _mm256_setzero_si256(), most = _mm256_set1_epi16(kMostActivation);
  __m256i sum = zero;
  for (const NetworkValue* side : {us, them}) {
    for (int i = 0; i < width; i += kLanes) {
      __m256i v = _mm256_load_si256(reinterpret_cast<const __m256i*>(side + i));
      v = _mm256_min_epi16(_mm256_max_epi16(v, zero), most);
      const __m256i w = _mm256_load_si256(reinterpret_cast<const __m256i*>(row + i));
      sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_mullo_epi16(v, w), v));
    }
    row += width;
  }
  __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
  four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1));
  return _mm_cvtsi128_si32(four);
}

[[gnu::target("avx512f,avx512bw")]] void update_avx512(NetworkValue* out, const NetworkValue* in, int width,
                                                       std::span<const NetworkValue* const> added,
                                                       std::span<const NetworkValue* const> removed) {
  constexpr std::ptrdiff_t kLanes = 32, kRegisters = kNetworkStep / kLanes;
  for (int i = 0; i < width; i += kNetworkStep) {
    __m512i sum[kRegisters];
    for (int r = 0; r < kRegisters; ++r) sum[r] = _mm512_load_si512(in + i + r * kLanes);
    for (const NetworkValue* column : added) {
      for (int r = 0; r < kRegisters; ++r)
        sum[r] = _mm512_add_epi16(sum[r], _mm512_load_si512(column + i + r * kLanes));
    }
    for (const NetworkValue* column : removed) {
      for (int r = 0; r < kRegisters; ++r)
        sum[r] = _mm512_sub_epi16(sum[r], _mm512_load_si512(column + i + r * kLanes));
    }
    for (int r = 0; r < kRegisters; ++r) _mm512_store_si512(out + i + r * kLanes, sum[r]);
  }
}

[[gnu::target("avx512f,avx512bw")]] std::int32_t output_avx512(const NetworkValue* us, const NetworkValue* them,
                                                               const NetworkValue* row, int width) {
  constexpr int kLanes = 32;
  const __m512i zero = _mm512_setzero_si512(), most = _mm512_set1_epi16(kMostActivation);
  __m512i sum = zero;
  for (const NetworkValue* side : {us, them}) {
    for (int i = 0; i < width; i += kLanes) {
      const __m512i v = _mm512_min_epi16(_mm512_max_epi16(_mm512_load_si512(side + i), zero), most);
      const __m512i w = _mm512_load_si512(row + i);
      sum = _mm512_add_epi32(sum, _mm512_madd_epi16(_mm512_mullo_epi16(v, w), v));
    }
    row += width;
  }
  alignas(64) std::array<std::uint32_t, 16> lanes;
  _mm512_store_si512(lanes.data(), sum);
  std::uint32_t total = 0;
  for (const std::uint32_t lane : lanes) total += lane;
  return static_cast<std::int32_t>(total);
}

#elif defined(__wasm_simd128__)

void update_simd128(NetworkValue* out, const NetworkValue* in, int width, std::span<const NetworkValue* const> added,
                    std::span<const NetworkValue* const> removed) {
  // Half a step: x86-64, to which this is mostly translated, has sixteen registers.
  constexpr int kLanes = 8, kRegisters = 8, kPart = kLanes * kRegisters;
  static_assert(kNetworkStep % kPart == 0);
  for (int i = 0; i < width; i += kPart) {
    v128_t sum[kRegisters];
    for (int r = 0; r < kRegisters; ++r) sum[r] = wasm_v128_load(in + i + r * kLanes);
    for (const NetworkValue* column : added) {
      for (int r = 0; r < kRegisters; ++r) sum[r] = wasm_i16x8_add(sum[r], wasm_v128_load(column + i + r * kLanes));
    }
    for (const NetworkValue* column : removed) {
      for (int r = 0; r < kRegisters; ++r) sum[r] = wasm_i16x8_sub(sum[r], wasm_v128_load(column + i + r * kLanes));
    }
    for (int r = 0; r < kRegisters; ++r) wasm_v128_store(out + i + r * kLanes, sum[r]);
  }
}

std::int32_t output_simd128(const NetworkValue* us, const NetworkValue* them, const NetworkValue* row, int width) {
  constexpr int kLanes = 8;
  const v128_t zero = wasm_i16x8_const_splat(0), most = wasm_i16x8_const_splat(kMostActivation);
  v128_t sum = zero;
  for (const NetworkValue* side : {us, them}) {
    for (int i = 0; i < width; i += kLanes) {
      const v128_t v = wasm_i16x8_min(wasm_i16x8_max(wasm_v128_load(side + i), zero), most);
      const v128_t w = wasm_v128_load(row + i);
      sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(wasm_i16x8_mul(v, w), v));
    }
    row += width;
  }
  return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) + wasm_i32x4_extract_lane(sum, 2) +
         wasm_i32x4_extract_lane(sum, 3);
}

#endif

}  // namespace

std::span<const NetworkArithmetic> network_arithmetics() {
  static const std::vector<NetworkArithmetic> kAll = [] {
    std::vector<NetworkArithmetic> all;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512bw")) all.push_back({"avx512", update_avx512, output_avx512});
    if (__builtin_cpu_supports("avx2")) all.push_back({"avx2", update_avx2, output_avx2});
#elif defined(__wasm_simd128__)
    all.push_back({"simd128", update_simd128, output_simd128});
#endif
    all.push_back({"plain", update_plain, output_plain});
    return all;
  }();
  return kAll;
}

const NetworkArithmetic& best_arithmetic() {
  static const NetworkArithmetic kBest = network_arithmetics().front();
  return kBest;
}

}  // namespace serai

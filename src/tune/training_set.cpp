#include "tune/training_set.hpp"

#include <algorithm>

namespace serai {
namespace {

// What stands before the inputs of a position: score, evaluation, result, bucket and whether it is settled, and how
// many inputs there are for each side.
constexpr std::size_t kHead = 4;

}  // namespace

void TrainingSet::add(const NetworkSample& sample) {
  if (size_ % kBlock == 0) {
    if (!blocks_.empty()) blocks_.back().words.shrink_to_fit();
    blocks_.emplace_back().begins.reserve(kBlock);
  }
  Block& block = blocks_.back();
  const std::size_t begin = block.words.size();
  block.begins.push_back(static_cast<std::uint32_t>(begin));
  std::array<std::size_t, 2> count{};
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& inputs = sample.inputs[side];
    count[side] =
        static_cast<std::size_t>(std::find(inputs.begin(), inputs.end(), NetworkSample::kNone) - inputs.begin());
  }
  block.words.push_back(static_cast<std::uint16_t>(sample.score));
  block.words.push_back(static_cast<std::uint16_t>(sample.evaluation));
  block.words.push_back(
      static_cast<std::uint16_t>(sample.result | sample.bucket << 2 | (sample.is_settled ? 1 : 0) << 8));
  block.words.push_back(static_cast<std::uint16_t>(count[0] | count[1] << 8));
  for (std::size_t side = 0; side < 2; ++side) {
    const auto inputs = sample.inputs[side].begin();
    block.words.insert(block.words.end(), inputs, inputs + static_cast<std::ptrdiff_t>(count[side]));
  }
  for (std::size_t i = begin; i < block.words.size(); ++i) {
    fingerprint_ = (fingerprint_ ^ block.words[i]) * 0x9E3779B97F4A7C15U;
    fingerprint_ ^= fingerprint_ >> 32;
  }
  ++size_;
  settled_ += sample.is_settled ? 1 : 0;
}

TrainingSet::Position TrainingSet::operator[](std::size_t i) const {
  const Block& block = blocks_[i / kBlock];
  const std::uint16_t* words = block.words.data() + block.begins[i % kBlock];
  Position out;
  out.score = static_cast<std::int16_t>(words[0]);
  out.evaluation = static_cast<std::int16_t>(words[1]);
  out.result = words[2] & 3;
  out.bucket = words[2] >> 2 & 63;
  out.is_settled = words[2] >> 8 != 0;
  const std::size_t us = words[3] & 0xFF, them = words[3] >> 8;
  out.inputs = {std::span(words + kHead, us), std::span(words + kHead + us, them)};
  return out;
}

void TrainingSet::fetch(std::size_t i) const {
  constexpr std::size_t kLine = 64 / sizeof(std::uint16_t);
  const Block& block = blocks_[i / kBlock];
  const std::uint16_t* words = block.words.data() + block.begins[i % kBlock];
  __builtin_prefetch(words);
  __builtin_prefetch(words + kLine);
}

}  // namespace serai

// The positions that a network is trained on, in memory: about a hundred bytes each. Filled by one thread, then read by
// any number.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tune/reader.hpp"

namespace serai {

class TrainingSet {
 public:
  // A position without the places of its inputs that are empty.
  struct Position {
    int score = 0;
    int evaluation = 0;
    int result = 1;
    int bucket = 0;
    bool is_settled = false;
    std::array<std::span<const std::uint16_t>, 2> inputs;  // the side to move's view first
  };

  explicit TrainingSet(const NetworkShape& shape) : shape_(shape) {}

  const NetworkShape& shape() const { return shape_; }
  std::size_t size() const { return size_; }
  std::size_t settled() const { return settled_; }
  // Tells sets apart: a number that depends on all positions and their order.
  std::uint64_t fingerprint() const { return fingerprint_; }

  void add(const NetworkSample& sample);
  Position operator[](std::size_t i) const;
  // Has the memory fetch a position that is wanted soon: first where it lies, later what it is.
  void announce(std::size_t i) const { __builtin_prefetch(&blocks_[i / kBlock].begins[i % kBlock]); }
  void fetch(std::size_t i) const;

 private:
  // Memory is asked for in blocks, so that it never holds everything twice.
  static constexpr std::size_t kBlock = 1 << 16;
  struct Block {
    std::vector<std::uint32_t> begins;  // of each position, in words
    std::vector<std::uint16_t> words;
  };

  NetworkShape shape_;
  std::vector<Block> blocks_;
  std::size_t size_ = 0;
  std::size_t settled_ = 0;
  std::uint64_t fingerprint_ = 0;
};

}  // namespace serai

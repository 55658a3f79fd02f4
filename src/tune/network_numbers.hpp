// The integers of a network's file (engine/network.hpp has the format), to be written, or to start a training with.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.hpp"
#include "tune/reader.hpp"

namespace serai {

struct NetworkNumbers {
  std::uint32_t kind = 0;
  int inputs = 0;
  int width = 0;
  std::vector<std::int16_t> bias;
  std::vector<std::int16_t> columns;
  std::vector<std::int16_t> rows;
  std::vector<std::int32_t> row_bias;
};

// Whether a network may be so wide.
bool is_network_width(int width);

std::string network_file(const NetworkNumbers& numbers);

// The numbers of a file for positions of this shape. The network may also be one of a game with the same board, hand
// and facts whose types are the first of these: what it knows nothing of begins at zero.
Result<NetworkNumbers> read_network_numbers(std::string_view bytes, const NetworkShape& shape);

}  // namespace serai

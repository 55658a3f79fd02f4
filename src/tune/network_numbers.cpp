#include "tune/network_numbers.hpp"

#include <algorithm>

#include "engine/network.hpp"
#include "rules/checksum.hpp"

namespace serai {
namespace {

void put_u16(std::string& out, std::uint16_t n) {
  for (int i = 0; i < 2; ++i) out.push_back(static_cast<char>(n >> 8 * i & 0xFF));
}
void put_u32(std::string& out, std::uint32_t n) {
  for (int i = 0; i < 4; ++i) out.push_back(static_cast<char>(n >> 8 * i & 0xFF));
}

// A word of a network's header; 0 where the file is too short.
std::uint32_t header_word(std::string_view bytes, std::size_t index) {
  const std::size_t at = 8 + 4 * index;
  std::uint32_t out = 0;
  for (std::size_t i = 4; i-- > 0;)
    out = out << 8 | (at + i < bytes.size() ? static_cast<std::uint8_t>(bytes[at + i]) : 0);
  return out;
}

// Moves columns to where they stand when there are more types.
Result<NetworkNumbers> widened(NetworkNumbers numbers, const NetworkShape& shape) {
  const int missing = (shape.inputs - numbers.inputs) / (2 * shape.squares), types = shape.types - missing;
  if ((shape.inputs - numbers.inputs) % (2 * shape.squares) != 0 || missing < 1 || types < 1)
    return Error{"bad-network", "The network to start from is of another game."};
  std::vector<std::int16_t> wide(static_cast<std::size_t>(shape.inputs) * static_cast<std::size_t>(numbers.width));
  const auto copy = [&](int from, int to, int count) {
    std::copy_n(numbers.columns.begin() + std::ptrdiff_t{from} * numbers.width, std::ptrdiff_t{count} * numbers.width,
                wide.begin() + std::ptrdiff_t{to} * numbers.width);
  };
  for (int side = 0; side < 2; ++side)
    copy(side * types * shape.squares, side * shape.types * shape.squares, types * shape.squares);
  const int men = 2 * types * shape.squares;
  copy(men, 2 * shape.types * shape.squares, numbers.inputs - men);
  numbers.columns = std::move(wide);
  numbers.inputs = shape.inputs;
  numbers.kind = shape.kind;
  return numbers;
}

}  // namespace

bool is_network_width(int width) {
  return width > 0 && width <= Network::kMostWidth && width % kNetworkStep == 0;
}

std::string network_file(const NetworkNumbers& numbers) {
  std::string body;
  for (const auto* part : {&numbers.bias, &numbers.columns, &numbers.rows}) {
    for (const std::int16_t n : *part) put_u16(body, static_cast<std::uint16_t>(n));
  }
  for (const std::int32_t n : numbers.row_bias) put_u32(body, static_cast<std::uint32_t>(n));
  std::string out = "SERAINN3";
  for (const std::uint32_t n :
       {numbers.kind, static_cast<std::uint32_t>(numbers.inputs), static_cast<std::uint32_t>(numbers.width),
        std::uint32_t{Network::kBuckets}, crc32(body)})
    put_u32(out, n);
  return out + body;
}

Result<NetworkNumbers> read_network_numbers(std::string_view bytes, const NetworkShape& shape) {
  NetworkNumbers out;
  out.kind = header_word(bytes, 0);
  // More inputs than these are not those of a network to start from; the number is not trusted.
  out.inputs =
      static_cast<int>(std::min<std::uint32_t>(header_word(bytes, 1), static_cast<std::uint32_t>(shape.inputs)));
  const auto network = Network::read(bytes, out.kind, out.inputs);
  if (!network) return network.error();
  out.width = (*network)->width();
  out.bias.assign((*network)->bias(), (*network)->bias() + out.width);
  out.columns.assign((*network)->column(0), (*network)->column(out.inputs));
  out.rows.assign((*network)->row(0), (*network)->row(Network::kBuckets));
  for (int b = 0; b < Network::kBuckets; ++b) out.row_bias.push_back((*network)->row_bias(b));
  if (out.inputs != shape.inputs) return widened(std::move(out), shape);
  if (out.kind != shape.kind) return Error{"bad-network", "The network to start from is of another game."};
  return out;
}

}  // namespace serai

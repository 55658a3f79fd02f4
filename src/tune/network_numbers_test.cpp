// A network to start from fits its new game, or is refused.
#include "tune/network_numbers.hpp"

#include <gtest/gtest.h>

#include "engine/network.hpp"

namespace serai {
namespace {

constexpr int kWidth = 128, kSquares = 6;

NetworkShape shape(std::uint32_t kind, int types, int others) {
  return {kind, 2 * types * kSquares + others, 2, kSquares, types};
}

// Every column of it has its own number.
NetworkNumbers network(const NetworkShape& of) {
  NetworkNumbers out{of.kind, of.inputs, kWidth, {}, {}, {}, {}};
  out.bias.assign(kWidth, -7);
  for (int i = 0; i < of.inputs; ++i) out.columns.insert(out.columns.end(), kWidth, static_cast<std::int16_t>(100 + i));
  out.rows.assign(std::size_t{2} * Network::kBuckets * kWidth, 3);
  out.row_bias = {1, -2, 3, -4, 5, -6, 7, 100'000};
  return out;
}

std::string refusal(const std::string& bytes, const NetworkShape& of) {
  const auto read = read_network_numbers(bytes, of);
  return read ? "" : read.error().message;
}

TEST(NetworkNumbers, AreThoseOfTheFile) {
  const NetworkShape game = shape(5, 2, 3);
  const NetworkNumbers written = network(game);
  const auto read = read_network_numbers(network_file(written), game);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->bias, written.bias);
  EXPECT_EQ(read->columns, written.columns);
  EXPECT_EQ(read->rows, written.rows);
  EXPECT_EQ(read->row_bias, written.row_bias);
}

TEST(NetworkNumbers, MoveToTheirPlacesAmongMoreTypes) {
  const NetworkShape narrow = shape(5, 2, 3), wide = shape(6, 3, 3);
  const auto read = read_network_numbers(network_file(network(narrow)), wide);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->kind, wide.kind);
  ASSERT_EQ(read->inputs, wide.inputs);
  std::vector<int> columns;
  for (int i = 0; i < wide.inputs; ++i) columns.push_back(read->columns[static_cast<std::size_t>(i) * kWidth + 5]);
  std::vector<int> expected;
  for (int side = 0; side < 2; ++side) {
    for (int i = 0; i < 2 * kSquares; ++i) expected.push_back(100 + side * 2 * kSquares + i);
    expected.insert(expected.end(), kSquares, 0);
  }
  for (int i = 0; i < 3; ++i) expected.push_back(100 + 4 * kSquares + i);
  EXPECT_EQ(columns, expected);
  EXPECT_TRUE(Network::read(network_file(*read), wide.kind, wide.inputs).ok());
}

TEST(NetworkNumbers, OfAnotherGameAreRefused) {
  const NetworkShape game = shape(5, 2, 3);
  const std::string file = network_file(network(game));
  EXPECT_EQ(refusal(file, game), "");
  for (const NetworkShape& other : {shape(6, 2, 3), shape(6, 3, 4), shape(6, 2, 4)})
    EXPECT_EQ(refusal(file, other), "The network to start from is of another game.");
  EXPECT_NE(refusal(file, shape(6, 1, 3)), "") << "fewer types";
  EXPECT_NE(refusal("", game), "");
  EXPECT_NE(refusal("GIF89a", game).find("not a file of Serai's networks"), std::string::npos);
  EXPECT_NE(refusal(file.substr(0, file.size() / 2), game).find("cut short"), std::string::npos);
  std::string damaged = file;
  damaged[1000] = static_cast<char>(damaged[1000] ^ 1);
  EXPECT_NE(refusal(damaged, game).find("damaged"), std::string::npos);
  std::string huge = file;
  for (std::size_t i = 12; i < 16; ++i) huge[i] = '\xFF';
  EXPECT_NE(refusal(huge, game), "");
}

}  // namespace
}  // namespace serai

// Networks: every way of computing gives the same numbers, step by step gives what from scratch gives, and files that
// are no good are refused.
#include "engine/network.hpp"

#include <gtest/gtest.h>

#include <random>

#include "engine/accumulators.hpp"
#include "engine/random_network.hpp"
#include "every_game.hpp"
#include "notation/fen.hpp"

namespace serai {
namespace {

TEST(Network, EveryArithmeticGivesTheSameNumbers) {
  std::mt19937 random(1);
  struct alignas(64) Values {
    std::array<NetworkValue, 2 * kRandomNetworkWidth> at;
  };
  const auto fill = [&](Values& values, int most) {
    for (auto& v : values.at) v = static_cast<NetworkValue>(static_cast<int>(random() % (2U * most + 1)) - most);
  };
  Values in, us, them, row, expected, actual;
  std::array<Values, 5> columns;
  const NetworkArithmetic& plain = network_arithmetics().back();
  EXPECT_EQ(plain.name, "plain");
  for (int round = 0; round < 200; ++round) {
    for (Values* v : {&in, &us, &them}) fill(*v, round % 2 == 0 ? 400 : 32767);
    fill(row, 127);
    std::array<const NetworkValue*, 5> list;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      fill(columns[i], 32767);
      list[i] = columns[i].at.data();
    }
    const std::span<const NetworkValue* const> all(list);
    const auto part = static_cast<std::size_t>(round % 6);
    plain.update(expected.at.data(), in.at.data(), kRandomNetworkWidth, all.first(part), all.subspan(part));
    for (const NetworkArithmetic& a : network_arithmetics()) {
      a.update(actual.at.data(), in.at.data(), kRandomNetworkWidth, all.first(part), all.subspan(part));
      EXPECT_TRUE(std::equal(actual.at.begin(), actual.at.begin() + kRandomNetworkWidth, expected.at.begin()))
          << a.name;
      EXPECT_EQ(a.output(us.at.data(), them.at.data(), row.at.data(), kRandomNetworkWidth),
                plain.output(us.at.data(), them.at.data(), row.at.data(), kRandomNetworkWidth))
          << a.name;
    }
  }
}

TEST(Network, ItsArithmeticIsTheOneDescribed) {
  alignas(64) std::array<NetworkValue, kNetworkStep> us{}, them{}, zero{};
  alignas(64) std::array<NetworkValue, 2 * kNetworkStep> row{};
  us[3] = 300, row[3] = 2;   // clipped to 255
  us[4] = -5, row[4] = 100;  // clipped to 0
  them[5] = 10, row[kNetworkStep + 5] = -7;
  for (const NetworkArithmetic& a : network_arithmetics()) {
    EXPECT_EQ(a.output(us.data(), them.data(), row.data(), kNetworkStep), 255 * 255 * 2 - 10 * 10 * 7) << a.name;
    EXPECT_EQ(a.output(zero.data(), zero.data(), row.data(), kNetworkStep), 0) << a.name;
  }
}

TEST(Network, RefusesFilesThatAreNoGood) {
  constexpr int kInputs = 10;
  const std::string good = random_network(5, kInputs);
  ASSERT_TRUE(Network::read(good, 5, kInputs).ok());
  EXPECT_FALSE(Network::read("", 5, kInputs).ok());
  EXPECT_FALSE(Network::read("GIF89a" + good, 5, kInputs).ok());
  EXPECT_FALSE(Network::read(good, 6, kInputs).ok()) << "another game's";
  EXPECT_FALSE(Network::read(good, 5, kInputs + 1).ok());
  EXPECT_FALSE(Network::read(good.substr(0, good.size() - 1), 5, kInputs).ok()) << "cut short";
  EXPECT_FALSE(Network::read(good + "x", 5, kInputs).ok());
  for (const std::size_t at : {std::size_t{16}, std::size_t{20}, std::size_t{24}, std::size_t{40}, good.size() - 1}) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    const auto read = Network::read(bad, 5, kInputs);
    ASSERT_FALSE(read.ok()) << at;
    EXPECT_EQ(read.error().code, "bad-network");
  }
}

// A network whose file is as it should be, but whose numbers are not.
TEST(Network, RefusesNumbersThatItsArithmeticCannotHold) {
  constexpr int kInputs = 10;
  const std::string good = random_network(5, kInputs);
  constexpr std::size_t kHeader = 28;
  constexpr std::size_t kRows = kHeader + 2 * kRandomNetworkWidth * (1 + kInputs);
  constexpr std::size_t kRowValues = 2 * kRandomNetworkWidth;
  const std::size_t biases = good.size() - 4 * Network::kBuckets;
  const auto with_checksum = [](std::string bytes) {
    std::string sum;
    put_u32(sum, checksum(std::string_view(bytes).substr(kHeader)));
    return bytes.replace(kHeader - 4, 4, sum);
  };
  const auto is_read = [&](const std::string& bytes) {
    const auto read = Network::read(with_checksum(bytes), 5, kInputs);
    return read.ok() || read.error().message.find("arithmetic") == std::string::npos;
  };
  const auto put_value = [](std::string& bytes, std::size_t at, int n) {
    bytes[at] = static_cast<char>(n & 0xFF);
    bytes[at + 1] = static_cast<char>(n >> 8 & 0xFF);
  };
  EXPECT_TRUE(Network::read(with_checksum(good), 5, kInputs).ok());
  for (const int size : {Network::kMostRow, -Network::kMostRow, Network::kMostRow + 1, -Network::kMostRow - 1, 32767}) {
    std::string one = good;
    put_value(one, kRows + 2 * kRowValues + 6, size);
    EXPECT_EQ(is_read(one), std::abs(size) <= Network::kMostRow) << size;
  }
  for (const int sign : {1, -1}) {
    // The largest sum that fits into 32 bits, spread over one row, and one more.
    constexpr int kMostSum = 2147483647 / (255 * 255);
    std::string full = good;
    for (std::size_t i = 0; i < kRowValues; ++i) put_value(full, kRows + 2 * i, 0);
    int left = kMostSum;
    for (std::size_t i = 0; left > 0; ++i) {
      const int part = std::min(left, Network::kMostRow);
      put_value(full, kRows + 2 * i, sign * part);
      left -= part;
    }
    EXPECT_TRUE(is_read(full));
    put_value(full, kRows + 2 * (kRowValues - 1), sign);
    EXPECT_FALSE(is_read(full));
    for (const std::int32_t bias : {Network::kMostRowBias, Network::kMostRowBias + 1}) {
      std::string biased = good, bytes;
      put_u32(bytes, static_cast<std::uint32_t>(sign * bias));
      biased.replace(biases + 4, 4, bytes);
      EXPECT_EQ(is_read(biased), bias <= Network::kMostRowBias) << bias;
    }
  }
}

template <class V>
class NetworkOf : public testing::Test {};
TYPED_TEST_SUITE(NetworkOf, EveryGame);

template <class V>
Position<V> start_of(const StartPosition& setup) {
  return *position_from<V>(*read_fen(setup.fen, V::Geometry::kFiles, V::Geometry::kRanks));
}

// Walks up and down through random games as a search does.
TYPED_TEST(NetworkOf, StepByStepEqualsFromScratch) {
  using V = TypeParam;
  const auto network =
      *Network::read(random_network(Inputs<V>::kKind, Inputs<V>::kCount), Inputs<V>::kKind, Inputs<V>::kCount);
  std::mt19937 random(3);
  for (int game = 0; game < 20; ++game) {
    Accumulators<V> steps;
    steps.reset(network.get());
    std::vector<Position<V>> line{start_of<V>(V::kSetups[static_cast<std::size_t>(game) % V::kSetups.size()])};
    for (int i = 0; i < 300; ++i) {
      MoveList moves;
      generate_legal(line.back(), moves);
      const bool deeper = !moves.empty() && line.size() < 150 && random() % 8 != 0;
      if (deeper)
        line.push_back(line.back().after(moves[random() % moves.size()]));
      else if (line.size() > 1)
        line.resize(line.size() - 1 - random() % std::min<std::size_t>(line.size() - 1, 3), line.front());
      if (random() % 4 == 0) continue;  // not every position is evaluated
      Accumulators<V> scratch;
      scratch.reset(network.get());
      ASSERT_EQ(steps.evaluate(line.back(), static_cast<int>(line.size()) - 1), scratch.evaluate(line.back(), 0));
    }
  }
}

// What lies on the stack may come from a very different position of another line.
TYPED_TEST(NetworkOf, SeesThatTwoMenHaveExchangedTheirSquares) {
  using V = TypeParam;
  const auto network =
      *Network::read(random_network(Inputs<V>::kKind, Inputs<V>::kCount), Inputs<V>::kKind, Inputs<V>::kCount);
  const Position<V> pos = start_of<V>(V::kSetups.front());
  for (Square a : pos.board.of(kWhite)) {
    for (Square b : pos.board.of(kWhite)) {
      if (type_of(pos.board.on(a)) == type_of(pos.board.on(b))) continue;
      Position<V> exchanged = pos;
      const Piece on_a = exchanged.board.take(a), on_b = exchanged.board.take(b);
      exchanged.board.put(on_a, b);
      exchanged.board.put(on_b, a);
      exchanged.refresh();
      Accumulators<V> steps, scratch;
      steps.reset(network.get());
      scratch.reset(network.get());
      steps.evaluate(pos, 0);
      ASSERT_EQ(steps.evaluate(exchanged, 1), scratch.evaluate(exchanged, 0));
    }
  }
}

// Nothing in a position is told apart by the colour of the side to move alone, and every input is within bounds.
TYPED_TEST(NetworkOf, InputsAreWithinBoundsAndDistinct) {
  using V = TypeParam;
  std::mt19937 random(5);
  for (const StartPosition& setup : V::kSetups) {
    Position<V> pos = start_of<V>(setup);
    for (int i = 0; i < 120; ++i) {
      for (Color view : {kWhite, kBlack}) {
        std::vector<int> seen;
        for_each_input(NetworkView<V>::of(pos), view, [&](int input) { seen.push_back(input); });
        std::sort(seen.begin(), seen.end());
        ASSERT_GE(seen.size(), static_cast<std::size_t>(pos.board.occupied().count()));
        ASSERT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
        ASSERT_GE(seen.front(), 0);
        ASSERT_LT(seen.back(), Inputs<V>::kCount);
        ASSERT_LE(seen.size(), static_cast<std::size_t>(Inputs<V>::kMostPresent));
      }
      MoveList moves;
      generate_legal(pos, moves);
      if (moves.empty()) break;
      pos = pos.after(moves[random() % moves.size()]);
    }
  }
}

}  // namespace
}  // namespace serai

// The transposition table keeps what it is told, and nothing that two threads have mixed up passes for an entry.
#include "engine/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "notation/fen.hpp"
#include "variants/empire/rules.hpp"

namespace serai {
namespace {

TEST(TranspositionTable, KeepsWhatItIsTold) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1));
  table.clear();
  TableEntry entry;
  EXPECT_FALSE(table.probe(12345, entry));
  table.store(0x123456789ABCDEF0, Move::normal(3, 4), -77, 12, 9, Bound::kLower);
  ASSERT_TRUE(table.probe(0x123456789ABCDEF0, entry));
  EXPECT_EQ(entry.move, Move::normal(3, 4));
  EXPECT_EQ(entry.score, -77);
  EXPECT_EQ(entry.evaluation, 12);
  EXPECT_EQ(entry.depth, 10);
  EXPECT_EQ(entry.bound(), Bound::kLower);
  EXPECT_FALSE(table.probe(0x223456789ABCDEF0, entry));
}

// Two threads that write to a slot at once may leave a word of each. No such pair may pass for an entry.
TEST(TranspositionTable, AnEntryMadeOfTwoIsNeither) {
  std::mt19937_64 random(1);
  const auto some_entry = [&](bool similar) {
    // Similar ones differ in little, as the entries of one search do.
    const auto n = [&](unsigned most) { return static_cast<int>(random() % most); };
    return TableEntry{Move::normal(static_cast<Square>(n(64)), static_cast<Square>(n(64))),
                      static_cast<std::int16_t>(similar ? n(3) : n(60000) - 30000),
                      static_cast<std::int16_t>(similar ? 7 : n(60000) - 30000),
                      static_cast<std::uint8_t>(similar ? 5 : 1 + n(100)),
                      static_cast<std::uint8_t>(similar ? 4 : n(256))};
  };
  for (int i = 0; i < 200'000; ++i) {
    const bool similar = i % 2 == 0, same_position = i % 4 < 2;
    const auto key = static_cast<std::uint32_t>(random());
    const auto other_key = same_position ? key : static_cast<std::uint32_t>(random());
    const TableEntry first = some_entry(similar), second = some_entry(similar);
    const auto a = TableSlot::Raw::of(key, first), b = TableSlot::Raw::of(other_key, second);
    ASSERT_EQ(a.key(), key);
    ASSERT_EQ(a.entry().move, first.move);
    ASSERT_EQ(a.entry().score, first.score);
    ASSERT_EQ(a.entry().evaluation, first.evaluation);
    if (a.rest == b.rest) continue;  // then only the moves differ, and either is right
    const TableSlot::Raw torn{a.mixed, b.rest};
    ASSERT_NE(torn.key(), key);
    ASSERT_NE(torn.key(), other_key);
  }
}

// Whatever bits a false key may bring, testing them for legality is safe.
TEST(TranspositionTable, AMoveOfAnyBitsCanBeTested) {
  std::mt19937_64 random(2);
  const auto setup = read_fen(Empire::kSetups[0].fen, 8, 8);
  const Position<Empire> pos = *position_from<Empire>(*setup);
  MoveList legal;
  generate_legal(pos, legal);
  int found = 0;
  for (int i = 0; i < 100'000; ++i) {
    const auto bits = static_cast<std::uint32_t>(i % 2 == 0 ? random() : random() & 0x3F3F);
    const Move m = Move::from_bits(bits);
    const bool is_listed = std::find(legal.begin(), legal.end(), m) != legal.end();
    ASSERT_EQ(is_legal(pos, m), is_listed) << bits;
    found += is_listed ? 1 : 0;
  }
  EXPECT_GT(found, 100);
}

}  // namespace
}  // namespace serai

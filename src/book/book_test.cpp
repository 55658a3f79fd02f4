// Books read back as they were written; damaged ones are refused whatever is wrong with them.
#include "book/book.hpp"

#include <gtest/gtest.h>

#include <random>

namespace serai {
namespace {

Book sample() {
  Book book{"janggi", 100'000, 300, {}};
  const PositionKey version = PositionKey{kPositionKeyVersion} << 56;
  BookMove best{"e4f4", {100, 20, 80}, BookVerdict{{EngineScore::Kind::kCentipawns, -35}, {}, 12}};
  BookMove mate{"b1c3", {1, 0, 0}, BookVerdict{{EngineScore::Kind::kMate, -3}, {}, 9}};
  BookMove rule{"a4b4", {0, 0, 300}, BookVerdict{{}, RuleWin{5, kBlack, Reason::kBikjang}, 7}};
  BookMove played{"e2e1", {0, 128, 0}, {}};
  book.positions = {{version + 5, {best, mate}}, {version + 77, {}}, {version + 0xffffff, {rule, played, best}}};
  return book;
}

void expect_same(const Book& a, const Book& b) {
  EXPECT_EQ(a.variant, b.variant);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.games, b.games);
  ASSERT_EQ(a.positions.size(), b.positions.size());
  for (std::size_t p = 0; p < a.positions.size(); ++p) {
    EXPECT_EQ(a.positions[p].key, b.positions[p].key);
    ASSERT_EQ(a.positions[p].moves.size(), b.positions[p].moves.size());
    for (std::size_t m = 0; m < a.positions[p].moves.size(); ++m) {
      const BookMove &x = a.positions[p].moves[m], &y = b.positions[p].moves[m];
      EXPECT_EQ(x.uci, y.uci);
      for (int r = 0; r < 3; ++r) EXPECT_EQ(x.results[r], y.results[r]);
      ASSERT_EQ(x.verdict.has_value(), y.verdict.has_value());
      if (!x.verdict) continue;
      EXPECT_EQ(x.verdict->depth, y.verdict->depth);
      EXPECT_EQ(x.verdict->score.kind, y.verdict->score.kind);
      EXPECT_EQ(x.verdict->score.value, y.verdict->score.value);
      ASSERT_EQ(x.verdict->rule_win.has_value(), y.verdict->rule_win.has_value());
      if (!x.verdict->rule_win) continue;
      EXPECT_EQ(x.verdict->rule_win->plies, y.verdict->rule_win->plies);
      EXPECT_EQ(x.verdict->rule_win->winner, y.verdict->rule_win->winner);
      EXPECT_EQ(x.verdict->rule_win->reason, y.verdict->rule_win->reason);
    }
  }
}

TEST(Book, ReadsBackWhatWasWritten) {
  const auto read = read_book(write_book(sample()));
  ASSERT_TRUE(read.ok()) << read.error().message;
  expect_same(*read, sample());
}

TEST(Book, FindsPositionsByTheirKeys) {
  const Book book = sample();
  EXPECT_EQ(book.find(book.positions[2].key), &book.positions[2]);
  EXPECT_EQ(book.find(book.positions[2].key + 1), nullptr);
  EXPECT_EQ(book.find(0), nullptr);
}

TEST(Book, RefusesEveryDamagedByte) {
  const std::string good = write_book(sample());
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x41);
    EXPECT_FALSE(read_book(bad).ok()) << i;
    EXPECT_FALSE(read_book(good.substr(0, i)).ok()) << i;
  }
  EXPECT_FALSE(read_book(good + "x").ok());
}

// What the sum at the end cannot find: files that somebody made, sum and all.
TEST(Book, RefusesNonsenseWithAFittingSum) {
  std::mt19937 random(1);
  const std::string good = write_book(sample());
  for (int i = 0; i < 20'000; ++i) {
    std::string bad = good.substr(0, good.size() - 4);
    for (int n = 0; n < 1 + i % 3; ++n) bad[8 + random() % (bad.size() - 8)] = static_cast<char>(random());
    std::uint32_t sum = 0x811c9dc5;
    for (const char c : bad) sum = (sum ^ static_cast<unsigned char>(c)) * 0x01000193;
    for (int shift = 24; shift >= 0; shift -= 8) bad += static_cast<char>(sum >> shift);
    const auto read = read_book(bad);  // it must not crash, and what it accepts can be written
    if (read) {
      EXPECT_FALSE(write_book(*read).empty());
    }
  }
}

TEST(Book, RefusesKeysThatAreNotInOrder) {
  Book book = sample();
  std::swap(book.positions[0].key, book.positions[1].key);
  EXPECT_FALSE(read_book(write_book(book)).ok());
}

}  // namespace
}  // namespace serai

// Archived games read back as they were written; damaged files are recognised and break nothing.
#include "game/archive.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "game/varint.hpp"
#include "rules/checksum.hpp"

namespace serai {
namespace {

ArchivedGame random_game(const VariantInfo& info, std::mt19937& random) {
  ArchivedGame out;
  out.setup = random() % info.setups.size();
  out.index = random() % 1000;
  out.result = static_cast<int>(random() % 3);
  out.is_cut_off = out.result == 1 && random() % 2 == 0;
  const auto game = *Game::start(info.id, info.setups[out.setup].id);
  for (int ply = 0; ply < 60 && !game->outcome().is_over(); ++ply) {
    const Move m = game->legal_moves()[random() % game->legal_moves().size()];
    out.plies.push_back(
        {m, ply < 8 ? std::nullopt : std::optional(static_cast<int>(random() % 30001) - 15000), random() % 4 == 0});
    game->play(m);
  }
  return out;
}

TEST(Archive, ReadsBackWhatWasWrittenInEveryGame) {
  std::mt19937 random(1);
  for (const VariantInfo* info : variants()) {
    std::string bytes = archive_header(info->id);
    std::vector<ArchivedGame> games;
    std::size_t plies = 0;
    for (int i = 0; i < 5; ++i) {
      games.push_back(random_game(*info, random));
      bytes += archive_game(*info, games.back());
      plies += games.back().plies.size();
    }
    EXPECT_LT(bytes.size(), 5 * plies) << "a few bytes a ply";
    std::istringstream in(bytes);
    ArchiveReader reader(in);
    ASSERT_EQ(reader.variant(), info);
    ArchivedGame read;
    for (const ArchivedGame& game : games) {
      ASSERT_TRUE(reader.next(read));
      EXPECT_EQ(read.setup, game.setup);
      EXPECT_EQ(read.index, game.index);
      EXPECT_EQ(read.result, game.result);
      EXPECT_EQ(read.is_cut_off, game.is_cut_off);
      ASSERT_EQ(read.plies.size(), game.plies.size());
      for (std::size_t i = 0; i < read.plies.size(); ++i) {
        EXPECT_EQ(read.plies[i].move, game.plies[i].move);
        EXPECT_EQ(read.plies[i].score, game.plies[i].score);
        EXPECT_EQ(read.plies[i].is_random, game.plies[i].is_random);
      }
    }
    EXPECT_FALSE(reader.next(read));
    EXPECT_FALSE(reader.is_damaged());
  }
}

// The bytes of a game as a file has them.
std::string framed(const std::string& body) {
  std::string out;
  append_number(out, body.size());
  out += body;
  for (int i = 0; i < 4; ++i) out += static_cast<char>(crc32(body) >> 8 * i & 0xFF);
  return out;
}

TEST(Archive, KnowsWhichGamesAreWhole) {
  std::mt19937 random(2);
  const VariantInfo& info = *variants()[0];
  const std::string header = archive_header(info.id);
  const std::string first = header + archive_game(info, random_game(info, random));
  const std::string both = first + archive_game(info, random_game(info, random));
  for (std::size_t length = 0; length < both.size(); ++length) {
    std::istringstream in(both.substr(0, length)), counted(both.substr(0, length));
    ArchiveReader reader(in), counter(counted);
    ArchivedGame game;
    ArchivedCount count;
    std::size_t games = 0, counts = 0;
    while (reader.next(game)) ++games;
    while (counter.next(count)) ++counts;
    EXPECT_EQ(games, length < first.size() ? 0U : 1U) << length;
    EXPECT_EQ(counts, games) << length;
    EXPECT_EQ(reader.variant() == nullptr, length < header.size()) << length;
    EXPECT_FALSE(reader.is_damaged()) << length;
    EXPECT_EQ(reader.is_cut_off(), length > header.size() && length != first.size()) << length;
    if (length < header.size()) continue;
    EXPECT_EQ(counter.whole_bytes(), games == 0 ? header.size() : first.size()) << length;
  }
}

TEST(Archive, CountsWhatWasSearched) {
  std::mt19937 random(4);
  for (const VariantInfo* info : variants()) {
    ArchivedGame game = random_game(*info, random);
    game.index = 1000;
    std::istringstream in(archive_header(info->id) + archive_game(*info, game));
    ArchiveReader reader(in);
    ArchivedCount count;
    ASSERT_TRUE(reader.next(count));
    EXPECT_EQ(count.index, 1000U);
    EXPECT_EQ(count.scored, game.plies.size() - 8);
  }
}

TEST(Archive, SaysWhereItIsDamaged) {
  std::mt19937 random(2);
  const VariantInfo& info = *variants()[0];
  const std::string bytes = archive_header(info.id) + archive_game(info, random_game(info, random));
  const auto is_damaged = [&](const std::string& game) {
    std::istringstream in(bytes + game);
    ArchiveReader reader(in);
    ArchivedGame read;
    EXPECT_TRUE(reader.next(read)) << "the whole game before";
    EXPECT_FALSE(reader.next(read));
    return reader.is_damaged() && !reader.next(read);
  };
  const auto body = [](std::initializer_list<int> numbers) { return std::string(numbers.begin(), numbers.end()); };
  EXPECT_FALSE(is_damaged("")) << "nothing more";
  EXPECT_TRUE(is_damaged(std::string(20, '\xFF'))) << "a number without an end";
  EXPECT_TRUE(is_damaged("\xFF\xFF\xFF\x7F" + std::string(100, ' '))) << "a game that is too long";
  EXPECT_TRUE(is_damaged(framed(body({0, 1, 1, 0})))) << "a setup that the game does not have";
  EXPECT_TRUE(is_damaged(framed(body({0, 0, 4, 0})))) << "no such result";
  EXPECT_TRUE(is_damaged(framed(body({0, 0, 1, 1, 0x7F, 0})))) << "no such move";
  EXPECT_TRUE(is_damaged(framed(body({0, 0, 1, 1, 0, -1, -1, -1, -1, 0x0F})))) << "a score out of range";
  EXPECT_TRUE(is_damaged(framed(body({0, 0, 1, 0, 0})))) << "something behind the moves";
  EXPECT_TRUE(is_damaged(framed(body({0, 0, 1})))) << "something missing";
  // Whatever happens to a byte of a game, its checksum tells.
  for (std::size_t at = archive_header(info.id).size(); at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << random() % 8));
    std::istringstream in(damaged);
    ArchiveReader reader(in);
    ArchivedGame game;
    EXPECT_FALSE(reader.next(game)) << at;
  }
}

// A file from before moves had notes.
TEST(Archive, ReadsOldFiles) {
  std::mt19937 random(3);
  const VariantInfo& info = *find_variant("janggi");
  const auto game = *Game::start(info.id, info.setups[5].id);
  std::vector<Move> played;
  std::string bytes = "SERAIGM1janggi\n";
  append_number(bytes, 6);
  append_number(bytes, 30);
  bytes += '\2';
  for (int ply = 0; ply < 30; ++ply) {
    std::vector<Move> moves = game->legal_moves();
    std::sort(moves.begin(), moves.end(), [](Move a, Move b) { return a.bits() < b.bits(); });
    const std::size_t index = random() % moves.size();
    append_number(bytes, index);
    append_number(bytes, ply < 8 ? 0 : zigzag(ply % 2 == 0 ? ply : -ply) + 1);
    played.push_back(moves[index]);
    game->play(moves[index]);
  }
  for (const std::size_t cut : {0, 1}) {
    std::istringstream in(bytes.substr(0, bytes.size() - cut));
    ArchiveReader reader(in);
    ASSERT_EQ(reader.variant(), &info);
    EXPECT_TRUE(reader.is_old());
    ArchivedGame read;
    ASSERT_EQ(reader.next(read), cut == 0);
    EXPECT_EQ(reader.is_damaged(), cut != 0);
    if (cut != 0) continue;
    EXPECT_EQ(read.setup, 5U);
    EXPECT_EQ(read.result, 2);
    ASSERT_EQ(read.plies.size(), played.size());
    for (int i = 0; i < 30; ++i) {
      const ArchivedPly& ply = read.plies[static_cast<std::size_t>(i)];
      EXPECT_EQ(ply.move, played[static_cast<std::size_t>(i)]);
      EXPECT_EQ(ply.is_random, i < 8);
      EXPECT_EQ(ply.score, i < 8 ? std::nullopt : std::optional(i % 2 == 0 ? i : -i));
    }
    EXPECT_EQ(read.settled_from(), 8U);
  }
}

}  // namespace
}  // namespace serai

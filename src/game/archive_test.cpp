// Archived games read back as they were written; damaged files are recognised and break nothing.
#include "game/archive.hpp"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

namespace serai {
namespace {

ArchivedGame random_game(const VariantInfo& info, std::mt19937& random) {
  ArchivedGame out;
  out.setup = random() % info.setups.size();
  out.result = static_cast<int>(random() % 3);
  const auto game = *Game::start(info.id, info.setups[out.setup].id);
  for (int ply = 0; ply < 60 && !game->outcome().is_over(); ++ply) {
    const Move m = game->legal_moves()[random() % game->legal_moves().size()];
    out.plies.push_back({m, ply < 8 ? std::nullopt : std::optional(static_cast<int>(random() % 30001) - 15000)});
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
      EXPECT_EQ(read.result, game.result);
      ASSERT_EQ(read.plies.size(), game.plies.size());
      for (std::size_t i = 0; i < read.plies.size(); ++i) {
        EXPECT_EQ(read.plies[i].move, game.plies[i].move);
        EXPECT_EQ(read.plies[i].score, game.plies[i].score);
      }
    }
    EXPECT_FALSE(reader.next(read));
    EXPECT_FALSE(reader.is_damaged());
  }
}

TEST(Archive, SaysWhereItIsDamaged) {
  std::mt19937 random(2);
  const VariantInfo& info = *variants()[0];
  const std::string header = archive_header(info.id);
  const std::string bytes = header + archive_game(info, random_game(info, random));
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    std::istringstream in(bytes.substr(0, length));
    ArchiveReader reader(in);
    ArchivedGame game;
    EXPECT_FALSE(reader.next(game)) << length;
    EXPECT_EQ(reader.is_damaged(), length > header.size()) << length;
  }
  const auto is_damaged = [&](const std::string& game) {
    std::istringstream in(bytes + game);
    ArchiveReader reader(in);
    ArchivedGame read;
    EXPECT_TRUE(reader.next(read)) << "the whole game before";
    EXPECT_FALSE(reader.next(read));
    return reader.is_damaged() && !reader.next(read);
  };
  const std::string no_end(20, '\xFF');
  EXPECT_TRUE(is_damaged(no_end)) << "a number without an end";
  EXPECT_TRUE(is_damaged("\x02" + std::string(2, '\0'))) << "a setup that the game does not have";
  EXPECT_TRUE(is_damaged(std::string(2, '\0') + "\x03")) << "no such result";
  EXPECT_TRUE(is_damaged(std::string("\0\x01\x01", 3) + "\x7F" + std::string(1, '\0'))) << "no such move";
  EXPECT_TRUE(is_damaged(std::string("\0\x01\x01\0", 4) + "\xFF\xFF\xFF\xFF\x0F")) << "a score out of range";
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = bytes;
    damaged[random() % damaged.size()] = static_cast<char>(random());
    std::istringstream in(damaged);
    ArchiveReader reader(in);
    ArchivedGame game;
    while (reader.next(game)) {
    }
  }
}

}  // namespace
}  // namespace serai

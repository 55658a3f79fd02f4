// Self-play makes games to learn from, decided by seed and number alone, and says which moves were random.
#include "tune/selfplay.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tune/reader.hpp"

namespace serai {
namespace {

const auto kNever = [] { return false; };

SelfplayOptions quick(std::string_view variant) {
  SelfplayOptions out;
  out.variant = variant;
  out.nodes = 60;
  return out;
}

TEST(Selfplay, MakesGamesToLearnFromInEveryGame) {
  for (const VariantInfo* info : variants()) {
    SelfplayOptions options = quick(info->id);
    options.most_plies = 80;
    options.stray_percent = 5;
    SelfPlayer player(options);
    const ArchivedGame game = *player.play(3, kNever);
    EXPECT_GT(game.plies.size(), 8U);
    player.play(4, kNever);
    EXPECT_EQ(archive_game(*info, game), archive_game(*info, *player.play(3, kNever)))
        << "the seed decides, not what was played before";
    const auto reader = make_feature_reader(info->id);
    std::vector<Sample> samples;
    reader->read(game, info->setups[game.setup].fen, samples);
    for (const Sample& s : samples) {
      for (const Sample::Feature& f : s.features) ASSERT_LT(f.index, reader->feature_count());
    }
    EXPECT_NE(reader->numbers(reader->weights()).find('{'), std::string::npos);
  }
}

TEST(Selfplay, SearchesEveryMoveThatIsNotRandom) {
  for (const VariantInfo* info : variants()) {
    SelfplayOptions options = quick(info->id);
    options.most_plies = 60;
    options.stray_percent = 20;
    SelfPlayer player(options);
    const ArchivedGame game = *player.play(1, kNever);
    for (const ArchivedPly& ply : game.plies) EXPECT_EQ(ply.score.has_value(), !ply.is_random);
  }
}

TEST(Selfplay, KnowsTheResultOfEveryGame) {
  for (const VariantInfo* info : variants()) {
    SelfplayOptions options = quick(info->id);
    options.most_plies = 60;
    SelfPlayer player(options);
    for (unsigned i = 0; i < 3; ++i) {
      const ArchivedGame played = *player.play(i, kNever);
      const auto game = *Game::start(info->id, info->setups[played.setup].id);
      for (const ArchivedPly& ply : played.plies) {
        ASSERT_FALSE(game->outcome().is_over());
        game->play(ply.move);
      }
      const Outcome outcome = game->outcome();
      EXPECT_EQ(played.is_cut_off, !outcome.is_over() && played.plies.size() == 60);
      if (outcome.is_over()) {
        EXPECT_EQ(played.result, outcome.is_win_for(kWhite) ? 2 : outcome.is_win_for(kBlack) ? 0 : 1);
      } else if (!played.is_cut_off) {
        const ArchivedPly& last = played.plies.back();  // the side not to move now made it
        EXPECT_GE(std::abs(*last.score), options.decided_score);
        EXPECT_EQ(played.result, (*last.score > 0) == (game->turn() == kBlack) ? 2 : 0);
      }
    }
  }
}

TEST(Selfplay, StraysAsOftenAndAsLongAsItIsTold) {
  SelfplayOptions options = quick("empire");
  // In games that stray, how many percent of the plies after the opening were random. The first is always searched, to
  // see whether the opening is fair.
  const auto strays = [&](int percent, int plies) {
    options.stray_percent = percent;
    options.stray_plies = plies;
    SelfPlayer player(options);
    std::size_t out = 0, all = 0, astray = 0;
    for (unsigned i = 0; i < 12; ++i) {
      const ArchivedGame game = *player.play(i, kNever);
      const auto ply = std::find_if(game.plies.begin(), game.plies.end(), [](const ArchivedPly& p) { return p.score; });
      if (plies < 1000) {
        EXPECT_LE(game.settled_from(), static_cast<std::size_t>(ply - game.plies.begin() + 1 + plies));
      }
      const auto random = std::count_if(ply, game.plies.end(), [](const ArchivedPly& p) { return p.is_random; });
      if (random == 0) continue;
      ++astray;
      all += static_cast<std::size_t>(game.plies.end() - ply) - 1;
      out += static_cast<std::size_t>(random);
    }
    EXPECT_LT(astray, 12U) << "some games do not stray";
    if (astray == 0) return 0.0;
    return 100.0 * static_cast<double>(out) / static_cast<double>(all);
  };
  EXPECT_EQ(strays(0, 100), 0);
  EXPECT_GT(strays(100, 20), 0);
  EXPECT_NEAR(strays(20, 1'000'000), 20, 6);
}

TEST(Selfplay, PlacesSomePiecesAtRandomAndSearchesForTheOthers) {
  SelfPlayer player(quick("sittuyin"));
  int searched = 0, random = 0, told_by_result = 0;
  for (unsigned i = 0; i < 12; ++i) {
    const ArchivedGame game = *player.play(i, kNever);
    ASSERT_GT(game.plies.size(), 16U);
    for (std::size_t ply = 0; ply < 16; ++ply) {
      ASSERT_EQ(game.plies[ply].move.kind(), MoveKind::kDrop);
      (game.plies[ply].score ? searched : random) += 1;
      told_by_result += ply >= game.settled_from() ? 1 : 0;
    }
  }
  EXPECT_GT(searched, 60);
  EXPECT_GT(random, 20);
  EXPECT_GT(told_by_result, 10) << "some games have no random move after the placement";
}

TEST(Selfplay, TakesEverySetupInTurn) {
  SelfplayOptions options = quick("janggi");
  options.most_plies = 12;
  SelfPlayer player(options);
  std::set<std::size_t> setups;
  for (unsigned i = 0; i < 16; ++i) setups.insert(player.play(i, kNever)->setup);
  EXPECT_EQ(setups.size(), 16U);
}

TEST(Selfplay, StopsWhenItIsAskedTo) {
  SelfPlayer player(quick("xiangfu"));
  int asked = 0;
  EXPECT_EQ(player.play(0, [&] { return ++asked > 5; }), std::nullopt);
  EXPECT_LE(asked, 7) << "once for the move, once for the game";
}

TEST(Selfplay, PlaysOnFromAnyPosition) {
  const VariantInfo& info = *find_variant("fusion");
  const auto game = *Game::start(info.id);
  for (int i = 0; i < 3; ++i) game->play(game->legal_moves().front());
  SelfPlayer player(quick("fusion"));
  const ArchivedGame played = *player.finish(0, game->moves());
  ASSERT_GT(played.plies.size(), 4U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(played.plies[i].move, game->moves()[i]);
    EXPECT_FALSE(played.plies[i].score);
  }
  EXPECT_TRUE(played.plies[3].score);
  EXPECT_EQ(played.settled_from(), 0U);
}

}  // namespace
}  // namespace serai

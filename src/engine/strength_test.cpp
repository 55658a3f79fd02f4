// Limited strength: the settings are monotone, and a search that is to play badly still keeps to the rules.
#include "engine/strength.hpp"

#include <gtest/gtest.h>

#include <set>

namespace serai {
namespace {

EngineOptions at_level(int level, std::uint64_t seed = 1) {
  EngineOptions options;
  options.level = level;
  options.hash_mb = 1;
  options.seed = seed;
  return options;
}

struct Answer : SearchListener {
  void on_info(const SearchInfo& info) override {
    if (!info.note.empty()) return;
    nodes = info.nodes;
    depth = info.depth;
  }
  void on_best(const BestMove& b) override { best = b; }
  std::uint64_t nodes = 0;
  int depth = 0;
  BestMove best;
};

Answer answer(Engine& engine, const SearchLimits& limits = {}) {
  Answer out;
  engine.go(limits, out);
  engine.wait();
  return out;
}

void expect_weaker(const Handicap& weak, const Handicap& strong) {
  EXPECT_LT(weak.nodes, strong.nodes);
  EXPECT_GE(weak.overlooks, strong.overlooks);
  EXPECT_GE(weak.noise, strong.noise);
}

TEST(Strength, GrowsWithLevelSkillAndElo) {
  for (const VariantInfo* info : variants()) {
    for (int level = 2; level <= 8; ++level)
      expect_weaker(*handicap_for(at_level(level - 1), info->id), *handicap_for(at_level(level), info->id));
    EngineOptions options;
    for (options.skill_level = 1; options.skill_level < kFullSkill; ++options.skill_level) {
      EngineOptions weaker = options;
      --weaker.skill_level;
      expect_weaker(*handicap_for(weaker, info->id), *handicap_for(options, info->id));
    }
    options.limit_strength = true;
    for (options.elo = kLeastElo + 50; options.elo <= kMostElo; options.elo += 50) {
      EngineOptions weaker = options;
      weaker.elo -= 50;
      expect_weaker(*handicap_for(weaker, info->id), *handicap_for(options, info->id));
    }
  }
}

TEST(Strength, IsFullUnlessLimited) {
  EngineOptions options;
  EXPECT_FALSE(handicap_for(options, "janggi"));
  options.elo = 600;  // without UCI_LimitStrength
  EXPECT_FALSE(handicap_for(options, "janggi"));
  options.limit_strength = true;
  EXPECT_TRUE(handicap_for(options, "janggi"));
  options.analyse = true;
  EXPECT_FALSE(handicap_for(options, "janggi"));
}

TEST(Strength, OfALevelAndItsEloAndSkillAreOne) {
  EngineOptions elo, skill;
  elo.limit_strength = true;
  elo.elo = kLeastElo + 2 * kEloOfALevel;
  skill.skill_level = 4;
  const auto level = handicap_for(at_level(3), "empire");
  EXPECT_EQ(handicap_for(elo, "empire")->nodes, level->nodes);
  EXPECT_EQ(handicap_for(skill, "empire")->nodes, level->nodes);
}

TEST(Strength, LevelsHaveNamesInBothLanguages) {
  std::set<std::string_view> names;
  for (const Level& level : kLevels) {
    names.insert(level.id);
    names.insert(level.name.en);
    names.insert(level.name.zh);
    EXPECT_FALSE(level.name.en.empty() || level.name.zh.empty());
  }
  EXPECT_EQ(names.size(), 3 * kLevels.size());
}

TEST(Glance, OverlooksAndMisjudgesAsTold) {
  std::vector<Move> moves;
  for (int i = 0; i < 1000; ++i) moves.push_back(Move::normal(static_cast<Square>(i % 60), 63));
  std::mt19937_64 random(1);
  const Glance all = see(moves, {100, 0, 0}, std::nullopt, 0, random);
  EXPECT_EQ(all.moves, moves);
  EXPECT_EQ(all.errors, std::vector<int>(1000, 0));
  const Glance half = see(moves, {100, 0.5, 100}, std::nullopt, 0, random);
  EXPECT_NEAR(static_cast<double>(half.moves.size()), 500, 80);
  double sum = 0;
  for (int e : half.errors) sum += e * e;
  EXPECT_NEAR(std::sqrt(sum / static_cast<double>(half.errors.size())), 100, 15);
  EXPECT_EQ(see(moves, {100, 1, 0}, Square{63}, 0, random).moves.size(), moves.size()) << "replies to a capture";
  EXPECT_EQ(see(moves, {100, 1, 0}, std::nullopt, 0, random).moves.size(), 1U) << "something is always seen";
}

TEST(Levels, PlayLegalMovesWithinTheirNodes) {
  for (const VariantInfo* info : variants()) {
    for (int level : {1, 4}) {
      Engine engine(info->id);
      ASSERT_FALSE(engine.set_options(at_level(level)).has_value());
      const std::uint64_t most = nodes_when_ahead(*handicap_for(at_level(level), info->id), 10'000);
      std::vector<std::string> moves;
      for (int ply = 0; ply < 40; ++ply) {
        ASSERT_FALSE(engine.set_position("", moves).has_value());
        if (engine.game().outcome().is_over()) break;
        SearchLimits limits;
        limits.movetime_ms = 60'000;
        const Answer a = answer(engine, limits);
        ASSERT_TRUE(engine.game().read_uci(a.best.move).ok()) << info->id << " " << a.best.move;
        if (a.depth > 1) {
          EXPECT_LE(a.nodes, most) << info->id << " level " << level;
        }
        moves.push_back(a.best.move);
      }
    }
  }
}

TEST(Strength, HasMoreNodesToFinishWhatIsWon) {
  const Handicap low = handicap_of(3), high = handicap_of(12);
  EXPECT_EQ(nodes_when_ahead(low, 0), low.nodes);
  EXPECT_EQ(nodes_when_ahead(low, -2000), low.nodes);
  EXPECT_GE(nodes_when_ahead(low, 2000), 10 * low.nodes);
  EXPECT_EQ(nodes_when_ahead(high, 2000), high.nodes);
}

TEST(Levels, DifferFromFullStrengthAndFromGameToGame) {
  std::set<std::string> firsts;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Engine engine("xiangfu");
    ASSERT_FALSE(engine.set_options(at_level(1, seed)).has_value());
    firsts.insert(answer(engine).best.move);
  }
  EXPECT_GE(firsts.size(), 4U);
  Engine a("xiangfu"), b("xiangfu");
  for (Engine* engine : {&a, &b}) ASSERT_FALSE(engine->set_options(at_level(2, 77)).has_value());
  EXPECT_EQ(answer(a).best.move, answer(b).best.move) << "the same seed makes the same errors";
}

TEST(Levels, TheLowestFindsAMateSometimesTheHighestAlways) {
  int low = 0, high = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    for (auto [level, found] : {std::pair{1, &low}, std::pair{8, &high}}) {
      Engine engine("janggi");
      ASSERT_FALSE(engine.set_options(at_level(level, seed)).has_value());
      ASSERT_FALSE(engine.set_position("5a3/5k3/5a3/5P3/6N2/1p7/p5n2/9/4A4/3K1C3 w - - 17 63", {}).has_value());
      *found += answer(engine).best.move == "f7f8" ? 1 : 0;
    }
  }
  EXPECT_GT(low, 0);
  EXPECT_LT(low, 20);
  EXPECT_EQ(high, 20);
}

TEST(Levels, DoNotGainByPondering) {
  Engine engine("empire");
  ASSERT_FALSE(engine.set_options(at_level(5)).has_value());
  SearchLimits limits;
  limits.ponder = true;
  limits.clocks[kWhite] = limits.clocks[kBlack] = SearchLimits::Clock{600'000, 0};
  Answer a;
  engine.go(limits, a);
  engine.ponder_hit();
  engine.wait();
  EXPECT_LE(a.nodes, handicap_for(at_level(5), "empire")->nodes);
}

// From level 3 on a won game is won, here against a bare king that defends itself well.
TEST(Levels, FinishWonGames) {
  struct Won {
    std::string_view variant, fen;
  };
  for (const Won& won :
       {Won{"sittuyin", "4k3/8/8/8/8/8/3PPP2/R3KS1R[] w - - 0 1"}, Won{"empire", "4k3/8/8/8/8/8/8/Q2K4 w - - 0 1"},
        Won{"janggi", "4k4/9/9/9/9/9/9/9/9/R2K4R w - - 0 1"},
        Won{"fusion", "4g4/4k4/9/9/9/9/9/9/3Q5/R2G4K w - - 0 60 9-9+"}}) {
    Engine engine(won.variant);
    int wins = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      std::vector<std::string> moves;
      for (int ply = 0; ply < 300; ++ply) {
        ASSERT_FALSE(engine.set_position(won.fen, moves).has_value()) << won.fen;
        if (engine.game().outcome().is_over()) break;
        ASSERT_FALSE(engine.set_options(at_level(ply % 2 == 0 ? 3 : 8, seed)).has_value());
        moves.push_back(answer(engine).best.move);
      }
      wins += engine.game().outcome().is_win_for(kWhite) ? 1 : 0;
    }
    EXPECT_GE(wins, 4) << won.variant;
  }
}

}  // namespace
}  // namespace serai

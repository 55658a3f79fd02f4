// A blunder is planted in a game of every variant, and the review finds it.
#include "review/review.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "review/judge.hpp"

namespace serai {
namespace {

constexpr std::uint64_t kNodes = 3000;

class Found : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override {
    if (info.note.empty()) chances = info.chances;
  }
  void on_best(const BestMove& b) override { best = b.move; }
  Chances chances;
  std::string best;
};

Found search(Engine& engine, const Game& game, std::uint64_t nodes) {
  engine.set_position(game.start_fen(), moves_of(game));
  Found found;
  SearchLimits limits;
  limits.nodes = nodes;
  engine.go(limits, found);
  engine.wait();
  return found;
}

void play_well(Engine& engine, Game& game, int plies) {
  for (int i = 0; i < plies && !game.outcome().is_over(); ++i)
    game.play(*game.read_uci(search(engine, game, kNodes).best));
}

int expected(const Chances& chances) {
  return chances.win + chances.draw / 2;
}

// Plays the move after which the opponent is best off, if it throws enough away; else nothing, and false.
bool blunder(Engine& engine, Game& game) {
  constexpr int kEnough = 450;
  const int before = expected(search(engine, game, kNodes).chances);
  std::optional<Move> worst;
  int most = -1;
  for (Move m : std::vector<Move>(game.legal_moves())) {
    game.play(m);
    const int theirs = game.outcome().is_over() ? -1 : expected(search(engine, game, 500).chances);
    if (theirs > most) {
      most = theirs;
      worst = m;
    }
    game.undo();
  }
  game.play(*worst);
  if (most >= 0) most = expected(search(engine, game, 4 * kNodes).chances);  // a closer look
  if (before - (1000 - most) >= kEnough) return true;
  game.undo();
  return false;
}

class Review : public testing::TestWithParam<const VariantInfo*> {};

TEST_P(Review, FindsThePlantedBlunder) {
  const auto game = *Game::start(GetParam()->id);
  Engine engine(GetParam()->id);
  while (game->legal_moves().front().kind() == MoveKind::kDrop && game->moves().size() < 20)
    play_well(engine, *game, 1);
  play_well(engine, *game, 7);
  while (!blunder(engine, *game)) {
    ASSERT_LT(game->moves().size(), 60U) << "a game without a chance to blunder";
    play_well(engine, *game, 1);
  }
  const std::size_t planted = game->moves().size() - 1;
  play_well(engine, *game, 4);
  std::vector<std::size_t> steps;
  const auto found = review(*game, {.nodes = kNodes, .hash_mb = 16}, [&](std::size_t done, std::size_t all) {
    EXPECT_EQ(all, game->moves().size() + 1);
    steps.push_back(done);
    return true;
  });
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), game->moves().size() + 1);
  EXPECT_EQ(steps.size(), found->size());
  const Judgement judgement = judge(*game, *found);
  ASSERT_TRUE(judgement.moves[planted]);
  EXPECT_EQ(judgement.moves[planted]->verdict, Verdict::kBlunder) << judgement.moves[planted]->drop;
  for (std::size_t i = 0; i < judgement.moves.size(); ++i) {
    if (i == planted || !judgement.moves[i]) continue;
    EXPECT_LT(judgement.moves[i]->drop, judgement.moves[planted]->drop) << i;
  }
  for (const auto& evaluation : *found) {
    if (!evaluation) continue;
    EXPECT_FALSE(evaluation->line.empty());
    EXPECT_LE(evaluation->line.size(), kReviewedLine);
    EXPECT_EQ(evaluation->chances.win + evaluation->chances.draw + evaluation->chances.loss, 1000);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Review, testing::ValuesIn(variants().begin(), variants().end()),
                         [](const auto& tested) { return std::string(tested.param->id); });

TEST(ReviewOfAGame, KnowsThatItIsOver) {
  const auto game = *Game::from_fen("empire", "7k/6pp/8/8/8/8/8/T3K3 w - - 0 1");
  game->play(*game->read_uci("a1a8"));
  ASSERT_TRUE(game->outcome().is_over());
  const auto found = review(*game, {.nodes = 1000, .hash_mb = 1});
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->back());
  ASSERT_TRUE(found->front());
  EXPECT_EQ(found->front()->score.kind, EngineScore::Kind::kMate);
  EXPECT_EQ(found->front()->chances.win, 1000);
}

TEST(ReviewOfAGame, BeginsAtTheEndAndCanBeBrokenOff) {
  const auto game = *Game::start("empire");
  for (int i = 0; i < 3; ++i) game->play(game->legal_moves().front());
  const auto found =
      review(*game, {.nodes = 500, .hash_mb = 1}, [](std::size_t done, std::size_t) { return done < 2; });
  ASSERT_TRUE(found);
  EXPECT_TRUE((*found)[3]);
  EXPECT_TRUE((*found)[2]);
  EXPECT_FALSE((*found)[1]);
  EXPECT_FALSE((*found)[0]);
}

TEST(ReviewOfAGame, IsTheSameTwice) {
  const auto game = *Game::start("xiangfu");
  for (int i = 0; i < 6; ++i) game->play(game->legal_moves()[static_cast<std::size_t>(i)]);
  const auto once = review(*game, {.nodes = 2000, .hash_mb = 1}), twice = review(*game, {.nodes = 2000, .hash_mb = 1});
  ASSERT_TRUE(once && twice);
  for (std::size_t i = 0; i < once->size(); ++i) {
    EXPECT_EQ((*once)[i]->line, (*twice)[i]->line) << i;
    EXPECT_EQ((*once)[i]->score.value, (*twice)[i]->score.value) << i;
  }
}

}  // namespace
}  // namespace serai

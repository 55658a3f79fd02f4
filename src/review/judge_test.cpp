// Hand-made evaluations, and what the judge makes of them.
#include "review/judge.hpp"

#include <gtest/gtest.h>

namespace serai {
namespace {

std::unique_ptr<Game> played(std::string_view variant, std::initializer_list<std::string_view> moves,
                             std::string_view fen = {}) {
  auto game = fen.empty() ? *Game::start(variant) : *Game::from_fen(variant, fen);
  for (std::string_view move : moves) game->play(*game->read_uci(move));
  return game;
}

// The side to move wins so often, in thousandths; there are no draws.
std::optional<Evaluation> wins(int win, std::string best = {}) {
  Evaluation out;
  out.chances = {win, 0, 1000 - win};
  if (!best.empty()) out.line.push_back(std::move(best));
  return out;
}

const std::unique_ptr<Game>& four_moves() {
  static const auto game = [] {
    auto out = *Game::start("empire");
    for (int i = 0; i < 4; ++i) out->play(out->legal_moves().front());
    return out;
  }();
  return game;
}

TEST(Judge, NamesMovesByWhatTheyThrowAway) {
  const Evaluations list{wins(500), wins(599), wins(500), wins(700), wins(1000)};
  const Judgement found = judge(*four_moves(), list);
  ASSERT_EQ(found.moves.size(), 4U);
  EXPECT_EQ(found.moves[0]->drop, 99);
  EXPECT_EQ(found.moves[0]->verdict, Verdict::kGood);
  EXPECT_EQ(found.moves[1]->drop, 99);  // White stands at 401, then at 500
  EXPECT_EQ(found.moves[2]->drop, 200);
  EXPECT_EQ(found.moves[2]->verdict, Verdict::kMistake);
  EXPECT_EQ(found.moves[3]->drop, 700);
  EXPECT_EQ(found.moves[3]->verdict, Verdict::kBlunder);
  EXPECT_EQ(found.expected, (std::vector<std::optional<int>>{500, 401, 500, 300, 1000}));
  EXPECT_EQ(found.sides[kWhite].verdicts, (std::array{1, 0, 1, 0}));
  EXPECT_EQ(found.sides[kBlack].verdicts, (std::array{1, 0, 0, 1}));
  EXPECT_EQ(judge(*four_moves(), Evaluations{wins(500), wins(600)}).moves[0]->verdict, Verdict::kInaccuracy);
}

TEST(Judge, CountsADrawAsHalf) {
  Evaluations list{wins(500), wins(500)};
  list[1]->chances = {100, 600, 300};
  EXPECT_EQ(judge(*four_moves(), list).expected[1], 600);
}

TEST(Judge, PraisesTheEnginesOwnMove) {
  const auto start = *Game::start("empire");
  const std::string first = start->write(start->legal_moves().front(), Notation::kUci);
  const Judgement found = judge(*four_moves(), Evaluations{wins(600, first), wins(600)});
  EXPECT_EQ(found.moves[0]->drop, 0);
  EXPECT_EQ(found.moves[0]->accuracy, 100);
}

TEST(Judge, LeavesOutWhatNobodyLookedAt) {
  const Judgement found = judge(*four_moves(), Evaluations{std::nullopt, std::nullopt, wins(500), wins(500)});
  EXPECT_FALSE(found.moves[0]);
  EXPECT_FALSE(found.moves[1]);
  EXPECT_TRUE(found.moves[2]);
  EXPECT_FALSE(found.moves[3]);
  EXPECT_FALSE(found.sides[kBlack].accuracy);
  EXPECT_EQ(found.sides[kWhite].moves, 1);
}

TEST(Judge, AccuracyFallsWithTheDropAndDecidedGamesCountLittle) {
  const auto accuracy = [](int before, int after) {
    return *judge(*four_moves(), Evaluations{wins(before), wins(1000 - after)}).moves[0];
  };
  EXPECT_EQ(accuracy(500, 600).accuracy, 100);
  EXPECT_GT(accuracy(500, 450).accuracy, accuracy(500, 400).accuracy);
  EXPECT_NEAR(accuracy(500, 400).accuracy, 64, 1);
  // One bad move while all was open, one good move when all was lost: nearer to the bad one.
  const Judgement found = judge(*four_moves(), Evaluations{wins(500), wins(1000), wins(0), wins(1000)});
  EXPECT_LT(*found.sides[kWhite].accuracy, 20);
}

TEST(Judge, AMoveFromWonToLostCountsFully) {
  // White throws a won game away; then nothing matters any more.
  const Judgement found = judge(*four_moves(), Evaluations{wins(1000), wins(1000), wins(0), wins(1000)});
  EXPECT_EQ(found.moves[0]->drop, 1000);
  EXPECT_LT(*found.sides[kWhite].accuracy, 10);
}

TEST(Judge, BelievesTheRulesAtTheEnd) {
  // A mate in one that is played, and the evaluation of the final position left out.
  const auto game = played("empire", {"a1a8"}, "7k/6pp/8/8/8/8/8/T3K3 w - - 0 1");
  ASSERT_TRUE(game->outcome().is_win_for(kWhite));
  const Judgement found = judge(*game, Evaluations{wins(1000)});
  EXPECT_EQ(found.expected.back(), 1000);
  EXPECT_EQ(found.moves[0]->drop, 0);
  // A game that was resigned is judged by the board.
  const auto resigned = four_moves()->clone();
  resigned->end({Outcome::Winner::kBlack, Reason::kResignation});
  EXPECT_EQ(judge(*resigned, Evaluations(5, wins(500))).expected.back(), 500);
}

TEST(Judge, NeverBlamesTheOnlyMove) {
  // The king in the corner has one square.
  const auto game = played("empire", {}, "7k/8/8/8/8/8/T7/K5T1 b - - 0 1");
  ASSERT_EQ(game->legal_moves().size(), 1U);
  game->play(game->legal_moves().front());
  const Judgement found = judge(*game, Evaluations{wins(500), wins(1000)});
  EXPECT_TRUE(found.moves[0]->is_forced);
  EXPECT_EQ(found.moves[0]->verdict, Verdict::kGood);
  EXPECT_EQ(found.sides[kBlack].moves, 0);
}

TEST(Judge, TakesPlacementAsOneDecisionOfEachSide) {
  const auto game = *Game::start("sittuyin");
  Evaluations list;
  std::size_t placed = 0;
  while (game->legal_moves().front().kind() == MoveKind::kDrop) {
    list.push_back(wins(placed++ % 2 == 0 ? 900 : 950));  // half a camp says nothing
    game->play(game->legal_moves().front());
  }
  ASSERT_EQ(placed, 16U);
  list.push_back(wins(300));  // Red to move, all is placed
  game->play(game->legal_moves().front());
  list.push_back(wins(700));
  const Judgement found = judge(*game, list);
  ASSERT_EQ(found.decisions.size(), 2U);
  EXPECT_EQ(found.decisions[0].kind, Decision::Kind::kPlacement);
  EXPECT_EQ(found.decisions[0].color, kWhite);
  EXPECT_EQ(found.decisions[0].from, 0U);
  EXPECT_EQ(found.decisions[0].to, 16U);
  EXPECT_EQ(found.decisions[0].judged.drop, 200);
  EXPECT_EQ(found.decisions[0].judged.verdict, Verdict::kMistake);
  EXPECT_EQ(found.decisions[1].judged.drop, 0);
  for (std::size_t i = 0; i < 16; ++i) EXPECT_FALSE(found.moves[i]) << i;
  EXPECT_TRUE(found.moves[16]);
  EXPECT_EQ(found.sides[kWhite].moves, 2);  // the placement and a move
  EXPECT_EQ(found.sides[kBlack].moves, 1);
}

TEST(Judge, BelievesTheEngineAboutAStartThatSomebodySetUp) {
  const auto game = *Game::from_fen("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrn] w - - 0 1");
  Evaluations list{wins(900)};
  while (game->legal_moves().front().kind() == MoveKind::kDrop) {
    list.push_back(wins(game->turn() == kBlack ? 800 : 200));  // for the side to move after this placement
    game->play(game->legal_moves().front());
  }
  const Judgement found = judge(*game, list);
  ASSERT_EQ(found.decisions.size(), 2U);
  EXPECT_EQ(found.decisions[0].judged.drop, 900 - *found.expected[found.decisions[0].to]);
}

TEST(Judge, TakesTheChoiceOfASetupAsOneDecision) {
  const auto game = *Game::start("janggi", "inner-outer");
  const Judgement found = judge(*game, Evaluations{wins(660)});
  ASSERT_EQ(found.decisions.size(), 2U);
  for (const Decision& decision : found.decisions) {
    EXPECT_EQ(decision.kind, Decision::Kind::kSetup);
    EXPECT_EQ(decision.judged.drop, decision.color == kWhite ? 0 : 160);
  }
  EXPECT_TRUE(judge(*game, Evaluations{wins(660)}, false).decisions.empty());
  // Nobody chose a position that was set up by hand, and most games have nothing to choose.
  const auto custom = *Game::from_fen("janggi", "4k4/1R7/R8/8p/9/9/9/9/9/3K5 w - - 0 1");
  EXPECT_TRUE(judge(*custom, Evaluations{wins(660)}).decisions.empty());
  EXPECT_TRUE(judge(*four_moves(), Evaluations{wins(660)}).decisions.empty());
}

TEST(Judge, KeepsTheBooksOfFourSeats) {
  const auto game = *Game::start("fusionteam");
  Evaluations list;
  for (int i = 0; i < 4; ++i) {
    list.push_back(wins(500));
    game->play(game->legal_moves().front());
  }
  list.push_back(wins(900));
  const Judgement found = judge(*game, list);
  ASSERT_EQ(found.seats.size(), 4U);
  int blunders = 0;
  for (const Account& seat : found.seats) {
    EXPECT_EQ(seat.moves, 1);
    blunders += seat.verdicts[3];
  }
  EXPECT_EQ(blunders, 1);
  EXPECT_EQ(found.sides[kWhite].moves, 2);
}

}  // namespace
}  // namespace serai

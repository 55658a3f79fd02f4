// The account of a match.
#include "match/tally.hpp"

#include <gtest/gtest.h>

namespace serai {
namespace {

GameReport report(std::size_t number, Outcome outcome) {
  GameReport out;
  out.number = number;
  out.white = number % 2;
  out.played.game = *Game::start("empire");
  out.played.game->end(outcome);
  out.played.reason = name_of(outcome.reason);
  return out;
}

GameReport void_game(std::size_t number) {
  GameReport out;
  out.number = number;
  out.white = number % 2;
  out.played.status = PlayedGame::Status::kVoid;
  out.played.game = *Game::start("empire");
  out.played.fault = Fault{Fault::Kind::kIllegal, 1, 0, "played an illegal move."};
  return out;
}

GameResult result(std::size_t number, Outcome outcome) {
  return result_of(report(number, outcome));
}

constexpr Outcome kWhiteWins = Outcome::win(kWhite, Reason::kCheckmate);
constexpr Outcome kBlackWins = Outcome::win(kBlack, Reason::kCheckmate);
constexpr Outcome kDraw = Outcome::draw(Reason::kRepetition);

TEST(Tallies, CountForTheFirstEngine) {
  Tally tally;
  EXPECT_EQ(tally.score(), 0.5);
  tally.add(result(0, kWhiteWins));  // the first engine is white
  tally.add(result(1, kBlackWins));  // and black
  tally.add(result(2, kDraw));
  tally.add(result(3, kWhiteWins));
  EXPECT_EQ(tally.wins, 2);
  EXPECT_EQ(tally.draws, 1);
  EXPECT_EQ(tally.losses, 1);
  EXPECT_EQ(tally.score(), 0.625);
  EXPECT_EQ(tally.pairs, (PairCounts{0, 1, 0, 0, 1}));
  EXPECT_EQ(tally.ends.at("checkmate"), 3);
}

TEST(Tallies, CountAPairWhenBothGamesAreOver) {
  Tally tally;
  tally.add(result(4, kDraw));
  tally.add(result(0, kBlackWins));
  EXPECT_EQ(tally.pair_count(), 0);
  tally.add(result(1, kWhiteWins));
  EXPECT_EQ(tally.pairs, (PairCounts{1, 0, 0, 0, 0}));
  tally.add(result(5, kDraw));
  EXPECT_EQ(tally.pairs, (PairCounts{1, 0, 1, 0, 0}));
}

TEST(Tallies, LeaveOutVoidGamesAndTheirPairs) {
  Tally tally;
  tally.add(result_of(void_game(0)));
  tally.add(result(1, kDraw));
  EXPECT_EQ(tally.games(), 1);
  EXPECT_EQ(tally.pair_count(), 0);
  ASSERT_EQ(tally.voids.size(), 1U);
  EXPECT_EQ(tally.voids[0].game, 1U);
  EXPECT_TRUE(tally.faults.empty());
}

TEST(Tallies, ListFaultsByEngineAndKind) {
  Tally tally;
  GameReport lost = report(6, kBlackWins);
  lost.played.fault = Fault{Fault::Kind::kTime, 0, 12, "answered late."};
  tally.add(result_of(lost));
  EXPECT_EQ(tally.faults_of(0, Fault::Kind::kTime), 1);
  EXPECT_EQ(tally.faults_of(1, Fault::Kind::kTime), 0);
  EXPECT_EQ(tally.faults_of(0, Fault::Kind::kCrash), 0);
  EXPECT_EQ(tally.faults[0].game, 7U);
}

TEST(Scoreboards, CountAGameWithTheSamePlayersAndMovesOnce) {
  Scoreboard scores(2);
  // The games are alike but for who is white.
  EXPECT_EQ(scores.add(result(0, kWhiteWins), 0).kind, GameResult::Kind::kCounted);
  EXPECT_EQ(scores.add(result(1, kWhiteWins), 0).kind, GameResult::Kind::kCounted);
  EXPECT_EQ(scores.add(result(2, kWhiteWins), 1).kind, GameResult::Kind::kRepeated);
  EXPECT_EQ(scores.add(result_of(void_game(3)), 1).kind, GameResult::Kind::kVoid);
  EXPECT_EQ(scores.all().games(), 2);
  EXPECT_EQ(scores.all().repeated, 1);
  EXPECT_EQ(scores.all().played(), 4);
  EXPECT_EQ(scores.all().pairs, (PairCounts{0, 0, 1, 0, 0}));
  EXPECT_EQ(scores.lanes()[0].games(), 2);
  EXPECT_EQ(scores.lanes()[1].games(), 0);
  EXPECT_EQ(scores.lanes()[1].repeated, 1);
}

TEST(Scoreboards, TellGamesApartByTheirMoves) {
  Scoreboard scores(1);
  GameReport other = report(2, kDraw);
  other.played.game = *Game::start("empire");
  other.played.game->play(other.played.game->legal_moves()[0]);
  scores.add(result(0, kDraw), 0);
  EXPECT_EQ(scores.add(result_of(other), 0).kind, GameResult::Kind::kCounted);
  EXPECT_EQ(scores.all().games(), 2);
}

TEST(Tallies, AreAddedUp) {
  Tally first, second;
  first.add(result(0, kWhiteWins));
  first.add(result(1, kDraw));
  second.add(result(2, kDraw));
  second.add(result(3, kDraw));
  first.add(second);
  EXPECT_EQ(first.games(), 4);
  EXPECT_EQ(first.pairs, (PairCounts{0, 0, 1, 1, 0}));
  EXPECT_EQ(first.ends.at("repetition"), 3);
}

}  // namespace
}  // namespace serai

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

constexpr Outcome kWhiteWins = Outcome::win(kWhite, Reason::kCheckmate);
constexpr Outcome kBlackWins = Outcome::win(kBlack, Reason::kCheckmate);
constexpr Outcome kDraw = Outcome::draw(Reason::kRepetition);

TEST(Tallies, CountForTheFirstEngine) {
  Tally tally;
  EXPECT_EQ(tally.score(), 0.5);
  tally.add(report(0, kWhiteWins));  // the first engine is white
  tally.add(report(1, kBlackWins));  // and black
  tally.add(report(2, kDraw));
  tally.add(report(3, kWhiteWins));
  EXPECT_EQ(tally.wins, 2);
  EXPECT_EQ(tally.draws, 1);
  EXPECT_EQ(tally.losses, 1);
  EXPECT_EQ(tally.score(), 0.625);
  EXPECT_EQ(tally.pairs, (PairCounts{0, 1, 0, 0, 1}));
  EXPECT_EQ(tally.ends.at("checkmate"), 3);
}

TEST(Tallies, CountAPairWhenBothGamesAreOver) {
  Tally tally;
  tally.add(report(4, kDraw));
  tally.add(report(0, kBlackWins));
  EXPECT_EQ(tally.pair_count(), 0);
  tally.add(report(1, kWhiteWins));
  EXPECT_EQ(tally.pairs, (PairCounts{1, 0, 0, 0, 0}));
  tally.add(report(5, kDraw));
  EXPECT_EQ(tally.pairs, (PairCounts{1, 0, 1, 0, 0}));
}

TEST(Tallies, LeaveOutVoidGamesAndTheirPairs) {
  Tally tally;
  tally.add(void_game(0));
  tally.add(report(1, kDraw));
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
  tally.add(lost);
  EXPECT_EQ(tally.faults_of(0, Fault::Kind::kTime), 1);
  EXPECT_EQ(tally.faults_of(1, Fault::Kind::kTime), 0);
  EXPECT_EQ(tally.faults_of(0, Fault::Kind::kCrash), 0);
  EXPECT_EQ(tally.faults[0].game, 7U);
}

}  // namespace
}  // namespace serai

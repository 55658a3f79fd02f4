// The finder on games with planted puzzles: what it finds, and what each filter leaves out.
#include "puzzle/finder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace serai {
namespace {

// Bare kings in Empire chess: who reaches the other's back rank first has won, so one ply decides.
const PuzzleSource kRace{"8/3K4/8/8/8/6k1/8/8 b - - 0 1", {"g3g2"}};

PuzzleTerms quick() {
  PuzzleTerms out;
  out.nodes = {200, 500, 2000, 5000};
  return out;
}

std::vector<Puzzle> found_in(const PuzzleSource& source, std::string_view variant = "empire",
                             const PuzzleTerms& terms = quick()) {
  PuzzleFinder finder(*find_variant(variant), terms);
  return finder.find(source);
}

TEST(PuzzleFinder, FindsAWinByRuleAndProvesIt) {
  const auto found = found_in(kRace);
  ASSERT_EQ(found.size(), 1U);
  const Puzzle& puzzle = found.front();
  EXPECT_EQ(puzzle.fen, kRace.fen);
  EXPECT_EQ(puzzle.before, "g3g2");
  ASSERT_EQ(puzzle.line.size(), 1U);
  auto moves = puzzle.line.front().moves;
  std::sort(moves.begin(), moves.end());
  EXPECT_EQ(moves, (std::vector<std::string>{"d7c8", "d7d8", "d7e8"})) << "all that are equally good";
  EXPECT_EQ(puzzle.proof, (Puzzle::Proof{1, false}));
  EXPECT_TRUE(puzzle.has("campmate"));
  PuzzleFinder finder(*find_variant("empire"), quick());
  EXPECT_EQ(finder.check_rules(puzzle), std::nullopt);
  EXPECT_EQ(finder.check_choices(puzzle, 2000), std::nullopt);
}

TEST(PuzzleFinder, FindsTheSameAgain) {
  PuzzleFinder finder(*find_variant("empire"), quick());
  const auto first = finder.find(kRace);
  finder.find({"8/8/8/2k5/8/5K2/5T2/8 b - - 0 1", {"c5d5", "f2a2", "d5e5"}});
  EXPECT_EQ(finder.find(kRace), first);
}

TEST(PuzzleFinder, LeavesOutWhatIsNotForced) {
  // One more way to win than may be accepted: four queens' moves, say. Here the enemy is far and every move wins.
  EXPECT_TRUE(found_in({"8/8/3K4/8/6k1/8/8/8 b - - 0 1", {"g4g5"}}).empty());
  PuzzleTerms strict = quick();
  strict.most = 2;
  EXPECT_TRUE(found_in(kRace, "empire", strict).empty());
}

TEST(PuzzleFinder, LeavesOutSimpleRecaptures) {
  const PuzzleSource taken{"3q3k/8/8/8/3D4/8/8/3TK3 b - - 0 1", {"d8d4"}};
  EXPECT_TRUE(found_in(taken).empty());
  // The same position reached without a capture is a puzzle.
  const PuzzleSource walked{"3q3k/8/8/8/8/8/8/3TK3 b - - 0 1", {"d8d4"}};
  const auto found = found_in(walked);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().line.front().moves.front(), "d1d4");
}

TEST(PuzzleFinder, LeavesOutPositionsWithHardlyAChoice) {
  // The rook leaves the king two moves, of which one wins: nobody had to look for it.
  EXPECT_TRUE(found_in({"8/K7/8/8/8/8/6k1/2r5 b - - 0 1", {"c1b1"}}).empty());
}

// A king's walk that wins in three plies, which the engine sees after some thousand nodes.
TEST(PuzzleFinder, FindsWhatASmallSearchOverlooks) {
  PuzzleTerms terms = quick();
  terms.nodes = {1800, 30'000, 30'000, 60'000};
  const auto found = found_in({"3C4/8/6p1/6T1/8/1KP1k2p/8/8 w - - 1 58", {"g5g3"}}, "empire", terms);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().line.front().moves, std::vector<std::string>{"e3f2"});
  EXPECT_EQ(found.front().proof, (Puzzle::Proof{3, false}));
  EXPECT_TRUE(found.front().has("campmate"));
}

TEST(PuzzleFinder, TakesOnlyOnePuzzleOfAStretch) {
  PuzzleSource game = kRace;
  for (const char* move : {"d7d6", "g2g3", "d6d7", "g3h2"}) game.moves.emplace_back(move);
  EXPECT_EQ(found_in(game).size(), 1U) << "the second race comes four plies later";
  game = kRace;
  for (const char* move : {"d7d6", "g2g3", "d6d5", "g3g4", "d5c6", "g4h3", "c6c5", "h3h2", "c5c6", "h2h3", "c6c7",
                           "h3g4", "c7d6", "g4g3", "d6d7", "g3h2"})
    game.moves.emplace_back(move);
  const auto found = found_in(game);
  ASSERT_EQ(found.size(), 2U) << "fourteen plies later it is another stretch";
  EXPECT_EQ(found.back().before, "g4g3");
  EXPECT_NE(found.front().id, found.back().id);
}

TEST(PuzzleFinder, GoesOnAsLongAsMovesAreForced) {
  // The tower takes the queen with check to come; nothing after that is forced, so the solution ends.
  const auto found = found_in({"3q3k/8/8/8/8/8/8/3TK3 b - - 0 1", {"d8d4"}});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().line.size(), 1U);
  EXPECT_TRUE(found.front().line.back().reply.empty());
}

TEST(PuzzleFinder, EndsQuietlyWhereAGameCannotBeReplayed) {
  EXPECT_TRUE(found_in({"rubbish", {"g3g2"}}).empty());
  EXPECT_TRUE(found_in({kRace.fen, {"a1a2"}}).empty());
  EXPECT_TRUE(found_in({kRace.fen, {}}).empty());
}

TEST(PuzzleFinder, BreaksOff) {
  PuzzleFinder finder(*find_variant("empire"), quick());
  EXPECT_TRUE(finder.find(kRace, [] { return true; }).empty());
}

TEST(PuzzleCheck, RefusesWhatDoesNotHold) {
  PuzzleFinder finder(*find_variant("empire"), quick());
  const Puzzle good = found_in(kRace).at(0);
  const auto refused = [&](auto change) {
    Puzzle bad = good;
    change(bad);
    return finder.check_rules(bad).has_value();
  };
  EXPECT_FALSE(refused([](Puzzle&) {}));
  EXPECT_TRUE(refused([](Puzzle& p) { p.id = "000000000000"; }));
  EXPECT_TRUE(refused([](Puzzle& p) { p.fen = "rubbish"; }));
  EXPECT_TRUE(refused([](Puzzle& p) { p.before = "a1a2"; }));
  EXPECT_TRUE(refused([](Puzzle& p) { p.line.clear(); }));
  EXPECT_TRUE(refused([](Puzzle& p) { p.line[0].moves = {"d7d8"}; })) << "two more moves win";
  EXPECT_TRUE(refused([](Puzzle& p) { p.line[0].moves[0] = "d7d6"; })) << "it does not win";
  EXPECT_TRUE(refused([](Puzzle& p) {
    p.proof = {};
    p.line[0].moves[0] = "a1a2";
  })) << "it is not legal";
  Puzzle wrong = good;
  wrong.proof = {};
  wrong.line[0].moves = {"d7d6"};
  EXPECT_EQ(finder.check_rules(wrong), std::nullopt);
  EXPECT_NE(finder.check_choices(wrong, 2000), std::nullopt) << "the engine knows better";
}

}  // namespace
}  // namespace serai

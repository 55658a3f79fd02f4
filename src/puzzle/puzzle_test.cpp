// Puzzles as text, their ids, and the choice of those that are shipped.
#include "puzzle/puzzle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace serai {
namespace {

Puzzle example() {
  Puzzle out;
  out.id = "0123456789ab";
  out.rating = 1200;
  out.fen = "8/3K4/8/8/8/6k1/8/8 b - - 0 1";
  out.before = "g3g2";
  out.line = {{{"d7d8", "d7c8"}, "g2g1"}, {{"a1a2"}, ""}};
  out.proof = {1, false};
  out.themes = {"campmate", "quiet"};
  return out;
}

TEST(PuzzleText, GoesThereAndBack) {
  Puzzle puzzle = example();
  EXPECT_EQ(to_line(puzzle),
            "0123456789ab;1200;8/3K4/8/8/8/6k1/8/8 b - - 0 1;g3g2;d7d8,d7c8 g2g1 a1a2;1;campmate quiet");
  for (const Puzzle::Proof proof : {Puzzle::Proof{0, false}, Puzzle::Proof{3, false}, Puzzle::Proof{5, true}}) {
    puzzle.proof = proof;
    const auto read = read_puzzle(to_line(puzzle));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, puzzle);
  }
  puzzle.before.clear();
  puzzle.themes.clear();
  EXPECT_EQ(*read_puzzle(to_line(puzzle)), puzzle);
}

TEST(PuzzleText, RefusesWhatIsNoPuzzle) {
  const std::string good = to_line(example());
  for (const std::string& bad :
       {std::string(), std::string("a;b"), good + ";", "x" + good, "0123456789AB" + good.substr(12),
        std::string("0123456789ab;-1;f;;a1a2;-;"), std::string("0123456789ab;99999;f;;a1a2;-;"),
        std::string("0123456789ab;1;f;;a1a2 a3a4;-;"), std::string("0123456789ab;1;f;;;-;"),
        std::string("0123456789ab;1;f;;a1a2,;-;"), std::string("0123456789ab;1;f;;a1a2  a3a4;-;"),
        std::string("0123456789ab;1;f;;a1a2;0;"), std::string("0123456789ab;1;f;;a1a2;x;"),
        good + std::string(5000, 'x')})
    EXPECT_FALSE(read_puzzle(bad)) << bad;
}

TEST(PuzzleCollections, GoThereAndBack) {
  const PuzzleCollection collection{find_variant("empire"), {example(), example()}};
  const auto read = read_collection(write_collection(collection));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->variant, collection.variant);
  EXPECT_EQ(read->puzzles, collection.puzzles);
}

TEST(PuzzleCollections, SayWhichLineIsBad) {
  EXPECT_FALSE(read_collection(""));
  EXPECT_FALSE(read_collection("serai-puzzles 1 nosuchgame\n"));
  EXPECT_FALSE(read_collection("serai-puzzles 2 empire\n"));
  const auto bad = read_collection("serai-puzzles 1 empire\n" + to_line(example()) + "\nrubbish\n");
  ASSERT_FALSE(bad);
  EXPECT_NE(bad.error().message.find("Line 3"), std::string::npos) << bad.error().message;
}

std::string id_of(std::string_view variant, std::string_view fen) {
  return puzzle_id(**Game::from_fen(variant, fen));
}

TEST(PuzzleIds, AreTheSameForMirrorImages) {
  const std::string id = id_of("empire", "8/3K4/8/8/8/8/6k1/8 w - - 0 1");
  EXPECT_EQ(id.size(), 12U);
  EXPECT_EQ(id, id_of("empire", "8/4K3/8/8/8/8/1k6/8 w - - 5 9")) << "left and right";
  EXPECT_EQ(id, id_of("empire", "8/6K1/8/8/8/8/3k4/8 b - - 0 1")) << "the sides";
  EXPECT_EQ(id, id_of("empire", "8/1K6/8/8/8/8/4k3/8 b - - 0 1")) << "both";
  EXPECT_NE(id, id_of("empire", "8/3K4/8/8/8/8/6k1/8 b - - 0 1")) << "the other side to move";
  EXPECT_NE(id, id_of("empire", "8/3K4/8/8/8/8/5k2/8 w - - 0 1"));
  EXPECT_NE(id_of("xiangfu", "9/9/2+g3+g2/9/9/9/4+G4/9/2RR1R3[R] w - - 0 1"),
            id_of("xiangfu", "9/9/2+g3+g2/9/9/9/4+G4/9/2RR1R3[C] w - - 0 1"))
      << "what is in hand";
  EXPECT_EQ(id_of("xiangfu", "9/9/2+g3+g2/9/9/9/4+G4/9/2RR1R3[Rc] w - - 0 1"),
            id_of("xiangfu", "2rr1r3/9/4+g4/9/9/9/2+G3+G2/9/9[Cr] b - - 0 1"));
}

TEST(PuzzleChoice, IsSpreadEvenlyAndAlwaysTheSame) {
  std::vector<Puzzle> many;
  for (int i = 0; i < 300; ++i) {  // most of them easy
    Puzzle puzzle = example();
    const std::string number = std::to_string(1000 + i);
    puzzle.id = "00000000" + number;
    puzzle.rating = i < 240 ? 500 + i % 100 : 1000 + 25 * (i - 240);
    many.push_back(puzzle);
  }
  const auto chosen = choose_evenly(many, 60);
  ASSERT_EQ(chosen.size(), 60U);
  const auto is_easy = [](const Puzzle& p) { return p.rating < 1000; };
  EXPECT_LE(std::count_if(chosen.begin(), chosen.end(), is_easy), 14);
  EXPECT_LE(std::count_if(chosen.begin(), chosen.begin() + 30, is_easy), 7) << "in every stretch";
  std::reverse(many.begin(), many.end());
  EXPECT_EQ(choose_evenly(many, 60), chosen);
  EXPECT_EQ(choose_evenly(many, 1000).size(), 300U);
  EXPECT_TRUE(choose_evenly({}, 5).empty());
}

}  // namespace
}  // namespace serai

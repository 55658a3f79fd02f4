#include "game/tree.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <random>

namespace serai {
namespace {

ReadTree tree_of(const std::string& text) {
  const auto entry = PgnReader(text).next();
  EXPECT_TRUE(entry && !entry->error) << text;
  return entry ? read_tree(entry->game) : ReadTree();
}

// All that a tree says, whatever the numbers of its nodes are.
std::string canonical(const GameTree& tree) {
  std::vector<std::vector<std::size_t>> children(tree.nodes.size());
  for (std::size_t n = 1; n < tree.nodes.size(); ++n) children[tree.nodes[n].parent].push_back(n);
  std::string out = std::string(tree.variant->id) + " " + tree.start_fen + " " + tree.result + "\n";
  const std::function<void(std::size_t)> write = [&](std::size_t n) {
    const TreeNode& node = tree.nodes[n];
    out += "(" + node.uci;
    for (const int nag : node.nags) out += " $" + std::to_string(nag);
    for (const std::string& text : node.comments) out += " {" + text + "}";
    if (node.clock) out += " @" + std::to_string(*node.clock);
    for (const std::size_t child : children[n]) write(child);
    out += ")";
  };
  write(0);
  return out;
}

// Words that could be taken for something else.
std::string random_comment(std::mt19937& random) {
  static constexpr const char* kWords[] = {"将军",
                                           "\"quoted\"",
                                           "[%cal Ga1b2,Rc3d4]",
                                           "[%csl Yh8]",
                                           "[%eval -1.25]",
                                           "[%eval #3]",
                                           "(1.",
                                           "e4)",
                                           ";",
                                           "%",
                                           "$3",
                                           "1-0",
                                           "*",
                                           "[Event \"x\"]",
                                           "장군 ！",
                                           "[%clk x]",
                                           "\\",
                                           "❤️",
                                           "e.p.",
                                           "--",
                                           "aVeryLongWord"};
  std::string out;
  for (std::size_t n = 1 + random() % 30; n > 0; --n) {
    out += (out.empty() ? "" : " ");
    out += kWords[random() % std::size(kWords)];
  }
  return out;
}

GameTree random_tree(const VariantInfo& variant, std::mt19937& random, std::size_t size) {
  GameTree tree;
  const auto& setups = variant.setups;
  auto game = *Game::start(variant.id, setups[random() % setups.size()].id);
  tree.variant = &variant;
  tree.start_fen = game->start_fen();
  tree.result = "*";
  std::vector<std::unique_ptr<Game>> positions;
  positions.push_back(game->clone());
  if (random() % 2 == 0) tree.nodes[0].comments = {random_comment(random), "An introduction"};
  while (tree.nodes.size() < size) {
    // Mostly the last move goes on; sometimes another line begins.
    const std::size_t parent = random() % 3 != 0 ? tree.nodes.size() - 1 : random() % tree.nodes.size();
    const auto& legal = positions[parent]->legal_moves();
    if (legal.empty()) continue;
    const Move m = legal[random() % legal.size()];
    TreeNode node{parent, positions[parent]->write(m, Notation::kUci)};
    bool is_new = true;
    for (const TreeNode& other : tree.nodes) is_new &= other.parent != parent || other.uci != node.uci;
    if (!is_new) continue;
    if (random() % 5 == 0) node.nags = {static_cast<int>(random() % 256), 14};
    while (random() % 3 == 0) node.comments.push_back(random_comment(random));
    if (random() % 5 == 0) node.clock = static_cast<double>(random() % 10'000'000) / 1000;
    tree.nodes.push_back(std::move(node));
    positions.push_back(positions[parent]->clone());
    positions.back()->play(m);
  }
  return tree;
}

TEST(Tree, SurvivesTheRoundTripInAllGames) {
  std::mt19937 random(7);
  for (const VariantInfo* variant : variants()) {
    for (int i = 0; i < 5; ++i) {
      const GameTree tree = random_tree(*variant, random, 120);
      const auto pgn = to_pgn(tree);
      ASSERT_TRUE(pgn) << pgn.error().message;
      const ReadTree read = tree_of(write_pgn(*pgn));
      ASSERT_FALSE(read.error) << read.error->message;
      EXPECT_EQ(canonical(read.tree), canonical(tree));
    }
  }
}

// The first legal moves of Janggi.
std::string legal_move(std::size_t n) {
  const auto game = *Game::start("janggi");
  return game->write(game->legal_moves()[n], Notation::kUci);
}

TEST(Tree, KeepsWhatCameBeforeAnError) {
  const ReadTree read = tree_of("[Variant \"janggi\"]\n\n" + legal_move(0) + " (" + legal_move(1) + "\na1a9) *\n");
  ASSERT_TRUE(read.error);
  EXPECT_EQ(read.error->line, 4U);
  EXPECT_EQ(read.error->move, "a1a9");
  EXPECT_EQ(read.error->ply, 2);
  ASSERT_EQ(read.tree.nodes.size(), 3U);
  EXPECT_EQ(read.tree.nodes[2].uci, legal_move(1));
}

TEST(Tree, WithoutAGameThereIsNoTree) {
  const ReadTree read = tree_of("[Event \"?\"]\n\n1. e4 *\n");
  ASSERT_TRUE(read.error);
  EXPECT_EQ(read.error->code, "missing-variant");
  EXPECT_EQ(read.tree.variant, nullptr);
}

// The same move twice is one move, and what was said of both is said of it.
TEST(Tree, JoinsVariationsThatRepeatAMove) {
  const std::string first = legal_move(0), second = legal_move(1);
  const ReadTree read =
      tree_of("[Variant \"janggi\"]\n\n{Start} " + first + " {one} (" + second + " {two}) (" + first + " {three}) *\n");
  ASSERT_FALSE(read.error) << read.error->message;
  ASSERT_EQ(read.tree.nodes.size(), 3U);
  EXPECT_EQ(read.tree.nodes[0].comments, std::vector<std::string>{"Start"});
  EXPECT_EQ(read.tree.nodes[1].comments, (std::vector<std::string>{"one", "three"}));
}

TEST(Tree, ReadsMovesInEveryNotation) {
  const std::vector<std::vector<const char*>> spellings = {
      {"a1a3", "R01-81", "01車81", "01车81", "01차81", "0181", "Ra3", "Ra1-a3", "R01-81!"},
      {"e9e9", "K25-25", "25漢25", "25한25", "25왕25", "--", "pass", "한수쉼", "虚手"},
      {"b1c3", "H02-83", "N02-83", "02馬83", "02마83", "Hc3", "Nc3", "Hbc3"},
      {"a7a6", "P41-51", "41兵51", "41병51", "41졸51", "a6", "Pa6", "41병51장군"},
  };
  for (std::size_t i = 0; i < 9; ++i) {
    std::string moves;
    for (const auto& ways : spellings) moves += std::string(ways[i % ways.size()]) + " ";
    const ReadTree read = tree_of("[Variant \"janggi\"]\n\n" + moves + "*\n");
    ASSERT_FALSE(read.error) << read.error->message;
    for (std::size_t ply = 0; ply < spellings.size(); ++ply) EXPECT_EQ(read.tree.nodes[ply + 1].uci, spellings[ply][0]);
  }
  // Another piece's name, and the champion of Xiang Fu, whose letter in FEN is the pupil's with a sign.
  EXPECT_TRUE(tree_of("[Variant \"janggi\"]\n\n01마81 *\n").error);
  EXPECT_TRUE(tree_of("[Variant \"janggi\"]\n\nKe2 *\n").error);
}

TEST(Tree, TakesClocksOutOfComments) {
  const ReadTree read = tree_of("[Variant \"janggi\"]\n\n0181 {so [%clk 0:01:02.5] far} {[%clk 1:60:00]} *\n");
  ASSERT_FALSE(read.error) << read.error->message;
  EXPECT_EQ(read.tree.nodes[1].clock, 62.5);
  EXPECT_EQ(read.tree.nodes[1].comments, (std::vector<std::string>{"so far", "[%clk 1:60:00]"}));
}

TEST(Tree, KeepsWhatIsSaidInAVariationWithoutMoves) {
  const ReadTree read = tree_of("[Variant \"janggi\"]\n\n0181 {one} ({two}) *\n");
  ASSERT_FALSE(read.error) << read.error->message;
  EXPECT_EQ(read.tree.nodes[1].comments, (std::vector<std::string>{"one", "two"}));
}

TEST(Tree, IsOfTheUsualGameWhereTheFileNamesNone) {
  const auto entry = PgnReader("[Event \"?\"]\n\n0181 *\n").next();
  EXPECT_EQ(read_tree(entry->game, "janggi").tree.nodes.size(), 2U);
  const auto named = PgnReader("[Variant \"empire\"]\n\nSd4 *\n").next();
  EXPECT_EQ(read_tree(named->game, "janggi").tree.variant->id, "empire");
}

TEST(Tree, KeepsHowTheGameEnded) {
  const ReadTree read = tree_of("[Variant \"janggi\"]\n[Termination \"time\"]\n\n0181 1-0\n");
  const std::vector<PgnTag> tags{{"Termination", "time"}};
  const auto pgn = to_pgn(read.tree, tags);
  ASSERT_TRUE(pgn && pgn->tag("Termination") != nullptr);
  EXPECT_EQ(pgn->tag("Termination")->value, "time");
}

TEST(Tree, AnIllegalMoveIsNotWritten) {
  GameTree tree;
  tree.variant = find_variant("janggi");
  tree.start_fen = (*Game::start("janggi"))->start_fen();
  tree.nodes.push_back({0, "a1a9"});
  EXPECT_FALSE(to_pgn(tree));
}

}  // namespace
}  // namespace serai

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

GameTree random_tree(const VariantInfo& variant, std::mt19937& random, std::size_t size) {
  GameTree tree;
  const auto& setups = variant.setups;
  auto game = *Game::start(variant.id, setups[random() % setups.size()].id);
  tree.variant = &variant;
  tree.start_fen = game->start_fen();
  tree.result = "*";
  std::vector<std::unique_ptr<Game>> positions;
  positions.push_back(game->clone());
  if (random() % 2 == 0) tree.nodes[0].comments = {"An introduction"};
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
    if (random() % 5 == 0) node.nags = {1 + static_cast<int>(random() % 6), 14};
    if (random() % 5 == 0) node.comments = {"将军 \"quoted\" [%cal Ga1b2]"};
    if (random() % 5 == 0) node.comments.emplace_back("another");
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

TEST(Tree, AnIllegalMoveIsNotWritten) {
  GameTree tree;
  tree.variant = find_variant("janggi");
  tree.start_fen = (*Game::start("janggi"))->start_fen();
  tree.nodes.push_back({0, "a1a9"});
  EXPECT_FALSE(to_pgn(tree));
}

}  // namespace
}  // namespace serai

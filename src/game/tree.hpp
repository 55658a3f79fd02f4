// A game with its variations, for analysis: PGN replayed by the rules, and back.
//
// The tree is stored flat: nodes[0] is the start, every other node is a move and refers to an earlier node, from which
// it is played. The first move from a node is its main line.
#pragma once

#include "game/record.hpp"

namespace serai {

struct TreeNode {
  std::size_t parent = 0;
  std::string uci = {};  // empty at the start
  std::vector<int> nags = {};
  std::vector<std::string> comments = {};  // each a single line
  std::optional<double> clock = {};        // seconds left
};

struct GameTree {
  const VariantInfo* variant = nullptr;
  std::string start_fen;
  std::string result;  // as the file says it, or empty
  std::vector<TreeNode> nodes{1};
};

// A tree as it was read. If there is an error, the tree holds what came before it; without a start that can be read, it
// has no variant.
struct ReadTree {
  GameTree tree;
  std::optional<PgnError> error;
};

// `usual_variant` is the game that is meant where the file names none; empty: then it cannot be read.
ReadTree read_tree(const PgnGame& pgn, std::string_view usual_variant = {});

// The tree as PGN, its moves in the default notation of the variant; other tags than those of the game are taken from
// `tags`. Fails if a move is not legal where it stands.
Result<PgnGame> to_pgn(const GameTree& tree, std::span<const PgnTag> tags = {});

}  // namespace serai

#include "game/tree.hpp"

#include <algorithm>

#include "game/record_parts.hpp"
#include "notation/pgn_words.hpp"

namespace serai {
namespace {

// Adds comments as they will be written: a brace would end one, so it becomes a parenthesis.
void append(std::vector<std::string>& to, const std::vector<std::string>& from) {
  for (std::string text : from) {
    std::replace(text.begin(), text.end(), '{', '(');
    std::replace(text.begin(), text.end(), '}', ')');
    if (!text.empty()) to.push_back(std::move(text));
  }
}

// Adds what is said of a move. Clocks are not words: they are read.
void annotate(TreeNode& node, std::vector<std::string> comments) {
  for (std::string& text : comments) {
    if (const auto clock = take_clock(text)) node.clock = clock;
  }
  append(node.comments, comments);
}

// Reads the moves of a game into a tree. A branch begins where the move stands that it replaces.
class TreeReader {
 public:
  TreeReader(const PgnGame& pgn, Game& game, GameTree& tree)
      : pgn_(pgn), game_(game), tree_(tree), first_ply_(first_ply_of(game.start_fen())) {}

  std::optional<PgnError> read() {
    append(tree_.nodes[0].comments, pgn_.branches[0].comments);
    std::vector<Place> open{{0, 0}};
    while (!open.empty()) {
      Place& at = open.back();
      const std::vector<PgnMove>& line = pgn_.branches[at.branch].moves;
      if (at.move == line.size()) {
        while (game_.moves().size() > at.depth) game_.undo();
        open.pop_back();
        continue;
      }
      const PgnMove& move = line[at.move];
      if (!at.legal) {
        const auto legal = game_.read(move.text);
        if (!legal) return bad_move(game_, move, first_ply_, legal.error());
        at.legal = *legal;
        at.next = add(at, move);
      }
      if (at.alternative < move.alternatives.size()) {
        open.push_back({move.alternatives[at.alternative++], at.node, game_.moves().size()});
        continue;
      }
      game_.play(*at.legal);
      at = {at.branch, at.next, at.depth, at.move + 1};
    }
    return std::nullopt;
  }

 private:
  struct Place {
    std::size_t branch;
    std::size_t node;       // from which the next move is played
    std::size_t depth = 0;  // moves before the branch
    std::size_t move = 0;
    std::size_t alternative = 0;
    std::size_t next = 0;            // the node of the move, once it is read
    std::optional<Move> legal = {};  // the move, once it is read
  };

  // The node of a move: one that is there already, or a new one.
  std::size_t add(const Place& at, const PgnMove& move) {
    const std::string uci = game_.write(*at.legal, Notation::kUci);
    std::vector<std::size_t>& moves = moves_from_[at.node];
    const auto same = std::find_if(moves.begin(), moves.end(), [&](auto n) { return tree_.nodes[n].uci == uci; });
    const std::size_t node = same != moves.end() ? *same : tree_.nodes.size();
    if (node == tree_.nodes.size()) {
      moves.push_back(node);
      tree_.nodes.push_back({at.node, uci});
      moves_from_.emplace_back();
    }
    TreeNode& added = tree_.nodes[node];
    // What is said before the first move is said of the start.
    if (at.node == 0 && at.branch == 0)
      append(tree_.nodes[0].comments, move.before);
    else
      annotate(added, move.before);
    annotate(added, move.after);
    for (const std::size_t branch : move.alternatives) annotate(added, pgn_.branches[branch].comments);
    added.nags.insert(added.nags.end(), move.nags.begin(), move.nags.end());
    return node;
  }

  const PgnGame& pgn_;
  Game& game_;
  GameTree& tree_;
  std::vector<std::vector<std::size_t>> moves_from_{1};  // the nodes of the moves from each node
  int first_ply_;
};

// The numbers of the moves from every node, in order.
std::vector<std::vector<std::size_t>> children_of(const GameTree& tree) {
  std::vector<std::vector<std::size_t>> out(tree.nodes.size());
  for (std::size_t n = 1; n < tree.nodes.size(); ++n) out[tree.nodes[n].parent].push_back(n);
  return out;
}

PgnMove pgn_move(const TreeNode& node, std::string text) {
  PgnMove out;
  out.text = std::move(text);
  out.nags = node.nags;
  out.after = node.comments;
  out.clock = node.clock;
  return out;
}

// Writes the moves of a tree into a game. The main line is followed first; a move's alternatives begin new branches.
std::optional<Error> write_branches(const GameTree& tree, Game& game, PgnGame& pgn) {
  struct Place {
    std::size_t branch;
    std::size_t node;   // whose move is to be written
    std::size_t depth;  // moves before it
  };
  const auto children = children_of(tree);
  const Notation notation = game.variant().notations[0];
  std::vector<Place> open;
  if (!children[0].empty()) open.push_back({0, children[0][0], 0});
  while (!open.empty()) {
    const Place at = open.back();
    open.pop_back();
    const TreeNode& node = tree.nodes[at.node];
    while (game.moves().size() > at.depth) game.undo();
    const auto move = game.read_uci(node.uci);
    if (!move) return move.error();
    PgnMove written = pgn_move(node, game.write(*move, notation));
    const auto& siblings = children[node.parent];
    // Later siblings are the alternatives of the first. They are read back in the order in which they are written.
    std::vector<Place> rest;
    if (siblings.front() == at.node) {
      for (std::size_t i = 1; i < siblings.size(); ++i) {
        written.alternatives.push_back(pgn.branches.size());
        rest.push_back({pgn.branches.size(), siblings[i], at.depth});
        pgn.branches.emplace_back();
      }
    }
    pgn.branches[at.branch].moves.push_back(std::move(written));
    game.play(*move);
    open.insert(open.end(), rest.rbegin(), rest.rend());
    if (!children[at.node].empty()) open.push_back({at.branch, children[at.node][0], at.depth + 1});
  }
  return std::nullopt;
}

}  // namespace

ReadTree read_tree(const PgnGame& pgn, std::string_view usual_variant) {
  ReadTree out;
  std::unique_ptr<Game> game;
  if (!usual_variant.empty() && pgn.tag("Variant") == nullptr) {
    PgnGame named = pgn;
    named.tags.push_back({"Variant", std::string(usual_variant), pgn.line});
    return read_tree(named, {});
  }
  out.error = start_of(pgn, game);
  if (!game) return out;
  out.tree.variant = &game->variant();
  out.tree.start_fen = game->start_fen();
  const PgnTag* tag = pgn.tag("Result");
  out.tree.result = !pgn.result.empty() ? pgn.result : tag != nullptr && is_pgn_result(tag->value) ? tag->value : "";
  out.error = TreeReader(pgn, *game, out.tree).read();
  return out;
}

Result<PgnGame> to_pgn(const GameTree& tree, std::span<const PgnTag> tags) {
  auto game = Game::from_fen(tree.variant->id, tree.start_fen);
  if (!game) return game.error();
  PgnGame pgn = to_pgn(**game, tags);
  pgn.result = tree.result.empty() ? "*" : tree.result;
  for (PgnTag& tag : pgn.tags) {
    if (is_same_tag_name(tag.name, "Result")) tag.value = pgn.result;
  }
  // How a game ended is not to be seen at its start; the file may have said it.
  for (const PgnTag& tag : tags) {
    if (is_same_tag_name(tag.name, "Termination") && pgn.tag(tag.name) == nullptr) pgn.tags.push_back(tag);
  }
  if (const auto error = write_branches(tree, **game, pgn)) return *error;
  std::vector<PgnMove>& line = pgn.branches[0].moves;
  (line.empty() ? pgn.branches[0].comments : line[0].before) = tree.nodes[0].comments;
  return pgn;
}

}  // namespace serai

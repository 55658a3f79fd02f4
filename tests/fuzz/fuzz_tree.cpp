// Any bytes as a PGN file to be studied, and as a tree that a browser hands in: every game becomes a tree, as far as it
// makes sense, and every tree is the same after it was written and read.
#include <cstdlib>

#include "wasm/tree_text.hpp"

namespace {

using namespace serai;  // NOLINT(google-build-using-namespace)

// All that a tree says, whatever the numbers of its nodes are.
std::string said(const GameTree& tree) {
  std::vector<std::vector<std::size_t>> children(tree.nodes.size());
  for (std::size_t n = tree.nodes.size() - 1; n > 0; --n) children[tree.nodes[n].parent].push_back(n);
  std::string out = std::string(tree.variant->id) + " " + tree.start_fen;
  std::vector<std::pair<std::size_t, int>> open{{0, 0}};  // nodes with their depths, the next one last
  while (!open.empty()) {
    const auto [n, depth] = open.back();
    open.pop_back();
    const TreeNode& node = tree.nodes[n];
    out += "\n" + std::to_string(depth) + node.uci;
    for (const int nag : node.nags) out += " $" + std::to_string(nag);
    for (const std::string& text : node.comments) out += " {" + text + "}";
    if (node.clock) out += " @" + std::to_string(*node.clock);
    for (const std::size_t child : children[n]) open.emplace_back(child, depth + 1);
  }
  return out;
}

void check(const GameTree& tree, std::size_t depth) {
  const auto pgn = to_pgn(tree);
  if (!pgn) std::abort();
  const std::string text = write_pgn(*pgn);
  PgnLimits limits;
  limits.depth = depth;
  const auto again = PgnReader(text, limits).next();
  if (!again || again->error) std::abort();
  const ReadTree read = read_tree(again->game);
  if (read.error || said(read.tree) != said(tree)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kDepth = 10'000;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  PgnLimits limits;
  limits.depth = kDepth;
  PgnReader reader(text, limits);
  while (const auto entry = reader.next()) {
    const ReadTree read = read_tree(entry->game, "janggi");
    if (read.tree.variant != nullptr) check(read.tree, kDepth);
  }
  const auto handed_in = tree_from(text);
  if (handed_in) (void)to_pgn(handed_in->tree, handed_in->tags);
  return 0;
}

// Any bytes as a PGN file to be studied, and as a tree that a browser hands in: every game becomes a tree, as far as it
// makes sense, and every tree is the same after it was written and read.
#include <cstdlib>

#include "wasm/tree_text.hpp"

namespace {

using namespace serai;  // NOLINT(google-build-using-namespace)

std::string said(const GameTree& tree) {
  ReadTree read{tree, {}};
  JsonWriter out;
  describe_tree({}, read, out);
  return out.text();
}

void check(const GameTree& tree, std::size_t depth) {
  const auto pgn = to_pgn(tree);
  if (!pgn) return;
  const std::string text = write_pgn(*pgn);
  PgnLimits limits;
  limits.depth = depth;
  const auto again = PgnReader(text, limits).next();
  if (!again || again->error) std::abort();
  const ReadTree read = read_tree(again->game);
  if (read.error || read.tree.nodes.size() != tree.nodes.size()) std::abort();
  // The order of nodes is settled by writing them; from then on nothing may change.
  const auto second = to_pgn(read.tree);
  if (!second || write_pgn(*second) != text) std::abort();
  const auto last = PgnReader(text, limits).next();
  if (said(read_tree(last->game).tree) != said(read.tree)) std::abort();
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

// Trees of moves between the module and the browser.
//
// Out, as JSON: {"tags":{..},"result":"*","variant":"janggi","fen":"..","nodes":[{"from":0,"uci":"a1a2","nags":[1],
// "comments":[".."],"clock":60.5}]}, the start first and without `uci`; with "error" ({"code","message","line","move",
// "ply"}) where the file is wrong. `variant`, `fen` and `nodes` are missing if the start cannot be read. Clocks are in
// seconds.
//
// In, as lines: variant, FEN and result; then tags, "t White Mei"; then the nodes after the start, each "m FROM UCI",
// where FROM is the number of an earlier one (0: the start). Behind a node stand what is said of it, "c TEXT", "n NAG"
// and "k MILLISECONDS"; behind nothing but tags, "c" speaks of the start.
#pragma once

#include "game/tree.hpp"
#include "wasm/json_writer.hpp"

namespace serai {

struct TreeText {
  GameTree tree;
  std::vector<PgnTag> tags;
};

void describe_tree(const PgnGame& pgn, const ReadTree& read, JsonWriter& out);
Result<TreeText> tree_from(std::string_view text);

}  // namespace serai

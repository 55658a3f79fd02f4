#include "wasm/tree_text.hpp"

#include <charconv>

#include "wasm/buffers.hpp"

namespace serai {
namespace {

void describe_node(const TreeNode& node, JsonWriter& out) {
  out.open('{').key("from").number(static_cast<double>(node.parent));
  if (!node.uci.empty()) out.key("uci").string(node.uci);
  if (!node.nags.empty()) {
    out.key("nags").open('[');
    for (const int nag : node.nags) out.number(nag);
    out.close(']');
  }
  if (!node.comments.empty()) {
    out.key("comments").open('[');
    for (const std::string& text : node.comments) out.string(text);
    out.close(']');
  }
  if (node.clock) out.key("clock").number(*node.clock);
  out.close('}');
}

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number out{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(out) : std::nullopt;
}

Error bad_tree() {
  return {"bad-tree", "The tree of moves cannot be read."};
}

// Takes one line of a tree. False if it makes no sense.
bool take_line(std::string_view line, TreeText& out) {
  const std::string_view kind = cut(line, ' ');
  TreeNode& last = out.tree.nodes.back();
  if (kind == "t") {
    const std::string_view name = cut(line, ' ');
    out.tags.push_back({std::string(name), std::string(line)});
  } else if (kind == "m") {
    const auto from = number_in<std::size_t>(cut(line, ' '));
    if (!from || *from >= out.tree.nodes.size()) return false;
    out.tree.nodes.push_back({*from, std::string(line)});
  } else if (kind == "c") {
    last.comments.emplace_back(line);
  } else if (kind == "n") {
    const auto nag = number_in<int>(line);
    if (!nag) return false;
    last.nags.push_back(*nag);
  } else if (kind == "k") {
    const auto milliseconds = number_in<std::int64_t>(line);
    if (!milliseconds) return false;
    last.clock = static_cast<double>(*milliseconds) / 1000;
  } else {
    return false;
  }
  return true;
}

}  // namespace

void describe_tree(const PgnGame& pgn, const ReadTree& read, JsonWriter& out) {
  out.open('{').key("tags").open('{');
  for (const PgnTag& tag : pgn.tags) out.key(tag.name).string(tag.value);
  out.close('}').key("result").string(read.tree.result);
  if (read.tree.variant != nullptr) {
    out.key("variant").string(read.tree.variant->id).key("fen").string(read.tree.start_fen).key("nodes").open('[');
    for (const TreeNode& node : read.tree.nodes) describe_node(node, out);
    out.close(']');
  }
  if (read.error) {
    out.key("error").open('{').key("code").string(read.error->code).key("message").string(read.error->message);
    out.key("line").number(static_cast<double>(read.error->line)).key("move").string(read.error->move);
    out.key("ply").number(read.error->ply).close('}');
  }
  out.close('}');
}

Result<TreeText> tree_from(std::string_view text) {
  TreeText out;
  out.tree.variant = find_variant(cut(text, '\n'));
  if (out.tree.variant == nullptr) return Error{"unknown-variant", "There is no such game."};
  out.tree.start_fen = cut(text, '\n');
  out.tree.result = cut(text, '\n');
  if (!out.tree.result.empty() && !is_pgn_result(out.tree.result)) return bad_tree();
  while (!text.empty()) {
    if (!take_line(cut(text, '\n'), out)) return bad_tree();
  }
  return out;
}

}  // namespace serai

#include <algorithm>
#include <array>
#include <cassert>

#include "notation/pgn.hpp"
#include "notation/pgn_words.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

// Words into lines. A word that opens a '%' line or looks like a tag never comes first in its line.
class Wrapper {
 public:
  void add(std::string_view word) {
    flush();
    word_ = opening_ + std::string(word);
    opening_.clear();
  }
  // Put a character directly before the next word, or behind the last one.
  void open(char c) { opening_ += c; }
  void close(char c) { (opening_.empty() ? word_ : opening_) += c; }
  std::string finish() {
    flush();
    return std::move(out_);
  }

 private:
  static constexpr std::size_t kColumns = 80;

  static std::size_t width(std::string_view word) {
    std::size_t columns = 0;
    for (char c : word) columns += (c & 0xC0) != 0x80 ? 1 : 0;
    return columns;
  }
  void flush() {
    if (word_.empty()) return;
    const std::size_t columns = width(word_);
    const bool may_break = word_[0] != '%' && word_[0] != '[';
    if (column_ > 0 && column_ + 1 + columns > kColumns && may_break) {
      out_ += '\n';
      column_ = 0;
    } else if (column_ > 0) {
      out_ += ' ';
      ++column_;
    }
    out_ += word_;
    column_ += columns;
    word_.clear();
  }

  std::string out_;
  std::string word_;     // not yet in a line
  std::string opening_;  // parentheses and braces before the next word
  std::size_t column_ = 0;
};

void write_comment(std::string_view text, Wrapper& out) {
  std::string words = clean_line(text);
  for (char& c : words) {
    if (c == '{') c = '(';
    if (c == '}') c = ')';
  }
  bool found = false;
  std::size_t i = 0;
  while ((i = words.find_first_not_of(' ', i)) != std::string::npos) {
    const std::size_t end = std::min(words.find(' ', i), words.size());
    if (!found) out.open('{');
    found = true;
    out.add(std::string_view(words).substr(i, end - i));
    i = end;
  }
  if (found) out.close('}');
}

// The move with its comments and annotations, but without its variations. Returns whether the next move needs its
// number.
bool write_move(const PgnMove& move, int ply, bool needs_number, Wrapper& out) {
  for (const std::string& text : move.before) write_comment(text, out);
  if (needs_number || ply % 2 == 0 || !move.before.empty()) out.add(move_label(ply));
  out.add(move.text);
  for (int nag : move.nags) {
    out.open('$');
    out.add(std::to_string(nag));
  }
  bool has_clock = false;
  for (const std::string& text : move.after) has_clock |= clock_in(text).has_value();
  const auto clock = move.clock && !has_clock ? clock_text(*move.clock) : std::nullopt;
  if (clock) write_comment(*clock, out);
  for (const std::string& text : move.after) write_comment(text, out);
  return clock || !move.after.empty();
}

void write_moves(const PgnGame& game, Wrapper& out) {
  struct Place {
    std::size_t branch;
    int ply;
    std::size_t move = 0;
    std::size_t alternative = 0;
    bool is_written = false;
  };
  std::vector<Place> open{{0, game.first_ply}};
  bool needs_number = true;
  for (const std::string& text : game.branches[0].comments) write_comment(text, out);
  while (!open.empty()) {
    Place& at = open.back();
    const PgnBranch& branch = game.branches[at.branch];
    if (at.move == branch.moves.size()) {
      if (open.size() > 1) out.close(')');
      needs_number = true;
      open.pop_back();
      continue;
    }
    const PgnMove& move = branch.moves[at.move];
    if (!at.is_written) needs_number = write_move(move, at.ply, needs_number, out);
    at.is_written = true;
    if (at.alternative < move.alternatives.size()) {
      const std::size_t next = move.alternatives[at.alternative++];
      assert(next > 0 && next < game.branches.size());
      out.open('(');
      needs_number = true;
      for (const std::string& text : game.branches[next].comments) write_comment(text, out);
      open.push_back({next, at.ply});
      continue;
    }
    at = {at.branch, at.ply + 1, at.move + 1};
  }
}

std::string tag_line(std::string_view name, std::string_view value) {
  std::string out = "[";
  out.append(name).append(" \"");
  for (char c : clean_line(value)) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"]\n";
}

}  // namespace

std::string move_label(int ply) {
  return std::to_string(ply / 2 + 1) + (ply % 2 == 0 ? "." : "...");
}

std::string write_pgn(const PgnGame& game) {
  const std::string result = game.result.empty() ? "*" : game.result;
  const std::array<PgnTag, 7> roster{{{"Event", "?"},
                                      {"Site", "?"},
                                      {"Date", "????.??.??"},
                                      {"Round", "?"},
                                      {"White", "?"},
                                      {"Black", "?"},
                                      {"Result", result}}};
  std::string out;
  std::vector<const PgnTag*> written;
  for (const PgnTag& standard : roster) {
    const PgnTag* given = game.tag(standard.name);
    out += tag_line(standard.name, given != nullptr ? given->value : standard.value);
    written.push_back(given);
  }
  for (const PgnTag& tag : game.tags) {
    bool is_written = !is_pgn_tag_name(tag.name);
    for (const PgnTag* w : written) is_written |= w == &tag;
    if (!is_written) out += tag_line(tag.name, tag.value);
  }
  Wrapper moves;
  write_moves(game, moves);
  moves.add(result);
  return out + "\n" + moves.finish() + "\n\n";
}

}  // namespace serai

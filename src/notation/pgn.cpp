#include "notation/pgn.hpp"

#include <algorithm>

#include "notation/pgn_words.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

bool is_space(char c) {
  return static_cast<unsigned char>(c) <= ' ' || c == '\x7F';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
bool is_name_character(char c) {
  const char l = lower(c);
  return (l >= 'a' && l <= 'z') || is_digit(c) || std::string_view("_+#=:-").find(c) != std::string_view::npos;
}
// What ends a move or a number.
bool is_delimiter(char c) {
  return is_space(c) || std::string_view("{}()[];$").find(c) != std::string_view::npos;
}

bool is_blank(std::string_view line) {
  for (char c : line) {
    if (!is_space(c)) return false;
  }
  return true;
}

// True when the line begins like a tag, [Name "..., which no comment or move does.
bool looks_like_tag(std::string_view line) {
  if (!line.starts_with('[')) return false;
  std::size_t i = 1;
  while (i < line.size() && is_name_character(line[i])) ++i;
  const bool has_name = i > 1;
  while (i < line.size() && is_space(line[i])) ++i;
  return has_name && i < line.size() && line[i] == '"';
}

Error bad_tag() {
  return {"bad-tag", "a tag cannot be read, expected something like [Event \"Name\"]"};
}

}  // namespace

bool is_same_tag_name(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

const PgnTag* PgnGame::tag(std::string_view name) const {
  for (const PgnTag& t : tags) {
    if (is_same_tag_name(t.name, name)) return &t;
  }
  return nullptr;
}

bool is_pgn_result(std::string_view text) {
  return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*";
}

bool is_pgn_tag_name(std::string_view text) {
  for (char c : text) {
    if (!is_name_character(c)) return false;
  }
  return !text.empty();
}

// The moves of a game while they are read: which variations are open, and how much the limits still allow.
class PgnReader::Tree {
 public:
  Tree(PgnGame& game, const PgnLimits& limits) : game_(game), limits_(limits) {}

  PgnGame& game() { return game_; }
  bool is_main() const { return open_.size() == 1; }
  std::size_t opened_on() const { return open_.back().line; }
  // How long the next comment may be.
  std::size_t room() const { return limits_.comments - comment_bytes_; }

  std::optional<Error> move(std::string_view text, std::size_t line) {
    if (auto e = spend()) return e;
    PgnMove m;
    m.text = clean_line(text);
    m.line = line;
    m.before.swap(open_.back().waiting);
    open_.back().is_after_variation = false;
    moves().push_back(std::move(m));
    return std::nullopt;
  }
  std::optional<Error> nag(int value) {
    if (auto e = spend()) return e;
    if (moves().empty()) return Error{"stray-annotation", "an annotation stands before any move"};
    moves().back().nags.push_back(value);
    return std::nullopt;
  }
  // A comment belongs to the move before it, or to the next one at the start of a line and after a variation.
  std::optional<Error> comment(std::string_view raw) {
    if (auto e = spend()) return e;
    comment_bytes_ += raw.size();
    std::string text = squeezed(clean_line(raw));
    if (text.empty()) return std::nullopt;
    if (moves().empty() || open_.back().is_after_variation)
      open_.back().waiting.push_back(std::move(text));
    else
      add_after(std::move(text));
    return std::nullopt;
  }
  std::optional<Error> open(std::size_t line) {
    if (auto e = spend()) return e;
    if (moves().empty()) return Error{"stray-variation", "a variation stands before any move"};
    if (open_.size() > limits_.depth) {
      return Error{"too-deep", "there are more than " + std::to_string(limits_.depth) + " variations in each other"};
    }
    const std::size_t branch = game_.branches.size();
    moves().back().alternatives.push_back(branch);
    game_.branches.emplace_back();
    open_.push_back({branch, line, {}, false});
    return std::nullopt;
  }
  std::optional<Error> close() {
    if (is_main()) return Error{"stray-parenthesis", "a ')' stands outside of any variation"};
    settle();
    open_.pop_back();
    open_.back().is_after_variation = true;
    return std::nullopt;
  }
  // Attaches the comments that are still waiting for a move.
  void settle() {
    for (std::string& text : open_.back().waiting) {
      if (moves().empty())
        game_.branches[open_.back().branch].comments.push_back(std::move(text));
      else
        add_after(std::move(text));
    }
    open_.back().waiting.clear();
  }
  // The first number of the main line says where the game begins.
  void number(int value, bool is_black) {
    if (is_main() && moves().empty() && value > 0) game_.first_ply = 2 * (value - 1) + (is_black ? 1 : 0);
  }

 private:
  struct Open {
    std::size_t branch = 0;
    std::size_t line = 0;
    std::vector<std::string> waiting;  // comments for the next move
    bool is_after_variation = false;
  };

  std::vector<PgnMove>& moves() { return game_.branches[open_.back().branch].moves; }
  void add_after(std::string text) {
    PgnMove& last = moves().back();
    if (const auto clock = clock_in(text)) last.clock = clock;
    last.after.push_back(std::move(text));
  }
  std::optional<Error> spend() {
    if (++items_ <= limits_.items) return std::nullopt;
    return Error{"too-many-moves", "there are more than " + std::to_string(limits_.items) + " moves and comments"};
  }

  PgnGame& game_;
  const PgnLimits& limits_;
  std::vector<Open> open_{Open()};
  std::size_t items_ = 0;
  std::size_t comment_bytes_ = 0;
};

std::optional<PgnEntry> PgnReader::next() {
  PgnEntry entry;
  error_.reset();
  is_next_game_ = false;
  const bool found = find_game();
  if (!found && !error_) return std::nullopt;
  has_begun_ = true;
  entry.game.line = error_ ? error_->line : line_number_;
  if (found && read_tags(entry.game)) read_moves(entry.game);
  if (error_) skip_game();
  entry.error = std::move(error_);
  return entry;
}

// Notes what is wrong. Always false.
bool PgnReader::fail(Error error, std::size_t line) {
  const std::string where = "Line " + std::to_string(line) + ": ";
  error_ = PgnError{{error.code, where + error.message + "."}, line};
  return false;
}

bool PgnReader::check(std::optional<Error> error) {
  return !error || fail(std::move(*error), line_number_);
}

PgnReader::PgnReader(std::string_view text, const PgnLimits& limits)
    : PgnReader(
          [text](std::string& line, std::size_t most, bool& is_cut) mutable {
            if (text.empty()) return false;
            const std::size_t end = std::min(text.find('\n'), text.size());
            line = text.substr(0, std::min(end, most));
            is_cut = end > most;
            text.remove_prefix(std::min(end + 1, text.size()));
            return true;
          },
          limits) {}

// Reads a line, or as much of it as may be kept; a carriage return at its end counts as a space. False at the end of
// the input.
bool PgnReader::read_line() {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  line_.clear();
  at_ = 0;
  is_too_long_ = false;
  if (!read_(line_, limits_.line, is_too_long_)) return false;
  ++line_number_;
  if (line_.starts_with(kByteOrderMark)) line_.erase(0, kByteOrderMark.size());
  return true;
}

// Goes to the next line of the game, passing over '%' lines. False at the end of the input and at an error.
bool PgnReader::advance() {
  do {
    if (!read_line()) return false;
  } while (line_.starts_with('%'));
  if (!is_too_long_) return true;
  return fail({"line-too-long", "the line is longer than " + std::to_string(limits_.line) + " bytes"}, line_number_);
}

void PgnReader::skip_spaces() {
  while (at_ < line_.size() && is_space(line_[at_])) ++at_;
}

// Goes to the first tag of the next game. False if there is none, with an error if there is other text.
bool PgnReader::find_game() {
  std::size_t text_on = 0;
  while (true) {
    skip_spaces();
    if (at_ < line_.size() && line_[at_] == '[') return true;
    const bool is_text = at_ < line_.size() && line_[at_] != ';' && !(at_ == 0 && line_[0] == '%');
    if (is_text && text_on == 0) text_on = line_number_;
    const bool is_stray = text_on != 0 && has_begun_;
    if (is_stray || !read_line()) break;
  }
  if (text_on == 0) return false;
  return fail({"missing-tags", "there is text outside of a game; a game begins with tags such as [Event \"Name\"]"},
              text_on);
}

// Goes to where the next game begins.
void PgnReader::skip_game() {
  if (is_next_game_) return;
  bool was_tag = line_.starts_with('[');
  while (read_line()) {
    if (!was_tag && looks_like_tag(line_)) return;
    was_tag = looks_like_tag(line_);
  }
}

bool PgnReader::read_tags(PgnGame& game) {
  if (is_too_long_) return fail({"line-too-long", "the line with a tag is too long"}, line_number_);
  while (true) {
    skip_spaces();
    if (at_ == line_.size()) {
      if (!advance()) return !error_;
      if (is_blank(line_)) return true;
    } else if (line_[at_] == '[') {
      if (!read_tag(game)) return false;
    } else if (line_[at_] == ';') {
      at_ = line_.size();
    } else {
      return true;
    }
  }
}

bool PgnReader::read_tag(PgnGame& game) {
  if (game.tags.size() >= limits_.tags) {
    return fail({"too-many-tags", "there are more than " + std::to_string(limits_.tags) + " tags"}, line_number_);
  }
  ++at_;
  skip_spaces();
  PgnTag tag;
  tag.line = line_number_;
  while (at_ < line_.size() && is_name_character(line_[at_])) tag.name += line_[at_++];
  skip_spaces();
  if (tag.name.empty() || at_ == line_.size() || line_[at_++] != '"') return fail(bad_tag(), line_number_);
  for (; at_ < line_.size() && line_[at_] != '"'; ++at_) {
    const bool is_escape =
        line_[at_] == '\\' && at_ + 1 < line_.size() && (line_[at_ + 1] == '"' || line_[at_ + 1] == '\\');
    if (is_escape) ++at_;
    tag.value += line_[at_];
  }
  if (at_ < line_.size()) ++at_;
  skip_spaces();
  if (at_ == line_.size() || line_[at_++] != ']') return fail(bad_tag(), line_number_);
  if (tag.name.size() + tag.value.size() > limits_.tag) {
    return fail({"tag-too-long", "a tag is longer than " + std::to_string(limits_.tag) + " bytes"}, line_number_);
  }
  tag.value = clean_line(tag.value);
  game.tags.push_back(std::move(tag));
  return true;
}

// Reads moves up to the result, the next game or the end of the input. Comments behind the result on its line still
// belong to the game.
bool PgnReader::read_moves(PgnGame& game) {
  Tree tree(game, limits_);
  while (true) {
    skip_spaces();
    if (at_ == line_.size()) {
      if (!game.result.empty()) break;
      if (!advance()) {
        if (error_) return false;
        break;
      }
      skip_spaces();
      is_next_game_ = at_ < line_.size() && line_[at_] == '[';
      if (is_next_game_) break;
      continue;
    }
    const bool is_comment = line_[at_] == '{' || line_[at_] == ';';
    if (!game.result.empty() && !is_comment) break;
    if (!read_item(tree)) return false;
  }
  if (!tree.is_main()) return fail({"unclosed-variation", "a variation is not closed"}, tree.opened_on());
  tree.settle();
  return true;
}

bool PgnReader::read_item(Tree& tree) {
  const char c = line_[at_];
  switch (c) {
    case '{':
      return read_comment(tree);
    case '$':
      return read_nag(tree);
    case '(':
      ++at_;
      return check(tree.open(line_number_));
    case ')':
      ++at_;
      return check(tree.close());
    case ';': {
      const std::string_view text = std::string_view(line_).substr(at_ + 1);
      at_ = line_.size();
      if (text.size() > tree.room()) return fail({"comment-too-long", "the comments are too long"}, line_number_);
      return check(tree.comment(text));
    }
    case '}':
    case '[':
    case ']':
      return fail({"unexpected-character", "there is an unexpected " + in_quotes(std::string_view(&c, 1))},
                  line_number_);
    default:
      return read_number(tree) || read_token(tree);
  }
}

// Reads up to the closing brace. A tag after a blank line ends it too: then the brace was forgotten.
bool PgnReader::read_comment(Tree& tree) {
  const std::size_t opened_on = line_number_;
  const Error unclosed{"unclosed-comment", "a comment is not closed"};
  std::string text;
  ++at_;
  while (true) {
    const std::size_t end = std::min(line_.find('}', at_), line_.size());
    text.append(line_, at_, end - at_);
    if (text.size() > tree.room()) return fail({"comment-too-long", "the comments are too long"}, opened_on);
    at_ = end + 1;
    if (end < line_.size()) return check(tree.comment(text));
    const bool was_blank = is_blank(line_);
    if (!advance()) return error_ ? false : fail(unclosed, opened_on);
    is_next_game_ = was_blank && looks_like_tag(line_);
    if (is_next_game_) return fail(unclosed, opened_on);
    text += ' ';
  }
}

bool PgnReader::read_nag(Tree& tree) {
  ++at_;
  const auto value = number_at(line_, at_);
  if (!value || *value > 255) return fail({"bad-annotation", "expected a number up to 255 after '$'"}, line_number_);
  return check(tree.nag(*value));
}

// Reads a move number: digits with dots behind them, dots alone, or up to three digits alone (four can be a move).
// False if something else comes next.
bool PgnReader::read_number(Tree& tree) {
  std::size_t end = at_;
  const auto value = number_at(line_, end);
  const std::size_t digits = end - at_;
  std::size_t dots = 0;
  for (; end < line_.size() && line_[end] == '.'; ++end) ++dots;
  const bool is_ended = end == line_.size() || is_delimiter(line_[end]) || line_[end] == '!' || line_[end] == '?';
  const bool stands_alone = digits >= 1 && digits <= 3 && is_ended;
  if (dots == 0 && !stands_alone) return false;
  if (value) tree.number(*value, dots >= 2);
  at_ = end;
  return true;
}

// Reads a move, with marks such as '!' behind it, marks or signs alone, or the result. In a variation a result means
// nothing.
bool PgnReader::read_token(Tree& tree) {
  std::size_t end = at_;
  while (end < line_.size() && !is_delimiter(line_[end])) ++end;
  const std::string_view token = std::string_view(line_).substr(at_, end - at_);
  at_ = end;
  if (token.size() > limits_.token) {
    return fail({"token-too-long", "the move " + in_quotes(token) + " is too long"}, line_number_);
  }
  const std::string_view text = token.substr(0, token.find_last_not_of("!?") + 1);
  const std::string_view marks = token.substr(text.size());
  if (is_pgn_result(text)) {
    if (tree.is_main()) tree.game().result = text;
    return true;
  }
  if (token == "e.p.") return true;  // the move says it already
  if (const auto nag = nag_of_sign(text)) return check(tree.nag(*nag));
  if (!text.empty() && !check(tree.move(text, line_number_))) return false;
  return marks.empty() || check(tree.nag(nag_of(marks)));
}

}  // namespace serai

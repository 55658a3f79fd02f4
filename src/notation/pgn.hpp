// PGN: games as text, with tags, comments, annotations and variations, from a stream and back to text.
//
// Syntax only: no rules are applied here, and a move is just its text; game/record.hpp replays it. The reader accepts
// what people and programs write: any line ends, a byte order mark, ';' comments, '%' lines, move numbers glued to
// moves or missing, no blank line after the tags, no result. Bytes that are not UTF-8 become U+FFFD.
//
// The moves are a tree kept flat: branches[0] is the main line, and each move names the branches that could have been
// played instead of it. So nothing here recurses, however deep the input nests.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.hpp"

namespace serai {

struct PgnTag {
  std::string name;
  std::string value;
  std::size_t line = 0;
};

struct PgnMove {
  std::string text;
  std::size_t line = 0;
  std::vector<int> nags;                   // $1 is a good move; '!' and similar marks become these
  std::vector<std::string> before, after;  // comments, each a single line
  std::optional<double> clock;             // seconds left, from [%clk h:mm:ss] in a comment after the move
  std::vector<std::size_t> alternatives;   // branches that begin instead of this move
};

struct PgnBranch {
  std::vector<PgnMove> moves;
  std::vector<std::string> comments;  // of a branch without moves
};

struct PgnGame {
  std::size_t line = 0;  // where it begins in the input, from 1
  std::vector<PgnTag> tags;
  std::vector<PgnBranch> branches{1};  // the main line first
  int first_ply = 0;                   // half moves before the first move, by its number: 3 for "2...e5"
  std::string result;                  // "1-0", "0-1", "1/2-1/2", "*", or empty if the moves end without one

  // The first tag of this name, upper or lower case, or null.
  const PgnTag* tag(std::string_view name) const;
};

// What is wrong with a game, and where.
struct PgnError : Error {
  std::size_t line = 0;
  std::string move = {};  // the text of the move, if it is about one
  int ply = 0;            // and its number in half moves, from 1
};

// What a game may not exceed, in bytes where no other unit is given.
struct PgnLimits {
  std::size_t line = 1 << 20;
  std::size_t token = 64;
  std::size_t tags = 256;          // tags
  std::size_t tag = 4096;          // name and value together
  std::size_t items = 100'000;     // moves, variations, annotations and comments together
  std::size_t depth = 64;          // variations within variations
  std::size_t comments = 1 << 20;  // all comments together
};

// A game as it was read. If there is an error, the game holds what came before it.
struct PgnEntry {
  PgnGame game;
  std::optional<PgnError> error;
};

// Reads a stream game by game, and never more of it than up to the end of the line on which a game ends. A game begins
// with a tag; text before the first one is skipped. After an error the next game begins at the next line that looks
// like a tag and follows one that does not. The stream or text must outlive the reader.
class PgnReader {
 public:
  explicit PgnReader(std::istream& in, const PgnLimits& limits = {});  // in pgn_stream.cpp: the browser has no streams
  explicit PgnReader(std::string_view text, const PgnLimits& limits = {});

  // The next game, or nothing at the end of the input.
  std::optional<PgnEntry> next();

 private:
  class Tree;
  // Reads the next line without its end, of it at most `most` bytes, and whether it was cut. False after the last one.
  using ReadLine = std::function<bool(std::string& line, std::size_t most, bool& is_cut)>;

  PgnReader(ReadLine read, const PgnLimits& limits) : read_(std::move(read)), limits_(limits) {}
  bool read_line();
  bool advance();
  void skip_spaces();
  bool find_game();
  void skip_game();
  bool read_tags(PgnGame& game);
  bool read_tag(PgnGame& game);
  bool read_moves(PgnGame& game);
  bool read_item(Tree& tree);
  bool read_comment(Tree& tree);
  bool read_nag(Tree& tree);
  bool read_token(Tree& tree);
  bool read_number(Tree& tree);
  bool fail(Error error, std::size_t line);
  bool check(std::optional<Error> error);

  ReadLine read_;
  PgnLimits limits_;
  std::string line_;             // the current line, without the newline
  std::size_t line_number_ = 0;  // its number, from 1
  std::size_t at_ = 0;           // what comes next in it
  bool is_too_long_ = false;     // the line was cut at the limit
  bool is_next_game_ = false;    // the line belongs to the game after this one
  bool has_begun_ = false;       // a game has been found
  std::optional<PgnError> error_;
};

// The game as text: the seven tags every game has first, lines of at most 80 columns where words allow it, a blank line
// at the end. Braces in comments become parentheses; a tag whose name no reader would understand is left out.
// Requires: each branch but the first is an alternative of exactly one move.
std::string write_pgn(const PgnGame& game);

// "12." or "12...": the number written before the move that `ply` half moves precede.
std::string move_label(int ply);

bool is_pgn_result(std::string_view text);
bool is_pgn_tag_name(std::string_view text);
// Upper and lower case do not matter.
bool is_same_tag_name(std::string_view a, std::string_view b);

}  // namespace serai

// The source of a book: positions that the engine has evaluated, and self-play games through them.
//
// A growth is a text file to which each game appends its lines, so it can be stopped and continued at any time:
//
//   serai-growth 2 <game> nodes <n> glance <n> lines <n> playout <n> plies <n> seed <n>
//   position <key> <nodes> <depth> <move>=<verdict>...
//                                      verdicts: 35 (centipawns), #-3 (mate), !5,w,bikjang (won by rule)
//   game <setup> <result> <move>...    result: 2 the first side won, 1 draw, 0 the second side won
//
// The line of a game comes last. Lines after the last game belong to a game that was interrupted; they are dropped, and
// that game is played again.
//
// In memory it is the tree itself. One thread at a time.
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "book/book.hpp"

namespace serai {

struct GrowthTerms {
  std::string variant;
  std::uint64_t nodes = 100'000;  // of the search that judges a position which many games pass
  std::uint64_t glance = 10'000;  // of the one that judges it when the first game comes
  int lines = 5;                  // moves they judge
  std::uint64_t playout = 200;    // nodes for each move after the last judged position
  int plies = 40;                 // moves of a game that are counted
  unsigned seed = 1;
  bool operator==(const GrowthTerms&) const = default;
};

// What the engine thinks of the moves of a position, the best first.
struct Judged {
  PositionKey key = 0;
  std::uint64_t nodes = 0;      // of the terms
  std::vector<BookMove> moves;  // without results
};

struct Played {
  std::size_t setup = 0;
  int result = 1;
  std::vector<std::string> moves;  // UCI, no more than are counted
};

class Growth {
 public:
  explicit Growth(GrowthTerms terms) : terms_(std::move(terms)) {}

  const GrowthTerms& terms() const { return terms_; }
  unsigned games() const { return games_; }
  // Null if no game has been there.
  const BookPosition* find(PositionKey key) const;

  // With how many nodes a position is to be judged now; 0 if it is judged as well as its games deserve.
  std::uint64_t owed(PositionKey key) const;

  // A position that is judged with as many nodes already stays as it is.
  void add(const Judged& judged);
  // Counts the game in every position it passes; false, and nothing is counted, if it cannot be replayed.
  bool add(const Played& game);

  // The positions that most games passed, at most `positions` of them; those with fewer than `least` games only if they
  // are judged.
  Book pack(std::size_t positions, std::uint64_t least) const;

 private:
  struct Known {
    BookPosition position;
    std::uint64_t nodes = 0;  // with which it was judged; 0: it was not
  };
  BookMove& move_of(PositionKey key, const std::string& uci);

  GrowthTerms terms_;
  unsigned games_ = 0;
  std::map<PositionKey, Known> positions_;
};

// Lines of the file.
std::string growth_header(const GrowthTerms& terms);
std::string to_line(const Judged& judged);
std::string to_line(const Played& game);

// Reads a file, and tells in `intact` how many bytes of it to keep.
Result<Growth> read_growth(std::istream& in, std::uint64_t& intact);

}  // namespace serai

// An opening book: positions by their keys, and for each its moves: how often self-play chose them, how the games ended
// and how the engine evaluates them. The web client reads the same file (web/src/explorer/book.ts).
//
// The file, numbers as in game/varint.hpp:
//
//   "SERAIBK1", the game's id, a newline
//   nodes        of a verdict, at most
//   games        of self-play behind the book
//   words        how many, then each as its length and its bytes: moves in UCI notation and reasons of wins
//   positions    how many, then each, in the order of keys:
//     key        eight bytes, the highest first
//     moves      how many, then each, the one played most often first:
//       word     of the move
//       results  games won by the first side, drawn, won by the second side
//       verdict  0 none, 1 centipawns, 2 mate, 3 a win by rule
//                1, 2: the score for the side to move, folded; 3: plies, winner (0, 1), word of the reason
//                1, 2, 3: depth
//   check        four bytes, the highest first: FNV-1a (32 bits) of everything before
//
// Values; no locks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "game/position_key.hpp"

namespace serai {

// What the engine thinks of a move, for the side that makes it.
struct BookVerdict {
  EngineScore score;
  std::optional<RuleWin> rule_win;
  int depth = 0;
};

struct BookMove {
  std::string uci;
  std::uint64_t results[3] = {};  // won by the first side, drawn, won by the second
  std::optional<BookVerdict> verdict;

  std::uint64_t games() const { return results[0] + results[1] + results[2]; }
};

struct BookPosition {
  PositionKey key = 0;
  std::vector<BookMove> moves;
};

struct Book {
  std::string variant;
  std::uint64_t nodes = 0;
  std::uint64_t games = 0;
  std::vector<BookPosition> positions;  // in the order of keys

  // Null if the position is not in the book.
  const BookPosition* find(PositionKey key) const;
};

// Requires: positions in the order of keys, none twice.
std::string write_book(const Book& book);
// An Error if anything of the file is not as it should be.
Result<Book> read_book(std::string_view file);

}  // namespace serai

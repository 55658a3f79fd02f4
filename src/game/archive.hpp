// Games in a few bytes for each ply, for tuning and training.
//
// A file is a header and any number of games after one another, so that files can be appended to and joined:
//
//   header   "SERAIGM1", then the variant's id and a newline
//   game     start   varint n; 0: the default setup, else setup number n - 1
//            plies   varint
//            result  one byte: 0 Black won, 1 draw, 2 White won
//            moves   for each ply: the move as varint (its place among the legal moves sorted by their 32-bit values),
//                    then the score of the side to move in centipawns as zigzag varint, plus one; 0 stands for "no
//                    score" (random opening moves)
//
// A varint has seven bits a byte, the lowest first, the high bit set on all but the last.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"

namespace serai {

struct ArchivedPly {
  Move move;
  std::optional<int> score;
};

struct ArchivedGame {
  std::size_t setup = 0;
  int result = 1;  // 0 Black won, 1 draw, 2 White won
  std::vector<ArchivedPly> plies;
};

// The beginning of a file.
std::string archive_header(std::string_view variant);
// One game, replayed from its setup. Requires: every move is legal.
std::string archive_game(const VariantInfo& variant, const ArchivedGame& game);

// Reads a file game by game, and stops at one that is damaged.
class ArchiveReader {
 public:
  explicit ArchiveReader(std::istream& in);

  // Null if the file does not begin as it should.
  const VariantInfo* variant() const { return variant_; }
  // Reads the next game into `game`; false at the end, or where the file is damaged.
  bool next(ArchivedGame& game);
  // True when the file did not end after a whole game.
  bool is_damaged() const { return is_damaged_; }

 private:
  bool read_game(ArchivedGame& game);
  bool read_number(std::uint64_t& out);

  std::istream& in_;
  const VariantInfo* variant_ = nullptr;
  bool is_damaged_ = false;
};

}  // namespace serai

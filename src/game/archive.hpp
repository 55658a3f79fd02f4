// Games in a few bytes for each ply, for tuning and training.
//
// A file is a header and any number of games after one another:
//
//   header   "SERAIGM2", then the variant's id and a newline
//   game     length    varint: the bytes from here to the checksum
//            index     varint: the number of the game in its series
//            setup     varint: the number of the setup
//            result    one byte: 0 Black won, 1 draw, 2 White won, 3 cut off for its length (counts as a draw)
//            plies     varint
//            moves     for each ply: the move as varint (how many legal moves have smaller 32-bit values), then a note
//                      as varint: 0 not searched, 1 not searched and played at random, else the score of the side to
//                      move in centipawns as zigzag, times two, plus two, plus one if the move was played at random
//            checksum  CRC-32 of the bytes counted by the length, little-endian
//
// A varint has seven bits a byte, the lowest first, the high bit set on all but the last. A file that ends within a
// game was left behind by a program that was killed, or is being written: all games before that one are good.
//
// Files of "SERAIGM1" can be read as well. They have no lengths, indices and checksums, and every move without a score
// was played at random.
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
  bool is_random = false;
};

struct ArchivedGame {
  std::uint64_t index = 0;
  std::size_t setup = 0;
  int result = 1;           // 0 Black won, 1 draw, 2 White won
  bool is_cut_off = false;  // a draw only because it grew too long: nobody knows what it was worth
  std::vector<ArchivedPly> plies;

  // The first ply that no random move follows, and that is none: from here on the result tells about the position.
  std::size_t settled_from() const {
    std::size_t i = plies.size();
    while (i > 0 && !plies[i - 1].is_random) --i;
    return i;
  }
};

// What can be said of an archived game without the rules.
struct ArchivedCount {
  std::uint64_t index = 0;
  std::uint64_t scored = 0;  // positions that were searched
};

// The beginning of a file.
std::string archive_header(std::string_view variant);
// One game, replayed from its setup. Requires: every move is legal.
std::string archive_game(const VariantInfo& variant, const ArchivedGame& game);

// Reads a file game by game, and stops at one that is not whole.
class ArchiveReader {
 public:
  explicit ArchiveReader(std::istream& in);

  // Null if the file does not begin as it should.
  const VariantInfo* variant() const { return variant_; }
  // True for a file of "SERAIGM1".
  bool is_old() const { return is_old_; }
  // Reads the next game into `game`; false at the end, or where the file is damaged.
  bool next(ArchivedGame& game);
  // The same without looking at the moves. Requires: !is_old().
  bool next(ArchivedCount& count);
  // True when there was something that is not a game. In an old file this includes a game that is not whole.
  bool is_damaged() const { return is_damaged_; }
  // True when the file ended within a game.
  bool is_cut_off() const { return is_cut_off_; }
  // Where the last game that was read ended. Requires: !is_old().
  std::uint64_t whole_bytes() const { return whole_bytes_; }

 private:
  bool read_frame();
  template <class Bytes>
  bool read_moves(Bytes& bytes, std::uint64_t plies, ArchivedGame& game) const;
  bool read_old_game(ArchivedGame& game);
  bool read_game(ArchivedGame& game) const;
  bool read_count(ArchivedCount& count) const;

  std::istream& in_;
  const VariantInfo* variant_ = nullptr;
  bool is_old_ = false;
  bool is_damaged_ = false;
  bool is_cut_off_ = false;
  std::uint64_t whole_bytes_ = 0;
  std::string frame_;  // the game being read
};

}  // namespace serai

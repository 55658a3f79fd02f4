// Where the games of a match begin.
//
// A book gives every pair of games its opening: random legal moves from the setups of the variant, the setups
// themselves with the first move varied, or positions from a file. Which opening a pair gets depends on the seed and
// its number only. Before random moves all pieces that have to be placed are placed at random, and do not count as
// moves; at the start itself they are left to the engines. A book does not change: any thread may ask.
#pragma once

#include <functional>
#include <memory>

#include "game/game.hpp"

namespace serai {

struct OpeningSource {
  enum class Kind : std::uint8_t { kRandom, kStart, kFile };
  Kind kind = Kind::kRandom;
  std::string file;          // one FEN a line
  int plies = 8;             // random moves, after the placement
  bool is_balanced = false;  // random openings that favour a side are replaced
  std::string text = "random:8";
};

// Reads "random:8", "random:8,balanced", "start" or "file:PATH".
Result<OpeningSource> read_opening_source(std::string_view text);

class OpeningBook {
 public:
  // Says whether neither side is much better; an error ends the match.
  using Balance = std::function<Result<bool>(const Game&)>;

  // A book for a variant; `setups` restricts it to these, if there are any. Reads the file, if one is named.
  static Result<std::unique_ptr<OpeningBook>> make(std::string_view variant, const OpeningSource& source,
                                                   std::span<const std::string> setups, std::uint64_t seed);

  // The game of a pair, as far as its opening goes. `balance`, if given, is asked about every random opening.
  Result<std::unique_ptr<Game>> opening(std::size_t pair, const Balance& balance = {}) const;

 private:
  OpeningBook() = default;
  std::optional<Error> read_file(const OpeningSource& source);
  Result<std::unique_ptr<Game>> random_opening(std::size_t pair, const Balance& balance) const;
  Result<std::unique_ptr<Game>> start_opening(std::size_t pair) const;

  std::string variant_;
  std::vector<std::string> starts_;  // FENs of the file, or ids of setups in the order of their use
  OpeningSource::Kind kind_ = OpeningSource::Kind::kRandom;
  int plies_ = 0;
  std::uint64_t seed_ = 0;
};

}  // namespace serai

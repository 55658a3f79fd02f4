// Where the games of a match begin.
//
// A book gives every pair of games its opening: random legal moves from the setups of the variant, or positions from a
// file. Which opening a pair gets depends on the seed and its number only, not on which thread asks first. Where a game
// begins with pieces to be placed, all of them are placed at random first and do not count as moves.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "game/game.hpp"

namespace serai {

struct OpeningSource {
  std::string file;  // one FEN a line; empty: random moves
  int plies = 8;     // random moves, after the placement
  bool is_balanced = false;
};

// Reads "random:8", "random:8,balanced" or "file:PATH".
Result<OpeningSource> read_opening_source(std::string_view text);

class OpeningBook {
 public:
  // Says whether neither side is much better; an error ends the match.
  using Balance = std::function<Result<bool>(const Game&)>;

  // A book for a variant; `setups` restricts it to these, if there are any. Reads the file, if one is named.
  static Result<std::unique_ptr<OpeningBook>> make(std::string_view variant, const OpeningSource& source,
                                                   std::span<const std::string> setups, std::uint64_t seed);

  // Called for every random opening, by one thread at a time. Set before the first opening is taken.
  void set_balance(Balance balance) { balance_ = std::move(balance); }

  // The game of a pair, as far as its opening goes; to be asked for twice. May be called from any thread.
  Result<std::unique_ptr<Game>> opening(std::size_t pair);

 private:
  OpeningBook() = default;
  std::optional<Error> read_file(const OpeningSource& source);
  Result<std::unique_ptr<Game>> random_opening(std::size_t pair) const;

  std::string variant_;
  std::vector<std::string> starts_;  // FENs of the file, or ids of setups in the order of their use
  bool is_from_file_ = false;
  int plies_ = 0;
  std::uint64_t seed_ = 0;
  Balance balance_;
  std::mutex mutex_;
  std::map<std::size_t, std::unique_ptr<Game>> half_used_;  // by pair: asked for once
};

}  // namespace serai

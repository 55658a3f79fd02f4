// Games that were played, one after the other, from archives of self-play and from PGN.
#pragma once

#include <fstream>
#include <memory>

#include "game/archive.hpp"
#include "notation/pgn.hpp"
#include "puzzle/finder.hpp"

namespace serai {

class PlayedGames {
 public:
  // Games of other variants, and those that cannot be read, count as games without moves.
  PlayedGames(const VariantInfo& variant, std::vector<std::string> files)
      : variant_(variant), files_(std::move(files)) {}

  // The next game of the files; nothing at their end, or when a file cannot be read: then `error` says so.
  std::optional<PuzzleSource> next();
  // Passes over games. False if there are not so many.
  bool skip(std::uint64_t games);
  const std::optional<Error>& error() const { return error_; }

 private:
  bool step();  // to the next game
  bool open_next();

  const VariantInfo& variant_;
  std::vector<std::string> files_;
  std::size_t opened_ = 0;
  std::ifstream in_;
  std::unique_ptr<ArchiveReader> archive_;
  std::unique_ptr<PgnReader> pgn_;
  ArchivedGame archived_;
  std::optional<PgnEntry> entry_;
  std::optional<Error> error_;
};

}  // namespace serai

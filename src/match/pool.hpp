// The lanes of a match: every game that it plays, from every kind of opening.
//
// Pairs use the lanes in turn, so whenever the match ends, each has been played equally often. Which lane and which
// opening a pair has depends on its number and the seed only. Nothing changes after make(): any thread may ask.
#pragma once

#include "match/match_config.hpp"

namespace serai {

struct Lane {
  const VariantInfo* variant = nullptr;
  OpeningSource source;
  std::unique_ptr<OpeningBook> book;
};

class Pool {
 public:
  // Reads the files of openings, if any are named. Requires: at least one variant and one kind of opening.
  static Result<Pool> make(const MatchConfig& config);

  const std::vector<Lane>& lanes() const { return lanes_; }
  std::size_t lane_of(std::size_t pair) const { return pair % lanes_.size(); }
  // Where both games of a pair begin.
  Result<std::unique_ptr<Game>> opening(std::size_t pair, const OpeningBook::Balance& balance) const {
    return lanes_[lane_of(pair)].book->opening(pair / lanes_.size(), balance);
  }

 private:
  std::vector<Lane> lanes_;
};

}  // namespace serai

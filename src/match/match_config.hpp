// What a match consists of: who plays, which games, from where, on which terms.
#pragma once

#include "match/match_game.hpp"
#include "match/opening.hpp"
#include "match/stats.hpp"

namespace serai {

struct MatchConfig {
  std::vector<std::string> variants;  // ids; several are pooled
  std::array<EngineConfig, 2> engines;
  TimeControl control;  // of the engines that have none of their own
  int games = 100;      // at most
  int concurrency = 1;
  std::optional<SprtBounds> sprt;
  std::vector<OpeningSource> openings{OpeningSource()};
  std::vector<std::string> setups;  // openings start from these; empty: all
  std::uint64_t seed = 1;
  MatchTerms terms;
  Patience patience;
  std::string ledger;  // a file that keeps the results, see match/ledger.hpp; empty: none
};

}  // namespace serai

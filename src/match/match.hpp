// A match between two engines: many games, several at a time.
//
// Every worker thread has its own two engine processes and keeps them from game to game; one that crashed or hangs is
// started anew for the next game. Game 2n and game 2n+1 have the same opening with colours exchanged; the first engine
// is white in the even ones.
#pragma once

#include "match/opening.hpp"
#include "match/tally.hpp"

namespace serai {

struct MatchConfig {
  std::string variant;
  std::array<EngineConfig, 2> engines;
  TimeControl control;  // of the engines that have none of their own
  int games = 100;      // at most
  int concurrency = 1;
  std::optional<SprtBounds> sprt;
  OpeningSource openings;
  std::vector<std::string> setups;  // openings start from these; empty: all
  std::uint64_t seed = 1;
  MatchTerms terms;
  Patience patience;
};

struct MatchResult {
  Tally tally;
  double llr = 0;
  SprtVerdict verdict = SprtVerdict::kOpen;
  bool is_interrupted = false;
  std::optional<Error> failure;  // why the match could not go on, e.g. an engine that does not start
};

// Called after each finished or void game, by one thread at a time, with all that is counted so far. An error ends the
// match.
using OnGame = std::function<std::optional<Error>(const GameReport& report, const MatchResult& so_far)>;

// Plays the match until all games are played, the test is decided, a stop is requested or it fails. `stop` is also
// requested by the match itself to end its own games. Requires: games and concurrency are positive.
MatchResult play_match(const MatchConfig& config, StopSignal& stop, const OnGame& on_game);

// A game of the match as PGN text.
std::string match_pgn(const GameReport& report, const MatchConfig& config, std::string_view date);

}  // namespace serai

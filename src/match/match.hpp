// A match between two engines: many games, several at a time.
//
// Every worker thread has its own two engine processes. It takes a pair of games at a time: game 2n and game 2n+1 have
// the same opening with colours exchanged; the first engine is white in the even ones.
#pragma once

#include "match/match_config.hpp"
#include "match/tally.hpp"

namespace serai {

struct MatchResult {
  Tally tally;               // of all games
  std::vector<Tally> lanes;  // of each lane (match/pool.hpp)
  double llr = 0;
  SprtVerdict verdict = SprtVerdict::kOpen;
  int resumed = 0;     // games that were over before
  double seconds = 0;  // that the others took
  bool is_interrupted = false;
  std::optional<Error> failure;  // why the match could not go on, e.g. an engine that does not start
};

// Called after each finished or void game, by one thread at a time, with all that is counted so far. An error ends the
// match.
using OnGame = std::function<std::optional<Error>(const GameReport& report, const MatchResult& so_far)>;

// Plays the match until all games are played, the test is decided, a stop is requested or it fails. `stop` is also
// requested by the match itself to end its own games. Requires: games and concurrency are positive; at least one
// variant and one kind of opening.
MatchResult play_match(const MatchConfig& config, StopSignal& stop, const OnGame& on_game);

// A game of the match as PGN text.
std::string match_pgn(const GameReport& report, const MatchConfig& config, std::string_view date);

}  // namespace serai

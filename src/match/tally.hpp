// The running totals of a match: results, pairs, ends, faults.
//
// Everything is counted for the first engine. A pair enters the statistics when both its games are finished; a pair
// with a void game never does.
#pragma once

#include <map>

#include "match/match_game.hpp"
#include "match/stats.hpp"

namespace serai {

// A game of a match that is over.
struct GameReport {
  std::size_t number = 0;  // from 0; games 2n and 2n+1 are a pair
  std::size_t white = 0;   // the engine that has the white pieces
  PlayedGame played;
};

struct Tally {
  struct Listed {
    std::size_t game = 0;  // its number, from 1
    Fault fault;
  };

  int wins = 0;
  int draws = 0;
  int losses = 0;
  std::vector<Listed> voids;   // void games, and why
  std::vector<Listed> faults;  // games lost by misbehaviour
  PairCounts pairs{};
  std::int64_t plies = 0;
  std::map<std::string, int> ends;  // finished games by reason

  void add(const GameReport& report);

  int games() const { return wins + draws + losses; }
  std::int64_t pair_count() const;
  double score() const;  // of the first engine per game; 0.5 without games
  double average_plies() const;
  // How often an engine misbehaved in this way.
  int faults_of(std::size_t engine, Fault::Kind kind) const;

 private:
  std::map<std::size_t, int> half_points_;  // of the first engine, in pairs of which one game is finished
};

}  // namespace serai

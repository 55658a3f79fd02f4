// The running totals of a match: results, pairs, ends, faults.
//
// Everything is counted for the first engine. A pair enters the statistics when both its games are finished; a pair
// with a void or repeated game never does. A game is repeated when an earlier one had the same players, start and
// moves: otherwise deterministic engines would be counted again and again.
#pragma once

#include <map>
#include <unordered_set>

#include "match/match_game.hpp"
#include "match/stats.hpp"

namespace serai {

// A game of a match that is over.
struct GameReport {
  std::size_t number = 0;  // from 0; games 2n and 2n+1 are a pair
  std::size_t white = 0;   // the engine that has the white pieces
  PlayedGame played;
};

// What a match has to remember of it.
struct GameResult {
  enum class Kind : std::uint8_t { kCounted, kVoid, kRepeated };
  std::size_t number = 0;
  Kind kind = Kind::kCounted;
  int half_points = 1;  // of the first engine
  std::string reason;   // why it ended
  std::int64_t plies = 0;
  std::uint64_t fingerprint = 0;  // of its players, start and moves
  std::optional<Fault> fault;
};

// Requires: the game was not stopped.
GameResult result_of(const GameReport& report);

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
  int repeated = 0;            // games that an earlier one equals
  PairCounts pairs{};
  std::int64_t plies = 0;
  std::map<std::string, int> ends;  // finished games by reason

  void add(const GameResult& result);
  // Adds the totals of other games; what is listed game by game is left out.
  void add(const Tally& other);

  int games() const { return wins + draws + losses; }
  // With those that do not count.
  int played() const { return games() + repeated + static_cast<int>(voids.size()); }
  std::int64_t pair_count() const;
  double score() const;  // of the first engine per game; 0.5 without games
  double average_plies() const;
  // How often an engine misbehaved in this way.
  int faults_of(std::size_t engine, Fault::Kind kind) const;

 private:
  std::map<std::size_t, int> half_points_;  // of the first engine, in pairs of which one game is finished
};

// The totals of all games together and of each lane, with repeated games found out.
class Scoreboard {
 public:
  explicit Scoreboard(std::size_t lanes) : lanes_(lanes) {}

  // Returns the result as it was counted.
  GameResult add(GameResult result, std::size_t lane);

  const Tally& all() const { return all_; }
  const std::vector<Tally>& lanes() const { return lanes_; }

 private:
  Tally all_;
  std::vector<Tally> lanes_;
  std::unordered_set<std::uint64_t> seen_;  // fingerprints
};

}  // namespace serai

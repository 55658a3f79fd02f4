// `serai match`: two engines play each other, and we judge. See docs/match.md.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "match/match_config.hpp"

namespace serai {

// The command line as it was given.
struct MatchOptions {
  std::vector<std::vector<std::string>> engines;  // words of each, as read_engine() takes them
  std::string variant;                            // or several, separated by commas
  std::string control = "2+0.02";
  int games = 100;
  int concurrency = 1;
  std::string sprt;  // "elo0,elo1"; empty: no test
  std::vector<std::string> openings{"random:8"};
  std::vector<std::string> setups;
  std::uint64_t seed = 1;
  std::string pgn;     // games are appended to this file; empty: none
  std::string resume;  // results are kept in this file, and taken up again; empty: none
  bool peer_fen = false;
  std::string adjudicate = "max-plies";  // or "off"
  int max_plies = 400;
  std::optional<int> margin;  // milliseconds
  double patience = 10;       // seconds
  bool json = false;
  bool is_terminal = false;  // progress is shown in place, after each game
};

// What the options mean.
Result<MatchConfig> read_match(const MatchOptions& options);

// Plays the match. The summary goes to `out`, progress and errors to `err`. Returns the exit status: 0 if the match was
// played, 1 if an engine misbehaved or the match could not be played, 2 if the options make no sense, 130 if it was
// interrupted.
int run_match(const MatchOptions& options, std::ostream& out, std::ostream& err);

}  // namespace serai

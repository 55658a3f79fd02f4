// The command that checks PGN files: replays every game by the rules of its variant and prints one line of JSON for
// each, either what the game is and how it stands at its end, or what is wrong with it and where.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace serai {

// Checks the files in turn; "-" is the standard input. Games are printed to `out` as they are read, sentences about
// files that cannot be read to `err`. Returns the exit status: 0 if every game and file was fine, else 1.
int run_pgn(const std::vector<std::string>& files, std::ostream& out, std::ostream& err);

}  // namespace serai

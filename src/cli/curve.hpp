// `serai curve`: fits the chances of winning to archived games of self-play.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace serai {

// Writes a line of variants/curves.inc to `out` for each game that the archives are of, and to `err` how well it
// explains the games. Returns the exit status.
int run_curve(const std::vector<std::string>& files, std::ostream& out, std::ostream& err);

}  // namespace serai

// A match in words for people and as JSON for programs.
#pragma once

#include <iosfwd>
#include <string>

#include "match/match.hpp"

namespace serai {

// How the match stands, in one line without its end.
std::string progress_line(const MatchResult& so_far, const MatchConfig& config);

void write_summary(const MatchResult& result, const MatchConfig& config, std::ostream& out);

// One line of JSON. What is not known, or infinite, is null.
std::string summary_json(const MatchResult& result, const MatchConfig& config);

}  // namespace serai

// What the load generators share.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace serai::bench {

using SteadyClock = std::chrono::steady_clock;
using TimePoint = SteadyClock::time_point;

double milliseconds(SteadyClock::duration d);
// Prints how many values there are and their percentiles. Sorts them.
void print_percentiles(const char* what, std::vector<double>& values);
// Sequences of legal moves that do not end the game.
std::vector<std::vector<std::string>> sequences(const std::string& variant);
// What stands behind `"NAME":` in a text, without quotation marks.
std::string_view field(std::string_view text, std::string_view name);
// Lets the process have as many files open as it may.
void raise_file_limit();

}  // namespace serai::bench

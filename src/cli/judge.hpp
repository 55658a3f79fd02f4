// `serai judge`: the rules as a service on standard input and output. One JSON request a line, one JSON answer a line,
// in order, each flushed at once. Whatever is wrong with a line is said in its answer, and the next line is served.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace serai {

// The answer to one request.
std::string judge_line(std::string_view request);

// Serves until the end of input.
void run_judge(std::istream& in, std::ostream& out);

}  // namespace serai

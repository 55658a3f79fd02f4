// `serai judge`: answers questions about the rules over standard input and output. Each line is a JSON request and gets
// one line of JSON, in order, flushed at once. A bad line gets an error, and the next line is served.
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

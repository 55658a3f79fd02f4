// Reading lines of bounded length, so that no input can exhaust memory.
#pragma once

#include <istream>
#include <string>

namespace serai {

enum class LineStatus { kLine, kTooLong, kEnd };

// Reads up to the next newline into `line`. A line longer than `most` bytes is skipped whole. A last line without a
// newline counts.
LineStatus read_line(std::istream& in, std::string& line, std::size_t most);

}  // namespace serai

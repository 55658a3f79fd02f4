#include <algorithm>
#include <istream>

#include "notation/pgn.hpp"

namespace serai {
namespace {

bool read_line_of(std::istream& in, std::string& line, std::size_t most, bool& is_cut) {
  bool found = false;
  while (true) {
    char chunk[4096];
    in.getline(chunk, sizeof chunk);
    const auto count = static_cast<std::size_t>(in.gcount());
    if (count == 0) break;
    found = true;
    const std::size_t length = in.good() ? count - 1 : count;  // the line end is counted but not stored
    const std::size_t room = most - line.size();
    line.append(chunk, std::min(length, room));
    is_cut |= length > room;
    if (in.good() || in.eof() || in.bad()) break;
    in.clear();  // the chunk is full, the line goes on
  }
  return found;
}

}  // namespace

PgnReader::PgnReader(std::istream& in, const PgnLimits& limits)
    : PgnReader(
          [&in](std::string& line, std::size_t most, bool& is_cut) { return read_line_of(in, line, most, is_cut); },
          limits) {}

}  // namespace serai

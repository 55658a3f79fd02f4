#include "cli/lines.hpp"

namespace serai {

LineStatus read_line(std::istream& in, std::string& line, std::size_t most) {
  line.clear();
  bool any = false;
  bool too_long = false;
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    any = true;
    if (c == '\n') break;
    if (line.size() < most)
      line += static_cast<char>(c);
    else
      too_long = true;
  }
  if (!any) return LineStatus::kEnd;
  return too_long ? LineStatus::kTooLong : LineStatus::kLine;
}

}  // namespace serai

// A file of lines that a program goes on with after it was stopped, even killed: the first line says what it belongs
// to, and what was not written whole is cut off.
#pragma once

#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.hpp"

namespace serai {

class LineJournal {
 public:
  // Begins a file with `header`, or goes on with one that has it. Lines behind the last one that is an end are cut off.
  // An Error if the file belongs to something else or cannot be written; then it is left as it was.
  static Result<LineJournal> open(const std::string& file, const std::string& header,
                                  const std::function<bool(std::string_view)>& is_end);
  // The lines that stood in it, without the header.
  const std::vector<std::string>& lines() const { return lines_; }
  // Adds whole lines, each with its end. False if the file cannot be written.
  bool add(const std::string& text);

 private:
  LineJournal() = default;

  std::ofstream out_;
  std::vector<std::string> lines_;
};

}  // namespace serai

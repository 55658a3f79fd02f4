#include "cli/line_journal.hpp"

#include <filesystem>

#include "rules/text.hpp"

namespace serai {
namespace {

struct Contents {
  std::string header;  // without its end; not whole if there is none
  std::vector<std::string> lines;
  std::uint64_t whole = 0;  // bytes up to the last end, or of the header; 0: not even that is whole
};

Contents contents_of(const std::string& file, const std::function<bool(std::string_view)>& is_end) {
  std::ifstream in(file, std::ios::binary);
  Contents out;
  if (!std::getline(in, out.header) || in.eof()) return out;
  std::uint64_t bytes = out.whole = out.header.size() + 1;
  std::size_t kept = 0;
  for (std::string line; std::getline(in, line) && !in.eof();) {  // a last line without an end is not whole
    bytes += line.size() + 1;
    out.lines.push_back(line);
    if (!is_end(line)) continue;
    out.whole = bytes;
    kept = out.lines.size();
  }
  out.lines.resize(kept);
  return out;
}

}  // namespace

Result<LineJournal> LineJournal::open(const std::string& file, const std::string& header,
                                      const std::function<bool(std::string_view)>& is_end) {
  const Error cannot_write{"cannot-write", "The file " + in_quotes(file) + " cannot be written."};
  Contents contents = contents_of(file, is_end);
  const bool is_ours = contents.whole > 0 ? contents.header == header : header.starts_with(contents.header);
  if (!is_ours) {
    return Error{"other-journal", "The file " + in_quotes(file) + " belongs to something else: it begins with " +
                                      in_quotes(contents.header) + ", not with " + in_quotes(header) + "."};
  }
  LineJournal out;
  out.lines_ = std::move(contents.lines);
  std::error_code error;
  if (std::filesystem::exists(file, error)) std::filesystem::resize_file(file, contents.whole, error);
  if (error) return cannot_write;
  out.out_.open(file, std::ios::binary | std::ios::app);
  if (!out.out_ || (contents.whole == 0 && !out.add(header + "\n"))) return cannot_write;
  return out;
}

bool LineJournal::add(const std::string& text) {
  out_ << text << std::flush;
  return static_cast<bool>(out_);
}

}  // namespace serai

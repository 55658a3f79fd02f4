// The file of a table:
//
//   "SERAITB1", the game's id, a newline, the material, a newline
//   one byte     the metric
//   eight bytes  how many verdicts there are for each side to move, the lowest byte first
//   the verdicts for White to move, then for Black, as endgame/values.hpp encodes them, compressed by zlib
//   four bytes   CRC-32 of everything before, the lowest first
#pragma once

#include <string>
#include <string_view>

#include "endgame/values.hpp"
#include "rules/result.hpp"

namespace serai::endgame {

struct TableFile {
  std::string variant;
  std::string material;
  Values values;
};

std::string write_table(const TableFile& table);
// Where a folder has the table of a material.
std::string table_path(const std::string& folder, std::string_view variant, std::string_view name);
// A whole file. An Error if it cannot be read.
Result<std::string> read_bytes(const std::string& path);
// An Error if it is damaged or no table. A table of more than `most_size` verdicts a side is refused.
Result<TableFile> read_table(std::string_view bytes, std::uint64_t most_size);

}  // namespace serai::endgame

// `serai table`: makes endgame tables, checks them, and asks them about positions (docs/endgames.md).
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace serai {

struct TableCommand {
  std::string variant;
  std::string folder;                  // of the files, one for each material
  std::vector<std::string> materials;  // such as KRvK; empty: all with `men` men
  int men = 3;                         // with both kings
  bool check = false;                  // check what is made before it is written
  bool is_terminal = false;            // errors go to one, so it is told how far the work is
};

struct ProbeCommand {
  std::string variant;
  std::string folder;  // may be empty: small tables need none
  std::string fen;
};

// Each returns the exit status.

// Makes the tables that are wanted and what they need, unless their files are there. Ctrl-C ends it: 130; the table
// under way is begun anew next time.
int run_table_make(const TableCommand& command, std::ostream& out, std::ostream& err);
// Asks of every position of the tables whether its verdict follows from its moves.
int run_table_check(const TableCommand& command, std::ostream& out, std::ostream& err);
int run_table_show(const ProbeCommand& command, std::ostream& out, std::ostream& err);

}  // namespace serai

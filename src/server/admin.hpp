// `serai admin`: manages the people of a server and what they share. It reads from the database. Changes go through the
// server that uses the folder, because only one process may write to it; if none runs, they are written to the folder
// directly. Every change is recorded in the administrators' log, in the same commit.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>

namespace serai::server {

struct AdminCommand {
  enum class Kind : std::uint8_t {
    kList,
    kRename,
    kHide,
    kBan,
    kDelete,
    kRemoveStudy,
    kMute,
    kClose,
    kGrant,
    kReports,
    kDismiss,
    kLog,
  };
  Kind kind = Kind::kList;
  std::filesystem::path data;
  std::uint16_t port = 8080;  // of the running server
  std::string identity;       // or the id of a study
  std::string name;
  std::string note;         // why, for the log
  std::int64_t report = 0;  // that this settles; 0: none
  bool undo = false;
};

// The exit status.
int run_admin(const AdminCommand& command, std::ostream& out, std::ostream& errors);

}  // namespace serai::server

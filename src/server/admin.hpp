// `serai admin`: looks after people. Reading asks the database; changing asks the server that runs on the folder,
// because only one process may write to it, or does it itself if no server runs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>

namespace serai::server {

struct AdminCommand {
  enum class Kind : std::uint8_t { kList, kRename, kHide, kBan, kDelete };
  Kind kind = Kind::kList;
  std::filesystem::path data;
  std::uint16_t port = 8080;  // of the running server
  std::string identity;
  std::string name;
  bool undo = false;
};

// The exit status.
int run_admin(const AdminCommand& command, std::ostream& out, std::ostream& errors);

}  // namespace serai::server

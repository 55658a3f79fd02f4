// Passwords for tests without threads: hashed by nothing, answered at once.
#pragma once

#include "server/password.hpp"

namespace serai::server {

struct PlainPasswords final : Passwords {
  bool check(std::string password, std::string stored, Done done) override {
    if (is_busy) return false;
    ++checked;
    if (stored.empty())
      done({false, "hash of " + password});
    else
      done({stored == "hash of " + password, stored == "hash of " + password ? renewed : ""});
    return true;
  }
  std::size_t waiting() const override { return 0; }

  std::string renewed;  // what a right password is to be stored as from now on; empty: as it is
  bool is_busy = false;
  int checked = 0;
};

}  // namespace serai::server

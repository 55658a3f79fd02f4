// Moderation by administrators: hide a name, mute, ban, close an account, settle a report. Everything is recorded in
// the same commit, with who did it; these records are never removed.
//
// Administrators are accounts that were named on the command line (`serai admin grant`). They use a page of the client;
// the command line does the same, without a name.
//
// Belongs to the thread of the hub.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/common.hpp"

namespace serai::server {

// What is to be done.
struct Moderating {
  IdentityId by;  // empty: the command line
  IdentityId about;
  std::string action;  // one of moderations(), or "grant"
  bool is_on = true;
  std::optional<std::int64_t> report;  // that this settles
  std::string note;
};

// What an action marks people with; nothing for one that marks nobody.
std::optional<Mark> mark_of(std::string_view action);
// Everything that has to be stored for it.
Result<Unit> to_unit(const Moderating& what, const Identity& who, WallTime now);

class Moderation {
 public:
  using Done = std::function<void(const std::optional<Error>&)>;

  explicit Moderation(Common& common) : common_(common) {}

  // What clients ask.
  void on(const Caller& caller, const Moderate& m);
  void on(const Caller& caller, const Administer& m);

  // For the command line. The answer comes when it is stored.
  void act(const Moderating& what, const Done& done);

  // Somebody's marks have changed; set by the hub, which makes them felt.
  std::function<void(const Person&)> on_marks = [](const Person&) {};

 private:
  void act(const Moderating& what, const Caller* caller, const Done& done);

  Common& common_;
};

}  // namespace serai::server

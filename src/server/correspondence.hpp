// Correspondence: what concerns all of a person's games with days per move: which of them wait for the person,
// vacations, and upcoming deadlines. The games themselves belong to Tables.
//
// Nothing here grows with the number of games: they and their deadlines are in the store, which is queried for the few
// whose time is up.
//
// Belongs to the thread of the hub.
#pragma once

#include <set>

#include "server/common.hpp"
#include "server/tables.hpp"

namespace serai::server {

class Correspondence {
 public:
  Correspondence(Common& common, Tables& tables);

  // What is stored about everybody who plays by correspondence. Read once at the start.
  void restore(const std::vector<PlayerCount>& players);
  // Since when the server has not taken moves: the end of the last run, or the moment when the disk refused.
  void set_idle_since(Millis since) { idle_since_ = since; }
  // The server takes moves again, or does not: every turn that had begun lasts longer by the time between.
  void set_writable(bool is_writable);

  // What clients ask.
  void on(const Caller& caller, const TakeVacation& m);
  void on(const Caller& caller, const EndVacation& m);

  // Tells somebody who has just come which games wait.
  void greet(SessionId session, const IdentityId& who);
  // A turn has begun or ended for somebody.
  void turn_passed(const IdentityId& who);
  // The vacation of somebody who is at hand, as they see it.
  VacationView vacation_of(const IdentityId& who) const;
  void tick(Millis now);

 private:
  void tell(const IdentityId& who);
  void ask_deadlines(Millis now);
  void extend();
  void change(const Caller& caller, Unit unit, std::vector<Vacation> vacations);

  Common& common_;
  Tables& tables_;
  std::set<IdentityId> stale_;  // whose list of waiting games has changed
  Millis next_tell_ = 0;
  Millis next_ask_ = 0;
  std::optional<Millis> idle_since_;
};

// Everything of this area that is stored about a person, for the person.
Result<boost::json::object> correspondence_data(StoreReader& reader, std::string_view identity);

}  // namespace serai::server

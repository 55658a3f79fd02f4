// Ratings beside the games: after a rated game, the rating changes are read back from the store, which computed them,
// and everybody at the board is told.
//
// Belongs to the thread of the hub.
#pragma once

#include <functional>

#include "server/common.hpp"
#include "server/tables.hpp"

namespace serai::server {

class Ratings {
 public:
  Ratings(Common& common, Tables& tables) : common_(common), tables_(tables) {}

  // A socket has come: it is told the ratings of its person, if there are any.
  void greet(SessionId session, const IdentityId& who);
  // A game is over and stored.
  void ended(const Room& room);
  // Set by the hub: the ratings of a person have changed.
  std::function<void(const IdentityId& who)> changed = [](const IdentityId&) {};

 private:
  struct Answer;
  std::optional<MyRatings> ratings_of(const IdentityId& who) const;
  void told(const std::string& game, const Answer& answer);

  Common& common_;
  Tables& tables_;
};

}  // namespace serai::server

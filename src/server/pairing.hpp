// "Find an opponent": the people looking for one, and the resulting games.
//
// A search belongs to a person, not a socket: all tabs of a person share it, and it lasts while one of them is
// connected, and for some seconds after the last one left. It is only in memory. After a restart nobody is looking for
// an opponent until the clients ask again.
//
// Pairs are made in periodic waves (server/pairing_pool.hpp). A pair becomes a game in the usual four steps: decide,
// store, apply, tell. While the game is being stored both stay in the pool but are not paired again; if it cannot be
// stored, they keep their place in the queue.
//
// People who are paired but do not play wait longer the next times.
//
// Belongs to the thread of the hub.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/common.hpp"
#include "server/pairing_pool.hpp"
#include "server/tables.hpp"

namespace serai::server {

class Pairing {
 public:
  Pairing(Common& common, Tables& tables);

  // What clients ask.
  void on(const Caller& caller, const SeekOpponent& m);
  void on(const Caller& caller, const StopSeeking& m);

  // A socket has come: it is told if its person looks for an opponent, or was found one while the line was down.
  void greet(SessionId session, const IdentityId& who);
  // A game has begun, or is over: by `last`, its last event.
  void began(const Room& room);
  void ended(const Room& room, const GameEvent& last);
  // Somebody looks for an opponent no longer.
  void withdraw(const IdentityId& who);

  // How many people wait for a game of this variant, or of any.
  std::size_t waiting(const std::string& variant) const;
  void tick(Millis now);
  Millis next_tick() const { return next_wave_; }

 private:
  struct Seek {
    SeekWish wish;
    Seeker seeker;
    std::string address;
    SlotPtr slot;
    std::optional<Millis> held_until;
    bool is_being_paired = false;
  };
  // What is kept in mind of somebody for the next pairing.
  struct Habits {
    IdentityId previous;  // whom they played last
    int firsts = 0;       // how many more games they began than they did not
    Millis last = 0;      // when any of this changed
  };
  // How often somebody was paired and did not play. An account answers for itself; guests of one address answer
  // together, since a new guest is made in a moment.
  struct Conduct {
    int aborts = 0;  // in a row
    Millis held_until = 0;
    Millis last = 0;
  };
  using Names = std::map<IdentityId, std::string>;  // by player: the name under which their conduct is kept

  std::optional<Error> why_not(const Caller& caller, const SeekWish& wish) const;
  std::string conduct_name(const IdentityId& who, const std::string& address) const;
  void drop_away(Millis now);
  // Those who can be paired now, at most so many as a wave can deal with, in the order in which they came.
  std::vector<Seeker> present(Millis now);
  void start(const Seeker& first, const Seeker& second, const Pair& pair);
  void started(const std::array<IdentityId, 2>& players, std::unique_ptr<Room> room, std::vector<SlotPtr> slots,
               const Unit& unit, const Names& names, const std::optional<Error>& error);
  // The slot of the game for a player; null and no longer looking if there are too many.
  SlotPtr take_place(const IdentityId& who);
  void rate(Seeker& seeker) const;
  SeekingView view_of(const IdentityId& who) const;
  void tell(const IdentityId& who) const;
  void forget_old(Millis now);

  Common& common_;
  Tables& tables_;
  std::map<IdentityId, Seek> seeks_;
  std::unordered_map<IdentityId, Habits> habits_;
  std::unordered_map<std::string, Conduct> conducts_;
  std::unordered_map<std::string, Names> games_;         // that were made here and are not over
  std::unordered_map<IdentityId, std::string> game_of_;  // the last one of each player
  std::size_t turn_ = 0;                                 // where the next wave begins, when there are too many for one
  Millis next_wave_;
  Millis next_forgetting_ = 0;
};

}  // namespace serai::server

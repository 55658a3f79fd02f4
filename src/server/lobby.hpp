// The lobby: open challenges, and the clients watching them.
//
// Like a game, a challenge is changed in four steps: decide, store, apply, tell. Each challenge has at most one change
// in progress; commands that arrive meanwhile wait for it. When its last seat is taken a challenge becomes a game, in
// the same commit.
//
// Watchers see one page. Once a second they are sent what has changed on it, a few watchers at a time, so that nobody
// waits while thousands are written to. A watcher that has not read the last update yet is skipped, and gets the
// difference when it has.
//
// Belongs to the thread of the hub.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/challenge.hpp"
#include "server/common.hpp"
#include "server/lobby_page.hpp"
#include "server/rate_limit.hpp"
#include "server/tables.hpp"

namespace serai::server {

// Said to both, so that it does not tell who has blocked whom.
inline const Error kNotAvailable{"not-available", "You and this person do not play each other."};

class Lobby {
 public:
  Lobby(Common& common, Tables& tables);

  // Takes up a challenge that is stored. Requires: the people in it are at hand.
  void restore(OpenChallenge challenge);

  // What clients ask.
  void on(const Caller& caller, const WatchLobby& m);
  void on(const Caller& caller, const CreateChallenge& m);
  void on(const Caller& caller, const CancelChallenge& m);
  void on(const Caller& caller, const ShowChallenge& m);
  void on(const Caller& caller, const JoinChallenge& m);
  void on(const Caller& caller, const DeclineChallenge& m);

  // Somebody has come: they are told of the challenges that were made to them.
  void greet(SessionId session, const IdentityId& who);
  // Withdraws the challenges that two people made to each other.
  void part(const IdentityId& a, const IdentityId& b);
  // A socket is gone.
  void forget(SessionId session);
  // The challenges somebody made, with their links.
  std::vector<ChallengeView> challenges_of(const IdentityId& who) const;
  bool concerns(const IdentityId& who) const;
  // Somebody is shown by another name.
  void rename(const IdentityId& who, const Shown& shown);
  // The ratings of somebody have changed.
  void show_ratings(const IdentityId& who);
  // Withdraws all challenges of a person.
  void withdraw(const IdentityId& who);
  // Sends updates to watchers; once a second, challenges that have expired or whose creator has left go.
  void tick(Millis now);
  // When to call tick() next.
  Millis next_tick() const { return round_ ? next_part_ : next_round_; }

 private:
  // What may happen to a challenge.
  struct Open {
    Caller caller;
  };
  struct Join {
    Caller caller;
    std::optional<std::size_t> seat;
  };
  struct Cancel {
    Caller caller;
  };
  struct Decline {
    Caller caller;
  };
  struct Withdraw {};  // by the server
  using Command = std::variant<Open, Join, Cancel, Decline, Withdraw>;

  // What was decided and is being stored.
  struct Change {
    Command command;
    std::optional<std::size_t> seat;  // that is taken
    bool is_closing = false;
    std::unique_ptr<Room> room;  // the game it becomes
    std::vector<SlotPtr> slots;  // of that game
    ServerMessage answer = Done{};
    Unit unit;
  };
  struct Entry {
    OpenChallenge challenge;
    bool is_stored = false;
    std::optional<Change> change;
    std::deque<Command> waiting;
  };
  struct Watcher {
    SessionId session;
    std::pair<std::string, int> page;      // variant and number
    std::shared_ptr<const LobbyPage> has;  // what it was sent
  };
  // An update on its way to the watchers. Nearly all who watch a page have the same version of it: one text serves
  // them.
  struct Round {
    std::map<std::pair<std::string, int>, std::shared_ptr<const LobbyPage>> pages;
    std::map<std::pair<const LobbyPage*, const LobbyPage*>, Text> updates;
    std::vector<std::shared_ptr<const LobbyPage>> old;  // so that no address is used twice
    std::size_t left = 0;                               // watchers_ before this one have not been sent it yet
  };

  // Decide, store, apply, tell.
  void run(const std::string& id, Command command);
  Result<Change> decide(const Entry& entry, const Open& command);
  Result<Change> decide(const Entry& entry, const Join& command);
  Result<Change> decide(const Entry& entry, const Cancel& command);
  Result<Change> decide(const Entry& entry, const Decline& command);
  Result<Change> decide(const Entry& entry, const Withdraw& command);
  void settle(const std::string& id, const std::optional<Error>& error);
  void apply(const std::string& id, Change change);
  // The change by which a full challenge becomes a game.
  std::optional<Error> start_game(const Entry& entry, const OpenChallenge& full, const Caller& caller, Change& change);
  void refuse(const Command& command, const Error& error);
  static const Caller* caller_of(const Command& command);

  std::optional<Error> why_no_game(const Caller& caller, const OpenChallenge& challenge);
  // Opens a challenge of somebody. If it is made to one person, `to` is that person.
  void open(const Caller& caller, OpenChallenge challenge);
  std::optional<Error> why_not_to(const Caller& from, const Person* to) const;
  // Why no more challenges can wait for somebody; friends are those whom this person follows.
  std::optional<Error> why_full(const Caller& from, const Person& to, bool is_friend) const;
  // How long somebody has to wait before another challenge by name.
  Millis take_by_name(const Caller& caller);
  // By the id of a challenge that is listed or was made to the caller, or by the token of a link. Null if there is
  // none.
  Entry* find(const Caller& caller, std::string_view id_or_token);
  // Tells the other one of a challenge that was made to somebody.
  void tell_gone(const OpenChallenge& challenge, bool is_declined);
  ChallengeView view_for(const OpenChallenge& challenge, const IdentityId& viewer) const;
  std::shared_ptr<const LobbyPage> make_page(const std::pair<std::string, int>& page) const;
  void update_some();
  void update(Watcher& watcher);
  void drop_stale(Millis now);

  Common& common_;
  Tables& tables_;
  RateLimit starts_;                     // games by correspondence, of each address
  RateLimit by_name_, address_by_name_;  // challenges by name, of each person and address
  std::map<std::string, Entry, std::less<>> entries_;
  std::map<TokenHash, std::string> by_token_;
  std::vector<Watcher> watchers_;
  std::optional<Round> round_;
  Millis next_round_, next_part_ = 0;
};

}  // namespace serai::server

// The tables: games being played or watched, with the people around them.
//
// Decide, store, apply, tell. A room decides what a command means now; the events are stored; then the room applies
// them and everybody is told. Each table has at most one commit in progress; commands that arrive meanwhile wait, with
// their arrival times. If a commit fails, nothing has happened.
//
// Live games are always in memory. A finished game is read from the store and replayed on another thread when somebody
// requests it, and kept for a while after the last watcher left. A correspondence game stays in the store while nobody
// looks at it: it is loaded when somebody opens it, or when its deadline is near.
//
// Belongs to the thread of the hub.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "server/common.hpp"
#include "server/name.hpp"

namespace serai::server {

// What may happen at a table.
namespace command {

struct Act {  // a player does something
  Caller caller;
  std::variant<MakeMove, Choose, MakeOffer, DeclineOffer, GiveTime, MakeClaim, ClaimGone, HandOver> action;
};
struct MoveSeats {  // somebody goes on playing on another device
  Caller caller;
  IdentityId from;
  TokenHash link{};
  Name name;  // that a nameless newcomer takes over; empty: none
};
struct KeepOwn {  // a player prepares moves or notes something, which nobody else sees
  Caller caller;
  std::variant<SetConditions, SaveNote> what;
};
struct PlayComputerMove {
  std::string move;
  int version = 0;  // of the position it answers
};
struct ChooseForComputer {
  std::uint32_t lot = 0;  // decides which setup
};
struct AnswerDraw {};  // the computer takes or declines it
struct MakeRematch {
  Created created;
};
struct Due {};  // a flag, a choice or a first move that did not come

}  // namespace command
using Command = std::variant<command::Act, command::MoveSeats, command::KeepOwn, command::PlayComputerMove,
                             command::ChooseForComputer, command::AnswerDraw, command::MakeRematch, command::Due>;

class Tables {
 public:
  explicit Tables(Common& common) : common_(common) {}

  // Takes up a live game. An Error if its record is damaged.
  std::optional<Error> restore(const StoredGame& stored, Millis alive_until);
  // Lets all games go on that wait for nobody.
  void go_on_all();
  // A game has been stored and begins; its players are told.
  void begin(std::unique_ptr<Room> room, std::vector<SlotPtr> slots);

  // What clients ask.
  void on(const Caller& caller, const WatchGame& m);
  void on(const Caller& caller, const LeaveGame& m);
  void on(const Caller& caller, const SayPhrase& m);
  void on(const Caller& caller, const SayText& m);
  void on(const Caller& caller, const MakeSeatLink& m);
  void on(const Caller& caller, const TakeSeat& m);
  void on(const Caller& caller, const SetConditions& m);
  void on(const Caller& caller, const SaveNote& m);
  template <class Action>
  void act(const Caller& caller, const Action& action) {
    act(caller, action.game, command::Act{caller, action});
  }

  // Sockets.
  void set_lag(SessionId session, Millis lag);
  void left(SessionId session, const Session& gone);

  // The live listed games of a variant, or of all, the newest first. Those by correspondence are not among them.
  std::vector<const Room*> listed(const std::string& variant) const;
  // The live games of a person; those by correspondence are the store's to list.
  std::vector<GameView> live_of(const IdentityId& who) const;
  // The state of a game that is in memory, as everybody sees it.
  std::optional<GameState> state(const std::string& game) const;
  // Games in memory that are not over, those by correspondence included.
  std::size_t live_count() const { return live_.size(); }
  bool is_live(const std::string& game) const { return live_.contains(game); }
  // It runs, and not everybody has moved yet.
  bool is_new(const std::string& game) const;

  // Somebody is shown by another name.
  void rename(const IdentityId& who, const Shown& shown);
  // The ratings of somebody have changed: the live games show them.
  void show_ratings(const IdentityId& who);
  // What a game that is over did to the ratings of those who played it, by seat.
  void show_changes(const std::string& game, const std::vector<RatingChange>& changes);
  // What somebody said, prepared and noted goes.
  void forget(const IdentityId& who);

  // By correspondence. Somebody goes on vacation until then, or comes back: it is stored.
  void set_away(const IdentityId& who, Millis until);
  // The deadline of a game is near: it has to be in memory.
  void wake(const std::string& game);
  // Deadlines are being put off in the store, or have been: what is on its way from there meanwhile is read again.
  void set_deadlines_moving(bool are_moving);

  // Time.
  std::optional<Millis> next_deadline() const;
  void tick(Millis now);
  // Once a second: what need not be told at once, and whose line is watched closely.
  void flush();
  // The store can be written again, or not: clocks go on, or stand.
  void set_writable(bool is_writable);

 private:
  struct Request {
    Command command;
    Millis received = 0;
  };
  struct Pending {
    Request request;
    std::vector<GameEvent> events;
    std::unique_ptr<Room> rematch;
    Unit unit;
    Conditions conditions;  // of a SetConditions
  };
  struct Table {
    std::unique_ptr<Room> room;
    std::vector<SlotPtr> slots;
    std::vector<SessionId> watchers;
    std::optional<Pending> pending;
    std::deque<Request> waiting;
    std::deque<EventView> recent;
    std::vector<ChatView> chat;
    std::map<IdentityId, Millis> last_said;
    std::map<IdentityId, std::string> notes;  // of the players, each for themselves
    std::optional<Millis> scheduled;
    std::optional<int> asked;                                // the version of the position the engine thinks about
    std::array<std::optional<int>, 2> computer_thinks = {};  // how well each colour's computer stands, in its own eyes
    bool is_presence_stale = false;
  };
  // A game as it was read from the store.
  struct Loaded {
    std::unique_ptr<Room> room;  // null: there is none, or its record is damaged
    std::vector<ChatLine> chat;
    std::vector<NoteRecord> notes;
    bool has_failed = false;  // the store could not be read
    bool is_damaged = false;  // it is a game that goes on, and its record cannot be read
  };
  struct Waiter {
    Caller caller;
    std::function<void(Table&)> then;
  };
  struct Delayed {
    Millis due;
    std::string game;
    Text text;
  };

  // Tables (tables.cpp).
  Table* find(std::string_view game);
  const Table* find(std::string_view game) const;
  Table& add(std::unique_ptr<Room> room, const std::vector<ChatLine>& chat, const std::vector<NoteRecord>& notes = {});
  static Loaded load(StoreReader& reader, const std::string& game, Millis now, const RoomTimes& times);
  void read(const std::string& game);
  // Calls `then` with the table of a game, which may have to be read first. The caller is refused if there is none.
  void with_table(const Caller& caller, const std::string& game, std::function<void(Table&)> then);
  void loaded(const std::string& game, Loaded result);
  void index_seats(const Table& table);
  void unindex(const Table& table);
  void keep_or_drop(const std::string& game);
  void schedule(Table& table);

  // Decide, store, apply, tell (tables.cpp).
  void act(const Caller& caller, const std::string& game, Command command);
  void run(Table& table, Request request);
  Decision decide(const Table& table, const Request& request);
  void settle(const std::string& game, const std::optional<Error>& error);
  void apply(Table& table, Pending pending);
  void note(Table& table, const GameEvent& event);
  void committed(Table& table, Pending& pending);
  void fan_out(Table& table, const std::vector<EventView>& views, SessionId actor);
  void refuse(const Table& table, const Request& request, const Error& error);
  static const Caller* caller_of(const Command& command);

  // Correspondence (tables_correspondence.cpp).
  bool may_sleep(const Table& table) const;
  void sleep(const std::string& game);
  void put_off(const std::string& game);
  void count_slots(const Room& room, int places) const;
  void take_slots(Table& table);
  void keep_own(Table& table, Request request);
  void own_kept(Table& table, const Pending& pending);
  OwnView own_of(const Table& table, const IdentityId& who) const;
  void tell_turns(const Table& table, std::size_t before) const;

  // The computer and rematches (tables_play.cpp).
  void go_on(Table& table);
  void make_rematch(Table& table);
  void let_computer_play(Table& table);
  void ask_engine(Table& table);
  void computer_answered(const EngineAnswer& answer, int version);
  void stop_thinking(Table& table);

  // People around a table (tables_watch.cpp).
  GameState state_for(const Table& table, const IdentityId& viewer) const;
  bool watch(const Caller& caller, Table& table);
  bool is_watching(const Table& table, const IdentityId& who) const;
  void update_presence(Table& table, const IdentityId& who);
  PresenceView presence_of(const Table& table) const;
  void tell_watchers(const Table& table, const Text& text);
  void tell_seats(const Table& table);
  std::optional<ShownRating> rating_of(const Room& room, const IdentityId& who) const;
  void watch_players(const Table& table, Millis until) const;
  void say(const Caller& caller, const std::string& game, std::string phrase, std::string text);
  void said(Table& table, const Caller& caller, ChatView line);
  void tell_chat(const ChatView& line);
  // Players hear what is said; where partners play together, only the partner does.
  static bool hears(const Table& table, const IdentityId& who, const ChatView& line);
  // The other person who hears what somebody says, if there is one.
  static std::optional<IdentityId> listener_of(const Table& table, const IdentityId& who);
  void take_seat(const Caller& caller, const std::optional<SeatLink>& link);
  void take_seat(const Caller& caller, const SeatLink& link, Table& table);

  Common& common_;
  std::unordered_map<std::string, Table> tables_;
  std::set<std::string> live_;
  std::unordered_map<IdentityId, std::set<std::string>> live_of_;  // by person
  std::unordered_map<std::string, std::vector<Waiter>> loading_;
  std::list<std::string> idle_;  // finished games that nobody looks at, the longest idle first
  std::set<std::pair<Millis, std::string>> deadlines_;
  std::deque<Delayed> delayed_;
  bool are_deadlines_moving_ = false;
  std::uint64_t deadlines_moved_ = 0;  // how often
  std::vector<std::string> to_read_;   // once they have
};

}  // namespace serai::server

// Correspondence data in the store: turns with their deadlines, conditional moves, private notes and vacations.
// store.hpp combines them with the rest.
//
// A game with a turn is a correspondence game that is not over. Its turn has everything a list needs, so the game need
// not be replayed, and its deadline, so it need not be kept in memory. The store itself adds the vacation of the player
// to move: in whatever order moves and vacations are stored, the deadline is right.
//
// Values; no locks.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "server/store_ids.hpp"

namespace serai::server {

struct Turn {
  int seat = 0;                           // who is to move, or to choose
  IdentityId mover;                       // who sits there
  WallTime since{};                       // when it began
  std::chrono::milliseconds allowance{};  // how long it may take
  std::string fen;
  std::string last_move;  // in UCI notation; empty if there was none
  std::string status;     // "choosing" or "playing"
  bool operator==(const Turn&) const = default;
};

// A turn as it is read.
struct StoredTurn {
  Turn turn;
  WallTime
      deadline{};  // `allowance` after it began, or after the mover's vacation, and later by what the server missed
  bool operator==(const StoredTurn&) const = default;
};

// What a player has prepared. Only the game itself can say whether it still applies.
struct ConditionsRecord {
  int seat = 0;
  IdentityId identity;  // of the player: they go with the person
  int ply = 0;          // of the position from which the lines begin
  std::string lines;    // JSON
  bool operator==(const ConditionsRecord&) const = default;
};

struct NoteRecord {
  GameId game;
  IdentityId identity;
  std::string text;
  WallTime updated{};
  bool operator==(const NoteRecord&) const = default;
};

// A vacation counts for a year after it ended.
constexpr std::chrono::hours kVacationCounts{24 * 365};

struct Vacation {
  WallTime from{};
  WallTime until{};
  bool operator==(const Vacation&) const = default;
};

// A game that waits for somebody.
struct WaitingGame {
  GameId game;
  std::string variant;
  WallTime deadline{};
  std::chrono::milliseconds allowance{};
  bool operator==(const WaitingGame&) const = default;
};

// How many games by correspondence somebody plays.
struct PlayerCount {
  IdentityId identity;
  std::int64_t games = 0;
  bool operator==(const PlayerCount&) const = default;
};

namespace write {

struct SetTurn {  // conflict: no such game, or it is finished
  GameId game;
  Turn turn;
};
struct SetConditions {  // conflict: the game has no turn. Without lines there are none any more
  GameId game;
  ConditionsRecord conditions;
};
struct DropConditions {  // of all players of a game; never a conflict
  GameId game;
};
struct SetNote {  // conflict: no such game. A note without text is removed
  NoteRecord note;
};
// The person's turns last longer by the vacation.
struct TakeVacation {  // conflict: there is one that ends after this one begins
  IdentityId identity;
  Vacation vacation;
};
// Ends the vacation early; the person's turns last as long as if it had been that short.
struct EndVacation {  // conflict: none is under way
  IdentityId identity;
  WallTime at{};
};
// The server did not take moves between these times: every turn that had begun lasts longer by that much of it.
struct ExtendTurns {  // never a conflict
  WallTime from{};
  WallTime until{};
};
// Puts the deadline of a turn off, where the game cannot be read.
struct DelayTurn {  // never a conflict
  GameId game;
  WallTime until{};
};

}  // namespace write
}  // namespace serai::server

// What happens in a game, as values: the record with which it is created and the events that follow, numbered from 1.
//
// A game is the sum of its events. The store keeps them, players and spectators receive them, and a room is rebuilt
// from them after a restart. Both are kept as JSON (encode, decode); what the outside sees of an event is written by
// messages.cpp, without the identities of the players and the ids of their actions.
//
// Values; no locks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/outcome_types.hpp"
#include "rules/result.hpp"
#include "server/clock.hpp"

namespace serai::server {

// A rating beside a name, in whole points.
struct ShownRating {
  int value = 0;
  bool is_provisional = false;  // little is known yet
  std::optional<int> change;    // by the game it is shown with
  friend bool operator==(const ShownRating&, const ShownRating&) = default;
};

// How somebody is shown to others.
struct Shown {
  std::string name;          // empty: without a name, or hidden
  bool has_account = false;  // false: a guest, or hidden
};

// Who sits on a seat: a person, known by an identity, or the computer at a level.
struct Holder {
  std::string identity;                    // empty: the computer
  std::string name;                        // of a person, as it is shown now; never stored with a game
  int level = 0;                           // of the computer, 1 to 8
  bool has_account = false;                // as the name
  std::optional<ShownRating> rating = {};  // as the name

  bool is_person() const { return !identity.empty(); }
  void show(const Shown& shown) {
    name = shown.name;
    has_account = shown.has_account;
  }
  friend bool operator==(const Holder&, const Holder&) = default;
};

// Everything that is settled before a game begins.
struct GameTerms {
  std::string variant;
  std::string setup;  // id of a setup, or empty
  std::string fen;    // a custom position, or empty. Neither: the default, or what the players choose
  Control control;
  bool casual = true;    // moves may be taken back
  bool friends = false;  // the players shared a link: they may chat freely
  bool listed = true;    // shown among the live games
  bool rated = false;    // it changes ratings; then no move is taken back
  friend bool operator==(const GameTerms&, const GameTerms&) = default;
};

// The first record of a game.
struct Created {
  std::string game;
  Millis at = 0;
  GameTerms terms;
  std::vector<Holder> seats;
  std::string rematch_of;  // the game before, or empty
  friend bool operator==(const Created&, const Created&) = default;
};

// What may be proposed. All people at the board must want it, only those of one side to resign.
enum class OfferKind : std::uint8_t { kDraw, kTakeback, kAbort, kRematch, kResign };
constexpr int kOfferKinds = 5;
std::string_view name_of(OfferKind kind);

// The bodies of events. A seat is an index into the seats of the game.
struct Chosen {
  std::size_t seat;
  std::string option;
  friend bool operator==(const Chosen&, const Chosen&) = default;
};
struct Moved {
  std::size_t seat;
  std::string move;     // in UCI notation
  Millis forgiven = 0;  // of the time it took, for its way
  friend bool operator==(const Moved&, const Moved&) = default;
};
// The seats that want it now; the first offer and each consent is one such event.
struct Offered {
  OfferKind kind;
  std::vector<std::size_t> seats;
  friend bool operator==(const Offered&, const Offered&) = default;
};
struct Declined {
  OfferKind kind;
  std::size_t seat;                // who declined
  std::vector<std::size_t> asked;  // who had asked
  friend bool operator==(const Declined&, const Declined&) = default;
};
struct TakenBack {
  int plies;
  friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
struct TimeGiven {
  std::size_t seat;  // who gave it
  Millis extra;      // to each opponent
  friend bool operator==(const TimeGiven&, const TimeGiven&) = default;
};
struct SeatTaken {
  std::size_t seat;
  Holder holder;
  friend bool operator==(const SeatTaken&, const SeatTaken&) = default;
};
struct Ended {
  Outcome outcome;
  friend bool operator==(const Ended&, const Ended&) = default;
};
struct Rematched {
  std::string game;  // the new one
  friend bool operator==(const Rematched&, const Rematched&) = default;
};
// One of them happened.
using EventBody = std::variant<Chosen, Moved, Offered, Declined, TakenBack, TimeGiven, SeatTaken, Ended, Rematched>;

struct GameEvent {
  int version = 0;                // 1, 2, ... in the game
  Millis at = 0;                  // when what caused it was received
  std::string action;             // whose and which; empty if the server itself was the cause
  std::vector<ClockFace> clocks;  // after it, one for each seat; empty without time control
  EventBody body;
  friend bool operator==(const GameEvent&, const GameEvent&) = default;
};

// As the store keeps them: one line of JSON.
std::string encode(const Created& created);
std::string encode(const GameEvent& event);
Result<Created> decode_created(std::string_view text);
Result<GameEvent> decode_event(std::string_view text);

}  // namespace serai::server

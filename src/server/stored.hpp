// Converts games between rooms and store records, and to PGN.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/event.hpp"
#include "server/room.hpp"
#include "server/store.hpp"

namespace serai::server {

inline WallTime wall_time(Millis at) {
  return WallTime(std::chrono::milliseconds(at));
}
inline Millis millis(WallTime at) {
  return at.time_since_epoch().count();
}

inline Speed speed_of(const Control& control) {
  return control.kind == Control::Kind::kDays ? Speed::kCorrespondence : Speed::kLive;
}

// "live", "correspondence".
std::string_view name_of(Speed speed);

// A rating as it is shown now; the one before a game, with what the game did to it.
ShownRating shown(const StoredRating& rating, Millis now);
ShownRating shown(const RatingChange& change);

GameRecord to_record(const Created& created);
SeatRecord to_record(const Holder& holder);
// A listed game for the index of positions: the first ones it passes, and the last one if it ended soon. `events` are
// those that have not been applied yet. A game of one person on both sides is there without positions, so that nobody
// decides alone what was played in them.
write::IndexGame to_index(const Room& room, const std::vector<GameEvent>& events, const Outcome& outcome);
// Everything that has to be stored for a game that begins.
Unit to_unit(const Room& begun);
// Everything that has to be stored for events that a room has decided. Requires: they have not been applied yet.
Unit to_unit(const Room& room, const std::vector<GameEvent>& events);

// A room as the store has it, with the names that its players have now. A running clock is charged to `alive_until`. An
// Error if the record is damaged.
Result<std::unique_ptr<Room>> to_room(const StoredGame& stored, Millis alive_until, Millis now, const RoomTimes& times);

// A line of the chat, as it is kept and as it is shown. Nothing if it cannot be read.
ChatLine to_line(const ChatView& said, const IdentityId& by);
std::optional<ChatView> to_chat(const std::string& game, const ChatLine& line);

// Conditional moves as they are stored with a game.
ConditionsRecord to_record(const Room& room, std::size_t seat, const Conditions& conditions);

// A line in a list of games that are over, or are played by correspondence.
GameView to_view(const GameSummary& summary, std::string_view viewer);

// The game as PGN. `site` stands in the tag of that name.
std::string to_pgn_text(const Room& room, const std::string& site);

}  // namespace serai::server

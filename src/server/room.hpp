// One game between the people and computers at its seats: a state machine without I/O. Time and randomness are passed
// in.
//
// Deciding and applying are separate. `decide` answers what an action means now: a refusal, or the events it causes; it
// changes nothing. The caller stores these events and only then passes them to `apply`. So nothing ever has to be
// rolled back, and nobody is told of an event that could be lost. Between the two the caller asks the room nothing
// else; that is why no flag falls while a move waits for its commit. The clock of the next player starts when the move
// is applied, which is when that player is told.
//
// In a correspondence game the clock of the turn is a deadline that is in the store. It starts with the previous move,
// or when the vacation of the player to move ends. Players may prepare conditional moves: they are played in the same
// decision as the move that they answer, so that nothing comes between.
//
// Transient state is kept outside the events: who is connected, the lag of each connection, whether the clocks are
// paused because writes to disk fail or because the server has just restarted.
//
// A room owns its Game. No locks: one thread at a time.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "game/game.hpp"
#include "game/position_key.hpp"
#include "server/clock.hpp"
#include "server/conditions.hpp"
#include "server/event.hpp"
#include "server/messages.hpp"

namespace serai::server {

// How long players may take for what the clock does not measure, in milliseconds.
struct RoomTimes {
  Millis choice = 60'000;
  Millis first_move = 30'000;
  Millis first_placement = 45'000;
  Millis gone = 40'000;     // away in all before the opponents may claim; more in slower games
  Millis replace = 60'000;  // away at a stretch before the partner may call the computer
  Millis restart = 60'000;  // the mover has to come back after a restart
  Millis gift = 15'000;
  Millis most_left = 10'800'000;       // gifts stop here
  Millis idle = 30LL * 86'400 * 1000;  // games without time control end when nothing happens
  int most_events = 2000;              // from then on only moves and what ends the game are accepted
};

// What an action comes to. `events` are to be stored and then applied; a refusal may come with events, when the action
// was late and what it came too late for is noticed by it.
struct Decision {
  std::optional<Error> refused;
  std::optional<int> duplicate;  // done before, as the event of this version
  std::vector<GameEvent> events;
};

// How many positions of a game the index of positions holds, from the first on.
inline constexpr std::size_t kIndexedPositions = 40;

// Seats as a set of bits.
using SeatSet = unsigned;

class Room {
 public:
  // A game at its beginning. An Error if there is no such variant, setup or position, or if the seats do not fit.
  static Result<std::unique_ptr<Room>> open(Created created, const RoomTimes& times = {});
  // A game as it was stored. If it is not over, the mover is charged to `alive_until`, the last moment at which the
  // server is known to have run, and then the clocks are held until the mover is back, but no longer than
  // `times.restart`. By correspondence nothing is held: set_turn() has to follow.
  static Result<std::unique_ptr<Room>> restore(Created created, const std::vector<GameEvent>& events,
                                               Millis alive_until, Millis now, const RoomTimes& times = {});

  // What people do. `id` is that of the action.
  Decision decide(const MakeMove& action, std::string_view id, std::string_view identity, Millis now) const;
  Decision decide(const Choose& action, std::string_view id, std::string_view identity, Millis now) const;
  Decision decide(const MakeOffer& action, std::string_view id, std::string_view identity, Millis now) const;
  Decision decide(const DeclineOffer& action, std::string_view id, std::string_view identity, Millis now) const;
  Decision decide(const GiveTime& action, std::string_view id, std::string_view identity, Millis now) const;
  Decision decide(const MakeClaim& action, std::string_view id, std::string_view identity, Millis now) const;
  Decision decide(const ClaimGone& action, std::string_view id, std::string_view identity, Millis now) const;
  Decision decide(const HandOver& action, std::string_view id, std::string_view identity, Millis now) const;
  // Gives all seats of one person to another.
  Decision move_seats(std::string_view from, const Holder& to, std::string_view id, Millis now) const;

  // Conditional moves, for the next moves of `identity`. An Error if they cannot be had.
  Result<Conditions> prepare(const SetConditions& wish, std::string_view identity) const;
  void set_conditions(std::size_t seat, Conditions conditions) { conditions_[seat] = std::move(conditions); }
  const Conditions& conditions(std::size_t seat) const { return conditions_[seat]; }
  // A person goes on vacation until then; a time that is past ends it. The clock of a turn stands meanwhile.
  void set_away(std::string_view identity, Millis until, Millis now);
  // What the store knows of a game by correspondence: until when each seat is on vacation, and by when the turn has to
  // be over, vacations included.
  void set_turn(std::vector<Millis> away_until, Millis deadline, Millis now);
  // Whose turn it is after events that have not been applied, and how the game stands then.
  struct TurnAfter {
    std::size_t seat = 0;
    std::string fen;
    std::string last_move;
    std::string_view status;
  };
  TurnAfter turn_after(const std::vector<GameEvent>& events) const;

  // What the computer does on its turn. Requires: computer_turn() at this version.
  Decision computer_moves(std::string_view uci, Millis now) const;
  Decision computer_chooses(std::string_view option, Millis now) const;
  // What it says to the draw that all people want, by how it stood in its own eyes when it last moved (in centipawns,
  // if that is known). Requires: draw_awaits().
  Decision computer_answers_draw(std::optional<int> score, Millis now) const;
  // The side that is all the computer's and has been offered a draw.
  std::optional<Color> draw_awaits() const;
  // The seat of the computer that is to move or to choose now.
  std::optional<std::size_t> computer_turn() const;

  // The new game that all wanted. Requires: wants_rematch().
  Decision rematch_is(std::string game, Millis now) const;
  bool wants_rematch() const;
  // The beginning of that game: the same people, with colours exchanged.
  Created rematch(std::string game, Millis now) const;

  // The position after events of a decision that have not been applied.
  struct Position {
    std::string fen;
    std::string last_move;  // empty if there is none
    PositionKey key = 0;
  };
  Position position_after(const std::vector<GameEvent>& events) const;

  // When `due` has to be asked next, if nothing else happens.
  std::optional<Millis> deadline() const;
  // What has come to pass by itself: a flag, a choice or a first move that did not come.
  Decision due(Millis now);

  // Takes note of an event that is stored. Requires: it was decided by this room, and nothing was applied since, or it
  // comes from the store in order.
  void apply(const GameEvent& event, Millis now);

  // Clocks and deadlines stand from `now` / go on.
  void hold(Millis now);
  void release(Millis now);
  bool is_held() const { return held_ || wait_until_.has_value(); }

  // A person is shown by this name from now on.
  void rename(std::string_view identity, const Shown& shown);
  // The rating that is shown at a seat from now on.
  void show_rating(std::size_t seat, const std::optional<ShownRating>& rating) { seats_[seat].rating = rating; }
  // Who is connected, and how slow their lines are.
  void set_online(std::string_view identity, bool online, Millis now);
  void set_lag(std::string_view identity, Millis lag);

  // Questions.
  const std::string& id() const { return created_.game; }
  const Created& created() const { return created_; }
  const Game& game() const { return *game_; }
  const std::vector<Holder>& seats() const { return seats_; }
  const Clock& clock() const { return clock_; }
  int version() const { return version_; }
  // Since which version the position is what it is: what an engine's answer must still meet.
  int position_version() const { return position_version_; }
  bool is_over() const { return outcome_.is_over(); }
  bool is_correspondence() const { return created_.terms.control.is_correspondence(); }
  // Nothing but moves, and what ends the game, is accepted any more.
  bool is_full() const { return version_ >= times_.most_events; }
  Outcome outcome() const { return outcome_; }
  bool has_seat(std::string_view identity) const { return seats_of(identity) != 0; }
  std::optional<std::size_t> seat_of(std::string_view identity) const;
  bool is_choosing() const { return !is_over() && game_->pending_choice().has_value(); }
  bool all_have_moved() const { return game_->moves().size() >= seats_.size(); }
  // Who is to choose or to move.
  std::size_t awaited() const { return is_choosing() ? choosing_seat() : turn(); }
  std::string_view status() const { return is_over() ? "over" : is_choosing() ? "choosing" : "playing"; }
  // What remains to each mover after each move, for the record; empty without time control and by correspondence.
  const std::vector<Millis>& left_after() const { return left_after_; }
  Millis last_at() const { return last_at_; }
  // The keys of the first positions of a listed game, for the index; of others there are none.
  const std::vector<PositionKey>& keys() const { return keys_; }
  // The clocks as they are kept by the stamps.
  std::vector<ClockFace> faces(Millis now) const;

  // What the outside sees. `viewer` is the identity that looks, empty for nobody.
  GameState state(std::string_view viewer, Millis now) const;
  EventView view(const GameEvent& event, Millis now) const;
  PresenceView presence(Millis now) const;
  GameView summary(std::string_view viewer) const;
  std::vector<SeatView> seat_views(std::string_view viewer) const;
  ClocksMessage clocks(Millis now) const;

 private:
  Room(Created created, std::unique_ptr<Game> game, const RoomTimes& times);

  // Sets of seats.
  SeatSet seats_of(std::string_view identity) const;
  SeatSet persons() const;
  SeatSet of_color(Color color) const;
  // The side without people, if there is one.
  std::optional<Color> computer_side() const;
  Color color_of(std::size_t seat) const { return game_->seats()[seat].color; }
  std::size_t turn() const { return game_->turn_seat(); }
  std::size_t choosing_seat() const;
  // True when one person alone plays all seats.
  bool is_hot_seat() const;
  // The game after events that have not been applied.
  std::unique_ptr<Game> game_after(const std::vector<GameEvent>& events) const;

  // Builds events in a row.
  class Draft;
  // The refusal that an action deserves before its own rules are asked: unknown player, or done before.
  std::optional<Decision> first_doubts(std::string_view id, std::string_view identity) const;
  bool is_stale(int version) const { return version < position_version_ || version > version_; }
  Decision agreed(OfferKind kind, SeatSet wanting, Draft draft) const;
  std::optional<Error> why_no_offer(const MakeOffer& offer, SeatSet mine) const;
  SeatSet needed_for(OfferKind kind, Color color) const;
  int plies_to_take_back(SeatSet mine) const;
  bool may_claim_gone(Color color, Millis now) const;
  Millis away_at_a_stretch(std::size_t seat, Millis now) const;
  Outcome flag_outcome() const;
  // Adds the conditional moves that follow a move which `game_` has made; how many, and what they lead to.
  int add_replies(std::size_t mover, Draft& draft, Outcome& then) const;
  Decision play(std::size_t seat, Move move, std::string_view action, Millis now,
                const std::optional<Clock::Charge>& charge) const;

  void note(const Chosen& e, Millis now);
  void note(const Moved& e, const std::vector<ClockFace>& clocks, Millis now);
  void note(const Offered& e);
  void note(const Declined& e);
  void note(const TakenBack& e, Millis now);
  void note(const TimeGiven& e);
  void note(const SeatTaken& e, Millis now);
  void note(const Ended& e, const std::vector<ClockFace>& clocks, Millis now);
  void note(const Rematched& e);
  // Takes note of the key of a position that is to be indexed.
  void note_key();
  // After a change of position or of seats: whose clock runs, and what is waited for since when.
  void begin_turn(Millis now);
  void start_clock(Millis now);
  // The same by correspondence: not before the player's vacation ends.
  void start_turn(Millis now);
  // Until when the choice or the first move has to come.
  std::optional<Millis> turn_deadline() const;
  Millis gone_used(std::size_t seat, Millis now) const;
  Millis gone_limit() const;
  ClocksView clocks_view(Millis now) const;
  std::vector<OfferView> offer_views() const;
  std::optional<ChoosingView> choosing_view() const;

  struct Presence {
    bool online = false;
    Millis since = 0;  // of the last change
    Millis away = 0;   // in all, before `since`
    Millis lag = 0;
  };

  Created created_;
  RoomTimes times_;
  std::unique_ptr<Game> game_;
  std::vector<Holder> seats_;
  Clock clock_;
  Outcome outcome_;
  int version_ = 0;
  int position_version_ = 0;
  Millis turn_since_ = 0;
  Millis last_at_ = 0;
  std::vector<Chosen> choices_;
  std::vector<Millis> left_after_;
  std::vector<PositionKey> keys_;
  std::array<SeatSet, kOfferKinds> offers_{};
  SeatSet takeback_for_ = 0;  // who asked first: it goes back to their turn
  SeatSet draw_offered_ = 0;  // seats that may not offer a draw before they have moved
  std::string rematch_;
  std::unordered_map<std::string, int> actions_;  // who and which, to version
  std::vector<Presence> presence_;
  bool held_ = false;
  std::optional<Millis> wait_until_;
  bool has_placement_ = false;
  std::vector<Conditions> conditions_;  // of each seat
  std::vector<Millis> away_until_;      // the vacation of who sits there
};

}  // namespace serai::server

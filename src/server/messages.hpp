// The conversation between a client and the server (docs/protocol.md): every message is a case of one closed type, read
// and written here and nowhere else.
//
// parse() never trusts its input: anything wrong with a message is returned as an Error that names the field, and text
// is accepted only within the lengths given here. Values; no locks.
#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/result.hpp"
#include "server/client_messages.hpp"
#include "server/correspondence_views.hpp"
#include "server/event.hpp"

namespace serai::server {

// Raised when an older client would misunderstand the server. A client that knows another number reloads.
constexpr int kProtocolVersion = 2;

struct Incoming {
  std::string id;  // repeated in the answers; empty if the client gave none
  ClientMessage message;
};
// What is wrong with a message, and the id it carried if it could be read.
struct BadMessage {
  std::string id;
  Error error;
};

// Reads one message.
std::variant<Incoming, BadMessage> parse(std::string_view text);

// ---- From the server ----

struct PersonView {
  std::string id;
  std::string name;
  bool account = false;  // else a guest
};
struct Hello {
  std::string server;  // its version
  std::string client;  // which build of the web client it serves; empty if none
  PersonView you;
  Millis now = 0;
  std::string chat;  // "off", "presets" or "free"
  bool read_only = false;
};
struct YouAre {
  PersonView you;
};
struct Pong {
  Millis now = 0;
};
struct SeatView {
  enum class Kind : std::uint8_t { kOpen, kPerson, kComputer };
  Kind kind = Kind::kOpen;
  std::string color;  // "w" or "b"
  std::string team;   // "east" or "west" in the team game
  PersonView person;
  std::optional<ShownRating> rating;
  int level = 0;
  bool you = false;
  Millis away_until = 0;  // by correspondence: the end of the last vacation, which may be past; 0: there was none
};
struct ChallengeView {
  std::string id;
  GameTerms terms;
  std::vector<SeatView> seats;
  bool shuffle = false;
  PersonView by;
  std::optional<PersonView> to;  // who alone may accept it
  bool yours = false;
  Millis created = 0;
  std::string token;  // of its link, for its creator; empty if it is listed
};
// A game in a list.
struct GameView {
  std::string id;
  std::string variant;
  std::string fen;
  std::string last_move;
  Control control;
  bool casual = true;
  bool rated = false;
  std::vector<SeatView> seats;
  std::size_t turn = 0;
  int version = 0;
  std::string status;  // "choosing", "playing" or "over"
  Outcome outcome;
  Millis at = 0;  // of the last event
  Millis created = 0;
  std::optional<Millis> deadline;  // of the turn, by correspondence
};
// One page of the lobby, newest entries first. An update has only the entries that are new or have changed.
struct LobbyView {
  bool is_update = false;
  int page = 0;
  int pages = 1;
  std::vector<ChallengeView> challenges;
  std::vector<GameView> games;
  std::vector<std::string> gone;  // of an update: what is no longer on the page
  std::size_t waiting = 0;        // challenges in all
  std::size_t playing = 0;        // games in all
  std::size_t seeking = 0;        // people who look for an opponent, in all
};
struct ChallengeMade {
  ChallengeView challenge;
};
struct Invitation {
  ChallengeView challenge;
};
struct Started {
  std::string game;
};
// Whether somebody looks for an opponent.
struct SeekingView {
  std::optional<SeekWish> wish;  // nothing: no longer
  Millis since = 0;
  std::optional<Millis> held_until;  // nobody is found before: too many games were aborted
};
// One's own ratings: told to accounts that have any, at the greeting and whenever they change.
struct MyRatings {
  struct Line {
    std::string variant;
    std::string speed;  // "live" or "correspondence"
    ShownRating rating;
  };
  std::vector<Line> ratings;
};
struct MyGames {
  std::vector<GameView> live;
  std::vector<GameView> finished;
  std::vector<ChallengeView> challenges;
  std::optional<std::int64_t> next;  // `before` of the next page; nothing on the last one
  VacationView vacation = {};
};
struct ClocksView {
  std::vector<ClockFace> faces;  // empty without time control
  std::optional<std::size_t> running;
  Millis at = 0;                    // the server's time for which the faces are true
  std::optional<Millis> period_at;  // when the byoyomi period that runs began
};
struct OfferView {
  OfferKind kind;
  std::vector<std::size_t> seats;
};
// Who is to choose, and from what.
struct ChoosingView {
  std::size_t seat = 0;
  std::vector<std::string> options;
};
struct ChatView {
  std::string game;
  std::size_t seat = 0;
  std::string phrase;  // or
  std::string text;
  Millis at = 0;
};
// The state of a game, whole.
struct GameState {
  std::string game;
  int version = 0;
  GameTerms terms;
  std::string start_fen;
  std::string fen;
  std::vector<SeatView> seats;
  std::vector<Chosen> choices;
  std::optional<ChoosingView> choosing;
  std::vector<std::string> moves;
  std::vector<Millis> left_after;  // of the mover, after each move; empty without time control
  std::size_t turn = 0;
  std::string status;
  Outcome outcome;
  std::vector<std::string> claims;
  bool can_abort = false;
  ClocksView clocks;
  std::optional<Millis> deadline;  // of the choice or of the first move
  std::vector<OfferView> offers;
  std::vector<ChatView> chat;  // for players only
  std::string rematch_of;
  std::string rematch;
  Millis created = 0;
  std::optional<OwnView> own;  // for players only, by correspondence
};
// An event with the state that follows from it, so that a client need not work it out.
struct EventView {
  GameEvent event;
  std::string fen;                  // after a move or what changes the position as much
  std::vector<std::string> claims;  // what the side to move may claim now
  std::optional<ChoosingView> choosing;
  std::size_t turn = 0;
  std::string status;
  bool can_abort = false;
  std::vector<OfferView> offers;
  ClocksView clocks;
  std::optional<Millis> deadline;
};
struct EventsView {
  std::string game;
  std::vector<EventView> events;
};
// The clocks of a game were held, or go on.
struct ClocksMessage {
  std::string game;
  ClocksView clocks;
  std::optional<Millis> deadline;
};
// A name at the board has changed.
struct SeatsMessage {
  std::string game;
  std::vector<SeatView> seats;
};
struct Ack {
  std::string game;
  int version = 0;
};
struct Done {};
struct Refused {
  std::string code;
  std::string message;
  std::optional<GameState> state;
  std::optional<Millis> retry;  // when it may be tried again
};
struct PresenceView {
  struct Seat {
    bool online = false;
    std::optional<Millis> claim_at;    // when its opponents may claim, while it is gone
    std::optional<Millis> replace_at;  // when its partner may hand it to the computer
  };
  std::string game;
  std::vector<Seat> seats;
  std::size_t watchers = 0;
};
struct SeatLinkMade {
  std::string game;
  std::string token;
  Millis expires = 0;
};
// How far the review of a game has come.
struct ReviewView {
  std::string game;
  std::string state;                 // "none", "queued", "running" or "done"
  std::optional<std::size_t> place;  // of a queued one: 1 is the next
  std::optional<std::size_t> done;   // of one that runs: positions looked at,
  std::optional<std::size_t> plies;  // of so many
};
struct FriendView {
  PersonView person;
  bool online = false;
};
// Whom we follow and block.
struct Friends {
  std::vector<FriendView> people;
  std::vector<PersonView> blocked;
};
// Somebody whom we follow came or left.
struct FriendMoved {
  std::string person;
  bool online = false;
};
// Somebody wants to play us.
struct Challenged {
  ChallengeView challenge;
};
// A challenge that was made to us, or that we made to somebody, is no longer open.
struct ChallengeGone {
  std::string challenge;
  bool declined = false;
};
// What administrators see of somebody.
struct ModeratedPerson {
  PersonView person;
  std::vector<std::string> marks;  // the moderations in force
};
struct ReportView {
  std::int64_t report = 0;
  PersonView by;
  ModeratedPerson about;
  std::string game;
  std::string reason;
  std::string text;
  Millis at = 0;
};
struct DeedView {
  std::int64_t deed = 0;
  std::optional<PersonView> by;  // nobody: the command line
  std::optional<PersonView> about;
  std::string action;
  std::optional<std::int64_t> report;
  std::string note;
  Millis at = 0;
};
struct Administration {
  std::string show;
  std::vector<ReportView> reports;
  std::vector<DeedView> deeds;
  std::optional<ModeratedPerson> person;
  std::optional<std::int64_t> next;  // `before` of the next page
};
struct Notice {
  std::string code;  // "shutdown", "read-only", "writable"
};

using ServerMessage =
    std::variant<Hello, YouAre, Pong, LobbyView, ChallengeMade, Invitation, Started, SeekingView, MyRatings, MyGames,
                 GameState, EventsView, ClocksMessage, SeatsMessage, Ack, Done, Refused, PresenceView, ChatView,
                 SeatLinkMade, ReviewView, Notice, Friends, FriendMoved, Challenged, ChallengeGone, Administration,
                 VacationView, WaitingView, OwnView>;

// One message as JSON. `id` is that of the client's message it answers, or empty.
std::string to_text(const ServerMessage& message, std::string_view id = {});

// The state of a game as it stands in a message.
boost::json::object to_json(const GameState& state);
// A game in a list.
boost::json::object to_json(const GameView& game);
// The same of a review, without its game.
boost::json::object to_json(const ReviewView& view);

// Who somebody is, as messages say it.
boost::json::object to_json(const PersonView& person);

// Why people are reported, and what administrators do about them.
const std::vector<std::string_view>& report_reasons();
const std::vector<std::string_view>& moderations();

// The preset phrases of the chat, by the names with which they are sent.
const std::vector<std::string_view>& phrases();

}  // namespace serai::server

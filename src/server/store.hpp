// Store: where games, people and invitations are kept.
//
// A game is a record made once, events with the versions 1, 2, 3..., and at last a finish; all that a room knows can be
// had by replaying them. Writes are submitted as units. A unit is stored whole or not at all; units are stored in the
// order of submission, many in one commit, and what has been acknowledged survives a crash of the program and of the
// machine. Reads see what is committed, never what is only submitted.
//
// What rooms mean by an event, a clock or an offer is theirs: the store keeps such things as JSON text and never looks
// inside. It knows no HTTP, no variant and no database: SqliteStore is behind this interface, another may join.
//
// Any thread may call any function. Completions are called on the store's own thread, in order of submission, and must
// not block: a server posts them to its executor.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/result.hpp"

namespace serai::server {

using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;
using GameId = std::string;
using IdentityId = std::string;
using ChallengeId = std::string;
using TokenHash = std::array<std::uint8_t, 32>;  // of the secret in a link (server/token.hpp); the secret is not stored

// Games.

struct SeatRecord {
  enum class Kind : std::uint8_t { kOpen, kPerson, kComputer };
  Kind kind = Kind::kOpen;
  IdentityId identity;  // of a person
  int level = 0;        // of the computer
  std::string name;     // of a person, as it is now; filled in when read, ignored when written
  bool operator==(const SeatRecord&) const = default;
};

struct GameRecord {
  GameId id;
  std::string variant;
  std::string start_fen;     // empty: the variant's own start, or the setup
  std::string setup;         // empty: default, or picked in events
  std::string time_control;  // as the server writes it
  bool is_rated = false;
  bool is_unlisted = false;  // not in recent_games()
  std::string extra = "{}";  // what else the server wants to know of it: JSON
  std::vector<SeatRecord> seats;
  WallTime created{};
  bool operator==(const GameRecord&) const = default;
};

struct Event {
  std::int64_t version = 0;  // 1, 2, 3...
  std::string kind;          // "move", "draw-offer"...
  std::string payload;       // JSON
  WallTime time{};
  bool operator==(const Event&) const = default;
};

// The clocks of a live game as they stood at a time, for a restart.
struct ClockStamp {
  std::string clocks;  // JSON
  WallTime time{};
  bool operator==(const ClockStamp&) const = default;
};

// What a player said in a game. Only the last lines of a game are kept.
struct ChatLine {
  int seat = 0;
  IdentityId identity;  // who said it: it goes with the person
  std::string payload;  // JSON
  WallTime time{};
  bool operator==(const ChatLine&) const = default;
};

struct Finish {
  std::string result;  // "1-0", "0-1", "1/2-1/2"; "*" without result
  std::string reason;  // a code
  WallTime time{};
  bool operator==(const Finish&) const = default;
};

struct StoredGame {
  GameRecord record;  // with the seats as they are now
  std::vector<Event> events;
  std::vector<ChatLine> chat;
  std::optional<ClockStamp> stamp;
  std::optional<Finish> finish;
};

// A line in a list of games. `order` is its place there: the next page begins before that of the last line.
struct GameSummary {
  GameRecord record;
  std::int64_t events = 0;  // how many
  std::optional<Finish> finish;
  std::int64_t order = 0;
};

struct Page {
  std::int64_t before = std::numeric_limits<std::int64_t>::max();
  int limit = 20;
};

// People.

struct Identity {
  IdentityId id;
  std::string name;    // empty: without a name
  std::string folded;  // the name as it is looked up, e.g. in lower case; several people may have one
  bool is_hidden = false;
  bool is_banned = false;
  WallTime created{};
  bool operator==(const Identity&) const = default;
};

struct PastName {
  std::string name;
  WallTime since{};
  bool operator==(const PastName&) const = default;
};

// Invitations and links.

struct Challenge {
  ChallengeId id;
  std::optional<TokenHash> token;  // of a challenge by link
  IdentityId creator;
  std::string details;  // JSON: what is offered to whom
  WallTime created{};
  WallTime expires{};
  bool is_open = true;
  GameId game;  // what became of it: empty while it is open, and if it was withdrawn
  bool operator==(const Challenge&) const = default;
};

// Moves the seat of a player to another device.
struct SeatLink {
  TokenHash token{};
  GameId game;
  int seat = 0;
  WallTime expires{};
  bool operator==(const SeatLink&) const = default;
};

// Writes. A write that contradicts what is stored (see each) fails its unit with "conflict"; the units beside it stay.

namespace write {

struct CreateGame {  // conflict: there is a game of this id
  GameRecord game;
};
struct AppendEvent {  // conflict: no such game, or not its next version
  GameId game;
  Event event;
};
struct SetSeat {  // conflict: no such game or seat
  GameId game;
  int seat = 0;
  SeatRecord holder;
};
struct StampClock {  // conflict: no such game; forgotten at the finish
  GameId game;
  ClockStamp stamp;
};
struct AppendChat {  // conflict: no such game
  GameId game;
  ChatLine line;
  int kept = 0;  // lines of the game, this one included; older ones go
};
struct FinishGame {  // conflict: no such game, or finished before
  GameId game;
  Finish finish;
};
struct CreateIdentity {  // conflict: there is one of this id
  Identity identity;
};
struct RenameIdentity {  // conflict: no such identity
  IdentityId id;
  std::string name;
  std::string folded;
  WallTime time{};
};
struct MarkIdentity {  // conflict: no such identity
  IdentityId id;
  bool is_hidden = false;
  bool is_banned = false;
};
// Forgets the name, the earlier names, what was said in games and the identity itself; the games stay, with a seat of a
// nameless person.
struct DeleteIdentity {  // conflict: no such identity
  IdentityId id;
};
struct CreateChallenge {  // conflict: there is one of this id or token
  Challenge challenge;
};
struct ChangeChallenge {  // conflict: none open of this id
  ChallengeId id;
  std::string details;
};
// Beside the CreateGame that accepts it, this makes sure that a challenge is accepted once.
struct CloseChallenge {  // conflict: none open of this id
  ChallengeId id;
  GameId game;  // empty: withdrawn
};
struct CreateSeatLink {  // conflict: no such game, or there is one of this token
  SeatLink link;
};
struct DropSeatLink {  // conflict: none of this token, so that a link works once
  TokenHash token{};
};
struct DropExpired {  // never in conflict: removes seat links, and closed challenges, that expired before this
  WallTime before{};
};

}  // namespace write

using Write = std::variant<write::CreateGame, write::AppendEvent, write::SetSeat, write::StampClock, write::AppendChat,
                           write::FinishGame, write::CreateIdentity, write::RenameIdentity, write::MarkIdentity,
                           write::DeleteIdentity, write::CreateChallenge, write::ChangeChallenge, write::CloseChallenge,
                           write::CreateSeatLink, write::DropSeatLink, write::DropExpired>;
using Unit = std::vector<Write>;

// Codes of the errors that a completion may get.
inline constexpr std::string_view kConflict = "conflict";         // the unit contradicts what is stored
inline constexpr std::string_view kStoreFailed = "store-failed";  // the disk did not take it; the store is read-only

// Nothing: the unit is stored for good. An Error: nothing of it is.
using Completion = std::function<void(const std::optional<Error>&)>;

// For the metrics. Counters since the start.
struct StoreStats {
  std::uint64_t units = 0;      // acknowledged
  std::uint64_t conflicts = 0;  // units refused
  std::uint64_t failures = 0;   // units that the disk did not take
  std::uint64_t commits = 0;
  std::chrono::nanoseconds commit_time{};     // of all commits together
  std::chrono::nanoseconds longest_commit{};  // since the last call of stats()
  std::size_t waiting = 0;                    // units submitted and not completed
};

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  // Stores what has been submitted and completes it.
  virtual ~Store() = default;

  // Stores a unit, later. While the store is read-only, units fail at once.
  virtual void submit(Unit unit, Completion done) = 0;

  // False from a failed commit until the disk can be written again; the store keeps trying by itself.
  virtual bool is_writable() const = 0;
  // Sets who is told, on the store's thread, whenever that changes; after the failed units have been completed.
  virtual void on_writable(std::function<void(bool is_writable)> listener) = 0;
  virtual StoreStats stats() = 0;

  // Reads. Short: they may wait for the disk, but never for a writer. An Error is an I/O error.

  // All games without a finish, with their events.
  virtual Result<std::vector<StoredGame>> live_games() = 0;
  virtual Result<std::optional<StoredGame>> game(std::string_view id) = 0;
  // Games in which a person has or had a seat at the end, live or finished, the newest first; without those that ended
  // without result.
  virtual Result<std::vector<GameSummary>> games_of(std::string_view identity, Page page) = 0;
  // Finished games, the last finished first; without unlisted ones and those without result.
  virtual Result<std::vector<GameSummary>> recent_games(Page page) = 0;

  virtual Result<std::optional<Identity>> identity(std::string_view id) = 0;
  virtual Result<std::vector<Identity>> identities_named(std::string_view folded) = 0;
  // All that have a name, are hidden or are banned, by id; those after `after`.
  virtual Result<std::vector<Identity>> identities(std::string_view after, int limit) = 0;
  // The names a person has had, the present one first.
  virtual Result<std::vector<PastName>> names_of(std::string_view identity) = 0;

  virtual Result<std::vector<Challenge>> open_challenges() = 0;
  virtual Result<std::optional<Challenge>> challenge(std::string_view id) = 0;
  virtual Result<std::optional<Challenge>> challenge_by_token(const TokenHash& token) = 0;
  virtual Result<std::optional<SeatLink>> seat_link(const TokenHash& token) = 0;
};

}  // namespace serai::server

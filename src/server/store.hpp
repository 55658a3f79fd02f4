// Store: where games, people, challenges and shared analyses are kept.
//
// A game is one record, then events numbered 1, 2, 3..., and at last a finish. Replaying them gives everything a room
// knows. Writes are submitted as units. A unit is stored completely or not at all. Units are stored in the order of
// submission, many in one commit. What has been acknowledged survives a crash of the program and of the machine.
//
// Reads are jobs. A job runs on one of the store's reading threads and gets a StoreReader, which answers questions
// about what is committed; what is only submitted is not visible yet. A job may take long: it can also replay games or
// write PGN, so that the thread that asked does not have to.
//
// A person's name is kept in one place only, with the identity. Everything else refers to people by their id.
//
// The store keeps payloads (what an event, an answer or a chat line says) as text and never looks inside. It knows
// nothing of HTTP or of variants, and nothing here depends on SQLite.
//
// Every function may be called on any thread. Completions are called on the store's writing thread, in the order of
// submission, and must not block: a server posts them to its executor.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "rules/result.hpp"
#include "server/store_accounts.hpp"
#include "server/store_correspondence.hpp"
#include "server/store_ids.hpp"
#include "server/store_ratings.hpp"
#include "server/store_social.hpp"

namespace serai::server {

// Games.

struct SeatRecord {
  enum class Kind : std::uint8_t { kOpen, kPerson, kComputer };
  Kind kind = Kind::kOpen;
  IdentityId identity;       // of a person
  int level = 0;             // of the computer
  std::string name;          // of a person, as it is now; filled in when read, ignored when written
  bool has_account = false;  // the same
  WallTime away_until{};     // the same: when the last vacation ended or ends
  // The same of the rating in this game and speed, and what this game did to it.
  std::optional<StoredRating> rating = {};
  std::optional<RatingChange> change = {};
  bool operator==(const SeatRecord&) const = default;
};

struct GameRecord {
  GameId id;
  std::string variant;
  std::string start_fen;     // empty: the variant's own start, or the setup
  std::string setup;         // empty: default, or picked in events
  std::string time_control;  // as the server writes it
  Speed speed = Speed::kLive;
  std::string pace = {};  // what kind of time control that is, for lists: a word
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
  std::string fen = {};        // the last position, for lists; empty in games of older versions
  std::string last_move = {};  // the move that led to it, in UCI notation; empty if there was none
  bool operator==(const Finish&) const = default;
};

struct StoredGame {
  GameRecord record;  // with the seats as they are now
  std::vector<Event> events;
  std::vector<ChatLine> chat;
  std::optional<Finish> finish;
  std::optional<StoredTurn> turn = {};            // while it is played by correspondence
  std::vector<ConditionsRecord> conditions = {};  // in the order of seats
  std::vector<NoteRecord> notes = {};             // of its players, each for themselves, in the order of identities
};

// A line in a list of games. `order` is its place in the list: to get the next page, pass the last line's as `before`.
struct GameSummary {
  GameRecord record;
  std::int64_t events = 0;  // how many
  std::optional<Finish> finish;
  std::int64_t order = 0;
  std::optional<StoredTurn> turn = {};  // while it is played by correspondence
};

// The index of positions. A position is known by its key, a number that means nothing to the store. The index holds the
// games that may be shown to everybody: finished, listed and with a result.

struct IndexedPosition {
  std::int64_t key = 0;
  int ply = 0;       // how many moves led to it
  std::string move;  // what was played there; empty at the end of the game
  bool operator==(const IndexedPosition&) const = default;
};

// How the games went on from a position.
struct PositionReport {
  struct Line {
    std::string move;                       // empty: the game ended there
    std::array<std::int64_t, 3> results{};  // games that the first side won, drawn ones, those that the second side won
    bool operator==(const Line&) const = default;
  };
  std::vector<Line> lines;          // in the order of moves
  bool is_complete = true;          // false: there may be older games that were not counted
  std::vector<GameSummary> latest;  // the newest games first
};

struct Page {
  std::int64_t before = std::numeric_limits<std::int64_t>::max();
  int limit = 20;
  std::string variant = {};  // only games of this variant; empty: of all
};

// People.

// What administrators decide about somebody.
enum class Mark : std::uint8_t { kHidden, kBanned, kMuted, kClosed, kAdmin };

struct Identity {
  IdentityId id;
  std::string name;    // empty: without a name
  std::string folded;  // the name as it is looked up, e.g. in lower case; several guests may have one
  bool is_hidden = false;
  bool is_banned = false;
  WallTime created{};
  bool has_account = false;  // filled in when read, ignored when written
  bool is_muted = false;     // may not write to others
  bool is_closed = false;    // the account was closed by an administrator
  bool is_admin = false;     // may administer the server from its pages

  void set(Mark mark, bool is_on) {
    bool* const marks[] = {&is_hidden, &is_banned, &is_muted, &is_closed, &is_admin};
    *marks[static_cast<int>(mark)] = is_on;
  }
  bool operator==(const Identity&) const = default;
};

struct PastName {
  std::string name;
  WallTime since{};
  bool operator==(const PastName&) const = default;
};

// What the server answered to a request of a person. A request that comes again gets the same answer.
struct Answer {
  std::string request;  // its id, unique for the person
  std::string text;
  WallTime time{};
  bool operator==(const Answer&) const = default;
};

// Challenges and links.

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

// Analyses that are shared by link. Whoever knows the id may read.

struct StudyRecord {
  StudyId id;
  IdentityId author;
  std::string variant;
  std::string title;  // empty: none
  std::string pgn;
  std::string fen;        // the end of the main line, for lists and pictures
  std::string last_move;  // the move that led to it, in UCI notation; empty if there was none
  WallTime created{};
  WallTime updated{};
  WallTime expires{};
  bool operator==(const StudyRecord&) const = default;
};

struct StudyTotals {
  std::int64_t count = 0;
  std::int64_t bytes = 0;  // of titles and PGN
  bool operator==(const StudyTotals&) const = default;
};

// Writes. Each says when it conflicts with what is stored. Then its unit fails with kConflict and leaves no trace;
// other units are not affected. The store never tries a unit again by itself.

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
struct AppendChat {  // conflict: no such game
  GameId game;
  ChatLine line;
  int kept = 0;  // how many lines of the game stay, including this one; older ones are removed
};
struct FinishGame {  // conflict: no such game, or finished before
  GameId game;
  Finish finish;
};
// Puts a game into the index of positions, each position once. `version` is that of the keys.
struct IndexGame {  // conflict: no such game, or not finished
  GameId game;
  std::int64_t version = 0;
  int result = 1;  // 0: the first side won, 1: draw, 2: the second side won
  std::vector<IndexedPosition> positions;
};
struct ClearIndex {};  // removes all games from the index; never a conflict
// What the engine thinks of the positions of a game, once for everybody.
struct StoreReview {  // conflict: no such game, not finished, or reviewed before
  GameId game;
  std::string review;  // JSON
  WallTime time{};
};
struct CreateIdentity {  // never a conflict: an identity that is there stays as it is
  Identity identity;
};
// Conflict: no such identity, an account of somebody else has a name that looks like it, or an account would have none.
struct RenameIdentity {
  IdentityId id;
  std::string name;
  std::string folded;
  std::string skeleton;
  WallTime time{};
};
struct MarkIdentity {  // conflict: no such identity
  IdentityId id;
  Mark mark = Mark::kHidden;
  bool is_on = true;
};
// Removes the identity with its names, ratings, results, chat lines, shared analyses, answers, conditional moves, notes
// and vacations, the challenges that it made and that are closed, its account with all ways into it, what it has to do
// with other people, and reports by and about it. The games stay; the seat is then that of a person without a name.
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
struct CreateStudy {  // conflict: there is one of this id
  StudyRecord study;
};
struct ChangeStudy {  // never a conflict: without one of this id by this author nothing happens. `created` stays
  StudyRecord study;
};
struct DropStudy {  // never a conflict
  StudyId id;
};
struct RememberAnswer {  // conflict: there is no such person, or an answer to this request
  IdentityId identity;
  Answer answer;
  int kept = 0;  // how many answers of the person stay, including this one; older ones are removed
};
struct Heartbeat {  // the server is alive at this time; never a conflict
  WallTime time{};
};
struct DropExpired {          // never a conflict
  WallTime before{};          // what expired before this is removed: links, studies, closed challenges, kept names
  WallTime answers_before{};  // answers given before this are removed
};

}  // namespace write

using Write = std::variant<
    write::CreateGame, write::AppendEvent, write::SetSeat, write::AppendChat, write::FinishGame, write::RateGame,
    write::StoreReview, write::IndexGame, write::ClearIndex, write::CreateIdentity, write::RenameIdentity,
    write::MarkIdentity, write::DeleteIdentity, write::CreateChallenge, write::ChangeChallenge, write::CloseChallenge,
    write::CreateSeatLink, write::DropSeatLink, write::CreateStudy, write::ChangeStudy, write::DropStudy,
    write::RememberAnswer, write::Heartbeat, write::DropExpired, write::CreateAccount, write::CheckPassword,
    write::SetPassword, write::CreateLogin, write::TouchLogin, write::DropLogin, write::DropLogins,
    write::SetRecoveryCodes, write::UseRecoveryCode, write::CreatePasskey, write::UsePasskey, write::DropPasskey,
    write::CreateDeviceLink, write::UseDeviceLink, write::LearnLessons, write::KeepName, write::SetTurn,
    write::SetConditions, write::DropConditions, write::SetNote, write::TakeVacation, write::EndVacation,
    write::ExtendTurns, write::DelayTurn, write::Relate, write::FileReport, write::CloseReport, write::NoteDeed>;
using Unit = std::vector<Write>;

// Codes of errors.
inline constexpr std::string_view kConflict = "conflict";         // the unit contradicts what is stored
inline constexpr std::string_view kStoreFailed = "store-failed";  // the disk did not take it, or cannot be read
inline constexpr std::string_view kTooManyReads = "too-many-reads";

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
  std::uint64_t reads = 0;                    // jobs that have begun
  std::uint64_t reads_refused = 0;            // jobs dropped because too many were waiting
  std::size_t reads_waiting = 0;              // jobs that have not begun
};

// Answers questions about what is committed. An Error is an I/O error. Each answer is consistent in itself, but a unit
// may be committed between two questions. One thread at a time.
class StoreReader : public AccountReader, public SocialReader {
 public:
  StoreReader() = default;
  StoreReader(const StoreReader&) = delete;
  StoreReader& operator=(const StoreReader&) = delete;
  ~StoreReader() override = default;

  // All games without a finish, with their events. Those by correspondence are left out: they are read when somebody
  // comes or their time is up.
  virtual Result<std::vector<StoredGame>> live_games() = 0;
  virtual Result<std::optional<StoredGame>> game(std::string_view id) = 0;
  // The review of a game, if there is one.
  virtual Result<std::optional<std::string>> review(std::string_view game) = 0;
  // Games in which a person has a seat, or had one at the end; the newest first. Games without result are left out, and
  // live ones if only finished ones are wanted.
  virtual Result<std::vector<GameSummary>> games_of(std::string_view identity, const Page& page,
                                                    bool finished_only) = 0;
  // Finished games, the last finished first. Unlisted games and those without result are left out.
  virtual Result<std::vector<GameSummary>> recent_games(const Page& page) = 0;

  // What was played in a position: in the newest `most` games that passed it, and the newest `latest` of them.
  virtual Result<PositionReport> position(std::int64_t key, int most, int latest) = 0;
  // Games that belong into the index and are not there with keys of this version, in the order in which they finished.
  virtual Result<std::vector<StoredGame>> unindexed_games(std::int64_t version, int limit) = 0;

  // The ratings of a person, by variant and speed.
  virtual Result<std::vector<PersonalRating>> ratings_of(std::string_view identity) = 0;
  // What a game changed, by seat; empty if it was not rated.
  virtual Result<std::vector<RatingChange>> rating_changes(std::string_view game) = 0;
  // A person's rating over time, the oldest point first.
  virtual Result<std::vector<RatingPoint>> rating_history(std::string_view identity, std::string_view variant,
                                                          Speed speed, const HistoryBounds& bounds) = 0;
  // The highest ratings whose deviation is now below glicko::kEstablished, the highest first. Whoever is hidden, banned
  // or closed is left out.
  virtual Result<std::vector<RatedPerson>> best_rated(std::string_view variant, Speed speed, WallTime now,
                                                      int limit) = 0;

  virtual Result<std::optional<Identity>> identity(std::string_view id) = 0;
  virtual Result<std::vector<Identity>> identities_named(std::string_view folded) = 0;
  // Everybody who has a name or a mark, in the order of ids; only those after `after`.
  virtual Result<std::vector<Identity>> identities(std::string_view after, int limit) = 0;
  // The names a person has had, the present one first.
  virtual Result<std::vector<PastName>> names_of(std::string_view identity) = 0;
  // What a person said in games, with the game, the newest first.
  virtual Result<std::vector<std::pair<GameId, ChatLine>>> chat_of(std::string_view identity, int limit) = 0;
  // The remembered answers to a person, the oldest first.
  virtual Result<std::vector<Answer>> answers_of(std::string_view identity) = 0;

  virtual Result<std::vector<Challenge>> open_challenges() = 0;
  virtual Result<std::optional<Challenge>> challenge(std::string_view id) = 0;
  virtual Result<std::optional<Challenge>> challenge_by_token(const TokenHash& token) = 0;
  virtual Result<std::optional<SeatLink>> seat_link(const TokenHash& token) = 0;

  virtual Result<std::optional<StudyRecord>> study(std::string_view id) = 0;
  // What a person shares, the last changed first, without the PGN.
  virtual Result<std::vector<StudyRecord>> studies_of(std::string_view author, int limit) = 0;
  virtual Result<StudyTotals> study_totals() = 0;

  // Games by correspondence that a person plays, the newest first.
  virtual Result<std::vector<GameSummary>> correspondence_of(std::string_view identity, int limit) = 0;
  // Those in which the person is to move, the most urgent first.
  virtual Result<std::vector<WaitingGame>> waiting_games(std::string_view identity, int limit) = 0;
  // Games whose deadline is then or before, the earliest first.
  virtual Result<std::vector<GameId>> due_turns(WallTime before, int limit) = 0;
  // Everybody who plays by correspondence, in the order of ids.
  virtual Result<std::vector<PlayerCount>> correspondence_players() = 0;
  // The vacations of a person that count, the oldest first.
  virtual Result<std::vector<Vacation>> vacations_of(std::string_view identity) = 0;
  // What a person has noted, the last changed first.
  virtual Result<std::vector<NoteRecord>> notes_of(std::string_view identity, int limit) = 0;

  // When the server was last alive; nothing if it has never said so.
  virtual Result<std::optional<WallTime>> heartbeat() = 0;
};

using ReadJob = std::function<void(StoreReader&)>;

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  // Stores and completes what has been submitted. Waits for the jobs that are running; jobs that have not begun are
  // dropped.
  virtual ~Store() = default;

  // Stores a unit, later. While the store is read-only, units fail at once.
  virtual void submit(Unit unit, Completion done) = 0;

  // Runs a job, later, on a reading thread. Jobs begin in order; several may run at once. False if too many are
  // waiting: then the job is dropped. If the database cannot be opened the job still runs, and each of its questions is
  // answered with an Error.
  [[nodiscard]] virtual bool read(ReadJob job) = 0;

  // False from a failed commit until the disk can be written again; the store keeps trying by itself.
  virtual bool is_writable() const = 0;
  // Sets who is told, on the writing thread, when that changes. The failed units have been completed by then.
  virtual void on_writable(std::function<void(bool is_writable)> listener) = 0;
  virtual StoreStats stats() = 0;
};

// Runs a job and waits for what it returns, which can also be an Error: for start-up, the command line and tests. An
// Error if the job was dropped. Not for the thread of an event loop.
template <class Job>
auto read_now(Store& store, const Job& job) -> std::invoke_result_t<const Job&, StoreReader&> {
  using Answered = std::invoke_result_t<const Job&, StoreReader&>;
  auto done = std::make_shared<std::promise<void>>();  // broken if the job is dropped
  const auto end = done->get_future();
  Answered answer = Error{kTooManyReads, "Too many questions to the database are waiting."};
  if (store.read([&answer, &job, done = std::move(done)](StoreReader& reader) {
        answer = job(reader);
        done->set_value();
      })) {
    end.wait();
  }
  return answer;
}

}  // namespace serai::server

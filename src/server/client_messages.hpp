// What a client says to the server (docs/protocol.md): every message is a case of one closed type. messages.cpp reads
// it.
//
// Values; no locks.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/event.hpp"

namespace serai::server {

constexpr std::size_t kMaxId = 32;      // of an action: letters, digits, - and _
constexpr std::size_t kMaxToken = 128;  // of games, challenges and links
constexpr std::size_t kMaxFen = 512;
constexpr int kMaxPage = 99;              // of the lobby
constexpr std::size_t kMaxWord = 64;      // variants, setups, moves, options, claims, phrases
constexpr std::size_t kMaxWishes = 16;    // games, and time controls, that somebody would play
constexpr std::size_t kMaxText = 1024;    // names and chat, cut to their own limits later
constexpr std::size_t kMaxNote = 3000;    // bytes of a private note
constexpr int kVacationDays = 14;         // in a year
constexpr std::size_t kMaxReport = 2048;  // the same for what is said in a report

// ---- From the client ----

// Who is to sit on a seat of a challenge.
struct SeatWish {
  enum class Kind : std::uint8_t { kMe, kOpen, kComputer };
  Kind kind = Kind::kOpen;
  int level = 0;  // of the computer
  friend bool operator==(const SeatWish&, const SeatWish&) = default;
};

struct SetName {
  std::string name;
};
struct Ping {};
struct WatchLobby {
  bool on = true;
  int page = 0;
  std::string variant;  // empty: all
};
struct ListMyGames {
  std::optional<std::int64_t> before;  // where the page of finished games begins
  std::string variant;                 // empty: all
};
struct CreateChallenge {
  GameTerms terms;
  std::vector<SeatWish> seats;
  bool shuffle = false;
  std::string to;  // the only person who may accept it; empty: anybody who sees it or has its link
};
struct CancelChallenge {
  std::string challenge;
};
struct ShowChallenge {
  std::string challenge;  // the token of a link
};
struct JoinChallenge {
  std::string challenge;  // the id of a listed one, or the token of a link
  std::optional<std::size_t> seat;
};
// What somebody who looks for an opponent would play: every combination of these games and time controls.
struct SeekWish {
  std::vector<std::string> variants;
  std::vector<std::string> controls;  // such as "10+5" (server/pairing_pool.hpp)
  bool rated = false;
  bool casual = true;
  friend bool operator==(const SeekWish&, const SeekWish&) = default;
};
struct SeekOpponent {
  SeekWish wish;
};
struct StopSeeking {};
struct WatchGame {
  std::string game;
  std::optional<int> version;  // the last one known
};
struct LeaveGame {
  std::string game;
};

struct AskReview {
  std::string game;  // that is over
};

// What players do. Each carries the id by which a repeated message is recognised.
struct MakeMove {
  std::string game;
  int version = 0;  // of the position it answers
  std::string move;
  std::optional<Millis> spent;
};
struct Choose {
  std::string game;
  int version = 0;
  std::string option;
};
// Proposes, or agrees to what others proposed.
struct MakeOffer {
  std::string game;
  OfferKind kind = OfferKind::kDraw;
  std::optional<std::size_t> seat;  // who resigns, where one person holds several seats
};
struct DeclineOffer {
  std::string game;
  OfferKind kind = OfferKind::kDraw;
};
struct GiveTime {
  std::string game;
};
struct MakeClaim {
  std::string game;
  int version = 0;
  std::string claim;  // one of the game's own
};
struct ClaimGone {
  std::string game;
  bool win = true;  // else a draw
};
struct HandOver {
  std::string game;
  std::size_t seat = 0;  // the partner's, who is gone
};
struct SayPhrase {
  std::string game;
  std::string phrase;
};
struct SayText {
  std::string game;
  std::string text;
};
struct MakeSeatLink {
  std::string game;
};
struct TakeSeat {
  std::string token;
};
// By correspondence.
struct SetConditions {
  std::string game;
  int version = 0;                 // of the position from which the lines begin
  std::vector<std::string> lines;  // in place of all before (server/conditions.hpp)
};
struct SaveNote {
  std::string game;
  std::string text;  // empty: none
};
struct TakeVacation {
  int days = 0;
};
struct EndVacation {};

// People with one another.
struct DeclineChallenge {
  std::string challenge;  // one that was made to us
};
struct Follow {
  std::string person;
  bool on = true;
};
struct Block {
  std::string person;
  bool on = true;
};
struct WatchFriends {
  bool on = true;
};
struct ReportPerson {
  std::string person;
  std::string game;    // in which it happened
  std::string reason;  // one of report_reasons()
  std::string text;    // may be empty
};
// For administrators.
struct Moderate {
  std::string person;
  std::string action;  // one of moderations()
  bool on = true;
  std::optional<std::int64_t> report;  // that this settles
  std::string note;
};
struct Administer {
  std::string show;                    // "reports", "log" or "person"
  std::optional<std::int64_t> before;  // where the page begins
  std::string name;                    // of the person
};

using ClientMessage =
    std::variant<SetName, Ping, WatchLobby, ListMyGames, CreateChallenge, CancelChallenge, ShowChallenge, JoinChallenge,
                 SeekOpponent, StopSeeking, WatchGame, LeaveGame, AskReview, MakeMove, Choose, MakeOffer, DeclineOffer,
                 GiveTime, MakeClaim, ClaimGone, HandOver, SayPhrase, SayText, MakeSeatLink, TakeSeat, DeclineChallenge,
                 Follow, Block, WatchFriends, ReportPerson, Moderate, Administer, SetConditions, SaveNote, TakeVacation,
                 EndVacation>;

}  // namespace serai::server

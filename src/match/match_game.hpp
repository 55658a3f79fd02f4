// One game between two engines, with our rules as the arbiter.
//
// An engine that plays an illegal move, answers too late, does not answer or exits loses the game. An engine that gets
// only the bare position, because it does not know all rules, is not at fault: the game is then void, unless it lost on
// time.
#pragma once

#include <array>

#include "match/uci_engine.hpp"

namespace serai {

struct Fault {
  enum class Kind : std::uint8_t { kTime, kIllegal, kCrash, kStall };
  Kind kind = Kind::kTime;
  std::size_t engine = 0;  // of the match
  int ply = 0;             // moves played before
  std::string detail;      // a sentence without the name
};

constexpr std::string_view name_of(Fault::Kind kind) {
  constexpr std::string_view kNames[] = {"time", "illegal-move", "crash", "stall"};
  return kNames[static_cast<int>(kind)];
}

struct MatchTerms {
  int max_plies = 400;  // moves of the whole game, opening included; then it is drawn. 0: no limit
  // How much later than its time an answer may come. If not said, nothing by the clock; a fixed time for each move,
  // which no engine meets to the millisecond, is exceeded by more than 50 ms.
  std::optional<Duration> margin;

  Duration margin_for(const TimeControl& control) const {
    const bool is_fixed = control.kind == TimeControl::Kind::kMoveTime;
    return margin.value_or(is_fixed ? std::chrono::milliseconds(50) : Duration{});
  }
};

// Who plays a colour.
struct Player {
  std::size_t engine = 0;
  UciEngine* uci = nullptr;
  TimeControl control;
  bool takes_fen = false;
};

struct PlayedGame {
  enum class Status : std::uint8_t { kFinished, kVoid, kStopped };
  Status status = Status::kFinished;
  std::unique_ptr<Game> game;
  std::string reason;  // why it ended: a reason of the rules, the name of a fault, or "max-plies"
  std::optional<Fault> fault;
  std::vector<std::optional<double>> clocks;  // seconds left after each move, opening included
};

// Plays a game on from where it stands. Requires: it is not over.
PlayedGame play_game(std::unique_ptr<Game> game, const std::array<Player, 2>& players, const MatchTerms& terms);

// The moves of a game in UCI notation.
std::vector<std::string> uci_moves(const Game& game);

}  // namespace serai

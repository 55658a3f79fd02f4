// An engine that speaks UCI, as a child process.
//
// It is started and given its options once, plays any number of games and is ended with the object. It may answer
// nonsense, late, or never: think() reports what happened, and always returns in time. One thread at a time.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <vector>

#include "game/game.hpp"
#include "match/engine_config.hpp"
#include "match/process.hpp"

namespace serai {

// How long to be patient with an engine.
struct Patience {
  Duration start = std::chrono::seconds(30);   // from the start to its first answer, and for each "isready"
  Duration move = std::chrono::minutes(10);    // for a move where time is not limited
  Duration beyond = std::chrono::seconds(10);  // after the time is up
};

// The result of a request to think.
struct Reply {
  enum class Kind : std::uint8_t {
    kMove,     // an answer in time
    kLate,     // an answer after the time was up
    kStalled,  // no answer; the engine cannot be used any more
    kGone,     // the engine ended; it cannot be used any more
    kStopped,  // a stop was requested meanwhile; after one of its own the engine can still be used
  };
  Kind kind = Kind::kMove;
  std::string move;
  Duration elapsed{};
  std::optional<int> centipawns;  // its last score, if it told one; mates are beyond kMateScore
  std::string detail;             // how the engine ended
  std::string info;               // the last line that told a score of its best line (read_info)
};

// What an "info" line says about the position, for the side to move.
struct UciInfo {
  bool is_mate = false;
  int score = 0;                  // hundredths of a pawn, or moves to mate
  std::array<int, 3> chances{};   // to win, draw and lose in thousandths
  std::vector<std::string> line;  // UCI, the best move first
};
// Nothing if it lacks one of them.
std::optional<UciInfo> read_info(std::string_view line);

constexpr int kMateScore = 100'000;

class UciEngine {
 public:
  // Starts an engine for a variant and waits until it is ready. Says why in a sentence that names it if that fails.
  // Requires: the stop signal outlives the engine.
  static Result<std::unique_ptr<UciEngine>> start(const EngineConfig& config, const VariantInfo& variant,
                                                  const Patience& patience, const StopSignal& stop);
  ~UciEngine();
  UciEngine(const UciEngine&) = delete;
  UciEngine& operator=(const UciEngine&) = delete;

  // Between games: tells the engine and waits until it is ready; kMove if it is.
  Reply new_game();
  // Whether the engine offers an option.
  bool has_option(std::string_view name) const;
  // Between searches: changes an option and waits until the engine is ready; kMove if it is.
  Reply set_option(std::string_view name, std::string_view value);
  // The same for several at once.
  Reply set_options(std::span<const std::pair<std::string, std::string>> options);
  // Between games: the engine shall play another variant from now on. Says why not in a sentence that names it.
  std::optional<Error> set_variant(const EngineConfig& config, const VariantInfo& variant);
  // Sends the position and the "go" command. The time allowed is `limit`, if there is one. `cancelled`, if given, ends
  // this thought alone: the engine is told to stop and its answer thrown away. It is watched
  // instead of the engine's stop signal, so whoever requests that must also request this.
  Reply think(std::string_view position, std::string_view go, std::optional<Duration> limit,
              const StopSignal* cancelled = nullptr);

  // False once it has stalled or gone.
  bool is_usable() const { return is_usable_; }
  // As it calls itself.
  const std::string& name() const { return name_; }
  pid_t pid() const { return process_.pid(); }

 private:
  UciEngine(Process process, const Patience& patience, const StopSignal& stop)
      : process_(std::move(process)), patience_(patience), stop_(stop) {}

  std::optional<Error> set_up(const EngineConfig& config, const VariantInfo& variant);
  std::optional<Error> tell_options(const EngineConfig& config, const VariantInfo& variant);
  // The command that chooses a variant; empty if the engine knows only one.
  Result<std::string> variant_command(const EngineConfig& config, const VariantInfo& variant) const;
  // Asks whether the engine is ready.
  std::optional<Error> make_ready(const EngineConfig& config, const std::string& text, std::string_view answer);
  // Sends text and reads until a line begins with this word.
  Reply ask(const std::string& text, std::string_view answer, Duration wait);
  Reply fail(Reply::Kind kind);

  Process process_;
  Patience patience_;
  const StopSignal& stop_;
  std::map<std::string, std::string> offered_;  // options: lower-case name, and the rest of the line
  std::string name_;
  bool is_usable_ = true;
};

// The UCI "position" command: the start and all moves, which knows repetitions.
std::string position_command(std::string_view start_fen, std::span<const std::string> moves);

// The FEN as programs with narrower rules expect it: six fields, no castling rights.
std::string peer_fen(std::string_view fen);

}  // namespace serai

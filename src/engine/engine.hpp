// The engine for any variant: a position, a search that runs in the background, and its reports.
//
// One Engine plays one variant at a time; it owns the transposition table and the search threads. All member functions
// must be called from one thread (the protocol's); `go` returns at once and the listener is called from the search's
// own thread, first on_info any number of times, then on_best exactly once. Nothing may change the engine while a
// search runs except stop() and ponder_hit(); every other call waits for the search to end first. stop() may be called
// from any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"

namespace serai {

// What ends a search. Nothing set: it runs until stop().
struct SearchLimits {
  struct Clock {
    std::int64_t time_ms = 0;
    std::int64_t increment_ms = 0;
  };
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<std::int64_t> movetime_ms;
  std::optional<int> mate;         // find a mate in this many moves
  std::optional<Clock> clocks[2];  // by colour
  int moves_to_go = 0;             // 0: for the rest of the game
  bool infinite = false;           // keep the result until stop()
  bool ponder = false;             // the clock starts with ponder_hit()
  std::vector<Move> search_moves;  // only these; empty: all
};

// A score from the side to move's point of view.
struct EngineScore {
  enum class Kind : std::uint8_t { kCentipawns, kMate };
  Kind kind = Kind::kCentipawns;
  int value = 0;  // centipawns, or moves to mate (negative: to be mated)
};

// Chances in thousandths.
struct Chances {
  int win = 0;
  int draw = 0;
  int loss = 0;
};

// A game won by a rule other than mate.
struct RuleWin {
  int plies = 0;  // until then
  Color winner = kWhite;
  Reason reason = Reason::kNone;  // kNone: the line breaks off before its end
};

struct SearchInfo {
  int depth = 0;
  int selective_depth = 0;
  int line = 1;  // the number of the principal variation, from 1
  EngineScore score;
  std::optional<RuleWin> rule_win;  // where the score means one
  Chances chances;
  std::uint64_t nodes = 0;
  std::int64_t time_ms = 0;
  int hashfull = 0;                // thousandths
  std::vector<std::string> moves;  // the principal variation, UCI
  std::string note;                // if not empty, a sentence and nothing else
};

struct BestMove {
  std::string move;    // UCI; empty if there is no legal move
  std::string ponder;  // the expected answer, or empty
};

class SearchListener {
 public:
  virtual ~SearchListener() = default;
  virtual void on_info(const SearchInfo& info) = 0;
  virtual void on_best(const BestMove& best) = 0;
};

struct EngineOptions {
  int threads = 1;
  int hash_mb = 16;
  int lines = 1;  // principal variations (MultiPV)
  int move_overhead_ms = 10;
  // How strong to play (engine/strength.hpp). The first that limits counts: level, Elo, skill.
  int level = 0;  // 1 to 8; 0: no level
  bool limit_strength = false;
  int elo = 1500;             // used when limit_strength
  int skill_level = 20;       // 0 to 20, 20: full strength
  bool analyse = false;       // full strength, whatever the settings above
  std::uint64_t seed = 0;     // of the errors of limited strength; 0: another one each game
  bool use_network = true;    // false: the classical evaluation
  std::string network_file;   // instead of the network that comes with the program; empty: that one
  bool use_tables = true;     // false: no endgame tables
  std::string tables_folder;  // of endgame tables beside those that come with the program; empty: only those
};

class Engine {
 public:
  static constexpr int kMostThreads = 512;
  static constexpr int kMostLines = 256;
  // What the machine has, in MB.
  static int most_hash_mb();

  // Starts with the default setup of `variant`, which must exist.
  explicit Engine(std::string_view variant);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Changing the variant sets up its default start.
  std::optional<Error> set_variant(std::string_view name);
  // An error says what could not be done: too little memory for the hash (then nothing changes), a folder of endgame
  // tables that is none (then it is forgotten), or a network file that does not fit this variant (then the program's
  // own network is used, and the file is tried again with the next variant).
  std::optional<Error> set_options(const EngineOptions& options);
  const EngineOptions& options() const;

  // The position to search: from a FEN, or the default setup if it is empty, and UCI moves. On an error nothing
  // changes.
  std::optional<Error> set_position(std::string_view fen, std::span<const std::string> moves);
  const Game& game() const;

  void new_game();  // forget everything about earlier searches
  void clear_hash();

  // Starts a search. The listener must live until on_best has been called.
  void go(const SearchLimits& limits, SearchListener& listener);
  void stop();
  void ponder_hit();
  void wait();  // until the search has ended
  bool is_searching() const;

  // The static evaluation of the position in words, term by term.
  std::string evaluation();
  // Searches a fixed set of positions of the variant with one thread and returns the number of nodes: a signature of
  // the search. Returns nothing if cancelled: `is_cancelled` is called before and after the start of each search, and
  // the thread that makes it true must then call stop().
  std::optional<std::uint64_t> bench(int depth, const std::function<bool()>& is_cancelled = {});

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace serai

// A conversation with a GUI, or a person, over two streams.
//
// The first line chooses the protocol: `uci`, `xboard`, `ucci` or `usi`; any other first command is taken as UCI. The
// session owns the engine. Three threads meet in it: one reads lines, the engine's reports what the search finds, and
// the one that called run() does everything else, so that protocols need no locks: only say() may be called by all.
// Whatever the input, the session ends only with `quit` or the end of input; a running search is then stopped and its
// move still printed.
#pragma once

#include <atomic>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "protocol/mailbox.hpp"
#include "protocol/options.hpp"
#include "protocol/protocol.hpp"

namespace serai {

class ProtocolSession final : private SearchListener {
 public:
  ProtocolSession(std::istream& in, std::ostream& out);
  ~ProtocolSession() override;

  // Serves until `quit` or the end of input. To be called once.
  void run();

  // What follows is for the protocols.

  // Writes a line, or several, and sends them off. Any thread may call it.
  void say(std::string_view lines);

  const Settings& settings() const { return settings_; }
  // Changes an option. While a search runs, what concerns the search takes effect after it; the variant and the hash
  // end it first.
  Result<OptionEffect> change_option(std::string_view name, std::string_view value);

  const Game& game() const { return engine_.game(); }
  // The engine for all that needs it idle: ends the search first.
  Engine& idle_engine();

  bool is_searching() const { return searching_; }
  // Starts a search. Requires: none is running.
  void go(const SearchLimits& limits);
  void stop() { engine_.stop(); }
  void ponder_hit() { engine_.ponder_hit(); }
  // Stops the search and hands its result to the caller instead of the protocol. Requires: one is running.
  BestMove end_search();

  // What every protocol shows in the same way.
  void say_board(const Game& game);
  void say_evaluation();
  void say_bench(int depth);
  // Counts move sequences by first move, written in the dialect; a waiting `stop` or `quit` breaks it off.
  void say_perft(Dialect dialect, int depth);

 private:
  void on_info(const SearchInfo& info) override;  // in the search's thread
  void on_best(const BestMove& best) override;    // in the search's thread
  void read_lines();
  bool handle(const std::string& line);
  void finish();
  void interrupt();            // in the reading thread
  void begin_interruptible();  // what follows looks at interrupted_
  void apply_late_settings();

  std::istream& in_;
  std::ostream& out_;
  std::mutex out_mutex_;
  Mailbox mailbox_;
  Settings settings_;
  std::atomic<bool> interrupted_{false};  // a bench or a perft
  std::mutex bench_mutex_;
  Engine* bench_engine_ = nullptr;  // while a bench runs
  bool settings_wait_ = false;      // for the end of the search
  bool searching_ = false;
  std::unique_ptr<Protocol> protocol_;
  Engine engine_;  // after all that its threads use
};

// The nodes of Engine::bench for every game, one line each, and their sum: a signature of the search.
void run_bench(int depth, std::ostream& out);
constexpr int kBenchDepth = 10;

}  // namespace serai

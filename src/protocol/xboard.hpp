// XBoard's protocol (CECP version 2): the engine keeps the game, is told the moves and plays its own when it is its
// turn.
//
// The game is kept here and given to the engine for each search. What the engine is doing is one of four things
// (Search): nothing, thinking about its move, pondering on the answer it expects, or analysing. A search that is no
// longer wanted is ended and its result dropped.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "protocol/session.hpp"
#include "protocol/words.hpp"

namespace serai {

class XboardProtocol final : public Protocol {
 public:
  explicit XboardProtocol(ProtocolSession& session);

  void greet() override {}
  void handle(std::string_view line) override;
  void complain(const Error& error) override;
  void on_best(const BestMove& best) override;
  void on_info(const SearchInfo& info) override;

 private:
  enum class Search : std::uint8_t { kNone, kMove, kPonder, kAnalysis };
  enum class Mode : std::uint8_t { kForce, kPlay, kAnalyse };
  using Handler = void (XboardProtocol::*)(WordReader& words);
  struct Command {
    std::string_view name;
    Handler handler;  // null: known and ignored
  };
  static const Command kCommands[];

  // The commands.
  void protover(WordReader&);
  void new_game(WordReader&);
  void variant(WordReader& words);
  void force(WordReader&);
  void go(WordReader&);
  void play_other(WordReader&);
  void level(WordReader& words);
  void move_time(WordReader& words);
  void depth(WordReader& words);
  void own_clock(WordReader& words);
  void other_clock(WordReader& words);
  void user_move(WordReader& words);
  void move_now(WordReader&);
  void ping(WordReader& words);
  void set_board(WordReader& words);
  void undo(WordReader&);
  void remove(WordReader&);
  void ponder_on(WordReader&);
  void ponder_off(WordReader&);
  void post(WordReader&) { post_ = true; }
  void no_post(WordReader&) { post_ = false; }
  void analyse(WordReader&);
  void exit_analysis(WordReader&);
  void tell_progress(WordReader&);
  void memory(WordReader& words);
  void cores(WordReader& words);
  void option(WordReader& words);
  void hint(WordReader&);
  void show(WordReader&) { session_.say_board(*game_); }
  void evaluate(WordReader&);
  void bench(WordReader& words);
  void perft(WordReader& words);
  void help(WordReader&);

  // The game.
  bool play(std::string_view text);
  void play_own(const BestMove& best);
  bool take_back(int plies);
  void start_game(std::unique_ptr<Game> game, std::string fen);
  bool say_result();  // true if the game is over
  bool is_pass_to(std::string_view fen) const;

  // The search.
  void drop_search();
  void search(Search purpose, const SearchLimits& limits);
  void think_if_due();
  SearchLimits clock_limits(Color us) const;
  void say_held_pongs();
  bool refuse_while_thinking(std::string_view command);
  void change_option(std::string_view name, std::string_view value);
  std::string text_of(std::string_view uci) const;

  ProtocolSession& session_;
  std::unique_ptr<Game> game_;
  std::string start_fen_;           // empty: the default setup
  std::vector<std::string> moves_;  // of game_, UCI
  Mode mode_ = Mode::kForce;
  Color own_color_ = kBlack;  // the engine's, in Mode::kPlay
  Search search_ = Search::kNone;
  std::string expected_;  // the move pondered on, or to be hinted at
  std::vector<std::string> held_pongs_;

  struct Tempo {
    int moves = 0;  // of a session; 0: for the whole game
    std::int64_t base_ms = std::int64_t{5} * 60 * 1000;
    std::int64_t increment_ms = 0;
  };
  Tempo level_;
  std::int64_t own_ms_ = level_.base_ms;
  std::int64_t other_ms_ = level_.base_ms;
  std::optional<std::int64_t> move_time_ms_;
  std::optional<int> depth_;

  std::atomic<bool> post_{true};
  std::mutex info_mutex_;
  SearchInfo last_info_;  // of the running search
};

// The `setup` line of a game and a `piece` line for each kind of piece.
std::string xboard_setup(const VariantInfo& info);

}  // namespace serai

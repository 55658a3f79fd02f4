// UCI, and what UCCI and USI have in common with it: the commands, the form of `info` lines, the words of `go`. The two
// derive from it and say only what they do differently.
#pragma once

#include <string>
#include <vector>

#include "protocol/session.hpp"
#include "protocol/words.hpp"

namespace serai {

class UciProtocol : public Protocol {
 public:
  explicit UciProtocol(ProtocolSession& session, Dialect dialect = Dialect::kUci)
      : session_(session), dialect_(dialect) {}

  void greet() override;
  void handle(std::string_view line) override;
  void complain(const Error& error) override;
  void on_best(const BestMove& best) override;
  void on_info(const SearchInfo& info) override;

 protected:
  // What the dialects do in their own way.
  virtual std::string_view name() const { return "uci"; }
  virtual bool handle_own(std::string_view command, WordReader& words);  // false: not a command of the dialect
  virtual void set_option(WordReader& words);
  virtual std::string score_text(const EngineScore& score) const;
  virtual std::string best_text(const BestMove& best) const;
  virtual bool restrict_moves(SearchLimits&) const { return true; }  // false: no move is left to search
  virtual void position_changed() {}

  std::string move_text(std::string_view uci) const { return to_dialect(dialect_, session_.game().variant(), uci); }
  Result<Move> read_move(std::string_view text) const;
  void change_option(std::string_view option, std::string_view value);
  void note(const std::string& text) { session_.say("info string " + text); }

  ProtocolSession& session_;

 private:
  struct GoWords;

  void position(WordReader& words);
  void go(WordReader& words);
  void read_go(WordReader& words, GoWords& out);
  void set_limit(std::string_view word, std::int64_t number, GoWords& out) const;
  void read_search_moves(WordReader& words, SearchLimits& limits);
  void say_game_over();
  void say_variant();
  void say_help();

  Dialect dialect_;
  bool show_chances_ = false;  // in this search
};

}  // namespace serai

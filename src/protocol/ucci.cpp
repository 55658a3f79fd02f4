// UCCI, the protocol of Chinese chess interfaces: UCI with other names, ranks counted from 0 on ten-rank boards,
// options as `setoption NAME VALUE`, scores without `cp`, forbidden moves, and `bye` at the end.
#include <algorithm>

#include "protocol/uci.hpp"

namespace serai {
namespace {

class UcciProtocol final : public UciProtocol {
 public:
  explicit UcciProtocol(ProtocolSession& session) : UciProtocol(session, Dialect::kUcci) {}

  void on_quit() override { session_.say("bye"); }

 private:
  std::string_view name() const override { return "ucci"; }

  bool handle_own(std::string_view command, WordReader& words) override {
    if (command == "banmoves") {
      ban_moves(words);
    } else if (command == "uccinewgame" || command == "newgame") {
      session_.idle_engine().new_game();
    } else {
      return command == "probe";  // asks about the hash: we have nothing to say
    }
    return true;
  }

  void set_option(WordReader& words) override {
    const std::string_view option = words.next();
    change_option(option, words.rest());
  }

  // Moves the game forbids for repetition, valid for this position only.
  void ban_moves(WordReader& words) {
    session_.idle_engine();
    while (!words.at_end()) {
      const auto move = read_move(words.next());
      if (!move)
        complain(move.error());
      else
        banned_.push_back(*move);
    }
  }
  void position_changed() override { banned_.clear(); }

  bool restrict_moves(SearchLimits& limits) const override {
    if (banned_.empty()) return true;
    std::vector<Move> allowed = limits.search_moves.empty() ? session_.game().legal_moves() : limits.search_moves;
    std::erase_if(allowed, [this](Move m) { return std::find(banned_.begin(), banned_.end(), m) != banned_.end(); });
    limits.search_moves = allowed;
    return !allowed.empty();
  }

  std::string score_text(const EngineScore& score) const override {
    return (score.kind == EngineScore::Kind::kMate ? "mate " : "") + std::to_string(score.value);
  }
  std::string best_text(const BestMove& best) const override {
    return best.move.empty() ? "nobestmove" : UciProtocol::best_text(best);
  }

  std::vector<Move> banned_;
};

}  // namespace

std::unique_ptr<Protocol> make_ucci(ProtocolSession& session) {
  return std::make_unique<UcciProtocol>(session);
}

}  // namespace serai

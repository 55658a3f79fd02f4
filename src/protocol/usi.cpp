// USI, the protocol of shogi interfaces: UCI with squares counted from the right and the top, positions as SFEN, black
// moving first, mates counted in plies, and `resign` or `win` where there is no move.
#include "protocol/uci.hpp"

namespace serai {
namespace {

class UsiProtocol final : public UciProtocol {
 public:
  explicit UsiProtocol(ProtocolSession& session) : UciProtocol(session, Dialect::kUsi) {}

 private:
  std::string_view name() const override { return "usi"; }

  bool handle_own(std::string_view command, WordReader&) override {
    if (command == "usinewgame") session_.idle_engine().new_game();
    if (command == "gameover" && session_.is_searching()) session_.stop();
    return command == "usinewgame" || command == "gameover";
  }

  std::string score_text(const EngineScore& score) const override {
    if (score.kind != EngineScore::Kind::kMate) return UciProtocol::score_text(score);
    return "mate " + std::to_string(score.value > 0 ? 2 * score.value - 1 : 2 * score.value);
  }
  std::string best_text(const BestMove& best) const override {
    if (!best.move.empty()) return UciProtocol::best_text(best);
    const Game& game = session_.game();
    return game.outcome().is_win_for(game.turn()) ? "bestmove win" : "bestmove resign";
  }
};

}  // namespace

std::unique_ptr<Protocol> make_usi(ProtocolSession& session) {
  return std::make_unique<UsiProtocol>(session);
}

}  // namespace serai

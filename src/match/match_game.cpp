#include "match/match_game.hpp"

#include <cstdio>

#include "rules/text.hpp"

namespace serai {
namespace {

std::string in_milliseconds(Duration d) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.1f ms", seconds(d) * 1000);
  return buffer;
}

class Round {
 public:
  Round(std::unique_ptr<Game> game, const std::array<Player, 2>& players, const MatchTerms& terms)
      : players_(players),
        terms_(terms),
        clocks_{MatchClock(players[kWhite].control), MatchClock(players[kBlack].control)} {
    start_fen_ = game->start_fen();
    moves_ = uci_moves(*game);
    out_.clocks.resize(moves_.size());
    out_.game = std::move(game);
  }

  PlayedGame play() {
    if (greet()) {
      while (step()) continue;
    }
    return std::move(out_);
  }

 private:
  // Tells both engines that a game begins; false if that ended it.
  bool greet() {
    for (Color c : {kWhite, kBlack}) {
      if (!look(c, players_[c].uci->new_game(), {})) return false;
    }
    return true;
  }

  // Lets the side to move move; false if the game has ended.
  bool step() {
    Game& game = *out_.game;
    if (game.outcome().is_over()) {
      out_.reason = name_of(game.outcome().reason);
      return false;
    }
    if (terms_.max_plies > 0 && moves_.size() >= static_cast<std::size_t>(terms_.max_plies)) {
      game.end(Outcome::draw(Reason::kMoveLimit));
      out_.reason = "max-plies";
      return false;
    }
    const Color us = game.turn();
    const auto limit = clocks_[us].limit();
    const auto allowed = limit ? std::optional(*limit + terms_.margin_for(players_[us].control)) : std::nullopt;
    const std::string position =
        players_[us].takes_fen ? "position fen " + peer_fen(game.fen()) : position_command(start_fen_, moves_);
    const Reply reply = players_[us].uci->think(position, go_command(clocks_, us), allowed);
    if (!look(us, reply, limit)) return false;
    const auto move = game.read_uci(reply.move);
    if (!move) {
      const std::string fen = " Position: " + game.fen();
      blame(us, Fault::Kind::kIllegal, "played an illegal move. " + move.error().message + fen);
      return false;
    }
    clocks_[us].spend(reply.elapsed);
    moves_.push_back(game.write(*move, Notation::kUci));
    out_.clocks.push_back(clocks_[us].shown());
    game.play(*move);
    return true;
  }

  // Judges the form of an answer; false if it ended the game.
  bool look(Color us, const Reply& reply, std::optional<Duration> limit) {
    switch (reply.kind) {
      case Reply::Kind::kMove:
        return true;
      case Reply::Kind::kStopped:
        out_.status = PlayedGame::Status::kStopped;
        break;
      case Reply::Kind::kLate:
        blame(us, Fault::Kind::kTime,
              "answered " + in_milliseconds(reply.elapsed - limit.value_or(Duration{})) + " after its time was up.");
        break;
      case Reply::Kind::kStalled:
        blame(us, Fault::Kind::kStall, "did not answer and was killed.");
        break;
      case Reply::Kind::kGone:
        blame(us, Fault::Kind::kCrash, "ended: " + reply.detail + ".");
        break;
    }
    return false;
  }

  // Ends the game for a fault of `us`.
  void blame(Color us, Fault::Kind kind, std::string detail) {
    Game& game = *out_.game;
    out_.fault = Fault{kind, players_[us].engine, static_cast<int>(moves_.size()), std::move(detail)};
    out_.reason = name_of(kind);
    if (players_[us].takes_fen && kind != Fault::Kind::kTime) {
      out_.status = PlayedGame::Status::kVoid;
    } else if (kind == Fault::Kind::kTime) {
      // As between people: a side that could never win on the board does not win on time either.
      game.end(game.can_win(!us) ? Outcome::win(!us, Reason::kTime) : Outcome::draw(Reason::kTime));
    } else {
      game.end(Outcome::win(!us, Reason::kAbandoned));
    }
  }

  const std::array<Player, 2>& players_;
  const MatchTerms& terms_;
  std::array<MatchClock, 2> clocks_;
  std::string start_fen_;
  std::vector<std::string> moves_;
  PlayedGame out_;
};

}  // namespace

PlayedGame play_game(std::unique_ptr<Game> game, const std::array<Player, 2>& players, const MatchTerms& terms) {
  return Round(std::move(game), players, terms).play();
}

std::vector<std::string> uci_moves(const Game& game) {
  std::vector<std::string> out;
  const std::unique_ptr<Game> replayed = game.clone();
  while (replayed->undo()) continue;
  for (Move m : game.moves()) {
    out.push_back(replayed->write(m, Notation::kUci));
    replayed->play(m);
  }
  return out;
}

}  // namespace serai

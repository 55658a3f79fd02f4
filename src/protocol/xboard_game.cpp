// The part of XBoard's protocol that keeps the game and decides when to search.
#include "protocol/xboard.hpp"
#include "rules/text.hpp"

namespace serai {

void XboardProtocol::start_game(std::unique_ptr<Game> game, std::string fen) {
  game_ = std::move(game);
  start_fen_ = std::move(fen);
  moves_.clear();
  expected_.clear();
}

// Searching.

// While pondering the engine's position is one move ahead of the game.
void XboardProtocol::search(Search purpose, const SearchLimits& limits) {
  std::vector<std::string> moves = moves_;
  if (purpose == Search::kPonder) moves.push_back(expected_);
  if (const auto error = session_.idle_engine().set_position(start_fen_, moves)) return complain(*error);
  {
    const std::lock_guard lock(info_mutex_);
    last_info_ = {};
  }
  search_ = purpose;
  session_.go(limits);
}

void XboardProtocol::drop_search() {
  if (session_.is_searching()) session_.end_search();
  search_ = Search::kNone;
  say_held_pongs();
}

// Starts the search that the mode asks for, if it does and none is running.
void XboardProtocol::think_if_due() {
  if (search_ != Search::kNone || game_->outcome().is_over()) return;
  if (mode_ == Mode::kAnalyse) {
    SearchLimits limits;
    limits.infinite = true;
    search(Search::kAnalysis, limits);
  } else if (mode_ == Mode::kPlay && game_->turn() == own_color_) {
    search(Search::kMove, clock_limits(own_color_));
  }
}

void XboardProtocol::on_best(const BestMove& best) {
  const Search purpose = search_;
  search_ = Search::kNone;
  if (purpose == Search::kMove) play_own(best);
  say_held_pongs();
}

void XboardProtocol::play_own(const BestMove& best) {
  const auto move = game_->read_uci(best.move);
  if (!move) return;  // there is none: the game is over
  game_->play(*move);
  moves_.push_back(best.move);
  session_.say("move " + text_of(best.move));
  expected_.clear();
  if (say_result() || best.ponder.empty() || !game_->read_uci(best.ponder)) return;
  expected_ = best.ponder;
  if (!session_.settings().ponder) return;
  const auto ahead = game_->clone();
  ahead->play(*ahead->read_uci(expected_));
  if (ahead->outcome().is_over()) return;
  SearchLimits limits = clock_limits(own_color_);
  limits.ponder = true;
  search(Search::kPonder, limits);
}

bool XboardProtocol::say_result() {
  const Outcome outcome = game_->outcome();
  if (!outcome.is_over()) return false;
  session_.say(std::string(outcome.result()) + " {" + std::string(name_of(outcome.reason)) + "}");
  return true;
}

// Modes.

void XboardProtocol::force(WordReader&) {
  drop_search();
  mode_ = Mode::kForce;
}

void XboardProtocol::go(WordReader&) {
  drop_search();
  mode_ = Mode::kPlay;
  own_color_ = game_->turn();
  if (!say_result()) think_if_due();
}

void XboardProtocol::play_other(WordReader&) {
  drop_search();
  mode_ = Mode::kPlay;
  own_color_ = !game_->turn();
}

void XboardProtocol::analyse(WordReader&) {
  drop_search();
  mode_ = Mode::kAnalyse;
  think_if_due();
}

void XboardProtocol::exit_analysis(WordReader&) {
  if (mode_ != Mode::kAnalyse) return;
  drop_search();
  mode_ = Mode::kForce;
}

// Moves.

void XboardProtocol::user_move(WordReader& words) {
  const std::string text(words.rest());
  const std::string shown = clean_line(std::string_view(text).substr(0, 100));
  if (search_ == Search::kMove) return session_.say("Illegal move (it is not your turn): " + shown);
  const std::string uci = from_dialect(Dialect::kXboard, *game_, text);
  if (const auto why = game_->why_illegal(uci)) {
    std::string reason = why->message;
    if (!reason.empty() && reason.back() == '.') reason.pop_back();
    return session_.say("Illegal move (" + reason + "): " + shown);
  }
  if (search_ == Search::kPonder && uci == expected_) {
    play(uci);
    search_ = Search::kMove;
    return session_.ponder_hit();
  }
  drop_search();
  play(uci);
  if (!say_result()) think_if_due();
}

// Requires: the move is legal.
bool XboardProtocol::play(std::string_view uci) {
  const auto move = game_->read_uci(uci);
  if (!move) return false;
  game_->play(*move);
  moves_.emplace_back(uci);
  expected_.clear();
  return true;
}

bool XboardProtocol::take_back(int plies) {
  drop_search();
  if (static_cast<int>(moves_.size()) < plies) return false;
  for (int i = 0; i < plies; ++i) {
    game_->undo();
    moves_.pop_back();
  }
  expected_.clear();
  if (mode_ == Mode::kAnalyse) think_if_due();
  return true;
}

void XboardProtocol::undo(WordReader&) {
  if (!take_back(1)) session_.say("Error (no move to take back): undo");
}
void XboardProtocol::remove(WordReader&) {
  if (!take_back(2)) session_.say("Error (no two moves to take back): remove");
}

// XBoard tells a pass of its user by setting up the same board with the turn changed; taking it as the pass keeps the
// history.
bool XboardProtocol::is_pass_to(std::string_view fen) const {
  for (const Game::Action& action : game_->actions()) {
    if (action.is_claim) continue;
    const auto next = game_->clone();
    next->play(action.move);
    const std::string after = next->fen();
    WordReader a(fen), b(after);
    if (a.next() == b.next() && a.next() == b.next()) return true;
  }
  return false;
}

void XboardProtocol::set_board(WordReader& words) {
  drop_search();
  const std::string fen = from_xboard_fen(game_->variant(), words.rest());
  if (is_pass_to(fen)) {
    play(from_dialect(Dialect::kXboard, *game_, "@@@@"));
    if (!say_result()) think_if_due();
    return;
  }
  auto game = Game::from_fen(game_->variant().id, fen);
  if (!game) return session_.say("tellusererror Illegal position: " + game.error().message);
  start_game(*std::move(game), fen);
  think_if_due();
}

}  // namespace serai

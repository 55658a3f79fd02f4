#include "puzzle/themes.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace serai {
namespace {

constexpr int kLastSteps = 6;     // plies before the steps are over that count as the last
constexpr int kAdvantage = 700;   // expected score
constexpr std::size_t kFork = 2;  // pieces attacked at once

using Themes = std::set<std::string>;

bool has_square(const std::vector<Square>& squares, Square s) {
  return std::find(squares.begin(), squares.end(), s) != squares.end();
}

bool is_capture(const Game& before, Move m) {
  if (m.kind() == MoveKind::kEnPassant) return true;
  if (m.kind() == MoveKind::kDrop || m.kind() == MoveKind::kPass || m.from() == m.to()) return false;
  const Piece there = before.piece_on(m.to());
  return there != kEmpty && color_of(there) != before.turn();
}

// Pieces that capture by hopping over another; "p" is how Betza's notation writes that.
bool hops(const Game& game, Piece p) {
  const auto& betza = game.variant().pieces[type_of(p)].betza[color_of(p)];
  return betza.find('p') != std::string::npos;
}

// True when `m` gives a hopping piece of the mover's a new thing to capture by standing between them.
bool makes_screen(const Game& before, const Game& after, Move m) {
  if (m.kind() == MoveKind::kPass) return false;
  const int files = before.variant().files;
  const auto at = [files](Square s) { return std::pair(s % files, s / files); };
  const auto [x, y] = at(m.to());
  for (int n = 0; n < files * before.variant().ranks; ++n) {
    const auto from = static_cast<Square>(n);
    const Piece p = after.piece_on(from);
    if (p == kEmpty || color_of(p) != before.turn() || from == m.to() || !hops(after, p)) continue;
    const auto earlier = before.reach(from).captures;
    for (Square target : after.reach(from).captures) {
      if (has_square(earlier, target)) continue;
      const auto [ax, ay] = at(from);
      const auto [bx, by] = at(target);
      const bool on_line = (x - ax) * (by - ay) == (y - ay) * (bx - ax);
      const bool between = std::min(ax, bx) <= x && x <= std::max(ax, bx) && std::min(ay, by) <= y &&
                           y <= std::max(ay, by) && target != m.to();
      if (on_line && between) return true;
    }
  }
  return false;
}

// How many of the enemy's pieces the piece that moved could capture now, men without a shadow of value aside: those of
// its own type.
std::size_t attacked_by(const Game& after, Move m) {
  const Piece mover = after.piece_on(m.to());
  std::size_t n = 0;
  for (Square s : after.reach(m.to()).captures) n += type_of(after.piece_on(s)) != type_of(mover) ? 1 : 0;
  return n;
}

void add_kind_of_move(const Game& before, const Game& after, Move m, Themes& out) {
  switch (m.kind()) {
    case MoveKind::kPromotion:
      out.insert("promotion");
      break;
    case MoveKind::kDrop: {
      const auto& legal = before.legal_moves();
      const bool must = std::all_of(legal.begin(), legal.end(), [](Move l) { return l.kind() == MoveKind::kDrop; });
      out.insert(must && !before.is_check() ? "placement" : "drop");
      if (after.outcome().is_win_for(before.turn())) out.insert("drop-mate");
      break;
    }
    case MoveKind::kCastling:
      out.insert("castling");
      break;
    case MoveKind::kEnPassant:
      out.insert("en-passant");
      break;
    case MoveKind::kPass:
      out.insert("pass");
      break;
    case MoveKind::kNormal:
      break;
  }
}

void add_what_hurries(const Game& before, Themes& out) {
  for (const Meter& meter : before.meters()) {
    if (meter.id == "count") out.insert("count-race");
    if (meter.id == "steps" && meter.active && meter.limit - static_cast<int>(meter.white) <= kLastSteps)
      out.insert("last-step");
  }
}

// The themes of one move of the solver's. `next` is the solver's move after it, if the solution has one.
void add_move(const Game& before, Move m, const Puzzle::Turn* next, Themes& out) {
  const auto after = before.clone();
  after->play(m);
  add_kind_of_move(before, *after, m, out);
  if (makes_screen(before, *after, m)) out.insert("screen");
  if (after->attacked_royals().size() >= kFork) out.insert("two-royals");
  for (const Game::Flag& flag : after->flags()) {
    if (flag.value) out.insert(std::string(flag.id));
  }
  if (next == nullptr || m.kind() == MoveKind::kPass) return;
  // A fork is one when the piece goes on to capture.
  const auto reply = after->clone();
  if (const auto answer = reply->read_uci(next->reply)) reply->play(*answer);
  const auto follow = reply->read_uci(next->moves.front());
  if (follow && follow->kind() != MoveKind::kDrop && follow->from() == m.to() && is_capture(*reply, *follow) &&
      attacked_by(*after, m) >= kFork)
    out.insert("fork");
}

}  // namespace

std::vector<std::string> themes_of(const Puzzle& puzzle, std::string_view variant, const PuzzleEnd& end) {
  Themes out;
  const auto game = *start_of(puzzle, variant);
  add_what_hurries(*game, out);
  bool gives_check = false, captures = false;
  for (std::size_t i = 0; i < puzzle.line.size(); ++i) {
    const Puzzle::Turn& turn = puzzle.line[i];
    const Move m = *game->read_uci(turn.moves.front());
    Puzzle::Turn next;
    if (i + 1 < puzzle.line.size()) next = {puzzle.line[i + 1].moves, turn.reply};
    add_move(*game, m, next.moves.empty() ? nullptr : &next, out);
    captures |= is_capture(*game, m);
    game->play(m);
    gives_check |= game->is_check();
    if (turn.reply.empty()) break;
    const Move reply = *game->read_uci(turn.reply);
    const bool takes = is_capture(*game, reply) && reply.to() == m.to();
    if (takes && i == 0 && !captures) out.insert("sacrifice");
    game->play(reply);
  }
  if (!gives_check && !captures) out.insert("quiet");
  if (!end.is_proved) {
    out.insert(end.expected >= kAdvantage ? "advantage" : "defence");
  } else if (end.reason == Reason::kCheckmate) {
    out.insert("mate");
    out.insert("mate-" + std::to_string((puzzle.proof.plies + 1) / 2));
  } else {
    out.insert(std::string(name_of(end.reason)));
  }
  return {out.begin(), out.end()};
}

}  // namespace serai

// What is particular to games by correspondence: days for each turn, vacations, conditional moves.
#include <algorithm>

#include "server/room_draft.hpp"

namespace serai::server {
namespace {

// How many conditional moves may follow one move. Both sides' trees end sooner.
constexpr int kMostReplies = 2 * static_cast<int>(Conditions::kMaxDepth);

}  // namespace

// Time.

void Room::start_turn(Millis now) {
  const std::size_t seat = awaited();
  if (seats_[seat].is_person()) clock_.start(seat, std::max(now, away_until_[seat]));
}

void Room::set_away(std::string_view identity, Millis until, Millis now) {
  const SeatSet theirs = seats_of(identity);
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if ((theirs & bit(seat)) == 0) continue;
    away_until_[seat] = until > now ? until : 0;
    if (!is_correspondence() || clock_.running() != seat) continue;
    clock_.pause(now);
    clock_.start(seat, std::max(now, until));
  }
}

void Room::set_turn(std::vector<Millis> away_until, Millis deadline, Millis now) {
  away_until.resize(seats_.size());
  away_until_ = std::move(away_until);
  if (is_over()) return;
  const std::size_t seat = awaited();
  const Millis from = std::max(now, away_until_[seat]);
  std::vector<ClockFace> faces(seats_.size(), Clock::whole(created_.terms.control));
  faces[seat].left = std::max<Millis>(0, deadline - from);
  clock_.set_faces(std::move(faces));
  clock_.start(seat, from);
}

// The turn.

std::unique_ptr<Game> Room::game_after(const std::vector<GameEvent>& events) const {
  auto game = game_->clone();
  for (const GameEvent& event : events) {
    if (const auto* e = std::get_if<Chosen>(&event.body)) game->choose(e->option);
    if (const auto* e = std::get_if<Moved>(&event.body)) {
      if (const auto move = game->read_uci(e->move)) game->play(*move);
    }
    if (const auto* e = std::get_if<TakenBack>(&event.body)) {
      for (int i = 0; i < e->plies; ++i) game->undo();
    }
  }
  return game;
}

Room::TurnAfter Room::turn_after(const std::vector<GameEvent>& events) const {
  const auto game = game_after(events);
  TurnAfter out{game->turn_seat(), game->fen(), last_move_of(*game), "playing"};
  if (const auto choice = game->pending_choice()) {
    out.status = "choosing";
    out.seat = 0;
    while (color_of(out.seat) != choice->color) ++out.seat;
  }
  return out;
}

// Conditional moves.

Result<Conditions> Room::prepare(const SetConditions& wish, std::string_view identity) const {
  const auto seat = seat_of(identity);
  if (!seat) return Error{"not-player", "You have no seat in this game."};
  if (is_over()) return Error{"game-over", "The game is over."};
  if (!is_correspondence()) return Error{"no-conditions", "Conditional moves are for games by correspondence."};
  if (wish.lines.empty()) return Conditions();
  if (is_choosing()) return Error{"choice-pending", "The setup must be chosen before the first move."};
  if (is_stale(wish.version)) return Error{"stale", "The position has changed since."};
  if (turn() == *seat) return Error{"your-turn", "It is your turn; conditional moves are for the time you wait."};
  return Conditions::read(wish.lines, *game_, *seat);
}

int Room::add_replies(std::size_t mover, Draft& draft, Outcome& then) const {
  if (!is_correspondence()) return 0;
  // Whoever is offered something has to see it before playing on would decline it.
  const SeatSet offered = offers_[static_cast<int>(OfferKind::kDraw)] | offers_[static_cast<int>(OfferKind::kAbort)];
  if ((offered & bit(mover)) != 0) return 0;
  std::vector<Conditions> prepared = conditions_;
  std::string last = last_move_of(*game_);
  int count = 0;
  while (!then.is_over() && count < kMostReplies) {
    for (Conditions& conditions : prepared) conditions.follow(last);
    const std::size_t seat = turn();
    const auto wanted = seats_[seat].is_person() ? prepared[seat].next() : std::nullopt;
    const auto move = wanted ? game_->read_uci(*wanted) : Result<Move>(Error{});
    if (!move) break;
    last = game_->write(*move, Notation::kUci);
    draft.faces()[seat] = Clock::whole(created_.terms.control);
    draft.add(Moved{seat, last, 0});
    game_->play(*move);
    then = game_->outcome();
    ++count;
  }
  return count;
}

}  // namespace serai::server

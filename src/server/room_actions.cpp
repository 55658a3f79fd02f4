// What the players of a room may do, and what comes of it.
#include <bit>
#include <cassert>

#include "engine/draw_answer.hpp"
#include "server/room_draft.hpp"

namespace serai::server {
namespace {

std::vector<std::size_t> list_of(SeatSet seats) {
  std::vector<std::size_t> out;
  for (std::size_t seat = 0; seat < 8 * sizeof seats; ++seat) {
    if ((seats & bit(seat)) != 0) out.push_back(seat);
  }
  return out;
}

std::size_t first_of(SeatSet seats) {
  assert(seats != 0);
  return static_cast<std::size_t>(std::countr_zero(seats));
}

Decision refused(std::string_view code, std::string message) {
  Decision out;
  out.refused = Error{code, std::move(message)};
  return out;
}

// By what an action is recognised when it comes again: two people may happen to choose the same id.
std::string key(std::string_view identity, std::string_view id) {
  return id.empty() ? std::string() : std::string(identity) + "/" + std::string(id);
}

const std::string kRatedSeats = "In a rated game nobody else takes a seat.";

// The level of a computer that stands in for a player.
constexpr int kStandInLevel = 5;

}  // namespace

std::optional<Decision> Room::first_doubts(std::string_view id, std::string_view identity) const {
  if (const auto before = actions_.find(key(identity, id)); before != actions_.end()) {
    Decision out;
    out.duplicate = before->second;
    return out;
  }
  if (!has_seat(identity)) return refused("not-player", "You have no seat in this game.");
  if (held_) return refused("read-only", "The server cannot store anything at the moment; the clocks stand.");
  return std::nullopt;
}

// Moves and choices.

Decision Room::decide(const MakeMove& action, std::string_view id, std::string_view identity, Millis now) const {
  if (auto doubts = first_doubts(id, identity)) return *doubts;
  if (is_over()) return refused("game-over", "The game is over.");
  if (is_choosing()) return refused("choice-pending", "The setup must be chosen before the first move.");
  if (is_stale(action.version)) return refused("stale", "The position has changed since.");
  const std::size_t seat = turn();
  if ((seats_of(identity) & bit(seat)) == 0) return refused("not-your-turn", "It is not your turn.");
  std::optional<Clock::Charge> charge;
  if (clock_.running()) {
    charge = clock_.charge(now, action.spent, presence_[seat].lag);
    if (!charge) return Draft(*this, {}, now).add(Ended{flag_outcome()}).refused("flagged", "The flag has fallen.");
  }
  const auto move = game_->read_uci(action.move);
  if (!move) return refused(move.error().code, move.error().message);
  return play(seat, *move, key(identity, id), now, charge);
}

Decision Room::play(std::size_t seat, Move move, std::string_view action, Millis now,
                    const std::optional<Clock::Charge>& charge) const {
  Draft draft(*this, action, now);
  if (charge) draft.faces()[seat] = charge->face;
  draft.add(Moved{seat, game_->write(move, Notation::kUci), charge ? charge->forgiven : 0});
  // What the move leads to is seen by playing it; the game is as before afterwards.
  game_->play(move);
  Outcome then = game_->outcome();
  const int replies = add_replies(seat, draft, then);
  for (int i = 0; i <= replies; ++i) game_->undo();
  if (then.is_over()) draft.add(Ended{then});
  return draft.done();
}

Decision Room::decide(const Choose& action, std::string_view id, std::string_view identity, Millis now) const {
  if (auto doubts = first_doubts(id, identity)) return *doubts;
  if (!is_choosing()) return refused("no-choice", "There is nothing to choose now.");
  if (is_stale(action.version)) return refused("stale", "The position has changed since.");
  const std::size_t seat = choosing_seat();
  if ((seats_of(identity) & bit(seat)) == 0) return refused("not-your-turn", "It is not your turn to choose.");
  const auto choice = game_->pending_choice();
  for (std::string_view option : choice->options) {
    if (option == action.option) return Draft(*this, key(identity, id), now).add(Chosen{seat, action.option}).done();
  }
  return refused("bad-choice", "There is no such choice.");
}

Decision Room::computer_moves(std::string_view uci, Millis now) const {
  assert(computer_turn() && !is_choosing());
  const auto move = game_->read_uci(uci);
  if (!move) return refused(move.error().code, move.error().message);
  return play(turn(), *move, {}, now, std::nullopt);
}

Decision Room::computer_chooses(std::string_view option, Millis now) const {
  assert(computer_turn() && is_choosing());
  return Draft(*this, {}, now).add(Chosen{choosing_seat(), std::string(option)}).done();
}

Decision Room::decide(const MakeClaim& action, std::string_view id, std::string_view identity, Millis now) const {
  if (auto doubts = first_doubts(id, identity)) return *doubts;
  if (is_over()) return refused("game-over", "The game is over.");
  if (is_choosing() || is_stale(action.version)) return refused("stale", "The position has changed since.");
  if ((seats_of(identity) & bit(turn())) == 0) return refused("not-your-turn", "It is not your turn.");
  for (const Game::Action& possible : game_->actions()) {
    if (possible.is_claim && possible.id == action.claim) {
      return Draft(*this, key(identity, id), now).add(Ended{possible.then}).done();
    }
  }
  return refused("no-claim", "There is no such claim now.");
}

// Offers.

int Room::plies_to_take_back(SeatSet mine) const {
  const std::size_t n = game_->moves().size(), seats = seats_.size();
  for (std::size_t plies = 1; plies <= n && plies <= seats; ++plies) {
    if ((mine & bit((turn() + seats - plies % seats) % seats)) != 0) return static_cast<int>(plies);
  }
  return 0;
}

SeatSet Room::needed_for(OfferKind kind, Color color) const {
  return kind == OfferKind::kResign ? persons() & of_color(color) : persons();
}

std::optional<Error> Room::why_no_offer(const MakeOffer& offer, SeatSet mine) const {
  if (offer.kind == OfferKind::kRematch) {
    if (!is_over()) return Error{"game-running", "The game is not over yet."};
    if (!rematch_.empty()) return Error{"offered-already", "There is a rematch already."};
    return std::nullopt;
  }
  if (is_over()) return Error{"game-over", "The game is over."};
  if (offer.kind == OfferKind::kTakeback) {
    if (!created_.terms.casual) return Error{"no-takeback", "In this game no move is taken back."};
    const bool is_first = offers_[static_cast<int>(OfferKind::kTakeback)] == 0;
    if (is_choosing() || (is_first && plies_to_take_back(mine) == 0))
      return Error{"nothing-to-take-back", "You have not moved yet."};
  }
  if (offer.kind == OfferKind::kDraw) {
    if (is_choosing()) return Error{"choice-pending", "The game has not begun."};
    const bool is_first = offers_[static_cast<int>(OfferKind::kDraw)] == 0;
    if (is_first && (mine & ~draw_offered_) == 0)
      return Error{"offered-already", "You have offered a draw; move before you offer one again."};
  }
  return std::nullopt;
}

Decision Room::decide(const MakeOffer& action, std::string_view id, std::string_view identity, Millis now) const {
  if (auto doubts = first_doubts(id, identity)) return *doubts;
  SeatSet mine = seats_of(identity);
  if (auto error = why_no_offer(action, mine)) return refused(error->code, error->message);
  // A full game can still be ended, so that nobody is locked in it.
  const bool ends = action.kind == OfferKind::kResign || (action.kind == OfferKind::kAbort && !all_have_moved());
  if (is_full() && !ends) return refused("full", "This game has too many events; only moves are possible now.");
  Draft draft(*this, key(identity, id), now);
  if (action.kind == OfferKind::kAbort && !all_have_moved()) return agreed(OfferKind::kAbort, mine, draft);
  if (action.kind == OfferKind::kResign) {
    // Who has seats on both sides says which one gives up; else it is the one to move.
    std::size_t seat = (mine & bit(turn())) != 0 ? turn() : first_of(mine);
    if (action.seat) seat = *action.seat;
    if (seat >= seats_.size() || (mine & bit(seat)) == 0) return refused("not-player", "This seat is not yours.");
    mine &= of_color(color_of(seat));
  }
  const SeatSet before = offers_[static_cast<int>(action.kind)];
  const SeatSet wanting =
      action.kind == OfferKind::kResign && (before & ~of_color(color_of(first_of(mine)))) != 0 ? mine : before | mine;
  if (wanting == before) return refused("offered-already", "You have offered this already.");
  const SeatSet needed = needed_for(action.kind, color_of(first_of(mine)));
  const bool asks_computer = action.kind == OfferKind::kDraw && computer_side().has_value();
  if ((needed & ~wanting) == 0 && !asks_computer) return agreed(action.kind, wanting, draft);
  return draft.add(Offered{action.kind, list_of(wanting)}).done();
}

Decision Room::agreed(OfferKind kind, SeatSet wanting, Draft draft) const {
  switch (kind) {
    case OfferKind::kDraw:
      draft.add(Ended{Outcome::draw(Reason::kAgreement)});
      break;
    case OfferKind::kAbort:
      draft.add(Ended{Outcome::draw(Reason::kAborted)});
      break;
    case OfferKind::kResign:
      draft.add(Ended{Outcome::win(!color_of(first_of(wanting)), Reason::kResignation)});
      break;
    case OfferKind::kTakeback: {
      const bool is_new = offers_[static_cast<int>(kind)] == 0;
      draft.add(TakenBack{plies_to_take_back(is_new ? wanting : takeback_for_)});
      break;
    }
    // The new game is made by the caller, who sees wants_rematch().
    case OfferKind::kRematch:
      draft.add(Offered{kind, list_of(wanting)});
      break;
  }
  return draft.done();
}

std::optional<Color> Room::computer_side() const {
  for (Color color : {kWhite, kBlack}) {
    if ((persons() & of_color(color)) == 0) return color;
  }
  return std::nullopt;
}

std::optional<Color> Room::draw_awaits() const {
  const SeatSet wanting = offers_[static_cast<int>(OfferKind::kDraw)];
  if (is_over() || wanting == 0 || (persons() & ~wanting) != 0) return std::nullopt;
  return computer_side();
}

Decision Room::computer_answers_draw(std::optional<int> score, Millis now) const {
  assert(draw_awaits());
  Draft draft(*this, {}, now);
  if (score && takes_draw(*score, game_->moves().size())) return agreed(OfferKind::kDraw, persons(), draft);
  return draft
      .add(Declined{OfferKind::kDraw, first_of(of_color(*draw_awaits())),
                    list_of(offers_[static_cast<int>(OfferKind::kDraw)])})
      .done();
}

Decision Room::decide(const DeclineOffer& action, std::string_view id, std::string_view identity, Millis now) const {
  if (auto doubts = first_doubts(id, identity)) return *doubts;
  const SeatSet asked = offers_[static_cast<int>(action.kind)];
  if (asked == 0) return refused("no-offer", "There is no such offer.");
  if (is_full()) return refused("full", "This game has too many events; only moves are possible now.");
  return Draft(*this, key(identity, id), now)
      .add(Declined{action.kind, first_of(seats_of(identity)), list_of(asked)})
      .done();
}

// The rest.

Decision Room::decide(const GiveTime&, std::string_view id, std::string_view identity, Millis now) const {
  if (auto doubts = first_doubts(id, identity)) return *doubts;
  if (is_over()) return refused("game-over", "The game is over.");
  if (!created_.terms.control.is_live()) return refused("no-clock", "This game is played without a clock.");
  if (is_full()) return refused("full", "This game has too many events; only moves are possible now.");
  const SeatSet mine = seats_of(identity);
  // Who plays both sides gives time to the side to move.
  std::size_t seat = first_of(mine);
  if ((mine & bit(turn())) != 0 && (mine & of_color(!color_of(turn()))) != 0)
    seat = first_of(mine & of_color(!color_of(turn())));
  Draft draft(*this, key(identity, id), now);
  for (std::size_t other = 0; other < seats_.size(); ++other) {
    if (color_of(other) == color_of(seat)) continue;
    if (draft.faces()[other].left + times_.gift > times_.most_left) return refused("too-many", "There is time enough.");
    draft.faces()[other].left += times_.gift;
  }
  return draft.add(TimeGiven{seat, times_.gift}).done();
}

Decision Room::decide(const ClaimGone& action, std::string_view id, std::string_view identity, Millis now) const {
  if (auto doubts = first_doubts(id, identity)) return *doubts;
  if (is_over()) return refused("game-over", "The game is over.");
  const Color us = color_of(first_of(seats_of(identity)));
  if (is_choosing() || !may_claim_gone(!us, now))
    return refused("not-gone", "Your opponent has not been gone long enough.");
  const bool wins = action.win && game_->can_win(us);
  return Draft(*this, key(identity, id), now)
      .add(Ended{wins ? Outcome::win(us, Reason::kAbandoned) : Outcome::draw(Reason::kAbandoned)})
      .done();
}

Decision Room::decide(const HandOver& action, std::string_view id, std::string_view identity, Millis now) const {
  if (auto doubts = first_doubts(id, identity)) return *doubts;
  if (is_over()) return refused("game-over", "The game is over.");
  if (created_.terms.rated) return refused("rated", kRatedSeats);
  const SeatSet mine = seats_of(identity);
  const bool is_partner = action.seat < seats_.size() && (mine & bit(action.seat)) == 0 &&
                          seats_[action.seat].is_person() && (mine & of_color(color_of(action.seat))) != 0;
  if (!is_partner) return refused("no-partner", "This is not your partner's seat.");
  if (is_correspondence()) return refused("not-gone", "By correspondence nobody has to be there.");
  if (away_at_a_stretch(action.seat, now) < times_.replace)
    return refused("not-gone", "Your partner has not been gone long enough.");
  return Draft(*this, key(identity, id), now).add(SeatTaken{action.seat, Holder{"", "", kStandInLevel}}).done();
}

Decision Room::move_seats(std::string_view from, const Holder& to, std::string_view id, Millis now) const {
  if (auto doubts = first_doubts(id, from)) return *doubts;
  if (is_over()) return refused("game-over", "The game is over.");
  if (created_.terms.rated) return refused("rated", kRatedSeats);
  Draft draft(*this, key(from, id), now);
  for (std::size_t seat : list_of(seats_of(from))) draft.add(SeatTaken{seat, to});
  return draft.done();
}

Decision Room::rematch_is(std::string game, Millis now) const {
  assert(wants_rematch());
  return Draft(*this, {}, now).add(Rematched{std::move(game)}).done();
}

}  // namespace serai::server

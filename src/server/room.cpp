#include "server/room.hpp"

#include <algorithm>
#include <cassert>

#include "server/room_draft.hpp"

namespace serai::server {
namespace {

Result<std::unique_ptr<Game>> begin_game(const GameTerms& terms) {
  if (find_variant(terms.variant) == nullptr) return Error{"unknown-variant", "There is no such game."};
  if (!terms.fen.empty()) return Game::from_fen(terms.variant, terms.fen);
  if (!terms.setup.empty()) return Game::start(terms.variant, terms.setup);
  return Game::choosing(terms.variant);
}

bool holds_pieces(const Game& game) {
  if (!game.variant().has_hands) return false;
  for (std::size_t t = 0; t < game.variant().pieces.size(); ++t) {
    for (Color c : {kWhite, kBlack}) {
      if (game.in_hand(c, static_cast<PieceType>(t)) > 0) return true;
    }
  }
  return false;
}

// The seats that an event names.
std::vector<std::size_t> seats_in(const EventBody& body) {
  return std::visit(
      [](const auto& e) -> std::vector<std::size_t> {
        if constexpr (requires { e.seats; }) return e.seats;
        if constexpr (requires { e.seat; }) return {e.seat};
        return {};
      },
      body);
}

// Why an event read from the disk cannot have happened now, if it cannot.
std::optional<Error> damage_in(const GameEvent& event, const Room& room) {
  const auto damaged = [](std::string message) { return Error{"bad-record", std::move(message)}; };
  if (event.version != room.version() + 1) return damaged("An event is missing in the record.");
  for (std::size_t seat : seats_in(event.body)) {
    if (seat >= room.seats().size()) return damaged("The record names a seat that the game does not have.");
  }
  if (!event.clocks.empty() && event.clocks.size() != room.seats().size()) return damaged("A clock is missing.");
  const Game& game = room.game();
  if (const auto* e = std::get_if<Moved>(&event.body); e != nullptr && !game.read_uci(e->move))
    return damaged("A move of the record is not legal.");
  if (const auto* e = std::get_if<Chosen>(&event.body); e != nullptr && game.clone()->choose(e->option))
    return damaged("A choice of the record is not one of those offered.");
  if (const auto* e = std::get_if<TakenBack>(&event.body);
      e != nullptr && static_cast<std::size_t>(e->plies) > game.moves().size())
    return damaged("The record takes back more moves than were made.");
  if (const auto* e = std::get_if<Ended>(&event.body); e != nullptr && !e->outcome.is_over())
    return damaged("The record ends a game without an outcome.");
  return std::nullopt;
}

}  // namespace

Room::Room(Created created, std::unique_ptr<Game> game, const RoomTimes& times)
    : created_(std::move(created)),
      times_(times),
      game_(std::move(game)),
      seats_(created_.seats),
      clock_(created_.terms.control, created_.seats.size()),
      turn_since_(created_.at),
      last_at_(created_.at),
      presence_(created_.seats.size(), Presence{false, created_.at, 0, 0}),
      has_placement_(holds_pieces(*game_)),
      conditions_(created_.seats.size()),
      away_until_(created_.seats.size(), 0) {
  outcome_ = game_->outcome();
  note_key();
  if (is_correspondence()) start_clock(created_.at);
}

Result<std::unique_ptr<Room>> Room::open(Created created, const RoomTimes& times) {
  auto game = begin_game(created.terms);
  if (!game) return game.error();
  if ((*game)->outcome().is_over()) return Error{"bad-fen", "In this position the game is already over."};
  if ((*game)->seats().size() != created.seats.size()) {
    return Error{"bad-seats", "This game has " + std::to_string((*game)->seats().size()) + " seats."};
  }
  return std::unique_ptr<Room>(new Room(std::move(created), std::move(*game), times));
}

Result<std::unique_ptr<Room>> Room::restore(Created created, const std::vector<GameEvent>& events, Millis alive_until,
                                            Millis now, const RoomTimes& times) {
  auto opened = open(std::move(created), times);
  if (!opened) return opened.error();
  Room& room = **opened;
  for (const GameEvent& event : events) {
    if (auto damage = damage_in(event, room)) return *damage;
    room.apply(event, event.at);
  }
  if (room.is_over() || room.is_correspondence()) return opened;
  if (!events.empty() && !events.back().clocks.empty()) {
    room.clock_.set_faces(events.back().clocks);
    room.start_clock(room.last_at_);
  }
  room.clock_.pause(std::max(room.last_at_, alive_until));
  for (Presence& presence : room.presence_) presence = {false, now, 0, 0};
  room.turn_since_ = now;
  if (room.computer_turn()) return opened;
  room.wait_until_ = now + times.restart;
  return opened;
}

// Events.

void Room::apply(const GameEvent& event, Millis now) {
  assert(event.version == version_ + 1);
  version_ = event.version;
  last_at_ = event.at;
  if (is_correspondence()) now = event.at;  // days count from the move, not from when it is known to be stored
  if (!event.action.empty()) actions_[event.action] = version_;
  if (const auto* e = std::get_if<Chosen>(&event.body)) note(*e, now);
  if (const auto* e = std::get_if<Moved>(&event.body)) note(*e, event.clocks, now);
  if (const auto* e = std::get_if<Offered>(&event.body)) note(*e);
  if (const auto* e = std::get_if<Declined>(&event.body)) note(*e);
  if (const auto* e = std::get_if<TakenBack>(&event.body)) note(*e, now);
  if (const auto* e = std::get_if<TimeGiven>(&event.body)) note(*e);
  if (const auto* e = std::get_if<SeatTaken>(&event.body)) note(*e, now);
  if (const auto* e = std::get_if<Ended>(&event.body)) note(*e, event.clocks, now);
  if (const auto* e = std::get_if<Rematched>(&event.body)) note(*e);
}

void Room::note(const Chosen& e, Millis now) {
  game_->choose(e.option);
  choices_.push_back(e);
  has_placement_ = holds_pieces(*game_);
  note_key();
  begin_turn(now);
}

void Room::note(const Moved& e, const std::vector<ClockFace>& clocks, Millis now) {
  const auto move = game_->read_uci(e.move);
  assert(move.ok());
  game_->play(*move);
  note_key();
  for (Conditions& conditions : conditions_) conditions.follow(e.move);
  if (!clocks.empty()) {
    if (clock_.running() == e.seat) clock_.stop({clocks[e.seat], e.forgiven});
    if (!is_correspondence()) left_after_.push_back(clocks[e.seat].left);
  }
  draw_offered_ &= ~bit(e.seat);
  for (int k = 0; k < kOfferKinds; ++k) {
    const auto kind = static_cast<OfferKind>(k);
    // Playing on declines what others want; an opponent's move says nothing about a resignation.
    const bool concerned = kind != OfferKind::kResign || (offers_[k] & of_color(color_of(e.seat))) != 0;
    if (kind == OfferKind::kTakeback || (concerned && (offers_[k] & bit(e.seat)) == 0)) offers_[k] = 0;
  }
  begin_turn(now);
}

// Keys are made while the game goes on, a microsecond each, so that its end takes no longer than any other move.
void Room::note_key() {
  if (!created_.terms.listed || game_->pending_choice()) return;
  if (keys_.size() == game_->moves().size() && keys_.size() < kIndexedPositions) keys_.push_back(position_key(*game_));
}

void Room::note(const Offered& e) {
  SeatSet& wanting = offers_[static_cast<int>(e.kind)];
  SeatSet now_wanting = 0;
  for (std::size_t seat : e.seats) now_wanting |= bit(seat);
  if (e.kind == OfferKind::kTakeback && wanting == 0) takeback_for_ = now_wanting;
  if (e.kind == OfferKind::kDraw) draw_offered_ |= now_wanting;
  wanting = now_wanting;
}

void Room::note(const Declined& e) {
  offers_[static_cast<int>(e.kind)] = 0;
}

void Room::note(const TakenBack& e, Millis now) {
  for (int i = 0; i < e.plies; ++i) game_->undo();
  if (left_after_.size() > game_->moves().size()) left_after_.resize(game_->moves().size());
  if (keys_.size() > game_->moves().size() + 1) keys_.resize(game_->moves().size() + 1);
  offers_[static_cast<int>(OfferKind::kTakeback)] = 0;
  for (Conditions& conditions : conditions_) conditions = {};
  clock_.pause(now);
  begin_turn(now);
}

void Room::note(const TimeGiven& e) {
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (color_of(seat) != color_of(e.seat)) clock_.give(seat, e.extra);
  }
}

void Room::note(const SeatTaken& e, Millis now) {
  seats_[e.seat] = e.holder;
  presence_[e.seat] = {false, now, 0, 0};
  away_until_[e.seat] = 0;
  for (SeatSet& wanting : offers_) wanting &= ~bit(e.seat);
  if (clock_.running() == e.seat && !e.holder.is_person()) clock_.pause(now);
  if (wait_until_ && computer_turn()) release(now);
}

void Room::note(const Ended& e, const std::vector<ClockFace>& clocks, Millis now) {
  if (!game_->outcome().is_over()) game_->end(e.outcome);
  outcome_ = e.outcome;
  clock_.pause(now);
  if (!clocks.empty()) clock_.set_faces(clocks);
  offers_ = {};
  for (Conditions& conditions : conditions_) conditions = {};
  wait_until_.reset();
}

void Room::note(const Rematched& e) {
  rematch_ = e.game;
  offers_ = {};
}

void Room::begin_turn(Millis now) {
  position_version_ = version_;
  turn_since_ = now;
  if (is_correspondence()) clock_ = Clock(created_.terms.control, seats_.size());  // each turn has all its days
  start_clock(now);
}

// The computer's clock never runs: it is measured in nodes, and waiting for its turn to think is no fault of anybody.
void Room::start_clock(Millis now) {
  if (is_over() || game_->outcome().is_over() || is_held()) return;
  if (is_correspondence()) return start_turn(now);
  if (is_choosing() || !all_have_moved()) return;
  if (seats_[turn()].is_person()) clock_.start(turn(), now);
}

// Time.

std::optional<Millis> Room::turn_deadline() const {
  if (is_over() || is_hot_seat() || is_correspondence()) return std::nullopt;
  if (is_choosing()) {
    if (!seats_[choosing_seat()].is_person()) return std::nullopt;
    return turn_since_ + times_.choice;
  }
  if (!created_.terms.control.is_live() || all_have_moved() || !seats_[turn()].is_person()) return std::nullopt;
  return turn_since_ + (has_placement_ ? times_.first_placement : times_.first_move);
}

std::optional<Millis> Room::deadline() const {
  if (is_over() || held_) return std::nullopt;
  if (wait_until_) return wait_until_;
  if (const auto turn = turn_deadline()) return turn;
  if (clock_.running()) return clock_.flag_at(presence_[*clock_.running()].lag);
  if (created_.terms.control.kind == Control::Kind::kNone) return last_at_ + times_.idle;
  return std::nullopt;
}

Decision Room::due(Millis now) {
  const auto when = deadline();
  if (!when || *when > now) return {};
  if (wait_until_) {
    release(now);
    return {};
  }
  Draft draft(*this, {}, now);
  if (!turn_deadline() && clock_.running()) return draft.add(Ended{flag_outcome()}).done();
  return draft.add(Ended{Outcome::draw(Reason::kAborted)}).done();
}

Outcome Room::flag_outcome() const {
  // By correspondence the first moves are on the clock too. Without them there was no game.
  if (!all_have_moved()) return Outcome::draw(Reason::kAborted);
  const Color winner = !color_of(*clock_.running());
  return game_->can_win(winner) ? Outcome::win(winner, Reason::kTime) : Outcome::draw(Reason::kTime);
}

void Room::hold(Millis now) {
  if (is_over()) return;
  held_ = true;
  clock_.pause(now);
}

void Room::release(Millis now) {
  held_ = false;
  wait_until_.reset();
  turn_since_ = now;
  start_clock(now);
}

std::vector<ClockFace> Room::faces(Millis now) const {
  std::vector<ClockFace> out;
  if (created_.terms.control.kind == Control::Kind::kNone) return out;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) out.push_back(clock_.face_at(seat, now));
  return out;
}

// People.

void Room::rename(std::string_view identity, const Shown& shown) {
  for (Holder& holder : seats_) {
    if (holder.is_person() && holder.identity == identity) holder.show(shown);
  }
}

void Room::set_online(std::string_view identity, bool online, Millis now) {
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    Presence& p = presence_[seat];
    if (seats_[seat].identity != identity || p.online == online) continue;
    if (!p.online) p.away += now - p.since;
    p.online = online;
    p.since = now;
  }
  if (!online || !wait_until_ || held_) return;
  if (seats_[awaited()].identity == identity) release(now);
}

void Room::set_lag(std::string_view identity, Millis lag) {
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (seats_[seat].identity == identity) presence_[seat].lag = lag;
  }
}

Millis Room::gone_used(std::size_t seat, Millis now) const {
  const Presence& p = presence_[seat];
  return p.away + (p.online ? 0 : now - p.since);
}

// Who plays slowly may be away for longer.
Millis Room::gone_limit() const {
  constexpr int kRapid = 480, kClassical = 1500;  // seconds
  const int seconds = created_.terms.control.estimated_seconds();
  if (!created_.terms.control.is_live() || seconds >= kClassical) return 3 * times_.gone;
  return seconds >= kRapid ? 2 * times_.gone : times_.gone;
}

Millis Room::away_at_a_stretch(std::size_t seat, Millis now) const {
  return presence_[seat].online ? 0 : now - presence_[seat].since;
}

bool Room::may_claim_gone(Color color, Millis now) const {
  if (is_correspondence()) return false;
  const SeatSet there = persons() & of_color(color);
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if ((there & bit(seat)) == 0) continue;
    if (presence_[seat].online || gone_used(seat, now) < gone_limit()) return false;
  }
  return there != 0;
}

// Seats.

SeatSet Room::seats_of(std::string_view identity) const {
  SeatSet out = 0;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (!identity.empty() && seats_[seat].identity == identity) out |= bit(seat);
  }
  return out;
}

SeatSet Room::persons() const {
  SeatSet out = 0;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (seats_[seat].is_person()) out |= bit(seat);
  }
  return out;
}

SeatSet Room::of_color(Color color) const {
  SeatSet out = 0;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (color_of(seat) == color) out |= bit(seat);
  }
  return out;
}

bool Room::is_hot_seat() const {
  return std::all_of(seats_.begin(), seats_.end(),
                     [&](const Holder& h) { return h.is_person() && h.identity == seats_[0].identity; });
}

std::size_t Room::choosing_seat() const {
  const Color color = game_->pending_choice()->color;
  std::size_t seat = 0;
  while (color_of(seat) != color) ++seat;
  return seat;
}

std::optional<std::size_t> Room::seat_of(std::string_view identity) const {
  const SeatSet mine = seats_of(identity);
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if ((mine & bit(seat)) != 0) return seat;
  }
  return std::nullopt;
}

std::optional<std::size_t> Room::computer_turn() const {
  if (is_over() || is_held()) return std::nullopt;
  const std::size_t seat = awaited();
  if (seats_[seat].is_person()) return std::nullopt;
  return seat;
}

bool Room::wants_rematch() const {
  const SeatSet wanting = offers_[static_cast<int>(OfferKind::kRematch)];
  return is_over() && rematch_.empty() && wanting != 0 && (persons() & ~wanting) == 0;
}

Created Room::rematch(std::string game, Millis now) const {
  Created out = created_;
  out.game = std::move(game);
  out.at = now;
  out.rematch_of = id();
  // Seats 0 and 1, 2 and 3 are the same place of the two sides.
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) out.seats[seat] = seats_[seat ^ 1];
  return out;
}

}  // namespace serai::server

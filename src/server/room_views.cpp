// What the outside sees of a room.
#include "game/ids.hpp"
#include "server/room_draft.hpp"

namespace serai::server {
namespace {

std::vector<std::string> strings(const std::vector<std::string_view>& views) {
  return {views.begin(), views.end()};
}

std::vector<std::string> uci_moves(const Game& game) {
  std::vector<std::string> out;
  out.reserve(game.moves().size());
  for (Move m : game.moves()) out.push_back(game.write(m, Notation::kUci));
  return out;
}

}  // namespace

std::vector<SeatView> Room::seat_views(std::string_view viewer) const {
  std::vector<SeatView> out;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    const Holder& holder = seats_[seat];
    SeatView view;
    view.color = id_of(color_of(seat));
    view.team = game_->seats()[seat].team;
    view.kind = holder.is_person() ? SeatView::Kind::kPerson : SeatView::Kind::kComputer;
    view.person = {holder.identity, holder.name, holder.has_account};
    view.level = holder.level;
    view.rating = holder.rating;
    view.you = holder.is_person() && holder.identity == viewer;
    view.away_until = away_until_[seat];
    out.push_back(std::move(view));
  }
  return out;
}

std::vector<OfferView> Room::offer_views() const {
  std::vector<OfferView> out;
  for (int k = 0; k < kOfferKinds; ++k) {
    if (offers_[k] == 0) continue;
    OfferView offer{static_cast<OfferKind>(k), {}};
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      if ((offers_[k] & bit(seat)) != 0) offer.seats.push_back(seat);
    }
    out.push_back(std::move(offer));
  }
  return out;
}

std::optional<ChoosingView> Room::choosing_view() const {
  if (!is_choosing()) return std::nullopt;
  ChoosingView out{choosing_seat(), {}};
  const auto choice = game_->pending_choice();
  for (std::string_view option : choice->options) out.options.emplace_back(option);
  return out;
}

ClocksView Room::clocks_view(Millis now) const {
  ClocksView out{faces(now), clock_.running(), now, clock_.period_since(now)};
  // By correspondence it is what is left until the deadline, vacation included.
  if (is_correspondence() && out.running) out.faces[*out.running].left = std::max<Millis>(0, *clock_.flag_at(0) - now);
  return out;
}

ClocksMessage Room::clocks(Millis now) const {
  return {id(), clocks_view(now), is_held() ? std::nullopt : turn_deadline()};
}

GameState Room::state(std::string_view viewer, Millis now) const {
  GameState s;
  s.game = id();
  s.version = version_;
  s.terms = created_.terms;
  s.start_fen = game_->start_fen();
  s.fen = game_->fen();
  s.seats = seat_views(viewer);
  s.choices = choices_;
  s.choosing = choosing_view();
  s.moves = uci_moves(*game_);
  s.left_after = left_after_;
  s.turn = turn();
  s.status = status();
  s.outcome = outcome_;
  if (!is_over() && !is_choosing()) s.claims = strings(game_->claims());
  s.can_abort = !is_over() && !all_have_moved();
  s.clocks = clocks_view(now);
  if (!is_held()) s.deadline = turn_deadline();
  s.offers = offer_views();
  s.rematch_of = created_.rematch_of;
  s.rematch = rematch_;
  s.created = created_.at;
  return s;
}

EventView Room::view(const GameEvent& event, Millis now) const {
  EventView view;
  view.event = event;
  if (auto* taken = std::get_if<SeatTaken>(&view.event.body)) taken->holder = seats_[taken->seat];
  const bool changes_position = std::holds_alternative<Moved>(event.body) ||
                                std::holds_alternative<Chosen>(event.body) ||
                                std::holds_alternative<TakenBack>(event.body);
  if (changes_position) view.fen = game_->fen();
  if (!is_over() && !is_choosing()) view.claims = strings(game_->claims());
  view.choosing = choosing_view();
  view.turn = turn();
  view.status = status();
  view.can_abort = !is_over() && !all_have_moved();
  view.offers = offer_views();
  view.clocks = clocks_view(now);
  if (!is_held()) view.deadline = turn_deadline();
  return view;
}

Room::Position Room::position_after(const std::vector<GameEvent>& events) const {
  const auto game = game_after(events);
  return {game->fen(), last_move_of(*game), position_key(*game)};
}

PresenceView Room::presence(Millis now) const {
  PresenceView view;
  view.game = id();
  const bool is_team = seats_.size() > 2;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    PresenceView::Seat s;
    s.online = presence_[seat].online || !seats_[seat].is_person();
    if (!s.online && !is_over() && !is_hot_seat() && !is_correspondence()) {
      s.claim_at = now + std::max<Millis>(0, gone_limit() - gone_used(seat, now));
      if (is_team) s.replace_at = presence_[seat].since + times_.replace;
    }
    view.seats.push_back(s);
  }
  return view;
}

GameView Room::summary(std::string_view viewer) const {
  GameView view;
  view.id = id();
  view.variant = created_.terms.variant;
  view.fen = game_->fen();
  view.last_move = last_move_of(*game_);
  view.control = created_.terms.control;
  view.casual = created_.terms.casual;
  view.rated = created_.terms.rated;
  view.created = created_.at;
  view.seats = seat_views(viewer);
  view.turn = turn();
  view.version = version_;
  view.status = status();
  if (is_correspondence()) view.deadline = clock_.flag_at(0);
  view.outcome = outcome_;
  view.at = last_at_;
  return view;
}

}  // namespace serai::server

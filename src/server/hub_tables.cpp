// Decide, store, apply, tell: what the hub does with a game.
#include <cassert>

#include "server/hub.hpp"
#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

std::shared_ptr<const std::string> shared(const ServerMessage& message) {
  return std::make_shared<const std::string>(to_text(message));
}

}  // namespace

Hub::Table* Hub::find_table(std::string_view game) {
  const auto it = tables_.find(std::string(game));
  return it == tables_.end() ? nullptr : &it->second;
}

Hub::Table& Hub::add_table(std::unique_ptr<Room> room) {
  const std::string id = room->id();
  Table& table = tables_[id];
  table.room = std::move(room);
  index_seats(table);
  schedule(table);
  return table;
}

Hub::Table& Hub::add_table(std::unique_ptr<Room> room, const std::vector<ChatLine>& chat) {
  Table& table = add_table(std::move(room));
  for (const ChatLine& line : chat) {
    auto said = to_chat(table.room->id(), line);
    if (said && said->seat < table.room->seats().size()) table.chat.push_back(std::move(*said));
  }
  return table;
}

Hub::Table* Hub::load_table(std::string_view game) {
  if (Table* table = find_table(game)) return table;
  const auto stored = read_now(store_, [&](StoreReader& reader) { return reader.game(game); });
  if (!stored || !*stored || !(**stored).finish) return nullptr;
  auto room = to_room(**stored, 0, options_.now(), options_.times);
  return room ? &add_table(std::move(*room), (**stored).chat) : nullptr;
}

void Hub::index_seats(const Table& table) {
  for (const Holder& seat : table.room->seats()) {
    if (seat.is_person() && !table.room->is_over()) live_of_[seat.identity].insert(table.room->id());
  }
}

// A game that is over stays as long as somebody looks at it.
void Hub::drop_if_idle(const std::string& game) {
  const Table* table = find_table(game);
  if (table == nullptr || !table->room->is_over() || !table->watchers.empty() || table->pending) return;
  tables_.erase(game);
}

void Hub::schedule(Table& table) {
  const std::string& id = table.room->id();
  if (table.scheduled) deadlines_.erase({*table.scheduled, id});
  table.scheduled.reset();
  // While something waits for its commit no flag falls.
  if (table.pending) return;
  table.scheduled = table.room->deadline();
  if (!table.scheduled) return;
  deadlines_.insert({*table.scheduled, id});
  options_.wake();
}

void Hub::request(Table& table, Request request) {
  if (table.pending) {
    table.waiting.push_back(std::move(request));
    return;
  }
  Decision decision = request.decide(*table.room, request.received);
  if (decision.duplicate) send(request.session, Ack{table.room->id(), *decision.duplicate}, request.id);
  if (decision.refused) {
    const Session* s = session(request.session);
    if (s != nullptr) refuse(request.session, request.id, *decision.refused, state_for(table, s->identity));
    request.session = 0;
  }
  if (decision.events.empty()) return;
  const std::string game = table.room->id();
  Unit unit = to_unit(game, decision.events);
  for (Write& w : request.also) unit.push_back(std::move(w));
  request.also.clear();
  table.events = std::move(decision.events);
  table.pending = std::move(request);
  schedule(table);
  submit(std::move(unit), [this, game](const std::optional<Error>& error) { settle(game, error); });
}

void Hub::settle(const std::string& game, const std::optional<Error>& error) {
  Table* table = find_table(game);
  assert(table != nullptr && table->pending);
  const Request request = std::move(*table->pending);
  table->pending.reset();
  if (error) {
    const Session* s = session(request.session);
    const Error why{"read-only", "The server cannot store anything at the moment; nothing has happened."};
    if (s != nullptr) refuse(request.session, request.id, why, state_for(*table, s->identity));
    table->events.clear();
    table->asked.reset();
  } else {
    apply(*table, request);
  }
  while (!table->pending && !table->waiting.empty()) {
    Request next = std::move(table->waiting.front());
    table->waiting.pop_front();
    this->request(*table, std::move(next));
  }
  schedule(*table);
  drop_if_idle(game);
}

void Hub::apply(Table& table, const Request& request) {
  const Millis now = options_.now();
  const std::vector<GameEvent> events = std::move(table.events);
  table.events.clear();
  std::vector<EventView> views;
  bool has_new_seats = false;
  for (const GameEvent& event : events) {
    table.room->apply(event, now);
    views.push_back(table.room->view(event, now));
    metrics_.add(Count::kEvents);
    if (std::holds_alternative<Moved>(event.body)) metrics_.add(Count::kMoves);
    has_new_seats |= std::holds_alternative<SeatTaken>(event.body);
    if (std::holds_alternative<TakenBack>(event.body)) table.computer_thinks = {};
    if (std::holds_alternative<Ended>(event.body)) {
      metrics_.add(Count::kGamesEnded);
      for (const Holder& seat : table.room->seats()) live_of_[seat.identity].erase(table.room->id());
    }
  }
  for (const EventView& view : views) {
    table.recent.push_back(view);
    if (table.recent.size() > static_cast<std::size_t>(options_.limits.events_kept)) table.recent.pop_front();
  }
  send(request.session, Ack{table.room->id(), events.front().version}, request.id);
  fan_out(table, views, request.session);
  metrics_.add_latency(static_cast<double>(options_.now() - request.received) / 1000);
  table.is_lobby_stale = true;
  if (has_new_seats) {
    index_seats(table);
    for (const Holder& seat : table.room->seats()) {
      if (seat.is_person()) table.room->set_online(seat.identity, is_watching(table, seat.identity), now);
    }
    send_presence(table);
  }
  if (request.committed) request.committed();
  stop_thinking(table);
  go_on(table);
}

// An engine that thinks about a position that is no more is free for others.
void Hub::stop_thinking(Table& table) {
  if (!table.asked || (*table.asked == table.room->position_version() && table.room->computer_turn())) return;
  table.asked.reset();
  engines_->cancel(table.room->id());
}

// Players hear of it at once, spectators a moment later.
void Hub::fan_out(Table& table, const std::vector<EventView>& views, SessionId actor) {
  const Text text = shared(EventsView{table.room->id(), views});
  bool has_spectators = false;
  if (actor != 0) send_text(actor, text);
  for (SessionId id : std::vector<SessionId>(table.watchers)) {
    const Session* s = session(id);
    if (s == nullptr || id == actor) continue;
    if (table.room->has_seat(s->identity))
      send_text(id, text);
    else
      has_spectators = true;
  }
  if (has_spectators) {
    delayed_.push_back({options_.now() + options_.limits.spectator_delay_ms, table.room->id(), text});
    options_.wake();
  }
}

// Whatever follows from how the game stands now.
void Hub::go_on(Table& table) {
  if (table.pending) return;
  if (table.room->wants_rematch()) return make_rematch(table);
  if (table.room->draw_awaits()) return answer_draw(table);
  if (table.room->computer_turn()) let_computer_play(table);
}

// The computer takes or declines a draw by what it thought when it last moved.
void Hub::answer_draw(Table& table) {
  Request request;
  request.received = options_.now();
  request.decide = [thinks = table.computer_thinks](Room& room, Millis at) -> Decision {
    const auto color = room.draw_awaits();
    return color ? room.computer_answers_draw(thinks[*color], at) : Decision{};
  };
  this->request(table, std::move(request));
}

void Hub::make_rematch(Table& table) {
  const Millis now = options_.now();
  const Created created = table.room->rematch(new_token(), now);
  auto room = Room::open(created, options_.times);
  if (!room) return;
  auto next = std::make_shared<std::unique_ptr<Room>>(std::move(*room));
  Request request;
  request.received = now;
  request.decide = [game = created.game](Room& old, Millis at) { return old.rematch_is(game, at); };
  request.also.push_back(write::CreateGame{to_record(created)});
  request.committed = [this, next] {
    Table& fresh = add_table(std::move(*next));
    announce(fresh);
    go_on(fresh);
  };
  this->request(table, std::move(request));
}

void Hub::let_computer_play(Table& table) {
  const Room& room = *table.room;
  const std::size_t seat = *room.computer_turn();
  if (room.is_choosing()) {
    const std::uint32_t lot = options_.random();
    Request request;
    request.received = options_.now();
    request.decide = [lot](Room& r, Millis at) -> Decision {
      if (!r.computer_turn() || !r.is_choosing()) return {};
      const auto choice = r.game().pending_choice();
      return r.computer_chooses(choice->options[lot % choice->options.size()], at);
    };
    return this->request(table, std::move(request));
  }
  if (engines_ == nullptr || table.asked == room.position_version()) return;
  table.asked = room.position_version();
  EngineRequest ask{room.id(), room.created().terms.variant, room.game().start_fen(), {}, room.seats()[seat].level};
  for (Move m : room.game().moves()) ask.moves.push_back(room.game().write(m, Notation::kUci));
  engines_->ask(std::move(ask),
                [this, alive = alive_, post = options_.post, version = *table.asked](const EngineAnswer& answer) {
                  post([this, alive, answer, version] {
                    if (*alive) computer_answered(answer, version);
                  });
                });
}

void Hub::computer_answered(const EngineAnswer& answer, int version) {
  Table* table = find_table(answer.game);
  // The game may have gone on, or back, while the engine thought.
  if (table == nullptr || table->asked != version) return;
  if (answer.score) table->computer_thinks[table->room->game().turn()] = answer.score;
  Request request;
  request.received = options_.now();
  request.decide = [answer, version](Room& room, Millis at) -> Decision {
    if (!room.computer_turn() || room.is_choosing() || room.position_version() != version) return {};
    return room.computer_moves(answer.move, at);
  };
  request.committed = [this, game = answer.game] { find_table(game)->asked.reset(); };
  this->request(*table, std::move(request));
}

// Presence.

bool Hub::is_watching(const Table& table, std::string_view identity) {
  return std::any_of(table.watchers.begin(), table.watchers.end(), [&](SessionId id) {
    const Session* s = session(id);
    return s != nullptr && s->identity == identity;
  });
}

void Hub::update_presence(Table& table, const IdentityId& who) {
  if (!table.room->has_seat(who)) {
    table.is_presence_stale = true;
    return;
  }
  const bool was_held = table.room->is_held();
  table.room->set_online(who, is_watching(table, who), options_.now());
  send_presence(table);
  if (was_held && !table.room->is_held()) send_states(table);
  schedule(table);
  go_on(table);
}

void Hub::send_presence(Table& table) {
  table.is_presence_stale = false;
  PresenceView view = table.room->presence(options_.now());
  for (SessionId id : table.watchers) {
    const Session* s = session(id);
    view.watchers += s != nullptr && !table.room->has_seat(s->identity) ? 1 : 0;
  }
  const Text text = shared(view);
  for (SessionId id : std::vector<SessionId>(table.watchers)) send_text(id, text);
}

void Hub::send_states(Table& table) {
  for (SessionId id : std::vector<SessionId>(table.watchers)) {
    if (const Session* s = session(id)) send(id, state_for(table, s->identity));
  }
}

GameState Hub::state_for(const Table& table, const IdentityId& viewer) const {
  GameState state = table.room->state(viewer, options_.now());
  for (const ChatView& line : table.chat) {
    if (hears(table, viewer, line)) state.chat.push_back(line);
  }
  return state;
}

}  // namespace serai::server

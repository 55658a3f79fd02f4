#include "server/tables.hpp"

#include <algorithm>
#include <cassert>

#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {

// Tables.

Tables::Table* Tables::find(std::string_view game) {
  const auto it = tables_.find(std::string(game));
  return it == tables_.end() ? nullptr : &it->second;
}

const Tables::Table* Tables::find(std::string_view game) const {
  const auto it = tables_.find(std::string(game));
  return it == tables_.end() ? nullptr : &it->second;
}

Tables::Table& Tables::add(std::unique_ptr<Room> room, const std::vector<ChatLine>& chat,
                           const std::vector<NoteRecord>& notes) {
  const std::string id = room->id();
  Table& table = tables_[id];
  table.room = std::move(room);
  for (const ChatLine& line : chat) {
    auto said = to_chat(id, line);
    if (said && said->seat < table.room->seats().size()) table.chat.push_back(std::move(*said));
  }
  for (const NoteRecord& note : notes) table.notes[note.identity] = note.text;
  // Names may have changed while the game was on its way here.
  for (const Holder& seat : std::vector<Holder>(table.room->seats())) {
    const Person* person = seat.is_person() ? common_.people.find(seat.identity) : nullptr;
    if (person != nullptr) table.room->rename(seat.identity, person->shown());
  }
  for (std::size_t i = 0; i < table.room->seats().size() && !table.room->is_over(); ++i) {
    const IdentityId& who = table.room->seats()[i].identity;
    if (common_.people.find(who) != nullptr) table.room->show_rating(i, rating_of(*table.room, who));
  }
  index_seats(table);
  schedule(table);
  return table;
}

std::optional<Error> Tables::restore(const StoredGame& stored, Millis alive_until) {
  auto room = to_room(stored, alive_until, common_.now(), common_.options.times);
  if (!room) return room.error();
  Table& table = add(std::move(*room), stored.chat);
  const auto& seats = table.room->seats();
  const bool has_computer = std::any_of(seats.begin(), seats.end(), [](const Holder& h) { return !h.is_person(); });
  std::set<IdentityId> people;
  for (const Holder& seat : seats) {
    if (!seat.is_person() || !people.insert(seat.identity).second) continue;
    table.slots.push_back(common_.quotas.take_anyway(Quotas::Kind::kGame, seat.identity));
    if (has_computer) {
      table.slots.push_back(common_.quotas.take_anyway(Quotas::Kind::kComputerGame, seat.identity));
    }
  }
  if (!common_.is_writable) table.room->hold(common_.now());
  schedule(table);
  return std::nullopt;
}

bool Tables::is_new(const std::string& game) const {
  const Table* table = find(game);
  return table != nullptr && !table->room->is_over() && !table->room->all_have_moved();
}

void Tables::go_on_all() {
  for (const std::string& id : std::set<std::string>(live_)) go_on(*find(id));
}

void Tables::begin(std::unique_ptr<Room> room, std::vector<SlotPtr> slots) {
  Table& table = add(std::move(room), {});
  table.slots = std::move(slots);
  common_.metrics.add(Count::kGamesStarted);
  const Text started = shared_text(Started{table.room->id()});
  std::set<IdentityId> told;
  for (const Holder& seat : table.room->seats()) {
    if (seat.is_person() && told.insert(seat.identity).second) common_.sessions.send_to_person(seat.identity, started);
  }
  common_.began(*table.room);
  if (table.room->is_correspondence()) {
    for (const Holder& seat : table.room->seats()) {
      const Person* person = common_.people.find(seat.identity);
      if (person != nullptr) table.room->set_away(seat.identity, person->away_until(), common_.now());
    }
    tell_turns(table, table.room->awaited());
    schedule(table);
  }
  go_on(table);
  keep_or_drop(std::string(table.room->id()));
}

void Tables::with_table(const Caller& caller, const std::string& game, std::function<void(Table&)> then) {
  if (Table* table = find(game)) return then(*table);
  const auto [waiters, is_new] = loading_.try_emplace(game);
  waiters->second.push_back({caller, std::move(then)});
  if (is_new) read(game);
}

Tables::Loaded Tables::load(StoreReader& reader, const std::string& game, Millis now, const RoomTimes& times) {
  Loaded out;
  auto stored = reader.game(game);
  out.has_failed = !stored;
  if (!stored || !*stored) return out;
  StoredGame& found = **stored;
  // What is live is in memory, unless it is played by correspondence; a live game that is not has a damaged record.
  if (!found.finish && !found.turn) return out;
  auto room = to_room(found, 0, now, times);
  out.is_damaged = !room && !found.finish;
  if (!room) return out;
  out.room = std::move(*room);
  out.chat = std::move(found.chat);
  out.notes = std::move(found.notes);
  return out;
}

void Tables::read(const std::string& game) {
  const bool is_asked = common_.storage.read([game, now = common_.now(), times = common_.options.times](
                                                 StoreReader& reader) { return load(reader, game, now, times); },
                                             [this, game, moved = deadlines_moved_](Loaded result) {
                                               if (are_deadlines_moving_) return to_read_.push_back(game);
                                               if (moved != deadlines_moved_) return read(game);
                                               loaded(game, std::move(result));
                                             });
  if (!is_asked) {
    Loaded failed;
    failed.has_failed = true;
    loaded(game, std::move(failed));
  }
}

void Tables::loaded(const std::string& game, Loaded result) {
  const std::vector<Waiter> waiters = std::move(loading_[game]);
  loading_.erase(game);
  if (result.room == nullptr) {
    if (result.is_damaged) put_off(game);
    const Error error = result.has_failed ? Error{"busy", "The server is busy; try again in a moment."}
                                          : Error{"no-game", "There is no such game."};
    for (const Waiter& waiter : waiters) common_.sessions.refuse(waiter.caller, error);
    return;
  }
  if (find(game) == nullptr) take_slots(add(std::move(result.room), result.chat, result.notes));
  for (const Waiter& waiter : waiters) {
    if (common_.sessions.find(waiter.caller.session) != nullptr) waiter.then(*find(game));
  }
  keep_or_drop(game);
}

void Tables::index_seats(const Table& table) {
  if (table.room->is_over()) return;
  live_.insert(table.room->id());
  for (const Holder& seat : table.room->seats()) {
    if (seat.is_person()) live_of_[seat.identity].insert(table.room->id());
  }
}

void Tables::unindex(const Table& table) {
  const std::string& game = table.room->id();
  live_.erase(game);
  for (const Holder& seat : table.room->seats()) {
    const auto games = live_of_.find(seat.identity);
    if (games == live_of_.end()) continue;
    games->second.erase(game);
    if (games->second.empty()) live_of_.erase(games);
  }
}

// A game that is over stays while somebody looks at it, and then for as long as there is room.
void Tables::keep_or_drop(const std::string& game) {
  const Table* table = find(game);
  if (table == nullptr) return;
  if (may_sleep(*table)) return sleep(game);
  if (!table->room->is_over()) return;
  idle_.remove(game);
  if (!table->watchers.empty() || table->pending) return;
  idle_.push_back(game);
  while (idle_.size() > static_cast<std::size_t>(common_.options.limits.finished_games)) {
    tables_.erase(idle_.front());
    idle_.pop_front();
  }
}

void Tables::schedule(Table& table) {
  const std::string& id = table.room->id();
  if (table.scheduled) deadlines_.erase({*table.scheduled, id});
  table.scheduled.reset();
  // While something waits for its commit no flag falls.
  if (table.pending) return;
  table.scheduled = table.room->deadline();
  if (!table.scheduled) return;
  deadlines_.insert({*table.scheduled, id});
  common_.options.wake();
}

// Decide, store, apply, tell.

const Caller* Tables::caller_of(const Command& command) {
  if (const auto* act = std::get_if<command::Act>(&command)) return &act->caller;
  if (const auto* move = std::get_if<command::MoveSeats>(&command)) return &move->caller;
  if (const auto* own = std::get_if<command::KeepOwn>(&command)) return &own->caller;
  return nullptr;
}

void Tables::act(const Caller& caller, const std::string& game, Command command) {
  with_table(caller, game, [this, caller, command = std::move(command), received = common_.now()](Table& table) {
    if (auto error = common_.why_not_now()) {
      return common_.sessions.refuse(caller, *error, state_for(table, caller.identity));
    }
    // Whoever plays is there, whether or not the client said `watch`.
    if (table.room->has_seat(caller.identity) && !is_watching(table, caller.identity) && watch(caller, table)) {
      update_presence(table, caller.identity);
    }
    run(table, {command, received});
  });
}

Decision Tables::decide(const Table& table, const Request& request) {
  struct Decider {
    const Table& table;
    Room& room;
    Millis at;
    Common& common;

    Decision operator()(const command::Act& c) const {
      const auto decide = [&](const auto& action) { return room.decide(action, c.caller.id, c.caller.identity, at); };
      return std::visit(decide, c.action);
    }
    Decision operator()(const command::MoveSeats& c) const {
      Holder next = common.holder(c.caller.identity);
      return room.move_seats(c.from, next, c.caller.id, at);
    }
    // The game may have gone on, or back, while the engine thought.
    Decision operator()(const command::KeepOwn&) const { return {}; }  // no event of the game
    Decision operator()(const command::PlayComputerMove& c) const {
      if (!room.computer_turn() || room.is_choosing() || room.position_version() != c.version) return {};
      return room.computer_moves(c.move, at);
    }
    Decision operator()(const command::ChooseForComputer& c) const {
      if (!room.computer_turn() || !room.is_choosing()) return {};
      const auto choice = room.game().pending_choice();
      return room.computer_chooses(choice->options[c.lot % choice->options.size()], at);
    }
    Decision operator()(const command::AnswerDraw&) const {
      const auto color = room.draw_awaits();
      return color ? room.computer_answers_draw(table.computer_thinks[*color], at) : Decision{};
    }
    Decision operator()(const command::MakeRematch& c) const {
      return room.wants_rematch() ? room.rematch_is(c.created.game, at) : Decision{};
    }
    Decision operator()(const command::Due&) const { return room.due(at); }
  };
  return std::visit(Decider{table, *table.room, request.received, common_}, request.command);
}

void Tables::run(Table& table, Request request) {
  if (table.pending) {
    table.waiting.push_back(std::move(request));
    return;
  }
  if (std::holds_alternative<command::KeepOwn>(request.command)) return keep_own(table, std::move(request));
  Decision decision = decide(table, request);
  const Caller* caller = caller_of(request.command);
  if (decision.duplicate && caller != nullptr) {
    common_.sessions.send(caller->session, Ack{table.room->id(), *decision.duplicate}, caller->id);
  }
  if (decision.refused) refuse(table, request, *decision.refused);
  if (decision.events.empty()) return;

  const std::string game = table.room->id();
  Pending pending{std::move(request), std::move(decision.events), nullptr, {}, {}};
  if (decision.refused) pending.request.command = command::Due{};  // nobody waits for an answer any more
  pending.unit = to_unit(*table.room, pending.events);
  if (const auto* rematch = std::get_if<command::MakeRematch>(&pending.request.command)) {
    auto room = Room::open(rematch->created, common_.options.times);
    if (!room) return;
    pending.rematch = std::move(*room);
    for (Write& w : to_unit(*pending.rematch)) pending.unit.push_back(std::move(w));
  }
  if (const auto* move = std::get_if<command::MoveSeats>(&pending.request.command)) {
    const IdentityId& who = move->caller.identity;
    common_.people.ensure_stored(who, pending.unit);
    const Name& name = move->name;
    if (!name.shown.empty()) {
      pending.unit.push_back(
          write::RenameIdentity{who, name.shown, name.folded, name.skeleton, wall_time(common_.now())});
    }
    pending.unit.push_back(write::DropSeatLink{move->link});
    common_.sessions.remember(move->caller, Started{game}, wall_time(common_.now()), pending.unit);
  }
  Unit unit = pending.unit;
  table.pending = std::move(pending);
  schedule(table);
  common_.storage.submit(std::move(unit), [this, game](const std::optional<Error>& error) { settle(game, error); });
}

void Tables::refuse(const Table& table, const Request& request, const Error& error) {
  const Caller* caller = caller_of(request.command);
  if (caller != nullptr) common_.sessions.refuse(*caller, error, state_for(table, caller->identity));
}

void Tables::settle(const std::string& game, const std::optional<Error>& error) {
  Table* table = find(game);
  assert(table != nullptr && table->pending);
  Pending pending = std::move(*table->pending);
  table->pending.reset();
  if (error) {
    refuse(*table, pending.request, why_not_stored(*error));
    table->asked.reset();
  } else if (pending.events.empty()) {
    own_kept(*table, pending);
  } else {
    apply(*table, std::move(pending));
  }
  table = find(game);
  while (!table->pending && !table->waiting.empty()) {
    Request next = std::move(table->waiting.front());
    table->waiting.pop_front();
    run(*table, std::move(next));
  }
  schedule(*table);
  keep_or_drop(game);
}

void Tables::note(Table& table, const GameEvent& event) {
  common_.metrics.add(Count::kEvents);
  if (std::holds_alternative<Moved>(event.body)) common_.metrics.add(Count::kMoves);
  if (std::holds_alternative<TakenBack>(event.body)) table.computer_thinks = {};
  if (!std::holds_alternative<Ended>(event.body)) return;
  common_.metrics.add(Count::kGamesEnded);
  table.slots.clear();
  unindex(table);
  common_.ended(*table.room, event);
}

void Tables::apply(Table& table, Pending pending) {
  const Millis now = common_.now();
  const std::size_t turn = table.room->awaited();
  std::vector<EventView> views;
  bool has_new_seats = false;
  for (const GameEvent& event : pending.events) {
    table.room->apply(event, now);
    views.push_back(table.room->view(event, now));
    has_new_seats |= std::holds_alternative<SeatTaken>(event.body);
    note(table, event);
  }
  for (const EventView& view : views) {
    table.recent.push_back(view);
    if (table.recent.size() > static_cast<std::size_t>(common_.options.limits.events_kept)) table.recent.pop_front();
  }
  const Caller* caller = caller_of(pending.request.command);
  if (caller != nullptr) {
    common_.sessions.send(caller->session, Ack{table.room->id(), pending.events.front().version}, caller->id);
  }
  fan_out(table, views, caller == nullptr ? 0 : caller->session);
  common_.metrics.add_latency(static_cast<double>(common_.now() - pending.request.received) / 1000);
  if (has_new_seats) {
    index_seats(table);
    for (const Holder& seat : table.room->seats()) {
      if (seat.is_person()) table.room->set_online(seat.identity, is_watching(table, seat.identity), now);
    }
    table.is_presence_stale = true;
  }
  const std::string game = table.room->id();
  common_.downloads.drop(game);
  tell_turns(table, turn);
  committed(table, pending);
  Table& after = *find(game);  // a rematch may have moved the tables
  stop_thinking(after);
  go_on(after);
}

// What follows a commit beside the events.
void Tables::committed(Table& table, Pending& pending) {
  common_.people.are_stored(pending.unit);
  if (std::holds_alternative<command::PlayComputerMove>(pending.request.command)) table.asked.reset();
  if (const auto* move = std::get_if<command::MoveSeats>(&pending.request.command)) {
    if (const auto games = live_of_.find(move->from); games != live_of_.end()) games->second.erase(table.room->id());
    common_.sessions.answer(move->caller, Started{table.room->id()});
    if (!move->name.shown.empty()) common_.renamed(move->caller.identity, move->name);
  }
  if (pending.rematch == nullptr) return;
  std::vector<SlotPtr> slots;
  std::set<IdentityId> people;
  for (const Holder& seat : pending.rematch->seats()) {
    if (seat.is_person() && people.insert(seat.identity).second) {
      slots.push_back(
          common_.quotas.take_anyway(Common::quota_of(pending.rematch->created().terms.control), seat.identity));
    }
  }
  begin(std::move(pending.rematch), std::move(slots));
}

// Players hear of it at once, spectators a moment later.
void Tables::fan_out(Table& table, const std::vector<EventView>& views, SessionId actor) {
  const Text text = shared_text(EventsView{table.room->id(), views});
  bool has_spectators = false;
  if (actor != 0) common_.sessions.send_text(actor, text);
  for (SessionId id : std::vector<SessionId>(table.watchers)) {
    const Session* session = common_.sessions.find(id);
    if (session == nullptr || id == actor) continue;
    if (table.room->has_seat(session->identity))
      common_.sessions.send_text(id, text);
    else
      has_spectators = true;
  }
  if (has_spectators) {
    delayed_.push_back({common_.now() + common_.options.limits.spectator_delay_ms, table.room->id(), text});
    common_.options.wake();
  }
}

// Time.

std::optional<Millis> Tables::next_deadline() const {
  std::optional<Millis> next;
  if (!deadlines_.empty()) next = deadlines_.begin()->first;
  if (!delayed_.empty() && (!next || delayed_.front().due < *next)) next = delayed_.front().due;
  return next;
}

void Tables::tick(Millis now) {
  // Each game once, whatever it answers.
  std::vector<std::pair<Millis, std::string>> due;
  for (auto it = deadlines_.begin(); it != deadlines_.end() && it->first <= now; ++it) due.push_back(*it);
  for (const auto& entry : due) {
    if (deadlines_.erase(entry) == 0) continue;
    Table* table = find(entry.second);
    if (table == nullptr) continue;
    table->scheduled.reset();
    const bool was_held = table->room->is_held();
    run(*table, {command::Due{}, now});
    if (was_held && !table->room->is_held()) tell_watchers(*table, shared_text(table->room->clocks(now)));
    schedule(*table);
  }
  while (!delayed_.empty() && delayed_.front().due <= now) {
    const Delayed delayed = std::move(delayed_.front());
    delayed_.pop_front();
    const Table* table = find(delayed.game);
    if (table == nullptr) continue;
    for (SessionId id : std::vector<SessionId>(table->watchers)) {
      const Session* session = common_.sessions.find(id);
      if (session != nullptr && !table->room->has_seat(session->identity)) common_.sessions.send_text(id, delayed.text);
    }
  }
}

void Tables::flush() {
  constexpr Millis kUntilNext = 3000;  // a second and some more
  const Millis closely_until = common_.now() + kUntilNext;
  for (auto& [id, table] : tables_) {
    if (table.room->clock().running() && !table.room->is_correspondence()) watch_players(table, closely_until);
    if (!table.is_presence_stale) continue;
    table.is_presence_stale = false;
    tell_watchers(table, shared_text(presence_of(table)));
  }
}

void Tables::watch_players(const Table& table, Millis until) const {
  for (SessionId id : table.watchers) {
    const Session* session = common_.sessions.find(id);
    if (session != nullptr && table.room->has_seat(session->identity)) session->client->watch_closely(until);
  }
}

void Tables::set_writable(bool is_writable) {
  const Millis now = common_.now();
  for (const std::string& id : std::set<std::string>(live_)) {
    Table& table = *find(id);
    table.asked.reset();  // what was answered meanwhile is lost
    if (is_writable)
      table.room->release(now);
    else
      table.room->hold(now);
    tell_watchers(table, shared_text(table.room->clocks(now)));
    schedule(table);
    if (is_writable) go_on(table);
    keep_or_drop(id);
  }
}

}  // namespace serai::server

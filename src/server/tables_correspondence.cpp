// Games by correspondence: they sleep in the store while nobody looks at them, and players prepare moves and keep
// notes.
#include <algorithm>

#include "server/log.hpp"
#include "server/stored.hpp"
#include "server/tables.hpp"

namespace serai::server {
namespace {

// A game stays in memory when its deadline is that near; the deadlines are asked for more often than that.
constexpr Millis kNear = 120'000;
// How long the deadline of a game is put off that cannot be read.
constexpr Millis kPutOff = 86'400'000;

}  // namespace

// Sleeping.

bool Tables::may_sleep(const Table& table) const {
  const Room& room = *table.room;
  if (!room.is_correspondence() || room.is_over() || room.is_held()) return false;
  if (!table.watchers.empty() || table.pending || !table.waiting.empty()) return false;
  const auto deadline = room.deadline();
  return deadline && *deadline > common_.now() + kNear;
}

void Tables::sleep(const std::string& game) {
  Table& table = *find(game);
  unindex(table);
  if (table.scheduled) deadlines_.erase({*table.scheduled, game});
  count_slots(*table.room, 1);
  tables_.erase(game);
}

// While a game sleeps its places are only counted.
void Tables::count_slots(const Room& room, int places) const {
  std::set<IdentityId> people;
  for (const Holder& seat : room.seats()) {
    if (seat.is_person() && people.insert(seat.identity).second) {
      common_.quotas.count(Quotas::Kind::kCorrespondence, seat.identity, places);
    }
  }
}

void Tables::take_slots(Table& table) {
  const Room& room = *table.room;
  if (!room.is_correspondence() || room.is_over()) return;
  count_slots(room, -1);
  std::set<IdentityId> people;
  for (const Holder& seat : room.seats()) {
    if (seat.is_person() && people.insert(seat.identity).second) {
      table.slots.push_back(common_.quotas.take_anyway(Quotas::Kind::kCorrespondence, seat.identity));
    }
  }
  if (!common_.is_writable) table.room->hold(common_.now());
  for (const Holder& seat : std::vector<Holder>(room.seats())) {
    // A vacation may have begun or ended while the game was on its way here.
    const Person* person = common_.people.find(seat.identity);
    if (person != nullptr) table.room->set_away(seat.identity, person->away_until(), common_.now());
  }
  schedule(table);
}

void Tables::set_deadlines_moving(bool are_moving) {
  are_deadlines_moving_ = are_moving;
  ++deadlines_moved_;
  if (are_moving) return;
  for (const std::string& game : std::exchange(to_read_, {})) read(game);
}

void Tables::wake(const std::string& game) {
  if (find(game) == nullptr && loading_.try_emplace(game).second) read(game);
}

// Else it would be found again and again, before those that can be read. Whoever opens it is told that there is none.
void Tables::put_off(const std::string& game) {
  log::write(log::Level::kError, "damaged-record", {{"what", "game " + game}});
  if (common_.why_not_now()) return;
  common_.storage.submit({write::DelayTurn{game, wall_time(common_.now() + kPutOff)}},
                         [](const std::optional<Error>&) {});
}

void Tables::set_away(const IdentityId& who, Millis until) {
  const Millis now = common_.now();
  const auto games = live_of_.find(who);
  if (games == live_of_.end()) return;
  for (const std::string& game : std::set<std::string>(games->second)) {
    Table& table = *find(game);
    if (!table.room->is_correspondence()) continue;
    table.room->set_away(who, until, now);
    schedule(table);
    tell_watchers(table, shared_text(table.room->clocks(now)));
    for (SessionId to : std::vector<SessionId>(table.watchers)) {
      const Session* session = common_.sessions.find(to);
      if (session != nullptr) common_.sessions.send(to, SeatsMessage{game, table.room->seat_views(session->identity)});
    }
    keep_or_drop(game);
  }
}

// Who had the turn and who has it now may have another number of games that wait for them.
void Tables::tell_turns(const Table& table, std::size_t before) const {
  const Room& room = *table.room;
  if (!room.is_correspondence() || !common_.turn_passed) return;
  for (std::size_t seat : {before, room.awaited()}) {
    if (room.seats()[seat].is_person()) common_.turn_passed(room.seats()[seat].identity);
  }
}

// What only one player knows.

void Tables::on(const Caller& caller, const SetConditions& m) {
  act(caller, m.game, command::KeepOwn{caller, m});
}

void Tables::on(const Caller& caller, const SaveNote& m) {
  act(caller, m.game, command::KeepOwn{caller, m});
}

OwnView Tables::own_of(const Table& table, const IdentityId& who) const {
  OwnView out{table.room->id(), {}, {}};
  if (const auto seat = table.room->seat_of(who)) out.conditions = table.room->conditions(*seat).lines();
  if (const auto note = table.notes.find(who); note != table.notes.end()) out.note = note->second;
  return out;
}

// Moves wait while this is stored, as for any other change: what was prepared is there before the next move comes.
void Tables::keep_own(Table& table, Request request) {
  const std::string game = table.room->id();
  const auto& own = std::get<command::KeepOwn>(request.command);
  const Caller caller = own.caller;
  Unit unit;
  Conditions conditions;
  if (const auto* wish = std::get_if<SetConditions>(&own.what)) {
    auto prepared = table.room->prepare(*wish, caller.identity);
    if (!prepared) return refuse(table, request, prepared.error());
    conditions = std::move(*prepared);
    const std::size_t seat = *table.room->seat_of(caller.identity);
    unit.push_back(write::SetConditions{game, to_record(*table.room, seat, conditions)});
  }
  if (const auto* note = std::get_if<SaveNote>(&own.what)) {
    if (!table.room->has_seat(caller.identity)) {
      return refuse(table, request, {"not-player", "You have no seat in this game."});
    }
    unit.push_back(write::SetNote{{game, caller.identity, note->text, wall_time(common_.now())}});
  }
  common_.people.ensure_stored(caller.identity, unit);
  common_.sessions.remember(caller, Done{}, wall_time(common_.now()), unit);
  table.pending = Pending{std::move(request), {}, nullptr, unit, std::move(conditions)};
  schedule(table);
  common_.storage.submit(std::move(unit), [this, game](const std::optional<Error>& error) { settle(game, error); });
}

void Tables::own_kept(Table& table, const Pending& pending) {
  const auto& own = std::get<command::KeepOwn>(pending.request.command);
  const IdentityId& who = own.caller.identity;
  common_.people.are_stored(pending.unit);
  if (std::holds_alternative<SetConditions>(own.what)) {
    if (const auto seat = table.room->seat_of(who)) table.room->set_conditions(*seat, pending.conditions);
  }
  if (const auto* note = std::get_if<SaveNote>(&own.what)) table.notes[who] = note->text;
  common_.sessions.answer(own.caller, Done{});
  // The person's other devices see it too.
  const Text text = shared_text(own_of(table, who));
  for (SessionId id : std::vector<SessionId>(table.watchers)) {
    const Session* session = common_.sessions.find(id);
    if (session != nullptr && session->identity == who) common_.sessions.send_text(id, text);
  }
}

}  // namespace serai::server

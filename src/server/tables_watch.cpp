// The people around a table: who watches, who is there, what is said, and links to a seat.
#include <algorithm>

#include "server/name.hpp"
#include "server/stored.hpp"
#include "server/tables.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

constexpr Millis kSecond = 1000;
constexpr Millis kBetweenTexts = 2 * kSecond;
constexpr Millis kBetweenPhrases = kSecond;
const Error kNoLink{"no-link", "This link is no longer good; make a new one on the other device."};

}  // namespace

// Lists.

std::vector<const Room*> Tables::listed(const std::string& variant) const {
  std::vector<const Room*> out;
  for (const std::string& id : live_) {
    const Room* room = find(id)->room.get();
    const GameTerms& terms = room->created().terms;
    if (room->is_correspondence()) continue;
    if (terms.listed && (variant.empty() || terms.variant == variant)) out.push_back(room);
  }
  std::sort(out.begin(), out.end(), [](const Room* a, const Room* b) {
    return std::tie(b->created().at, b->id()) < std::tie(a->created().at, a->id());
  });
  return out;
}

std::vector<GameView> Tables::live_of(const IdentityId& who) const {
  std::vector<GameView> out;
  const auto it = live_of_.find(who);
  if (it == live_of_.end()) return out;
  for (const std::string& game : it->second) {
    const Room& room = *find(game)->room;
    if (!room.is_correspondence()) out.push_back(room.summary(who));
  }
  return out;
}

std::optional<GameState> Tables::state(const std::string& game) const {
  const Table* table = find(game);
  if (table == nullptr) return std::nullopt;
  return state_for(*table, {});
}

GameState Tables::state_for(const Table& table, const IdentityId& viewer) const {
  GameState state = table.room->state(viewer, common_.now());
  for (const ChatView& line : table.chat) {
    if (hears(table, viewer, line)) state.chat.push_back(line);
  }
  if (table.room->is_correspondence() && table.room->has_seat(viewer)) state.own = own_of(table, viewer);
  return state;
}

// Watching.

bool Tables::watch(const Caller& caller, Table& table) {
  Session* session = common_.sessions.find(caller.session);
  const std::string& game = table.room->id();
  if (session == nullptr) return false;
  if (std::find(session->watching.begin(), session->watching.end(), game) != session->watching.end()) return true;
  if (session->watching.size() >= static_cast<std::size_t>(common_.options.limits.watched_games)) return false;
  session->watching.push_back(game);
  table.watchers.push_back(caller.session);
  table.room->set_lag(session->identity, session->lag);
  idle_.remove(game);
  return true;
}

void Tables::on(const Caller& caller, const WatchGame& m) {
  with_table(caller, m.game, [this, caller, m](Table& table) {
    if (!watch(caller, table)) {
      return common_.sessions.refuse(caller, {"too-many", "You are watching too many games."});
    }
    const int version = table.room->version();
    const bool has_all =
        m.version && *m.version <= version && version - *m.version <= static_cast<int>(table.recent.size());
    if (has_all) {
      EventsView missed{m.game, {}};
      for (const EventView& view : table.recent) {
        if (view.event.version > *m.version) missed.events.push_back(view);
      }
      common_.sessions.send(caller.session, missed, caller.id);
    } else {
      common_.sessions.send(caller.session, state_for(table, caller.identity), caller.id);
    }
    update_presence(table, caller.identity);
    common_.sessions.send(caller.session, presence_of(table));
  });
}

void Tables::on(const Caller& caller, const LeaveGame& m) {
  Session* session = common_.sessions.find(caller.session);
  if (Table* table = find(m.game)) {
    std::erase(session->watching, m.game);
    std::erase(table->watchers, caller.session);
    update_presence(*table, caller.identity);
    keep_or_drop(m.game);
  }
  common_.sessions.send(caller.session, Done{}, caller.id);
}

void Tables::left(SessionId id, const Session& gone) {
  for (const std::string& game : gone.watching) {
    Table* table = find(game);
    if (table == nullptr) continue;
    std::erase(table->watchers, id);
    update_presence(*table, gone.identity);
    keep_or_drop(game);
  }
}

void Tables::set_lag(SessionId id, Millis lag) {
  Session* session = common_.sessions.find(id);
  if (session == nullptr) return;
  session->lag = lag;
  for (const std::string& game : session->watching) {
    if (Table* table = find(game)) table->room->set_lag(session->identity, lag);
  }
}

bool Tables::is_watching(const Table& table, const IdentityId& who) const {
  return std::any_of(table.watchers.begin(), table.watchers.end(), [&](SessionId id) {
    const Session* session = common_.sessions.find(id);
    return session != nullptr && session->identity == who;
  });
}

void Tables::update_presence(Table& table, const IdentityId& who) {
  table.is_presence_stale = true;
  if (!table.room->has_seat(who)) return;
  const bool was_held = table.room->is_held();
  table.room->set_online(who, is_watching(table, who), common_.now());
  if (was_held && !table.room->is_held()) tell_watchers(table, shared_text(table.room->clocks(common_.now())));
  schedule(table);
  go_on(table);
}

PresenceView Tables::presence_of(const Table& table) const {
  PresenceView view = table.room->presence(common_.now());
  for (SessionId id : table.watchers) {
    const Session* session = common_.sessions.find(id);
    view.watchers += session != nullptr && !table.room->has_seat(session->identity) ? 1 : 0;
  }
  return view;
}

void Tables::tell_watchers(const Table& table, const Text& text) {
  for (SessionId id : std::vector<SessionId>(table.watchers)) common_.sessions.send_text(id, text);
}

void Tables::rename(const IdentityId& who, const Shown& shown) {
  for (auto& [id, table] : tables_) {
    if (!table.room->has_seat(who)) continue;
    table.room->rename(who, shown);
    tell_seats(table);
  }
}

// Ratings.

std::optional<ShownRating> Tables::rating_of(const Room& room, const IdentityId& who) const {
  const GameTerms& terms = room.created().terms;
  return common_.holder(who, terms).rating;
}

void Tables::tell_seats(const Table& table) {
  for (SessionId to : std::vector<SessionId>(table.watchers)) {
    const Session* session = common_.sessions.find(to);
    if (session == nullptr) continue;
    common_.sessions.send(to, SeatsMessage{table.room->id(), table.room->seat_views(session->identity)});
  }
}

void Tables::show_ratings(const IdentityId& who) {
  const auto games = live_of_.find(who);
  if (games == live_of_.end()) return;
  for (const std::string& id : games->second) {
    Room& room = *find(id)->room;
    for (std::size_t seat = 0; seat < room.seats().size(); ++seat) {
      if (room.seats()[seat].identity == who) room.show_rating(seat, rating_of(room, who));
    }
  }
}

void Tables::show_changes(const std::string& game, const std::vector<RatingChange>& changes) {
  common_.downloads.drop(game);
  Table* table = find(game);
  if (table == nullptr || changes.size() != table->room->seats().size()) return;
  for (std::size_t seat = 0; seat < changes.size(); ++seat) table->room->show_rating(seat, shown(changes[seat]));
  tell_seats(*table);
}

// Chat.

bool Tables::hears(const Table& table, const IdentityId& who, const ChatView& line) {
  const auto seat = table.room->seat_of(who);
  if (!seat) return false;
  return table.room->created().seats.size() == 2 || *seat % 2 == line.seat % 2;
}

void Tables::on(const Caller& caller, const SayPhrase& m) {
  if (common_.options.chat == ChatMode::kOff) {
    return common_.sessions.refuse(caller, {"no-chat", "There is no chat on this server."});
  }
  if (std::find(phrases().begin(), phrases().end(), m.phrase) == phrases().end()) {
    return common_.sessions.refuse(caller, {"bad-phrase", "There is no such phrase."});
  }
  say(caller, m.game, m.phrase, {});
}

void Tables::on(const Caller& caller, const SayText& m) {
  if (common_.options.chat != ChatMode::kFree) {
    return common_.sessions.refuse(caller, {"no-chat", "Only preset phrases are sent here."});
  }
  auto text = read_chat(m.text);
  if (!text) return common_.sessions.refuse(caller, text.error());
  say(caller, m.game, {}, std::move(*text));
}

void Tables::say(const Caller& caller, const std::string& game, std::string phrase, std::string text) {
  const Person* person = common_.people.find(caller.identity);
  if (person != nullptr && person->identity.is_muted) {
    return common_.sessions.refuse(caller, {"muted", "You may not write to others."});
  }
  with_table(
      caller, game, [this, caller, line = ChatView{game, 0, std::move(phrase), std::move(text), 0}](Table& table) {
        // Who hears it may be away, and has to be asked whether they want to.
        const auto listener = listener_of(table, caller.identity);
        if (!listener) return said(table, caller, line);
        common_.people.load(*listener, [this, caller, line, other = *listener](const Person* loaded) {
          if (loaded == nullptr) return common_.sessions.refuse(caller, kBusy);
          if (common_.people.is_blocked(caller.identity, other)) {
            return common_.sessions.refuse(caller, {"no-chat", "You and this person do not write to each other."});
          }
          if (Table* now = find(line.game)) said(*now, caller, line);
        });
      });
}

std::optional<IdentityId> Tables::listener_of(const Table& table, const IdentityId& who) {
  const auto seat = table.room->seat_of(who);
  if (!seat) return std::nullopt;
  const auto& seats = table.room->seats();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const bool is_heard = seats.size() == 2 || i % 2 == *seat % 2;
    if (is_heard && seats[i].is_person() && seats[i].identity != who) return seats[i].identity;
  }
  return std::nullopt;
}

void Tables::said(Table& table, const Caller& caller, ChatView line) {
  const auto refuse = [&](std::string_view code, std::string message) {
    common_.sessions.refuse(caller, {code, std::move(message)});
  };
  const auto seat = table.room->seat_of(caller.identity);
  if (!seat) return refuse("not-player", "Only the players of a game can chat in it.");
  if (!line.text.empty() && !table.room->created().terms.friends) {
    return refuse("no-chat", "Free text is for people who shared a link.");
  }
  if (table.room->is_full()) return refuse("full", "This game has too many events; only moves are possible now.");
  const Millis now = common_.now();
  const Millis between = line.text.empty() ? kBetweenPhrases : kBetweenTexts;
  const auto last = table.last_said.find(caller.identity);
  if (last != table.last_said.end() && now - last->second < between) {
    return common_.sessions.refuse(caller, {"too-fast", "Wait a moment before you say more."}, std::nullopt,
                                   last->second + between - now);
  }
  table.last_said[caller.identity] = now;
  line.seat = *seat;
  line.at = now;
  Unit unit{write::AppendChat{line.game, to_line(line, caller.identity),
                              static_cast<int>(common_.options.limits.chat_lines)}};
  common_.people.ensure_stored(caller.identity, unit);
  common_.sessions.remember(caller, Done{}, wall_time(now), unit);
  common_.storage.submit(unit, [this, caller, line, unit](const std::optional<Error>& error) {
    if (error) return common_.sessions.refuse(caller, why_not_stored(*error));
    common_.people.are_stored(unit);
    common_.sessions.answer(caller, Done{});
    tell_chat(line);
  });
}

void Tables::tell_chat(const ChatView& line) {
  Table* table = find(line.game);
  if (table == nullptr) return;
  table->chat.push_back(line);
  if (table->chat.size() > static_cast<std::size_t>(common_.options.limits.chat_lines)) {
    table->chat.erase(table->chat.begin());
  }
  const Text text = shared_text(line);
  for (SessionId to : std::vector<SessionId>(table->watchers)) {
    const Session* session = common_.sessions.find(to);
    if (session != nullptr && hears(*table, session->identity, line)) common_.sessions.send_text(to, text);
  }
}

void Tables::forget(const IdentityId& who) {
  for (auto& [game, table] : tables_) {
    const auto& seats = table.room->seats();
    table.notes.erase(who);
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      if (seats[seat].identity == who) table.room->set_conditions(seat, {});
    }
    std::erase_if(table.chat, [&](const ChatView& line) { return seats[line.seat].identity == who; });
  }
}

// Another device.

void Tables::on(const Caller& caller, const MakeSeatLink& m) {
  with_table(caller, m.game, [this, caller, game = m.game](Table& table) {
    const auto seat = table.room->seat_of(caller.identity);
    if (!seat) return common_.sessions.refuse(caller, {"not-player", "You have no seat in this game."});
    if (table.room->is_over()) return common_.sessions.refuse(caller, {"game-over", "The game is over."});
    if (table.room->created().terms.rated) {
      return common_.sessions.refuse(caller, {"rated", "In a rated game nobody else takes a seat."});
    }
    const std::string token = common_.sessions.secret(kSeatLink, caller.identity + "/" + caller.id);
    const Millis expires = common_.now() + common_.options.limits.seat_link_seconds * kSecond;
    const SeatLinkMade answer{game, {}, expires};  // the token is added when it is sent, and is not stored
    Unit unit{write::CreateSeatLink{{hash_token(token), game, static_cast<int>(*seat), wall_time(expires)}}};
    common_.people.ensure_stored(caller.identity, unit);
    common_.sessions.remember(caller, answer, wall_time(common_.now()), unit);
    common_.storage.submit(unit, [this, caller, answer, unit](const std::optional<Error>& error) {
      if (error) return common_.sessions.refuse(caller, why_not_stored(*error));
      common_.people.are_stored(unit);
      common_.sessions.answer(caller, answer);
    });
  });
}

void Tables::on(const Caller& caller, const TakeSeat& m) {
  const TokenHash hash = hash_token(m.token);
  const bool is_asked = common_.storage.read([hash](StoreReader& reader) { return reader.seat_link(hash); },
                                             [this, caller](const Result<std::optional<SeatLink>>& link) {
                                               take_seat(caller, link ? *link : std::optional<SeatLink>());
                                             });
  if (!is_asked) common_.sessions.refuse(caller, {"busy", "The server is busy; try again in a moment."});
}

void Tables::take_seat(const Caller& caller, const std::optional<SeatLink>& link) {
  if (!link || millis(link->expires) < common_.now()) return common_.sessions.refuse(caller, kNoLink);
  with_table(caller, link->game, [this, caller, link = *link](Table& table) { take_seat(caller, link, table); });
}

void Tables::take_seat(const Caller& caller, const SeatLink& link, Table& table) {
  if (auto error = common_.why_not_now()) return common_.sessions.refuse(caller, *error);
  const auto seat = static_cast<std::size_t>(link.seat);
  if (table.room->is_over() || seat >= table.room->seats().size()) return common_.sessions.refuse(caller, kNoLink);
  const Holder& old = table.room->seats()[seat];
  if (old.identity == caller.identity) return common_.sessions.answer(caller, Started{link.game});
  // The seat of an account stays with it: its owner logs in on the other device.
  if (!old.is_person() || old.has_account || table.room->has_seat(caller.identity))
    return common_.sessions.refuse(caller, kNoLink);
  command::MoveSeats move{caller, old.identity, link.token, {}};
  const Person* newcomer = common_.people.find(caller.identity);
  const auto name = read_name(old.name);
  if (name && newcomer != nullptr && newcomer->identity.name.empty()) move.name = *name;
  run(table, {std::move(move), common_.now()});
}

}  // namespace serai::server

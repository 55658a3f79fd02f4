// What clients ask about games: watching, acting, chat, links to seats.
#include <algorithm>

#include "server/hub.hpp"
#include "server/name.hpp"
#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

constexpr Millis kSecond = 1000;
constexpr Millis kBetweenTexts = 2 * kSecond;
constexpr Millis kBetweenPhrases = kSecond;

}  // namespace

Hub::Table* Hub::table_for(SessionId from, const std::string& id, const std::string& game) {
  Table* table = load_table(game);
  if (table == nullptr) refuse(from, id, {"no-game", "There is no such game."});
  return table;
}

bool Hub::watch(SessionId from, Table& table) {
  Session* s = session(from);
  const std::string& game = table.room->id();
  if (std::find(s->watching.begin(), s->watching.end(), game) != s->watching.end()) return true;
  if (s->watching.size() >= static_cast<std::size_t>(options_.limits.watched_games)) return false;
  s->watching.push_back(game);
  table.watchers.push_back(from);
  table.room->set_lag(s->identity, s->lag);
  return true;
}

void Hub::unwatch(SessionId from, Table& table) {
  Session* s = session(from);
  std::erase(s->watching, table.room->id());
  std::erase(table.watchers, from);
}

void Hub::on(SessionId from, const std::string& id, const WatchGame& m) {
  Table* table = table_for(from, id, m.game);
  if (table == nullptr) return;
  const IdentityId who = session(from)->identity;
  if (!watch(from, *table)) return refuse(from, id, {"too-many", "You are watching too many games."});
  const int version = table->room->version();
  const bool has_all =
      m.version && *m.version <= version && version - *m.version <= static_cast<int>(table->recent.size());
  if (has_all) {
    EventsView missed{m.game, {}};
    for (const EventView& view : table->recent) {
      if (view.event.version > *m.version) missed.events.push_back(view);
    }
    send(from, missed, id);
  } else {
    send(from, state_for(*table, who), id);
  }
  update_presence(*table, who);
  if (!table->room->has_seat(who)) send(from, table->room->presence(options_.now()));
}

void Hub::on(SessionId from, const std::string& id, const LeaveGame& m) {
  if (Table* table = find_table(m.game)) {
    unwatch(from, *table);
    update_presence(*table, session(from)->identity);
    drop_if_idle(m.game);
  }
  send(from, Done{}, id);
}

template <class Action>
void Hub::act(SessionId from, const std::string& id, const Action& action) {
  Table* table = table_for(from, id, action.game);
  if (table == nullptr) return;
  const IdentityId who = session(from)->identity;
  if (auto error = why_not_now()) return refuse(from, id, *error, state_for(*table, who));
  // Who plays is there, whether or not the client said `watch`.
  if (table->room->has_seat(who) && !is_watching(*table, who) && watch(from, *table)) update_presence(*table, who);
  Request request;
  request.session = from;
  request.id = id;
  request.received = options_.now();
  request.decide = [action, id, who](Room& room, Millis at) { return room.decide(action, id, who, at); };
  this->request(*table, std::move(request));
}
template void Hub::act(SessionId, const std::string&, const MakeMove&);
template void Hub::act(SessionId, const std::string&, const Choose&);
template void Hub::act(SessionId, const std::string&, const MakeOffer&);
template void Hub::act(SessionId, const std::string&, const DeclineOffer&);
template void Hub::act(SessionId, const std::string&, const GiveTime&);
template void Hub::act(SessionId, const std::string&, const MakeClaim&);
template void Hub::act(SessionId, const std::string&, const ClaimGone&);
template void Hub::act(SessionId, const std::string&, const HandOver&);

// Chat.

void Hub::on(SessionId from, const std::string& id, const SayPhrase& m) {
  if (options_.chat == ChatMode::kOff) return refuse(from, id, {"no-chat", "There is no chat on this server."});
  if (std::find(phrases().begin(), phrases().end(), m.phrase) == phrases().end())
    return refuse(from, id, {"bad-phrase", "There is no such phrase."});
  say(from, id, m.game, m.phrase, {});
}

void Hub::on(SessionId from, const std::string& id, const SayText& m) {
  if (options_.chat != ChatMode::kFree) return refuse(from, id, {"no-chat", "Only preset phrases are sent here."});
  auto text = read_chat(m.text);
  if (!text) return refuse(from, id, text.error());
  say(from, id, m.game, {}, std::move(*text));
}

void Hub::say(SessionId from, const std::string& id, const std::string& game, std::string phrase, std::string text) {
  Table* table = table_for(from, id, game);
  if (table == nullptr) return;
  const IdentityId who = session(from)->identity;
  const auto seat = table->room->seat_of(who);
  if (!seat) return refuse(from, id, {"not-player", "Only the players of a game can chat in it."});
  if (!text.empty() && !table->room->created().terms.friends)
    return refuse(from, id, {"no-chat", "Free text is for people who shared a link."});
  const Millis now = options_.now();
  const auto last = table->last_said.find(who);
  if (last != table->last_said.end() && now - last->second < (text.empty() ? kBetweenPhrases : kBetweenTexts))
    return refuse(from, id, {"too-fast", "Wait a moment before you say more."});
  if (auto error = why_not_now()) return refuse(from, id, *error);
  table->last_said[who] = now;
  const ChatView line{game, *seat, std::move(phrase), std::move(text), now};
  Unit unit{write::AppendChat{game, to_line(line, who), static_cast<int>(options_.limits.chat_lines)}};
  submit(std::move(unit), [this, from, id, line](const std::optional<Error>& error) {
    if (error) return refuse(from, id, {"read-only", "What you said could not be stored."});
    send(from, Done{}, id);
    tell_chat(line);
  });
}

void Hub::tell_chat(const ChatView& line) {
  Table* table = find_table(line.game);
  if (table == nullptr) return;
  table->chat.push_back(line);
  if (table->chat.size() > static_cast<std::size_t>(options_.limits.chat_lines)) table->chat.erase(table->chat.begin());
  const Text shared = std::make_shared<const std::string>(to_text(line));
  for (SessionId to : std::vector<SessionId>(table->watchers)) {
    const Session* s = session(to);
    if (s != nullptr && hears(*table, s->identity, line)) send_text(to, shared);
  }
}

bool Hub::hears(const Table& table, const IdentityId& who, const ChatView& line) {
  const auto seat = table.room->seat_of(who);
  if (!seat) return false;
  return table.room->created().seats.size() == 2 || *seat % 2 == line.seat % 2;
}

// Another device.

void Hub::on(SessionId from, const std::string& id, const MakeSeatLink& m) {
  Table* table = table_for(from, id, m.game);
  if (table == nullptr) return;
  if (auto error = why_not_now()) return refuse(from, id, *error);
  const auto seat = table->room->seat_of(session(from)->identity);
  if (!seat) return refuse(from, id, {"not-player", "You have no seat in this game."});
  if (table->room->is_over()) return refuse(from, id, {"game-over", "The game is over."});
  const std::string token = new_token();
  const Millis expires = options_.now() + options_.limits.seat_link_seconds * kSecond;
  write::CreateSeatLink link{{hash_token(token), m.game, static_cast<int>(*seat), wall_time(expires)}};
  submit({link}, [this, from, id, token, expires, game = m.game](const std::optional<Error>& error) {
    if (error) return refuse(from, id, {"read-only", "The link could not be stored."});
    send(from, SeatLinkMade{game, token, expires}, id);
  });
}

void Hub::on(SessionId from, const std::string& id, const TakeSeat& m) {
  if (answer_again(from, id)) return;
  if (auto error = why_not_now()) return refuse(from, id, *error);
  const Error no_link{"no-link", "This link is no longer good; make a new one on the other device."};
  const TokenHash hash = hash_token(m.token);
  const auto link = read_now(store_, [&](StoreReader& reader) { return reader.seat_link(hash); });
  if (!link || !*link || millis((**link).expires) < options_.now()) return refuse(from, id, no_link);
  Table* table = find_table((**link).game);
  const auto seat = static_cast<std::size_t>((**link).seat);
  if (table == nullptr || table->room->is_over() || seat >= table->room->seats().size())
    return refuse(from, id, no_link);
  Person& who = person(session(from)->identity);
  const Holder old = table->room->seats()[seat];
  const std::string game = table->room->id();
  if (old.identity == who.identity.id) return send(from, Started{game}, id);
  if (!old.is_person() || table->room->has_seat(who.identity.id)) return refuse(from, id, no_link);
  Request request;
  request.session = from;
  request.id = id;
  request.received = options_.now();
  Holder next = holder(who);
  if (next.name.empty()) next.name = old.name;
  request.decide = [old, next, id](Room& room, Millis at) { return room.move_seats(old.identity, next, id, at); };
  ensure_stored(who, request.also);
  request.also.push_back(write::DropSeatLink{hash});
  request.committed = [this, from, id, game, mover = who.identity.id, before = old.identity] {
    live_of_[before].erase(game);
    const Text started = std::make_shared<const std::string>(to_text(Started{game}, id));
    remember(mover, id, started);
    send_text(from, started);
  };
  this->request(*table, std::move(request));
}

// For HTTP.

std::optional<GameState> Hub::game_state(std::string_view game) {
  const Table* table = load_table(game);
  if (table == nullptr) return std::nullopt;
  GameState state = state_for(*table, {});
  drop_if_idle(std::string(game));
  return state;
}

std::optional<std::string> Hub::pgn(std::string_view game, const std::string& site) {
  const Table* table = load_table(game);
  if (table == nullptr) return std::nullopt;
  std::string text = to_pgn_text(*table->room, site);
  drop_if_idle(std::string(game));
  return text;
}

}  // namespace serai::server

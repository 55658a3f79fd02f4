#include "server/hub.hpp"

#include <algorithm>
#include <cassert>

#include "server/name.hpp"
#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

constexpr Millis kSecond = 1000;
constexpr Millis kStampEvery = 5 * kSecond;
constexpr std::size_t kAnswersKept = 32;
// Somebody who has left is remembered for ten minutes or a little longer.
constexpr Millis kPersonKept = 600 * kSecond;
constexpr Millis kTidyEvery = 60 * kSecond;

std::string_view name_of(ChatMode mode) {
  constexpr std::string_view kNames[] = {"off", "presets", "free"};
  return kNames[static_cast<int>(mode)];
}

}  // namespace

Hub::Hub(Store& store, EnginePool* engines, Metrics& metrics, HubOptions options)
    : store_(store), engines_(engines), metrics_(metrics), options_(std::move(options)) {
  next_second_ = options_.now() + kSecond;
  next_stamp_ = options_.now() + kStampEvery;
  next_tidy_ = options_.now() + kTidyEvery;
  is_writable_ = store_.is_writable();
}

Hub::~Hub() {
  *alive_ = false;
}

Result<std::vector<std::string>> Hub::load() {
  std::vector<std::string> damaged;
  const auto heartbeat = read_now(store_, [](StoreReader& reader) { return reader.heartbeat(); });
  if (!heartbeat) return heartbeat.error();
  const Millis alive_until = *heartbeat ? millis(**heartbeat) : 0;
  auto games = read_now(store_, [](StoreReader& reader) { return reader.live_games(); });
  if (!games) return games.error();
  for (const StoredGame& stored : *games) {
    auto room = to_room(stored, alive_until, options_.now(), options_.times);
    if (!room) {
      damaged.push_back("game " + stored.record.id + ": " + room.error().message);
      continue;
    }
    Table& table = add_table(std::move(*room), stored.chat);
    if (!is_writable_) table.room->hold(options_.now());
  }
  auto challenges = read_now(store_, [](StoreReader& reader) { return reader.open_challenges(); });
  if (!challenges) return challenges.error();
  for (const Challenge& stored : *challenges) {
    const auto creator = read_now(store_, [&](StoreReader& reader) { return reader.identity(stored.creator); });
    if (!creator) return creator.error();
    auto challenge = decode_challenge(stored, *creator ? (**creator).name : std::string());
    if (challenge)
      lobby_.add(std::move(*challenge));
    else
      damaged.push_back("challenge " + stored.id + ": " + challenge.error().message);
  }
  for (auto& [id, table] : tables_) go_on(table);
  return damaged;
}

// Sessions and people.

Hub::Session* Hub::session(SessionId id) {
  const auto it = sessions_.find(id);
  return it == sessions_.end() ? nullptr : &it->second;
}

Hub::Person& Hub::person(const IdentityId& id) {
  const auto [it, is_new] = people_.try_emplace(id);
  if (is_new) {
    it->second.identity.id = id;
    it->second.away_since = options_.now();
    if (auto stored = read_now(store_, [&](StoreReader& reader) { return reader.identity(id); }); stored && *stored) {
      it->second.identity = **stored;
      it->second.is_stored = true;
    }
  }
  return it->second;
}

Holder Hub::holder(const Person& who) const {
  return {who.identity.id, who.identity.is_hidden ? std::string() : who.identity.name, 0};
}

SessionId Hub::connect(Client& client, const IdentityId& identity, int protocol) {
  const SessionId id = ++last_session_;
  const Millis now = options_.now();
  sessions_[id] = {&client, identity, {}, 0, 2.0 * static_cast<double>(options_.limits.messages_per_second), now};
  Person& who = person(identity);
  who.sessions.push_back(id);
  Hello hello{options_.version, options_.build, {identity, who.identity.name}, now, std::string(name_of(options_.chat)),
              !is_writable_};
  send(id, hello);
  if (who.identity.is_banned) client.close(close_code::kBanned, "banned");
  if (protocol != kProtocolVersion) client.close(close_code::kOtherProtocol, "another version of the protocol");
  if (is_shutting_down_) client.close(close_code::kGoingAway, "shutdown");
  return id;
}

void Hub::disconnect(SessionId id) {
  Session* s = session(id);
  if (s == nullptr) return;
  const IdentityId who = s->identity;
  const std::vector<std::string> watching = s->watching;
  sessions_.erase(id);
  std::erase(in_lobby_, id);
  Person& p = person(who);
  std::erase(p.sessions, id);
  for (const std::string& game : watching) {
    Table* table = find_table(game);
    if (table == nullptr) continue;
    std::erase(table->watchers, id);
    update_presence(*table, who);
    drop_if_idle(game);
  }
  if (p.sessions.empty()) p.away_since = options_.now();
}

void Hub::set_lag(SessionId id, Millis lag) {
  Session* s = session(id);
  if (s == nullptr) return;
  s->lag = lag;
  for (const std::string& game : s->watching) {
    if (Table* table = find_table(game)) table->room->set_lag(s->identity, lag);
  }
}

bool Hub::is_too_fast(Session& s) {
  const Millis now = options_.now();
  const auto rate = static_cast<double>(options_.limits.messages_per_second);
  s.allowance = std::min(2 * rate, s.allowance + rate * static_cast<double>(now - s.allowance_at) / kSecond);
  s.allowance_at = now;
  if (s.allowance < 1) return true;
  s.allowance -= 1;
  return false;
}

void Hub::receive(SessionId from, std::string_view text) {
  Session* s = session(from);
  if (s == nullptr) return;
  metrics_.add(Count::kMessages);
  if (is_too_fast(*s)) {
    metrics_.add(Count::kTooManyMessages);
    s->client->close(close_code::kPolicy, "too many messages");
    return;
  }
  auto parsed = parse(text);
  if (const auto* bad = std::get_if<BadMessage>(&parsed)) {
    metrics_.add(Count::kBadMessages);
    refuse(from, bad->id, bad->error);
    return;
  }
  const auto& in = std::get<Incoming>(parsed);
  handle(from, in.id, in.message);
}

void Hub::handle(SessionId from, const std::string& id, const ClientMessage& message) {
  std::visit([&](const auto& m) { on(from, id, m); }, message);
}

void Hub::send(SessionId to, const ServerMessage& message, std::string_view id) {
  if (sessions_.contains(to)) send_text(to, std::make_shared<const std::string>(to_text(message, id)));
}

void Hub::send_text(SessionId to, const Text& text) {
  if (Session* s = session(to)) s->client->send(text);
}

void Hub::send_to_person(const IdentityId& to, const Text& text) {
  const auto it = people_.find(to);
  if (it == people_.end()) return;
  for (SessionId id : it->second.sessions) send_text(id, text);
}

void Hub::refuse(SessionId to, std::string_view id, const Error& error, std::optional<GameState> state) {
  metrics_.add(Count::kRefusals);
  send(to, Refused{std::string(error.code), error.message, std::move(state)}, id);
}

std::optional<Error> Hub::why_not_now() const {
  if (is_shutting_down_) return Error{"shutdown", "The server is restarting; try again in a moment."};
  if (!is_writable_) return Error{"read-only", "The server cannot store anything at the moment."};
  return std::nullopt;
}

// Adds what makes a person known to the store, if need be.
void Hub::ensure_stored(Person& who, Unit& unit) {
  const auto makes = [&](const Write& w) {
    const auto* create = std::get_if<write::CreateIdentity>(&w);
    return create != nullptr && create->identity.id == who.identity.id;
  };
  if (who.is_stored || std::any_of(unit.begin(), unit.end(), makes)) return;
  who.identity.created = wall_time(options_.now());
  unit.insert(unit.begin(), write::CreateIdentity{who.identity});
}

void Hub::submit(Unit unit, std::function<void(std::optional<Error>)> done) {
  ++in_flight_;
  // A request may have waited while another made the same person known.
  std::vector<IdentityId> made;
  std::erase_if(unit, [&](const Write& w) {
    const auto* create = std::get_if<write::CreateIdentity>(&w);
    if (create == nullptr) return false;
    Person& who = person(create->identity.id);
    if (who.is_stored) return true;
    who.is_stored = true;
    made.push_back(create->identity.id);
    return false;
  });
  store_.submit(std::move(unit), [this, made, alive = alive_, post = options_.post,
                                  done = std::move(done)](const std::optional<Error>& error) {
    post([this, made, alive, done, error] {
      if (!*alive) return;
      --in_flight_;
      for (const IdentityId& id : made) {
        if (error) person(id).is_stored = false;
      }
      done(error);
    });
  });
}

void Hub::remember(const IdentityId& who, const std::string& id, const Text& answer) {
  if (id.empty()) return;
  auto& answers = person(who).answers;
  answers.emplace_back(id, answer);
  if (answers.size() > kAnswersKept) answers.pop_front();
}

bool Hub::answer_again(SessionId to, const std::string& id) {
  const Session* s = session(to);
  if (s == nullptr || id.empty()) return false;
  for (const auto& [known, answer] : person(s->identity).answers) {
    if (known != id) continue;
    send_text(to, answer);
    return true;
  }
  return false;
}

// Time.

Millis Hub::next_tick() const {
  Millis next = next_second_;
  if (!deadlines_.empty()) next = std::min(next, deadlines_.begin()->first);
  if (!delayed_.empty()) next = std::min(next, delayed_.front().due);
  return next;
}

void Hub::tick() {
  const Millis now = options_.now();
  // Each game once, whatever it answers.
  std::vector<std::pair<Millis, std::string>> due;
  for (auto it = deadlines_.begin(); it != deadlines_.end() && it->first <= now; ++it) due.push_back(*it);
  for (const auto& entry : due) {
    if (deadlines_.erase(entry) == 0) continue;
    Table* table = find_table(entry.second);
    if (table == nullptr) continue;
    table->scheduled.reset();
    const bool was_held = table->room->is_held();
    request(*table, {0, {}, now, [](Room& room, Millis at) { return room.due(at); }, {}, {}});
    if (was_held && !table->room->is_held()) send_states(*table);
    schedule(*table);
  }
  while (!delayed_.empty() && delayed_.front().due <= now) {
    const Delayed delayed = std::move(delayed_.front());
    delayed_.pop_front();
    const Table* table = find_table(delayed.game);
    if (table == nullptr) continue;
    for (SessionId id : std::vector<SessionId>(table->watchers)) {
      const Session* s = session(id);
      if (s != nullptr && !table->room->has_seat(s->identity)) send_text(id, delayed.text);
    }
  }
  if (now >= next_stamp_) {
    next_stamp_ = now + kStampEvery;
    stamp(now);
  }
  if (now >= next_second_) {
    next_second_ = now + kSecond;
    flush(now);
  }
  if (now >= next_tidy_) {
    next_tidy_ = now + kTidyEvery;
    tidy(now);
  }
}

// Writes down that the server is alive.
void Hub::stamp(Millis now) {
  if (is_writable_) submit({write::Heartbeat{wall_time(now)}}, [](const std::optional<Error>&) {});
}

// What need not be told at once.
void Hub::flush(Millis now) {
  for (auto& [id, table] : tables_) {
    if (table.is_presence_stale) send_presence(table);
    if (!table.is_lobby_stale) continue;
    table.is_lobby_stale = false;
    if (table.room->created().terms.listed && !in_lobby_.empty()) tell_lobby(LiveGame{table.room->summary({})});
  }
  drop_stale_challenges(now);
}

// Forgets who has left and what has expired.
void Hub::tidy(Millis now) {
  std::erase_if(people_, [&](const auto& entry) {
    return entry.second.sessions.empty() && now - entry.second.away_since > kPersonKept;
  });
  if (!why_not_now()) submit({write::DropExpired{wall_time(now)}}, [](const std::optional<Error>&) {});
}

void Hub::set_writable(bool is_writable) {
  if (is_writable_ == is_writable) return;
  is_writable_ = is_writable;
  const Millis now = options_.now();
  const auto notice = std::make_shared<const std::string>(to_text(Notice{is_writable ? "writable" : "read-only"}));
  for (auto& [id, s] : sessions_) s.client->send(notice);
  for (auto& [id, table] : tables_) {
    table.asked.reset();  // what was answered meanwhile is lost
    if (is_writable)
      table.room->release(now);
    else
      table.room->hold(now);
    send_states(table);
    schedule(table);
    if (is_writable) go_on(table);
  }
}

void Hub::shut_down() {
  is_shutting_down_ = true;
  stamp(options_.now());
  const auto notice = std::make_shared<const std::string>(to_text(Notice{"shutdown"}));
  for (auto& [id, s] : sessions_) s.client->send(notice);
}

std::string Hub::metrics_text() const {
  std::size_t live = 0;
  for (const auto& [id, table] : tables_) live += table.room->is_over() ? 0 : 1;
  std::string out;
  out += Metrics::gauge("sessions", "WebSocket connections", static_cast<double>(sessions_.size()));
  out += Metrics::gauge("live_games", "Games being played", static_cast<double>(live));
  out += Metrics::gauge("writable", "1 if the store can be written", is_writable_ ? 1 : 0);
  return out;
}

// For the administrator.

void Hub::rename(const IdentityId& who, const std::string& name, std::function<void(std::optional<Error>)> done) {
  Name read{name, name};
  if (!name.empty()) {
    auto result = read_name(name);
    if (!result) return done(result.error());
    read = *result;
  }
  Unit unit;
  ensure_stored(person(who), unit);
  unit.push_back(write::RenameIdentity{who, read.shown, read.folded, wall_time(options_.now())});
  submit(std::move(unit), [this, who, read, done = std::move(done)](const std::optional<Error>& error) {
    if (!error) {
      Person& p = person(who);
      p.identity.name = read.shown;
      p.identity.folded = read.folded;
      const auto text = std::make_shared<const std::string>(to_text(YouAre{{who, read.shown}}));
      send_to_person(who, text);
    }
    done(error);
  });
}

void Hub::mark(const IdentityId& who, bool is_hidden, bool is_banned, std::function<void(std::optional<Error>)> done) {
  Unit unit;
  ensure_stored(person(who), unit);
  unit.push_back(write::MarkIdentity{who, is_hidden, is_banned});
  submit(std::move(unit), [this, who, is_hidden, is_banned, done = std::move(done)](const std::optional<Error>& error) {
    if (!error) {
      Person& p = person(who);
      p.identity.is_hidden = is_hidden;
      p.identity.is_banned = is_banned;
      for (SessionId id : std::vector<SessionId>(p.sessions)) {
        if (Session* s = session(id); s != nullptr && is_banned) s->client->close(close_code::kBanned, "banned");
      }
    }
    done(error);
  });
}

void Hub::forget(const IdentityId& who, std::function<void(std::optional<Error>)> done) {
  submit({write::DeleteIdentity{who}}, [this, who, done = std::move(done)](const std::optional<Error>& error) {
    if (!error) {
      Person& p = person(who);
      p.identity = Identity{};
      p.identity.id = who;
      p.is_stored = false;
      for (auto& [game, table] : tables_) {
        const auto& seats = table.room->seats();
        std::erase_if(table.chat, [&](const ChatView& line) { return seats[line.seat].identity == who; });
      }
      send_to_person(who, std::make_shared<const std::string>(to_text(YouAre{{who, ""}})));
    }
    done(error);
  });
}

}  // namespace serai::server

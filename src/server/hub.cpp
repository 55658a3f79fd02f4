#include "server/hub.hpp"

#include <algorithm>
#include <set>

#include "server/stored.hpp"

namespace serai::server {
namespace {

constexpr Millis kSecond = 1000;
constexpr Millis kMinute = 60 * kSecond;
constexpr Millis kHour = 60 * kMinute;
constexpr Millis kDay = 24 * kHour;
constexpr Millis kBeatEvery = 5 * kSecond;
constexpr Millis kTidyEvery = 60 * kSecond;
constexpr std::size_t kEarlyMessages = 32;

std::string_view name_of(ChatMode mode) {
  constexpr std::string_view kNames[] = {"off", "presets", "free"};
  return kNames[static_cast<int>(mode)];
}

// What a message is to the limits.
template <class... Types>
bool is_one_of(const ClientMessage& message) {
  return (std::holds_alternative<Types>(message) || ...);
}
bool is_free(const ClientMessage& m) {
  return is_one_of<Ping, LeaveGame>(m);
}
bool is_read(const ClientMessage& m) {
  return is_one_of<WatchLobby, ListMyGames, ShowChallenge, WatchGame, AskReview, WatchFriends, Administer>(m);
}
// Actions in games are recognised by the game when they come twice; these are recognised by their sender.
bool is_admitted(const ClientMessage& m) {
  return is_one_of<SetName, CreateChallenge, CancelChallenge, JoinChallenge, SayPhrase, SayText, MakeSeatLink, TakeSeat,
                   SetConditions, SaveNote, TakeVacation, EndVacation, DeclineChallenge, Follow, Block, ReportPerson,
                   Moderate>(m);
}

// What a game's own rules and its watchers need to know of the limits.
HubOptions with_limits(HubOptions options) {
  options.times.most_events = static_cast<int>(options.limits.events_per_game);
  return options;
}

}  // namespace

Hub::Hub(Store& store, EnginePool* engines, Metrics& metrics, HubOptions options)
    : store_(store),
      options_(with_limits(std::move(options))),
      metrics_(metrics),
      thread_(options_.post),
      storage_(store, thread_),
      people_(storage_, options_.now),
      sessions_(people_, metrics, options_.secret, static_cast<std::size_t>(options_.limits.answers_kept)),
      quotas_(options_.limits),
      downloads_(storage_, options_.times, static_cast<std::size_t>(options_.limits.download_cache_bytes)),
      common_{options_, thread_, storage_, people_, sessions_, quotas_, downloads_, metrics, engines},
      tables_(common_),
      lobby_(common_, tables_),
      pairing_(common_, tables_),
      ratings_(common_, tables_),
      correspondence_(common_, tables_),
      explorer_(storage_, {static_cast<int>(options_.limits.explorer_games),
                           static_cast<std::size_t>(options_.limits.explorer_answers)}),
      index_(storage_),
      reviews_(common_, tables_),
      studies_(common_),
      logins_(common_),
      accounts_(common_, logins_, options_.passwords),
      profiles_(storage_, options_.limits, options_.times),
      social_(common_),
      moderation_(common_),
      messages_(2 * options_.limits.messages_per_second, 2 * kSecond, options_.limits.connections),
      actions_(options_.limits.actions_per_minute, kMinute, options_.limits.rated_people),
      reads_(options_.limits.reads_per_minute, kMinute, options_.limits.rated_people),
      names_(options_.limits.names_per_hour, kHour, options_.limits.rated_people),
      address_reads_(options_.limits.address_reads_per_minute, kMinute, options_.limits.rated_people) {
  next_second_ = options_.now() + kSecond;
  next_beat_ = options_.now() + kBeatEvery;
  next_tidy_ = options_.now() + kTidyEvery;
  common_.is_writable = storage_.is_writable();
  connect_services();
}

Hub::~Hub() = default;

// What is read at the start.
struct Hub::Records {
  Millis alive_until = 0;
  std::vector<StoredGame> games;
  std::vector<PlayerCount> correspondence;
  std::vector<OpenChallenge> challenges;
  std::vector<std::pair<IdentityId, People::Record>> people;  // of the challenges
  std::vector<std::string> damaged;

  std::optional<Error> read(StoreReader& reader);
};

std::optional<Error> Hub::Records::read(StoreReader& reader) {
  const auto heartbeat = reader.heartbeat();
  if (!heartbeat) return heartbeat.error();
  if (*heartbeat) alive_until = millis(**heartbeat);
  auto live = reader.live_games();
  if (!live) return live.error();
  games = std::move(*live);
  auto players = reader.correspondence_players();
  if (!players) return players.error();
  correspondence = std::move(*players);
  const auto open = reader.open_challenges();
  if (!open) return open.error();
  for (const Challenge& stored : *open) {
    auto challenge = decode_challenge(stored);
    if (!challenge) {
      damaged.push_back("challenge " + stored.id + ": " + challenge.error().message);
      continue;
    }
    std::set<IdentityId> ids{challenge->creator.identity};
    if (challenge->to) ids.insert(challenge->to->identity);
    for (const auto& seat : challenge->seats) {
      if (seat && seat->is_person()) ids.insert(seat->identity);
    }
    for (const IdentityId& id : ids) people.emplace_back(id, People::Record::read(reader, id));
    challenges.push_back(std::move(*challenge));
  }
  return std::nullopt;
}

Result<std::vector<std::string>> Hub::load() {
  const auto read = [](StoreReader& reader) -> Result<Records> {
    Records out;
    if (auto error = out.read(reader)) return *error;
    return out;
  };
  auto answer = read_now(store_, read);
  if (!answer) return answer.error();
  Records& records = *answer;
  for (const StoredGame& stored : records.games) {
    const auto error = tables_.restore(stored, records.alive_until);
    if (error) records.damaged.push_back("game " + stored.record.id + ": " + error->message);
  }
  correspondence_.restore(records.correspondence);
  // Before anything else is stored: what was missed while the server was down is given back.
  if (records.alive_until > 0) correspondence_.set_idle_since(records.alive_until);
  if (common_.is_writable) correspondence_.set_writable(true);
  for (auto& [id, record] : records.people) {
    if (auto error = people_.add(id, std::move(record))) return *error;
  }
  for (OpenChallenge& challenge : records.challenges) lobby_.restore(std::move(challenge));
  tables_.go_on_all();
  return records.damaged;
}

// Sockets.

SessionId Hub::connect(Client& client, const IdentityId& identity, const std::string& address, int protocol,
                       const std::string& login) {
  const SessionId id = sessions_.open(client, identity, login, address);
  people_.load(identity, [this, id, protocol](Person* person) { greet(id, protocol, person); });
  return id;
}

void Hub::greet(SessionId id, int protocol, Person* person) {
  Session* session = sessions_.find(id);
  if (session == nullptr) return;
  if (person == nullptr) return session->client->close(close_code::kGoingAway, "busy");
  // The login may have been revoked, or the guest have become an account, while the socket was on its way here.
  const bool is_still_good = session->login.empty() ? person->is_guest() : logins_.is_at_hand(session->login);
  if (!is_still_good) return session->client->close(close_code::kLoggedOut, "logged out");
  if (!session->login.empty()) session->login_end = logins_.end_of(session->login);
  person->sessions.push_back(id);
  session->is_greeted = true;
  sessions_.send(id, Hello{options_.version,
                           options_.build,
                           {session->identity, person->identity.name, person->has_account()},
                           common_.now(),
                           std::string(name_of(options_.chat)),
                           !common_.is_writable});
  if (person->identity.is_banned || person->identity.is_closed)
    return session->client->close(close_code::kBanned, "banned");
  if (protocol != kProtocolVersion) {
    return session->client->close(close_code::kOtherProtocol, "another version of the protocol");
  }
  if (common_.is_shutting_down) return session->client->close(close_code::kGoingAway, "shutdown");
  correspondence_.greet(id, session->identity);
  lobby_.greet(id, session->identity);
  if (person->sessions.size() == 1) social_.moved(session->identity);
  const std::vector<std::string> early = std::exchange(session->early, {});
  pairing_.greet(id, session->identity);
  ratings_.greet(id, session->identity);
  for (const std::string& text : early) handle(id, text);
}

void Hub::disconnect(SessionId id) {
  const Session gone = sessions_.close(id);
  if (gone.client == nullptr) return;
  lobby_.forget(id);
  social_.forget(id);
  reviews_.left(id);
  tables_.left(id, gone);
  Person* person = people_.find(gone.identity);
  if (person == nullptr || person->is_here()) return;
  person->away_since = common_.now();
  social_.moved(gone.identity);
}

void Hub::set_lag(SessionId id, Millis lag) {
  tables_.set_lag(id, lag);
}

void Hub::receive(SessionId id, std::string_view text) {
  Session* session = sessions_.find(id);
  if (session == nullptr) return;
  metrics_.add(Count::kMessages);
  const bool is_too_many = messages_.take(std::to_string(id), common_.now()) > 0;
  if (is_too_many || session->early.size() >= kEarlyMessages) {
    metrics_.add(Count::kTooManyMessages);
    return session->client->close(close_code::kPolicy, "too many messages");
  }
  if (common_.now() > session->login_end) return session->client->close(close_code::kLoggedOut, "logged out");
  if (session->is_greeted) return handle(id, text);
  session->early.emplace_back(text);
}

void Hub::handle(SessionId id, std::string_view text) {
  auto parsed = parse(text);
  if (const auto* bad = std::get_if<BadMessage>(&parsed)) {
    metrics_.add(Count::kBadMessages);
    return sessions_.refuse(sessions_.caller(id, bad->id), bad->error);
  }
  auto& in = std::get<Incoming>(parsed);
  const Caller caller = sessions_.caller(id, std::move(in.id));
  if (is_admitted(in.message) && !sessions_.admit(caller)) return;
  if (is_too_fast(caller, in.message)) return;
  dispatch(caller, in.message);
}

bool Hub::is_too_fast(const Caller& caller, const ClientMessage& message) {
  if (is_free(message)) return false;
  const Millis now = common_.now();
  Millis wait = (is_read(message) ? reads_ : actions_).take(caller.identity, now);
  if (wait == 0 && is_read(message) && !caller.address.empty()) wait = address_reads_.take(caller.address, now);
  if (wait == 0 && std::holds_alternative<SetName>(message)) wait = names_.take(caller.identity, now);
  if (wait == 0) return false;
  metrics_.add(Count::kTooFast);
  sessions_.refuse(caller, {"too-fast", "This is too much at once; try again in a moment."}, std::nullopt, wait);
  return true;
}

void Hub::dispatch(const Caller& caller, const ClientMessage& message) {
  if (is_admitted(message)) {
    if (auto error = common_.why_not_now()) return sessions_.refuse(caller, *error);
  }
  std::visit([&](const auto& m) { on(caller, m); }, message);
}

template <class Message>
void Hub::on(const Caller& caller, const Message& m) {
  if constexpr (requires { lobby_.on(caller, m); })
    lobby_.on(caller, m);
  else if constexpr (requires { tables_.on(caller, m); })
    tables_.on(caller, m);
  else if constexpr (requires { pairing_.on(caller, m); })
    pairing_.on(caller, m);
  else if constexpr (requires { reviews_.on(caller, m); })
    reviews_.on(caller, m);
  else if constexpr (requires { correspondence_.on(caller, m); })
    correspondence_.on(caller, m);
  else if constexpr (requires { social_.on(caller, m); })
    social_.on(caller, m);
  else if constexpr (requires { moderation_.on(caller, m); })
    moderation_.on(caller, m);
  else
    tables_.act(caller, m);
}

void Hub::on(const Caller& caller, const Ping&) {
  sessions_.send(caller.session, Pong{common_.now()}, caller.id);
}

// Time.

Millis Hub::next_tick() const {
  const Millis next = std::min({next_second_, lobby_.next_tick(), social_.next_tick(), pairing_.next_tick()});
  return std::min(tables_.next_deadline().value_or(next), next);
}

void Hub::tick() {
  const Millis now = common_.now();
  tables_.tick(now);
  if (now >= next_beat_) {
    next_beat_ = now + kBeatEvery;
    beat(now);
  }
  if (now >= next_second_) {
    next_second_ = now + kSecond;
    tables_.flush();
    correspondence_.tick(now);
    reviews_.tick();
    if (!common_.is_shutting_down) index_.tick(now);
  }
  lobby_.tick(now);
  pairing_.tick(now);
  social_.tick(now);
  if (now >= next_tidy_) {
    next_tidy_ = now + kTidyEvery;
    tidy(now);
  }
}

// Stores that the server is alive: after a crash, running clocks are charged up to the last time it was.
void Hub::beat(Millis now) {
  const bool is_needed = tables_.live_count() > 0 || quotas_.taken(Quotas::Kind::kCorrespondence) > 0;
  if (common_.is_writable && is_needed) {
    storage_.submit({write::Heartbeat{wall_time(now)}}, [](const std::optional<Error>&) {});
  }
}

// Forgets who has left and what has expired.
void Hub::tidy(Millis now) {
  people_.tidy([&](const Person& person) { return lobby_.concerns(person.identity.id); });
  accounts_.tidy(now);
  if (common_.why_not_now()) return;
  storage_.submit({write::DropExpired{wall_time(now), wall_time(now - kDay)}}, [](const std::optional<Error>&) {});
}

void Hub::tell_all(const ServerMessage& message) {
  const Text text = shared_text(message);
  sessions_.for_each([&](SessionId, Session& session) {
    if (session.is_greeted) session.client->send(text);
  });
}

void Hub::set_writable(bool is_writable) {
  if (common_.is_writable == is_writable) return;
  common_.is_writable = is_writable;
  tell_all(Notice{is_writable ? "writable" : "read-only"});
  correspondence_.set_writable(is_writable);
  tables_.set_writable(is_writable);
}

void Hub::shut_down() {
  common_.is_shutting_down = true;
  beat(common_.now());
  tell_all(Notice{"shutdown"});
}

}  // namespace serai::server

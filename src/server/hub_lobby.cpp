// What clients ask outside games: names, the lobby, challenges.
#include "server/hub.hpp"
#include "server/name.hpp"
#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

constexpr int kGamesInList = 20;
constexpr Millis kSecond = 1000;

std::shared_ptr<const std::string> shared(const ServerMessage& message, std::string_view id = {}) {
  return std::make_shared<const std::string>(to_text(message, id));
}

}  // namespace

void Hub::on(SessionId from, const std::string& id, const SetName& m) {
  const Session* s = session(from);
  auto name = read_name(m.name);
  if (!name) return refuse(from, id, name.error());
  if (auto error = why_not_now()) return refuse(from, id, *error);
  const IdentityId who = s->identity;
  rename(who, name->shown, [this, from, id, who](const std::optional<Error>& error) {
    if (error) return refuse(from, id, {"read-only", "The name could not be stored."});
    send(from, YouAre{{who, person(who).identity.name}}, id);
  });
}

void Hub::on(SessionId from, const std::string& id, const Ping&) {
  send(from, Pong{options_.now()}, id);
}

void Hub::on(SessionId from, const std::string& id, const WatchLobby& m) {
  const Session* s = session(from);
  std::erase(in_lobby_, from);
  if (!m.on) return send(from, Done{}, id);
  in_lobby_.push_back(from);
  LobbyView view;
  lobby_.for_each([&](const OpenChallenge& c) {
    if (c.terms.listed) view.challenges.push_back(lobby_.view(c, s->identity));
  });
  for (const auto& [game, table] : tables_) {
    if (view.games.size() >= static_cast<std::size_t>(options_.limits.lobby_games)) break;
    if (!table.room->is_over() && table.room->created().terms.listed) {
      view.games.push_back(table.room->summary(s->identity));
    }
  }
  send(from, view, id);
}

void Hub::on(SessionId from, const std::string& id, const ListMyGames&) {
  const IdentityId who = session(from)->identity;
  MyGames out;
  if (const auto it = live_of_.find(who); it != live_of_.end()) {
    for (const std::string& game : it->second) {
      if (const Table* table = find_table(game)) out.live.push_back(table->room->summary(who));
    }
  }
  if (const auto games =
          read_now(store_, [&](StoreReader& reader) { return reader.games_of(who, {.limit = kGamesInList}, true); })) {
    for (const GameSummary& summary : *games) {
      if (summary.finish) out.finished.push_back(to_view(summary, who));
    }
  }
  lobby_.for_each([&](const OpenChallenge& c) {
    if (c.creator.identity == who) out.challenges.push_back(lobby_.view(c, who));
  });
  send(from, out, id);
}

// Challenges.

std::optional<Error> Hub::why_no_game(const IdentityId& who, const OpenChallenge& challenge) {
  std::size_t live = 0, with_computer = 0;
  if (const auto it = live_of_.find(who); it != live_of_.end()) {
    live = it->second.size();
    for (const std::string& game : it->second) {
      const Table* table = find_table(game);
      const bool has_computer =
          table != nullptr && std::any_of(table->room->seats().begin(), table->room->seats().end(),
                                          [](const Holder& h) { return !h.is_person(); });
      with_computer += has_computer ? 1 : 0;
    }
  }
  bool wants_computer = false;
  for (const auto& seat : challenge.seats) wants_computer |= seat && !seat->is_person();
  if (wants_computer && engines_ == nullptr) return Error{"no-engine", "This server has no engine to play against."};
  const bool is_too_many =
      live >= static_cast<std::size_t>(options_.limits.live_games) ||
      (wants_computer && with_computer >= static_cast<std::size_t>(options_.limits.computer_games));
  if (!is_too_many) return std::nullopt;
  metrics_.add(Count::kTooManyGames);
  return Error{"too-many", "You have too many games; finish one first."};
}

void Hub::on(SessionId from, const std::string& id, const CreateChallenge& m) {
  if (answer_again(from, id)) return;
  if (auto error = why_not_now()) return refuse(from, id, *error);
  Person& who = person(session(from)->identity);
  auto challenge = make_challenge(m, holder(who));
  if (!challenge) return refuse(from, id, challenge.error());
  if (auto error = why_no_game(who.identity.id, *challenge)) return refuse(from, id, *error);
  challenge->id = new_token();
  challenge->created = options_.now();
  challenge->expires = challenge->created + options_.limits.link_seconds * kSecond;
  if (challenge->is_full()) return start_challenge(from, id, *challenge, std::nullopt);
  if (lobby_.count_of(who.identity.id) >= static_cast<std::size_t>(options_.limits.open_challenges)) {
    metrics_.add(Count::kTooManyChallenges);
    return refuse(from, id, {"too-many", "You have too many open challenges; withdraw one first."});
  }
  keep_challenge(from, id, std::move(*challenge));
}

void Hub::keep_challenge(SessionId from, const std::string& id, OpenChallenge challenge) {
  const IdentityId who = challenge.creator.identity;
  std::string token;
  if (!challenge.terms.listed) {
    token = new_token();
    challenge.token = hash_token(token);
  }
  Unit unit;
  ensure_stored(person(who), unit);
  unit.push_back(write::CreateChallenge{{challenge.id,
                                         challenge.token,
                                         who,
                                         encode(challenge),
                                         wall_time(challenge.created),
                                         wall_time(challenge.expires),
                                         true,
                                         {}}});
  submit(std::move(unit), [this, from, id, who, token, challenge](const std::optional<Error>& error) {
    if (error) return refuse(from, id, {"read-only", "The challenge could not be stored."});
    lobby_.add(challenge);
    const Text answer = shared(ChallengeMade{lobby_.view(challenge, who), token}, id);
    remember(who, id, answer);
    send_text(from, answer);
    if (challenge.terms.listed) tell_lobby(ChallengeAdded{lobby_.view(challenge, {})});
  });
}

void Hub::on(SessionId from, const std::string& id, const CancelChallenge& m) {
  const OpenChallenge* challenge = lobby_.by_id(m.challenge);
  if (challenge == nullptr || challenge->creator.identity != session(from)->identity) {
    return refuse(from, id, {"no-challenge", "You have no such challenge."});
  }
  if (auto error = why_not_now()) return refuse(from, id, *error);
  drop_challenge(m.challenge);
  send(from, Done{}, id);
}

void Hub::drop_challenge(const std::string& id) {
  const OpenChallenge* challenge = lobby_.by_id(id);
  if (challenge == nullptr) return;
  const bool is_listed = challenge->terms.listed;
  submit({write::CloseChallenge{id, {}}}, [](const std::optional<Error>&) {});
  lobby_.remove(id);
  if (is_listed) tell_lobby(ChallengeGone{id});
}

void Hub::on(SessionId from, const std::string& id, const ShowChallenge& m) {
  const OpenChallenge* challenge = lobby_.find(m.challenge);
  if (challenge == nullptr) return refuse(from, id, {"no-challenge", "This invitation is no longer open."});
  send(from, Invitation{lobby_.view(*challenge, session(from)->identity)}, id);
}

void Hub::on(SessionId from, const std::string& id, const JoinChallenge& m) {
  if (answer_again(from, id)) return;
  if (auto error = why_not_now()) return refuse(from, id, *error);
  OpenChallenge* challenge = lobby_.find(m.challenge);
  if (challenge == nullptr) return refuse(from, id, {"no-challenge", "This invitation is no longer open."});
  Person& who = person(session(from)->identity);
  if (auto error = why_no_game(who.identity.id, *challenge)) return refuse(from, id, *error);
  const auto seat = Lobby::take(*challenge, holder(who), m.seat);
  if (!seat) return refuse(from, id, seat.error());
  if (challenge->is_full()) return start_challenge(from, id, *challenge, *seat);
  Unit unit;
  ensure_stored(who, unit);
  unit.push_back(write::ChangeChallenge{challenge->id, encode(*challenge)});
  submit(std::move(unit), [this, from, id, who = who.identity.id, name = challenge->id,
                           seat = *seat](const std::optional<Error>& error) {
    OpenChallenge* open = lobby_.by_id(name);
    if (open == nullptr) return refuse(from, id, {"no-challenge", "This invitation is no longer open."});
    if (error) {
      open->seats[seat].reset();
      return refuse(from, id, {"read-only", "The seat could not be stored."});
    }
    const Text answer = shared(ChallengeMade{lobby_.view(*open, who), {}}, id);
    remember(who, id, answer);
    send_text(from, answer);
    if (open->terms.listed) tell_lobby(ChallengeAdded{lobby_.view(*open, {})});
    send_to_person(open->creator.identity, shared(ChallengeMade{lobby_.view(*open, open->creator.identity), {}}));
  });
}

// All seats are taken: the game is stored, together with the end of the challenge if it was kept.
void Hub::start_challenge(SessionId from, const std::string& id, const OpenChallenge& challenge,
                          std::optional<std::size_t> joined) {
  const Created created = challenge.start(new_token(), options_.now(), options_.random());
  auto room = Room::open(created, options_.times);
  if (!room) return refuse(from, id, room.error());
  Unit unit{write::CreateGame{to_record(created)}};
  if (joined) unit.push_back(write::CloseChallenge{challenge.id, created.game});
  for (const Holder& seat : created.seats) {
    if (seat.is_person()) ensure_stored(person(seat.identity), unit);
  }
  const IdentityId who = session(from)->identity;
  auto shared_room = std::make_shared<std::unique_ptr<Room>>(std::move(*room));
  submit(std::move(unit), [this, from, id, who, challenge, joined, shared_room](const std::optional<Error>& error) {
    if (error) {
      // The seat is free again.
      if (OpenChallenge* open = joined ? lobby_.by_id(challenge.id) : nullptr) open->seats[*joined].reset();
      return refuse(from, id, {"read-only", "The game could not be stored."});
    }
    if (joined) {
      lobby_.remove(challenge.id);
      if (challenge.terms.listed) tell_lobby(ChallengeGone{challenge.id});
    }
    Table& table = add_table(std::move(*shared_room));
    remember(who, id, shared(Started{table.room->id()}, id));
    send(from, Started{table.room->id()}, id);
    announce(table);
    go_on(table);
  });
}

// Tells everybody who has a seat.
void Hub::announce(Table& table) {
  metrics_.add(Count::kGamesStarted);
  const Text started = shared(Started{table.room->id()});
  std::set<IdentityId> told;
  for (const Holder& seat : table.room->seats()) {
    if (seat.is_person() && told.insert(seat.identity).second) send_to_person(seat.identity, started);
  }
  table.is_lobby_stale = true;
}

void Hub::tell_lobby(const ServerMessage& message) {
  if (in_lobby_.empty()) return;
  const Text text = shared(message);
  for (SessionId id : std::vector<SessionId>(in_lobby_)) send_text(id, text);
}

void Hub::drop_stale_challenges(Millis now) {
  if (why_not_now()) return;
  std::vector<std::string> stale;
  lobby_.for_each([&](const OpenChallenge& c) {
    const Person& creator = person(c.creator.identity);
    const bool is_away =
        creator.sessions.empty() && now - creator.away_since > options_.limits.listed_away_seconds * kSecond;
    if (now >= c.expires || (c.terms.listed && is_away)) stale.push_back(c.id);
  });
  for (const std::string& id : stale) drop_challenge(id);
}

}  // namespace serai::server

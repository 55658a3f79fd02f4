#include "server/lobby.hpp"

#include <algorithm>
#include <set>

#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

constexpr Millis kSecond = 1000;
constexpr Millis kHour = 3'600 * kSecond, kDay = 24 * kHour;
// How many watchers are updated at once, and how soon the next ones are.
constexpr int kAtOnce = 32;
constexpr Millis kPartEvery = 10;
const Error kNoChallenge{"no-challenge", "This invitation is no longer open."};

std::set<IdentityId> people_in(const Created& created) {
  std::set<IdentityId> out;
  for (const Holder& seat : created.seats) {
    if (seat.is_person()) out.insert(seat.identity);
  }
  return out;
}

}  // namespace

Lobby::Lobby(Common& common, Tables& tables)
    : common_(common),
      tables_(tables),
      starts_(common.options.limits.correspondence_starts_per_address, kDay, common.options.limits.addresses_kept),
      by_name_(common.options.limits.challenges_by_name_per_hour, kHour, common.options.limits.rated_people),
      address_by_name_(common.options.limits.address_challenges_by_name_per_hour, kHour,
                       common.options.limits.addresses_kept),
      next_round_(common.now() + kSecond) {}

void Lobby::restore(OpenChallenge challenge) {
  challenge.slot = common_.quotas.take_anyway(Quotas::Kind::kChallenge, challenge.creator.identity);
  challenge.creator = common_.holder(challenge.creator.identity, challenge.terms);
  if (challenge.to) challenge.to = common_.holder(challenge.to->identity);
  for (auto& seat : challenge.seats) {
    if (seat && seat->is_person()) seat = common_.holder(seat->identity, challenge.terms);
  }
  if (challenge.token) by_token_[*challenge.token] = challenge.id;
  const std::string id = challenge.id;
  entries_[id] = {std::move(challenge), true, {}, {}};
}

// Questions.

Lobby::Entry* Lobby::find(const Caller& caller, std::string_view id_or_token) {
  const auto by_id = entries_.find(id_or_token);
  const auto is_shown = [&](const OpenChallenge& c) { return c.terms.listed || c.is_for(caller.identity); };
  if (by_id != entries_.end() && by_id->second.is_stored && is_shown(by_id->second.challenge)) return &by_id->second;
  const auto token = by_token_.find(hash_token(id_or_token));
  if (token == by_token_.end()) return nullptr;
  const auto it = entries_.find(token->second);
  return it == entries_.end() || !it->second.is_stored ? nullptr : &it->second;
}

// A link is told to its creator again and again. A challenge whose token was not made by our key keeps it secret.
ChallengeView Lobby::view_for(const OpenChallenge& challenge, const IdentityId& viewer) const {
  ChallengeView view = view_of(challenge, viewer);
  if (!view.yours || !challenge.token) return view;
  const std::string token = common_.sessions.secret(kChallengeLink, challenge.id);
  if (hash_token(token) == *challenge.token) view.token = token;
  return view;
}

std::vector<ChallengeView> Lobby::challenges_of(const IdentityId& who) const {
  std::vector<ChallengeView> out;
  for (const auto& [id, entry] : entries_) {
    if (entry.is_stored && entry.challenge.creator.identity == who) out.push_back(view_for(entry.challenge, who));
  }
  return out;
}

bool Lobby::concerns(const IdentityId& who) const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [&](const auto& entry) { return entry.second.challenge.has_person(who); });
}

void Lobby::on(const Caller& caller, const ShowChallenge& m) {
  const Entry* entry = find(caller, m.challenge);
  if (entry == nullptr) return common_.sessions.refuse(caller, kNoChallenge);
  common_.sessions.send(caller.session, Invitation{view_for(entry->challenge, caller.identity)}, caller.id);
}

std::optional<Error> Lobby::why_no_game(const Caller& caller, const OpenChallenge& challenge) {
  using Kind = Quotas::Kind;
  if (challenge.has_computer() && common_.engines == nullptr) {
    return Error{"no-engine", "This server has no engine to play against."};
  }
  const Kind kind = Common::quota_of(challenge.terms.control);
  const bool has_room = common_.quotas.take(kind, caller.identity, caller.address) != nullptr &&
                        (!challenge.has_computer() ||
                         common_.quotas.take(Kind::kComputerGame, caller.identity, caller.address) != nullptr);
  if (has_room) return std::nullopt;
  common_.metrics.add(Count::kTooManyGames);
  return Error{"too-many", "You have too many games; finish one first."};
}

// Commands.

void Lobby::on(const Caller& caller, const CreateChallenge& m) {
  auto challenge = make_challenge(m, common_.holder(caller.identity, m.terms));
  if (!challenge) return common_.sessions.refuse(caller, challenge.error());
  if (!challenge->to) return open(caller, std::move(*challenge));
  const IdentityId to = challenge->to->identity;
  auto made = std::make_shared<OpenChallenge>(std::move(*challenge));
  common_.people.look_up(to, [this, caller, made](const Person* person) {
    if (auto error = why_not_to(caller, person)) return common_.sessions.refuse(caller, *error);
    if (const Millis wait = take_by_name(caller); wait > 0) {
      common_.metrics.add(Count::kTooManyChallenges);
      const Error error{"too-often", "You have challenged people by name very often; try again later."};
      return common_.sessions.refuse(caller, error, std::nullopt, wait);
    }
    made->to = common_.holder(person->identity.id);
    made->address = caller.address;
    made->terms.friends = person->is_related(Relation::kFollows, caller.identity);
    open(caller, std::move(*made));
  });
}

void Lobby::open(const Caller& caller, OpenChallenge challenge) {
  if (auto error = why_no_game(caller, challenge)) return common_.sessions.refuse(caller, *error);
  challenge.id = new_token();
  challenge.created = common_.now();
  challenge.expires = challenge.created + common_.options.limits.link_seconds * kSecond;
  if (!challenge.is_full()) {
    challenge.slot = common_.quotas.take(Quotas::Kind::kChallenge, caller.identity, caller.address);
    if (challenge.slot == nullptr) {
      common_.metrics.add(Count::kTooManyChallenges);
      return common_.sessions.refuse(caller, {"too-many", "You have too many open challenges; withdraw one first."});
    }
    if (!challenge.terms.listed && !challenge.to) {
      challenge.token = hash_token(common_.sessions.secret(kChallengeLink, challenge.id));
    }
  }
  const std::string id = challenge.id;
  entries_[id] = {std::move(challenge), false, {}, {}};
  run(id, Open{caller});
}

void Lobby::on(const Caller& caller, const CancelChallenge& m) {
  const auto it = entries_.find(m.challenge);
  if (it == entries_.end() || it->second.challenge.creator.identity != caller.identity) {
    return common_.sessions.refuse(caller, {"no-challenge", "You have no such challenge."});
  }
  run(it->first, Cancel{caller});
}

void Lobby::on(const Caller& caller, const JoinChallenge& m) {
  const Entry* entry = find(caller, m.challenge);
  if (entry == nullptr) return common_.sessions.refuse(caller, kNoChallenge);
  run(entry->challenge.id, Join{caller, m.seat});
}

void Lobby::on(const Caller& caller, const DeclineChallenge& m) {
  const auto it = entries_.find(m.challenge);
  if (it == entries_.end() || !it->second.is_stored || !it->second.challenge.is_for(caller.identity)) {
    return common_.sessions.refuse(caller, kNoChallenge);
  }
  run(it->first, Decline{caller});
}

void Lobby::withdraw(const IdentityId& who) {
  std::vector<std::string> ids;
  for (const auto& [id, entry] : entries_) {
    if (entry.challenge.creator.identity == who || entry.challenge.is_for(who)) ids.push_back(id);
  }
  for (const std::string& id : ids) run(id, Withdraw{});
}

void Lobby::rename(const IdentityId& who, const Shown& shown) {
  for (auto& [id, entry] : entries_) {
    if (entry.challenge.creator.identity == who) entry.challenge.creator.show(shown);
    if (entry.challenge.is_for(who)) entry.challenge.to->show(shown);
    for (auto& seat : entry.challenge.seats) {
      if (seat && seat->is_person() && seat->identity == who) seat->show(shown);
    }
  }
}

void Lobby::show_ratings(const IdentityId& who) {
  for (auto& [id, entry] : entries_) {
    OpenChallenge& challenge = entry.challenge;
    if (!challenge.has_person(who)) continue;
    const auto rating = common_.holder(who, challenge.terms).rating;
    if (challenge.creator.identity == who) challenge.creator.rating = rating;
    for (auto& seat : challenge.seats) {
      if (seat && seat->identity == who) seat->rating = rating;
    }
  }
}

// Decide, store, apply, tell.

const Caller* Lobby::caller_of(const Command& command) {
  if (const auto* open = std::get_if<Open>(&command)) return &open->caller;
  if (const auto* join = std::get_if<Join>(&command)) return &join->caller;
  if (const auto* cancel = std::get_if<Cancel>(&command)) return &cancel->caller;
  if (const auto* decline = std::get_if<Decline>(&command)) return &decline->caller;
  return nullptr;
}

void Lobby::refuse(const Command& command, const Error& error) {
  if (const Caller* caller = caller_of(command)) common_.sessions.refuse(*caller, error);
}

void Lobby::run(const std::string& id, Command command) {
  const auto it = entries_.find(id);
  if (it == entries_.end()) return refuse(command, kNoChallenge);
  Entry& entry = it->second;
  if (entry.change) {
    entry.waiting.push_back(std::move(command));
    return;
  }
  auto change = std::visit([&](const auto& c) { return decide(entry, c); }, command);
  if (!change) {
    if (!entry.is_stored) entries_.erase(it);
    return refuse(command, change.error());
  }
  change->command = std::move(command);
  if (const Caller* caller = caller_of(change->command)) {
    common_.sessions.remember(*caller, change->answer, wall_time(common_.now()), change->unit);
    common_.people.ensure_stored(caller->identity, change->unit);
  }
  Unit unit = change->unit;
  entry.change = std::move(*change);
  common_.storage.submit(std::move(unit), [this, id](const std::optional<Error>& error) { settle(id, error); });
}

Result<Lobby::Change> Lobby::decide(const Entry& entry, const Open& command) {
  const OpenChallenge& challenge = entry.challenge;
  Change change;
  if (challenge.is_full()) {
    if (auto error = start_game(entry, challenge, command.caller, change)) return *error;
    return change;
  }
  change.unit.push_back(write::CreateChallenge{{challenge.id,
                                                challenge.token,
                                                challenge.creator.identity,
                                                encode(challenge),
                                                wall_time(challenge.created),
                                                wall_time(challenge.expires),
                                                true,
                                                {}}});
  change.answer = ChallengeMade{view_of(challenge, command.caller.identity)};
  return change;
}

Result<Lobby::Change> Lobby::decide(const Entry& entry, const Join& command) {
  if (auto error = why_no_game(command.caller, entry.challenge)) return *error;
  const Holder who = common_.holder(command.caller.identity, entry.challenge.terms);
  const auto keeps_away = [&](const std::optional<Holder>& seat) {
    return seat && seat->is_person() && common_.people.is_blocked(who.identity, seat->identity);
  };
  if (keeps_away(entry.challenge.creator) ||
      std::any_of(entry.challenge.seats.begin(), entry.challenge.seats.end(), keeps_away)) {
    return kNotAvailable;
  }
  const auto seat = seat_for(entry.challenge, who, command.seat);
  if (!seat) return seat.error();
  OpenChallenge next = entry.challenge;
  next.seats[*seat] = who;
  Change change;
  change.seat = *seat;
  if (next.is_full()) {
    if (auto error = start_game(entry, next, command.caller, change)) return *error;
    return change;
  }
  change.unit.push_back(write::ChangeChallenge{next.id, encode(next)});
  change.answer = ChallengeMade{view_of(next, command.caller.identity)};
  return change;
}

Result<Lobby::Change> Lobby::decide(const Entry& entry, const Decline&) {
  return decide(entry, Withdraw{});
}

Result<Lobby::Change> Lobby::decide(const Entry& entry, const Cancel&) {
  return decide(entry, Withdraw{});
}

Result<Lobby::Change> Lobby::decide(const Entry& entry, const Withdraw&) {
  Change change;
  change.is_closing = true;
  change.unit.push_back(write::CloseChallenge{entry.challenge.id, {}});
  return change;
}

std::optional<Error> Lobby::start_game(const Entry& entry, const OpenChallenge& full, const Caller& caller,
                                       Change& change) {
  using Kind = Quotas::Kind;
  const Created created = full.start(new_token(), common_.now(), common_.options.random());
  auto room = Room::open(created, common_.options.times);
  if (!room) return room.error();
  if (created.terms.control.is_correspondence() && !caller.address.empty() &&
      starts_.take(caller.address, common_.now()) > 0) {
    common_.metrics.add(Count::kTooManyGames);
    return Error{"too-many", "Too many games by correspondence were begun from here today."};
  }
  change.room = std::move(*room);
  change.is_closing = true;
  // The caller was asked about quotas just now; the others took their part in this when they still had room.
  for (const IdentityId& who : people_in(created)) {
    const auto take = [&](Kind kind) {
      change.slots.push_back(who == caller.identity ? common_.quotas.take(kind, who, caller.address)
                                                    : common_.quotas.take_anyway(kind, who));
    };
    take(Common::quota_of(full.terms.control));
    if (full.has_computer()) take(Kind::kComputerGame);
    common_.people.ensure_stored(who, change.unit);
  }
  for (Write& w : to_unit(*change.room)) change.unit.push_back(std::move(w));
  if (entry.is_stored) change.unit.push_back(write::CloseChallenge{full.id, created.game});
  change.answer = Started{created.game};
  return std::nullopt;
}

void Lobby::settle(const std::string& id, const std::optional<Error>& error) {
  Entry& entry = entries_.at(id);
  Change change = std::move(*entry.change);
  entry.change.reset();
  std::deque<Command> waiting = std::move(entry.waiting);
  entry.waiting.clear();
  if (error) {
    if (!entry.is_stored) entries_.erase(id);
    refuse(change.command, why_not_stored(*error));
  } else {
    apply(id, std::move(change));
  }
  for (Command& command : waiting) run(id, std::move(command));
}

void Lobby::apply(const std::string& id, Change change) {
  Entry& entry = entries_.at(id);
  common_.people.are_stored(change.unit);
  if (!entry.is_stored && entry.challenge.token) by_token_[*entry.challenge.token] = id;
  entry.is_stored = true;
  const Caller* caller = caller_of(change.command);
  if (change.seat) entry.challenge.seats[*change.seat] = common_.holder(caller->identity, entry.challenge.terms);
  const OpenChallenge challenge = entry.challenge;
  if (change.is_closing) {
    if (challenge.token) by_token_.erase(*challenge.token);
    entries_.erase(id);
  }
  if (caller != nullptr) common_.sessions.answer(*caller, change.answer);
  if (challenge.to && change.is_closing) {
    tell_gone(challenge, std::holds_alternative<Decline>(change.command));
  } else if (challenge.to && std::holds_alternative<Open>(change.command)) {
    const IdentityId& to = challenge.to->identity;
    common_.sessions.send_to_person(to, shared_text(Challenged{view_of(challenge, to)}));
  }
  if (change.room != nullptr) return tables_.begin(std::move(change.room), std::move(change.slots));
  if (!change.seat) return;
  const IdentityId& creator = challenge.creator.identity;
  common_.sessions.send_to_person(creator, shared_text(ChallengeMade{view_for(challenge, creator)}));
}

// Watchers.

void Lobby::on(const Caller& caller, const WatchLobby& m) {
  forget(caller.session);
  if (!m.on) return common_.sessions.send(caller.session, Done{}, caller.id);
  const std::pair<std::string, int> key{m.variant, m.page};
  const auto page = make_page(key);
  watchers_.push_back({caller.session, key, page});
  common_.sessions.send_text(caller.session, page->whole(caller.id));
}

void Lobby::forget(SessionId session) {
  const auto it = std::find_if(watchers_.begin(), watchers_.end(),
                               [&](const Watcher& watcher) { return watcher.session == session; });
  if (it == watchers_.end()) return;
  if (round_ && it - watchers_.begin() < static_cast<std::ptrdiff_t>(round_->left)) --round_->left;
  watchers_.erase(it);
}

std::shared_ptr<const LobbyPage> Lobby::make_page(const std::pair<std::string, int>& page) const {
  const auto& [variant, number] = page;
  const auto fits = [&v = variant](const std::string& other) { return v.empty() || v == other; };
  std::vector<const OpenChallenge*> challenges;
  for (const auto& [id, entry] : entries_) {
    const OpenChallenge& c = entry.challenge;
    if (entry.is_stored && c.terms.listed && fits(c.terms.variant)) challenges.push_back(&c);
  }
  std::sort(challenges.begin(), challenges.end(), [](const OpenChallenge* a, const OpenChallenge* b) {
    return std::tie(b->created, b->id) < std::tie(a->created, a->id);
  });
  const auto games = tables_.listed(variant);
  const auto per_challenges = static_cast<std::size_t>(common_.options.limits.lobby_challenges);
  const auto per_games = static_cast<std::size_t>(common_.options.limits.lobby_games);
  const auto pages_of = [](std::size_t count, std::size_t per) { return per == 0 ? 0 : (count + per - 1) / per; };
  LobbyView view;
  view.page = number;
  view.waiting = challenges.size();
  view.playing = games.size();
  view.seeking = common_.seeking(variant);
  view.pages = static_cast<int>(std::max<std::size_t>(
      1, std::max(pages_of(challenges.size(), per_challenges), pages_of(games.size(), per_games))));
  const auto n = static_cast<std::size_t>(number);
  for (std::size_t i = n * per_challenges; i < std::min(challenges.size(), (n + 1) * per_challenges); ++i) {
    view.challenges.push_back(view_of(*challenges[i], {}));
  }
  for (std::size_t i = n * per_games; i < std::min(games.size(), (n + 1) * per_games); ++i) {
    view.games.push_back(games[i]->summary({}));
  }
  return std::make_shared<const LobbyPage>(std::move(view));
}

void Lobby::update_some() {
  for (int i = 0; i < kAtOnce && round_->left > 0; ++i) update(watchers_[--round_->left]);
  if (round_->left == 0) round_.reset();
}

void Lobby::update(Watcher& watcher) {
  const Session* session = common_.sessions.find(watcher.session);
  if (session == nullptr || session->client->is_behind()) return;
  auto& page = round_->pages[watcher.page];
  if (page == nullptr) page = make_page(watcher.page);
  const auto [update, is_new] = round_->updates.try_emplace({watcher.has.get(), page.get()});
  if (is_new) update->second = page->since(*watcher.has);
  if (update->second != nullptr) common_.sessions.send_text(watcher.session, update->second);
  round_->old.push_back(std::exchange(watcher.has, page));
}

void Lobby::drop_stale(Millis now) {
  std::vector<std::string> stale;
  for (const auto& [id, entry] : entries_) {
    const OpenChallenge& c = entry.challenge;
    const Person* creator = common_.people.find(c.creator.identity);
    const bool is_away =
        creator == nullptr ||
        (!creator->is_here() && now - creator->away_since > common_.options.limits.listed_away_seconds * kSecond);
    // By correspondence nobody has to be there when a game begins.
    const bool needs_creator =
        c.to ? c.terms.control.is_live() : c.terms.listed && !c.terms.control.is_correspondence();
    const bool is_stale = now >= c.expires || (needs_creator && is_away);
    if (entry.is_stored && !entry.change && is_stale) stale.push_back(id);
  }
  for (const std::string& id : stale) run(id, Withdraw{});
}

void Lobby::tick(Millis now) {
  if (round_ && now >= next_part_) {
    next_part_ = now + kPartEvery;
    update_some();
  }
  if (now < next_round_) return;
  next_round_ = now + kSecond;
  if (!common_.why_not_now()) drop_stale(now);
  if (round_) return;  // there are so many watchers that the last one takes longer than a second
  next_part_ = now + kPartEvery;
  round_ = Round{{}, {}, {}, watchers_.size()};
  update_some();
}

}  // namespace serai::server

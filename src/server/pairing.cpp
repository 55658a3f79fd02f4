#include "server/pairing.hpp"

#include <algorithm>
#include <set>

#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

constexpr Millis kSecond = 1000;
constexpr Millis kWaveEvery = 1500;
// So many take less than a millisecond, even if everybody would play everything and nobody is in reach.
constexpr std::size_t kMostInWave = 150;
// One game that is aborted is nobody's fault. From the second one on people wait, each time twice as long.
constexpr Millis kFirstHold = 30 * kSecond, kLongestHold = 900 * kSecond;
constexpr Millis kKept = 3600 * kSecond, kForgetEvery = 60 * kSecond;
constexpr std::size_t kMostKept = 20'000;

bool has(std::span<const std::string_view> list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

const SeekControl* find_control(std::string_view id) {
  const auto controls = seek_controls();
  const auto it = std::find_if(controls.begin(), controls.end(), [&](const SeekControl& c) { return c.id == id; });
  return it == controls.end() ? nullptr : &*it;
}

std::set<IdentityId> people_at(const Room& room) {
  std::set<IdentityId> out;
  for (const Holder& seat : room.seats()) {
    if (seat.is_person()) out.insert(seat.identity);
  }
  return out;
}

// Who let a game be aborted: the one who said so, else the one who did not move.
IdentityId aborted_by(const Room& room, const GameEvent& last) {
  const std::size_t slash = last.action.find('/');
  if (slash != std::string::npos) return last.action.substr(0, slash);
  // While setups are chosen it is not the one to move who is waited for.
  const auto choice = room.game().pending_choice();
  std::size_t seat = room.game().turn_seat();
  for (std::size_t i = 0; choice && i < room.seats().size(); ++i) {
    if (room.game().seats()[i].color == choice->color) seat = i;
  }
  return room.seats()[seat].identity;
}

}  // namespace

Pairing::Pairing(Common& common, Tables& tables)
    : common_(common), tables_(tables), next_wave_(common.now() + kWaveEvery) {}

// What clients ask.

std::optional<Error> Pairing::why_not(const Caller& caller, const SeekWish& wish) const {
  const Person* person = common_.people.find(caller.identity);
  for (const std::string& variant : wish.variants) {
    if (!has(seek_variants(), variant)) return Error{"unknown-variant", "In this game nobody is paired."};
  }
  for (const std::string& control : wish.controls) {
    if (find_control(control) == nullptr) return Error{"bad-control", "With this time nobody is paired."};
  }
  if (wish.rated && (person == nullptr || !person->has_account())) {
    return Error{"rated-account", "Rated games are for people with an account."};
  }
  return std::nullopt;
}

void Pairing::on(const Caller& caller, const SeekOpponent& m) {
  if (auto error = why_not(caller, m.wish)) return common_.sessions.refuse(caller, *error);
  if (auto error = common_.why_not_now()) return common_.sessions.refuse(caller, *error);
  const Millis now = common_.now();
  const auto old = seeks_.find(caller.identity);
  // Another wish keeps the place in the queue.
  SlotPtr slot = old == seeks_.end() ? common_.quotas.take(Quotas::Kind::kSeek, caller.identity, caller.address)
                                     : old->second.slot;
  const Millis since = old == seeks_.end() ? now : old->second.seeker.since;
  if (slot == nullptr) {
    common_.metrics.add(Count::kTooManySeeks);
    return common_.sessions.refuse(caller, {"too-many", "Too many people look for an opponent; try again later."});
  }
  if (common_.quotas.take(Quotas::Kind::kGame, caller.identity, caller.address) == nullptr) {
    common_.metrics.add(Count::kTooManyGames);
    return common_.sessions.refuse(caller, {"too-many", "You have too many games; finish one first."});
  }
  Seek& seek = seeks_[caller.identity];
  if (!seek.is_being_paired) {
    seek = {m.wish, make_seeker(caller.identity, m.wish, since), caller.address, std::move(slot), {}, false};
    const auto conduct = conducts_.find(conduct_name(caller.identity, caller.address));
    if (conduct != conducts_.end() && conduct->second.held_until > now) seek.held_until = conduct->second.held_until;
    rate(seek.seeker);
  }
  tell(caller.identity);
  common_.sessions.send(caller.session, view_of(caller.identity), caller.id);
}

void Pairing::on(const Caller& caller, const StopSeeking&) {
  withdraw(caller.identity);
  common_.sessions.send(caller.session, SeekingView{}, caller.id);
}

std::string Pairing::conduct_name(const IdentityId& who, const std::string& address) const {
  const Person* person = common_.people.find(who);
  const bool is_guest = person == nullptr || !person->has_account();
  return is_guest && !address.empty() ? "@" + address : who;
}

void Pairing::withdraw(const IdentityId& who) {
  if (seeks_.erase(who) > 0) tell(who);
}

void Pairing::greet(SessionId session, const IdentityId& who) {
  if (seeks_.contains(who)) common_.sessions.send(session, view_of(who));
  const auto game = game_of_.find(who);
  if (game != game_of_.end() && tables_.is_new(game->second)) common_.sessions.send(session, Started{game->second});
}

SeekingView Pairing::view_of(const IdentityId& who) const {
  const auto it = seeks_.find(who);
  if (it == seeks_.end()) return {};
  return {it->second.wish, it->second.seeker.since, it->second.held_until};
}

void Pairing::tell(const IdentityId& who) const {
  common_.sessions.send_to_person(who, shared_text(view_of(who)));
}

std::size_t Pairing::waiting(const std::string& variant) const {
  if (variant.empty()) return seeks_.size();
  const auto games = seek_variants();
  const auto it = std::find(games.begin(), games.end(), variant);
  if (it == games.end()) return 0;
  const auto place = static_cast<std::size_t>(it - games.begin());
  return static_cast<std::size_t>(std::count_if(
      seeks_.begin(), seeks_.end(), [&](const auto& entry) { return entry.second.seeker.variants[place]; }));
}

void Pairing::rate(Seeker& seeker) const {
  const Person* person = common_.people.find(seeker.id);
  if (person == nullptr || !person->has_account()) return;
  for (std::size_t i = 0; i < seek_variants().size(); ++i) {
    for (const Speed speed : {Speed::kLive, Speed::kCorrespondence}) {
      seeker.ratings[i][static_cast<std::size_t>(speed)] = person->rating(seek_variants()[i], speed).rating.rating;
    }
  }
}

// Waves.

void Pairing::tick(Millis now) {
  if (now < next_wave_) return;
  next_wave_ = now + kWaveEvery;
  drop_away(now);
  forget_old(now);
  if (common_.why_not_now()) return;
  const std::vector<Seeker> seekers = present(now);
  for (const Pair& pair : pair_up(seekers, now, common_.options.random(), common_.are_apart)) {
    start(seekers[pair.first], seekers[pair.second], pair);
  }
}

void Pairing::drop_away(Millis now) {
  const Millis grace = common_.options.limits.seek_away_seconds * kSecond;
  std::erase_if(seeks_, [&](const auto& entry) {
    const Person* person = common_.people.find(entry.first);
    return person == nullptr || (!person->is_here() && now - person->away_since > grace);
  });
}

std::vector<Seeker> Pairing::present(Millis now) {
  std::vector<Seeker> out;
  for (auto& [id, seek] : seeks_) {
    const Person* person = common_.people.find(id);
    if (seek.is_being_paired || person == nullptr || !person->is_here() || person->identity.is_banned) continue;
    if (seek.held_until && *seek.held_until > now) continue;
    if (const auto habits = habits_.find(id); habits != habits_.end()) {
      seek.seeker.previous = habits->second.previous;
      seek.seeker.firsts = habits->second.firsts;
    }
    out.push_back(seek.seeker);
    out.back().rated = seek.seeker.rated && person->has_account();  // it may have been deleted meanwhile
  }
  const auto came_first = [](const Seeker& a, const Seeker& b) { return a.since < b.since; };
  if (out.size() > kMostInWave) {  // everybody gets a turn
    std::rotate(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(turn_ % out.size()), out.end());
    turn_ += kMostInWave;
    out.resize(kMostInWave);
  }
  std::stable_sort(out.begin(), out.end(), came_first);
  return out;
}

SlotPtr Pairing::take_place(const IdentityId& who) {
  SlotPtr out = common_.quotas.take(Quotas::Kind::kGame, who, seeks_.at(who).address);
  if (out == nullptr) {
    common_.metrics.add(Count::kTooManyGames);
    withdraw(who);
  }
  return out;
}

void Pairing::start(const Seeker& first, const Seeker& second, const Pair& pair) {
  std::vector<SlotPtr> slots{take_place(first.id), take_place(second.id)};
  if (slots[0] == nullptr || slots[1] == nullptr) return;
  GameTerms terms;
  terms.variant = seek_variants()[pair.variant];
  terms.control = seek_controls()[pair.control].control;
  terms.rated = pair.rated;
  terms.casual = !pair.rated;
  const Created created{
      new_token(), common_.now(), terms, {common_.holder(first.id, terms), common_.holder(second.id, terms)}, {}};
  auto room = Room::open(created, common_.options.times);
  if (!room) return;
  Unit unit;
  Names names;
  for (const Seeker* player : {&first, &second}) {
    common_.people.ensure_stored(player->id, unit);
    Seek& seek = seeks_.at(player->id);
    seek.is_being_paired = true;
    names[player->id] = conduct_name(player->id, seek.address);
  }
  unit.push_back(write::CreateGame{to_record(created)});
  // A completion must be copyable.
  const auto kept = std::make_shared<std::unique_ptr<Room>>(std::move(*room));
  const std::array players{first.id, second.id};
  common_.storage.submit(unit, [this, players, kept, slots, unit, names](const std::optional<Error>& error) {
    started(players, std::move(*kept), slots, unit, names, error);
  });
}

void Pairing::started(const std::array<IdentityId, 2>& players, std::unique_ptr<Room> room, std::vector<SlotPtr> slots,
                      const Unit& unit, const Names& names, const std::optional<Error>& error) {
  if (error) {
    for (const IdentityId& who : players) {
      if (const auto it = seeks_.find(who); it != seeks_.end()) it->second.is_being_paired = false;
    }
    return;
  }
  common_.people.are_stored(unit);
  common_.metrics.add(Count::kPairings);
  games_[room->id()] = names;
  for (const IdentityId& who : players) game_of_[who] = room->id();
  tables_.begin(std::move(room), std::move(slots));
}

// Games.

void Pairing::began(const Room& room) {
  const auto people = people_at(room);
  const bool is_alone = people.size() < 2;
  if (is_alone) return;  // one may play the computer while one waits
  for (const IdentityId& who : people) {
    if (room.created().terms.control.is_live()) withdraw(who);
    if (room.seats().size() != 2) continue;
    const bool is_first = room.seats()[0].identity == who;
    Habits& habits = habits_[who];
    habits.previous = room.seats()[is_first ? 1 : 0].identity;
    habits.firsts += is_first ? 1 : -1;
    habits.last = common_.now();
  }
}

void Pairing::ended(const Room& room, const GameEvent& last) {
  const auto game = games_.find(room.id());
  if (game == games_.end()) return;
  const Names names = std::move(game->second);
  games_.erase(game);
  const bool is_void = room.outcome().reason == Reason::kAborted;
  for (const auto& [who, name] : names) {
    if (const auto it = game_of_.find(who); it != game_of_.end() && it->second == room.id()) game_of_.erase(it);
    if (!is_void) conducts_.erase(name);
    if (!is_void || who != aborted_by(room, last)) continue;
    Conduct& conduct = conducts_[name];
    conduct.last = common_.now();
    ++conduct.aborts;
    if (conduct.aborts < 2) continue;
    const int doubled = std::min(conduct.aborts - 2, 10);
    conduct.held_until = common_.now() + std::min(kFirstHold << doubled, kLongestHold);
  }
}

void Pairing::forget_old(Millis now) {
  const auto forget = [&](auto& map) {
    if (map.size() > kMostKept) map.clear();
    if (now >= next_forgetting_) std::erase_if(map, [&](const auto& entry) { return now - entry.second.last > kKept; });
  };
  forget(habits_);
  forget(conducts_);
  if (now >= next_forgetting_) next_forgetting_ = now + kForgetEvery;
}

}  // namespace serai::server

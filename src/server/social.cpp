#include "server/social.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "server/name.hpp"
#include "server/stored.hpp"

namespace serai::server {
namespace {

constexpr Millis kSecond = 1000, kDay = 86'400 * kSecond;
// How long somebody who has left counts as online.
constexpr Millis kGrace = 10 * kSecond;
// How many are told at once, how soon the next ones are, and how many may wait to be told.
constexpr int kAtOnce = 64;
constexpr Millis kPartEvery = 10;
constexpr std::size_t kMostLetters = 50'000;
constexpr int kMostPersonalReports = 1000;

PersonView view_of(const Identity& who) {
  return who.is_hidden ? PersonView{who.id, "", false} : PersonView{who.id, who.name, who.has_account};
}

}  // namespace

Social::Social(Common& common)
    : common_(common),
      reports_(common.options.limits.reports_per_day, kDay, common.options.limits.rated_people),
      address_reports_(common.options.limits.address_reports_per_day, kDay, common.options.limits.rated_people),
      next_round_(common.now() + kSecond) {}

// Following and blocking.

void Social::on(const Caller& caller, const Follow& m) {
  change({caller, m.person, Relation::kFollows, m.on});
}

void Social::on(const Caller& caller, const Block& m) {
  change({caller, m.person, Relation::kBlocks, m.on});
}

void Social::change(Change change) {
  if (change.other == change.caller.identity) {
    return common_.sessions.refuse(change.caller, {"no-person", "You cannot follow or block yourself."});
  }
  const IdentityId other = change.other;
  common_.people.look_up(other, [this, change = std::move(change)](Person* person) { decide(change, person); });
}

void Social::decide(const Change& c, const Person* other) {
  const Person* person = common_.people.find(c.caller.identity);
  if (person == nullptr || other == nullptr) return common_.sessions.refuse(c.caller, kBusy);
  const bool is_follow = c.relation == Relation::kFollows;
  const bool is_there = other->is_stored && (!is_follow || (other->has_account() && !other->identity.is_hidden));
  if (c.is_on && !is_there) return common_.sessions.refuse(c.caller, {"no-person", "There is no such person."});
  if (c.is_on && is_follow && !person->has_account()) {
    return common_.sessions.refuse(c.caller, {"no-account", "This needs an account."});
  }
  const Limits& limits = common_.options.limits;
  const auto& list = is_follow ? person->relations.follows : person->relations.blocks;
  const auto most = static_cast<std::size_t>(is_follow ? limits.follows : limits.blocks);
  const auto under_way = under_way_.find(c.caller.identity);
  const std::size_t wanted = list.size() + (under_way == under_way_.end() ? 0U : under_way->second);
  if (c.is_on && !person->is_related(c.relation, c.other) && wanted >= most) {
    return common_.sessions.refuse(c.caller, {"too-many", "You follow or block too many people; let somebody go."});
  }
  const WallTime now = wall_time(common_.now());
  Unit unit;
  common_.people.ensure_stored(c.caller.identity, unit);
  unit.push_back(write::Relate{c.relation, c.caller.identity, c.other, c.is_on, now});
  if (!is_follow && c.is_on) {  // people who want nothing of each other do not follow each other either
    unit.push_back(write::Relate{Relation::kFollows, c.caller.identity, c.other, false, now});
    unit.push_back(write::Relate{Relation::kFollows, c.other, c.caller.identity, false, now});
  }
  common_.sessions.remember(c.caller, Done{}, now, unit);
  ++under_way_[c.caller.identity];
  common_.storage.submit(unit, [this, c, unit](const std::optional<Error>& error) {
    if (--under_way_[c.caller.identity] == 0) under_way_.erase(c.caller.identity);
    if (error) return common_.sessions.refuse(c.caller, why_not_stored(*error));
    common_.people.are_stored(unit);
    apply(c);
    common_.sessions.answer(c.caller, Done{});
  });
}

void Social::apply(const Change& c) {
  Person* person = common_.people.find(c.caller.identity);
  Person* other = common_.people.find(c.other);
  if (person != nullptr) person->relate(c.relation, c.other, c.is_on);
  if (c.relation == Relation::kBlocks && c.is_on) {
    if (person != nullptr) person->relate(Relation::kFollows, c.other, false);
    on_block(c.caller.identity, c.other);
    // Whoever did not follow is told nothing: it would tell that they were blocked.
    if (other != nullptr && other->is_related(Relation::kFollows, c.caller.identity)) {
      other->relate(Relation::kFollows, c.caller.identity, false);
      refresh(c.other);
    }
  }
  refresh(c.caller.identity);
}

void Social::refresh(const IdentityId& who) {
  const Person* person = common_.people.find(who);
  if (person == nullptr) return;
  std::vector<SessionId> to = person->sessions;
  std::erase_if(to, [this](SessionId session) { return !watchers_.contains(session); });
  if (to.empty()) return;
  if (refreshed_.insert(who).second)
    send_friends(who, std::move(to), {});
  else
    stale_.insert(who);
}

// Who is online.

bool Social::is_online(const IdentityId& who, const IdentityId& viewer) const {
  const Person* person = common_.people.find(who);
  if (person == nullptr || person->is_related(Relation::kBlocks, viewer)) return false;
  return person->is_here() || common_.now() - person->away_since < kGrace;
}

void Social::on(const Caller& caller, const WatchFriends& m) {
  forget(caller.session);
  if (!m.on) return common_.sessions.send(caller.session, Done{}, caller.id);
  watchers_[caller.session] = {caller.identity, {}};
  send_friends(caller.identity, {caller.session}, caller.id);
}

void Social::send_friends(const IdentityId& who, std::vector<SessionId> to, const std::string& id) {
  const auto refuse = [this, who, to, id] {
    if (id.empty()) return void(stale_.insert(who));  // nobody has asked; once more in a second
    for (const SessionId session : to) common_.sessions.refuse(common_.sessions.caller(session, id), kBusy);
  };
  const bool is_asked = common_.storage.read(
      [who](StoreReader& reader) -> Lists {
        return {reader.related_to(who, Relation::kFollows), reader.related_to(who, Relation::kBlocks)};
      },
      [this, to = std::move(to), id, refuse](const Lists& lists) {
        if (!lists.first || !lists.second) return refuse();
        for (const SessionId session : to) send_friends(session, id, *lists.first, *lists.second);
      });
  if (!is_asked) refuse();
}

void Social::send_friends(SessionId session, const std::string& id, const std::vector<Identity>& follows,
                          const std::vector<Identity>& blocks) {
  const auto it = watchers_.find(session);
  if (it == watchers_.end()) return;
  const IdentityId who = it->second.identity;
  forget(session);
  Watcher& watcher = watchers_[session];
  watcher.identity = who;
  Friends out;
  for (const Identity& other : follows) {
    if (other.is_hidden) continue;
    watcher.watched.push_back(other.id);
    watched_by_[other.id].insert(session);
    const Person* person = common_.people.find(other.id);
    const bool has_just_left = person != nullptr && !person->is_here() && common_.now() - person->away_since < kGrace;
    const bool is_new = told_.try_emplace(other.id, has_just_left || (person != nullptr && person->is_here())).second;
    if (is_new && has_just_left) moved_[other.id] = person->away_since + kGrace;
    out.people.push_back({view_of(other), is_online(other.id, who)});
  }
  for (const Identity& other : blocks) out.blocked.push_back(view_of(other));
  common_.sessions.send(session, out, id);
}

void Social::forget(SessionId session) {
  const auto it = watchers_.find(session);
  if (it == watchers_.end()) return;
  for (const IdentityId& who : it->second.watched) {
    const auto sessions = watched_by_.find(who);
    if (sessions == watched_by_.end()) continue;
    sessions->second.erase(session);
    if (!sessions->second.empty()) continue;
    watched_by_.erase(sessions);
    told_.erase(who);
    moved_.erase(who);
  }
  watchers_.erase(it);
}

void Social::moved(const IdentityId& who) {
  if (!watched_by_.contains(who)) return;
  const Person* person = common_.people.find(who);
  moved_[who] = common_.now() + (person != nullptr && person->is_here() ? 0 : kGrace);
}

void Social::tell_moved(const IdentityId& who) {
  const auto watched = watched_by_.find(who);
  if (watched == watched_by_.end()) return;
  const Person* person = common_.people.find(who);
  const bool is_here = person != nullptr && person->is_here();
  bool& told = told_[who];
  if (told == is_here) return;
  told = is_here;
  for (const SessionId session : watched->second) outbox_.push_back({session, who, is_here});
}

void Social::tick(Millis now) {
  if (now >= next_round_) {
    next_round_ = now + kSecond;
    refreshed_.clear();
    for (const IdentityId& who : std::exchange(stale_, {})) refresh(who);
    for (auto it = moved_.begin(); it != moved_.end() && outbox_.size() < kMostLetters;) {
      if (it->second > now) {
        ++it;
        continue;
      }
      tell_moved(it->first);
      it = moved_.erase(it);
    }
  }
  if (now < next_part_) return;
  next_part_ = now + kPartEvery;
  for (int i = 0; i < kAtOnce && !outbox_.empty(); ++i) {
    const Letter letter = std::move(outbox_.front());
    outbox_.pop_front();
    const auto watcher = watchers_.find(letter.to);
    const Person* about = common_.people.find(letter.about);
    if (watcher == watchers_.end()) continue;
    // Not even when somebody comes or goes is anything known to those they have blocked.
    if (about != nullptr && about->is_related(Relation::kBlocks, watcher->second.identity)) continue;
    common_.sessions.send(letter.to, FriendMoved{letter.about, letter.is_online});
  }
}

// Reports.

void Social::on(const Caller& caller, const ReportPerson& m) {
  const auto refuse = [&](std::string_view code, std::string message, std::optional<Millis> retry = {}) {
    common_.sessions.refuse(caller, {code, std::move(message)}, std::nullopt, retry);
  };
  if (m.person == caller.identity) return refuse("no-person", "You cannot report yourself.");
  const auto text = read_note(m.text);
  if (!text) return common_.sessions.refuse(caller, text.error());
  Millis wait = reports_.take(caller.identity, common_.now());
  if (wait == 0 && !caller.address.empty()) wait = address_reports_.take(caller.address, common_.now());
  if (wait > 0) {
    common_.metrics.add(Count::kTooManyReports);
    return refuse("too-often", "You have made many reports; try again later.", wait);
  }
  struct Found {
    Result<std::optional<StoredGame>> game;
    Result<std::int64_t> open;
  };
  ReportPerson report = m;
  report.text = *text;
  const bool is_asked = common_.storage.read(
      [game = m.game](StoreReader& reader) {
        return Found{reader.game(game), reader.open_reports()};
      },
      [this, caller, report](const Found& found) {
        if (!found.game || !found.open) return common_.sessions.refuse(caller, kBusy);
        const auto is_there = [&](const SeatRecord& seat) { return seat.identity == report.person; };
        const auto& game = *found.game;
        if (!game || std::none_of(game->record.seats.begin(), game->record.seats.end(), is_there)) {
          return common_.sessions.refuse(caller, {"no-person", "This person did not play in this game."});
        }
        if (*found.open >= common_.options.limits.open_reports) {
          return common_.sessions.refuse(caller, {"reports-full", "There are too many reports; try again later."});
        }
        file(caller, report);
      });
  if (!is_asked) common_.sessions.refuse(caller, kBusy);
}

void Social::file(const Caller& caller, const ReportPerson& m) {
  if (auto error = common_.why_not_now()) return common_.sessions.refuse(caller, *error);
  const WallTime now = wall_time(common_.now());
  Unit unit;
  common_.people.ensure_stored(caller.identity, unit);
  unit.push_back(write::FileReport{{0, caller.identity, m.person, m.game, m.reason, m.text, now}});
  common_.sessions.remember(caller, Done{}, now, unit);
  common_.storage.submit(unit, [this, caller, unit](const std::optional<Error>& error) {
    if (error && error->code == kConflict) {
      return common_.sessions.refuse(caller, {"reported-already", "You have reported this; it is being looked at."});
    }
    if (error) return common_.sessions.refuse(caller, why_not_stored(*error));
    common_.people.are_stored(unit);
    common_.metrics.add(Count::kReports);
    common_.sessions.answer(caller, Done{});
  });
}

std::optional<Error> append_social_data(boost::json::object& out, StoreReader& reader, const IdentityId& who) {
  const auto names = [](const std::vector<Identity>& people) {
    boost::json::array list;
    for (const Identity& other : people) list.push_back(to_json(view_of(other)));
    return list;
  };
  const auto follows = reader.related_to(who, Relation::kFollows);
  if (!follows) return follows.error();
  const auto blocks = reader.related_to(who, Relation::kBlocks);
  if (!blocks) return blocks.error();
  const auto made = reader.reports_by(who, kMostPersonalReports);
  if (!made) return made.error();
  boost::json::array reports;
  for (const Report& r : *made) {
    reports.push_back({{"person", r.about},
                       {"game", r.game},
                       {"reason", r.reason},
                       {"text", r.text},
                       {"at", millis(r.created)},
                       {"open", r.is_open}});
  }
  out["follows"] = names(*follows);
  out["blocks"] = names(*blocks);
  out["reports"] = std::move(reports);
  return std::nullopt;
}

}  // namespace serai::server

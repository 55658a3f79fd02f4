#include "server/correspondence.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "server/stored.hpp"

namespace serai::server {
namespace {

constexpr Millis kSecond = 1000;
constexpr Millis kDay = 86'400 * kSecond;
// Deadlines are asked for this often, and for those that come before the question after the next.
constexpr Millis kAskEvery = 30 * kSecond;
constexpr Millis kAskAhead = 2 * kAskEvery;
constexpr int kDueAtOnce = 100;
constexpr int kMostWaiting = 100;  // listed for one person; more cannot be played
constexpr int kMostNotes = 10'000;

// A vacation takes whole days, each begun day.
int days_of(const Vacation& vacation) {
  const Millis length = std::max<Millis>(1, millis(vacation.until) - millis(vacation.from));
  return static_cast<int>((length + kDay - 1) / kDay);
}

bool counts(const Vacation& vacation, Millis now) {
  return vacation.until + kVacationCounts > wall_time(now);
}

WaitingView to_waiting(const std::vector<WaitingGame>& games) {
  WaitingView out;
  for (const WaitingGame& game : games) {
    out.games.push_back({game.game, game.variant, millis(game.deadline), game.allowance.count()});
  }
  return out;
}

}  // namespace

Correspondence::Correspondence(Common& common, Tables& tables)
    : common_(common), tables_(tables), next_tell_(common.now()), next_ask_(common.now()) {}

void Correspondence::restore(const std::vector<PlayerCount>& players) {
  for (const PlayerCount& player : players) {
    common_.quotas.count(Quotas::Kind::kCorrespondence, player.identity, player.games);
  }
}

// Time that the server missed.

void Correspondence::set_writable(bool is_writable) {
  if (!is_writable) {
    if (!idle_since_) idle_since_ = common_.now();
  } else if (idle_since_ && common_.quotas.taken(Quotas::Kind::kCorrespondence) > 0) {
    extend();
  } else {
    idle_since_.reset();
  }
}

// The heartbeat goes with it: the same time is never given twice.
void Correspondence::extend() {
  const Millis now = common_.now();
  const Millis since = *idle_since_;
  idle_since_.reset();
  tables_.set_deadlines_moving(true);
  common_.storage.submit({write::ExtendTurns{wall_time(since), wall_time(now)}, write::Heartbeat{wall_time(now)}},
                         [this, since](const std::optional<Error>& error) {
                           if (error) idle_since_ = idle_since_ ? std::min(since, *idle_since_) : since;
                           tables_.set_deadlines_moving(false);
                         });
}

// Waiting games.

void Correspondence::greet(SessionId session, const IdentityId& who) {
  common_.storage.read([who](StoreReader& reader) { return reader.waiting_games(who, kMostWaiting); },
                       [this, session](const Result<std::vector<WaitingGame>>& games) {
                         if (games && !games->empty()) common_.sessions.send(session, to_waiting(*games));
                       });
}

void Correspondence::turn_passed(const IdentityId& who) {
  const Person* person = common_.people.find(who);
  if (person != nullptr && person->is_here()) stale_.insert(who);
}

// If the store cannot be asked now, it is asked a second later.
void Correspondence::tell(const IdentityId& who) {
  const bool is_asked =
      common_.storage.read([who](StoreReader& reader) { return reader.waiting_games(who, kMostWaiting); },
                           [this, who](const Result<std::vector<WaitingGame>>& games) {
                             if (!games) return turn_passed(who);
                             common_.sessions.send_to_person(who, shared_text(to_waiting(*games)));
                           });
  if (!is_asked) turn_passed(who);
}

// Deadlines.

void Correspondence::ask_deadlines(Millis now) {
  const bool is_asked = common_.storage.read(
      [before = wall_time(now + kAskAhead)](StoreReader& reader) { return reader.due_turns(before, kDueAtOnce); },
      [this](const Result<std::vector<GameId>>& due) {
        if (!due) return;
        std::size_t asleep = 0;
        for (const GameId& game : *due) {
          asleep += tables_.is_live(game) ? 0 : 1;
          tables_.wake(game);
        }
        // There may be more of them.
        if (due->size() == kDueAtOnce && asleep > 0) next_ask_ = common_.now() + kSecond;
      });
  if (!is_asked) next_ask_ = now + kSecond;
}

void Correspondence::tick(Millis now) {
  if (now >= next_tell_) {
    next_tell_ = now + kSecond;
    for (const IdentityId& who : std::exchange(stale_, {})) tell(who);
  }
  if (now >= next_ask_ && !common_.why_not_now() && !idle_since_) {
    next_ask_ = now + kAskEvery;
    if (common_.quotas.taken(Quotas::Kind::kCorrespondence) > 0) ask_deadlines(now);
  }
}

// Vacations.

VacationView Correspondence::vacation_of(const IdentityId& who) const {
  VacationView out;
  const Person* person = common_.people.find(who);
  const Millis now = common_.now();
  int used = 0;
  if (person != nullptr) {
    for (const Vacation& vacation : person->vacations) used += counts(vacation, now) ? days_of(vacation) : 0;
    if (person->away_until() > now) out.until = person->away_until();
  }
  out.left = std::max(0, kVacationDays - used);
  return out;
}

void Correspondence::on(const Caller& caller, const TakeVacation& m) {
  const Person* person = common_.people.find(caller.identity);
  const Millis now = common_.now();
  if (person->is_leaving || person->away_until() > now) {
    return common_.sessions.refuse(caller, {"on-vacation", "You are on vacation already."});
  }
  if (m.days > vacation_of(caller.identity).left) {
    return common_.sessions.refuse(caller, {"no-vacation", "You do not have that many vacation days left."});
  }
  const Vacation vacation{wall_time(now), wall_time(now + m.days * kDay)};
  std::vector<Vacation> vacations = person->vacations;
  std::erase_if(vacations, [&](const Vacation& old) { return !counts(old, now); });
  vacations.push_back(vacation);
  change(caller, {write::TakeVacation{caller.identity, vacation}}, std::move(vacations));
}

void Correspondence::on(const Caller& caller, const EndVacation&) {
  const Person* person = common_.people.find(caller.identity);
  const Millis now = common_.now();
  if (person->is_leaving || person->away_until() <= now) {
    return common_.sessions.refuse(caller, {"not-on-vacation", "You are not on vacation."});
  }
  std::vector<Vacation> vacations = person->vacations;
  vacations.back().until = wall_time(now);
  change(caller, {write::EndVacation{caller.identity, wall_time(now)}}, std::move(vacations));
}

void Correspondence::change(const Caller& caller, Unit unit, std::vector<Vacation> vacations) {
  Person& person = *common_.people.find(caller.identity);
  // The answer is what will be true once it is stored.
  std::swap(person.vacations, vacations);
  const VacationView answer = vacation_of(caller.identity);
  std::swap(person.vacations, vacations);
  person.is_leaving = true;
  common_.people.ensure_stored(caller.identity, unit);
  common_.sessions.remember(caller, answer, wall_time(common_.now()), unit);
  Unit stored = unit;
  common_.storage.submit(std::move(unit), [this, caller, answer, stored = std::move(stored),
                                           vacations = std::move(vacations)](const std::optional<Error>& error) {
    Person* changed = common_.people.find(caller.identity);
    if (changed != nullptr) changed->is_leaving = false;
    if (error) return common_.sessions.refuse(caller, why_not_stored(*error));
    common_.people.are_stored(stored);
    if (changed != nullptr) changed->vacations = vacations;
    common_.sessions.answer(caller, answer);
    tables_.set_away(caller.identity, vacations.back().until.time_since_epoch().count());
    turn_passed(caller.identity);
  });
}

// For the person.

Result<boost::json::object> correspondence_data(StoreReader& reader, std::string_view identity) {
  const auto notes = reader.notes_of(identity, kMostNotes);
  if (!notes) return notes.error();
  const auto vacations = reader.vacations_of(identity);
  if (!vacations) return vacations.error();
  const auto games = reader.correspondence_of(identity, kMostWaiting);
  if (!games) return games.error();
  boost::json::array noted, away, prepared;
  for (const NoteRecord& note : *notes) {
    noted.push_back({{"game", note.game}, {"text", note.text}, {"updated", millis(note.updated)}});
  }
  for (const Vacation& vacation : *vacations) {
    away.push_back({{"from", millis(vacation.from)}, {"until", millis(vacation.until)}});
  }
  for (const GameSummary& summary : *games) {
    const auto game = reader.game(summary.record.id);
    if (!game) return game.error();
    if (!*game) continue;
    for (const ConditionsRecord& record : (*game)->conditions) {
      boost::system::error_code error;
      if (record.identity != identity) continue;
      prepared.push_back({{"game", summary.record.id}, {"lines", boost::json::parse(record.lines, error)}});
    }
  }
  return boost::json::object{
      {"notes", std::move(noted)}, {"vacations", std::move(away)}, {"conditions", std::move(prepared)}};
}

}  // namespace serai::server

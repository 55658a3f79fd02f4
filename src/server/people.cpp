#include "server/people.hpp"

#include <algorithm>

#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

// Somebody who has left is kept at hand for a while, because many come back.
constexpr Millis kKept = 600'000;

}  // namespace

Remembered* Person::find_answer(std::string_view request) {
  const auto it = std::find_if(answers.begin(), answers.end(), [&](const auto& a) { return a.request == request; });
  return it == answers.end() ? nullptr : &*it;
}

StoredRating Person::rating(std::string_view variant, Speed speed) const {
  const auto it = std::find_if(ratings.begin(), ratings.end(),
                               [&](const PersonalRating& r) { return r.variant == variant && r.speed == speed; });
  return it == ratings.end() ? StoredRating{} : it->stored;
}

void Person::learn(const std::vector<PersonalRating>& read) {
  for (const PersonalRating& r : read) {
    const auto it = std::find_if(ratings.begin(), ratings.end(), [&](const PersonalRating& known) {
      return known.variant == r.variant && known.speed == r.speed;
    });
    if (it == ratings.end())
      ratings.push_back(r);
    else if (it->stored.games < r.stored.games)
      *it = r;
  }
}

bool Person::is_related(Relation relation, const IdentityId& other) const {
  const auto& list = relation == Relation::kFollows ? relations.follows : relations.blocks;
  return std::binary_search(list.begin(), list.end(), other);
}

void Person::relate(Relation relation, const IdentityId& other, bool is_on) {
  auto& list = relation == Relation::kFollows ? relations.follows : relations.blocks;
  const auto at = std::lower_bound(list.begin(), list.end(), other);
  const bool is_there = at != list.end() && *at == other;
  if (is_on && !is_there) list.insert(at, other);
  if (!is_on && is_there) list.erase(at);
}

bool People::is_blocked(const IdentityId& a, const IdentityId& b) const {
  const auto blocks = [this](const IdentityId& who, const IdentityId& other) {
    const auto it = people_.find(who);
    return it != people_.end() && it->second.is_related(Relation::kBlocks, other);
  };
  return blocks(a, b) || blocks(b, a);
}

Person* People::find(const IdentityId& id) {
  const auto it = people_.find(id);
  return it == people_.end() ? nullptr : &it->second;
}

TokenHash gone_mark(const IdentityId& id) {
  return hash_token("identity " + id);
}

People::Record People::Record::read(StoreReader& reader, const IdentityId& id) {
  return {reader.identity(id),     reader.answers_of(id),   reader.ratings_of(id),
          reader.vacations_of(id), reader.relations_of(id), reader.is_name_kept(gone_mark(id), WallTime{})};
}

std::optional<Error> People::add(const IdentityId& id, Record record) {
  if (!record.identity) return record.identity.error();
  if (!record.answers) return record.answers.error();
  if (!record.ratings) return record.ratings.error();
  if (!record.vacations) return record.vacations.error();
  if (!record.relations) return record.relations.error();
  if (!record.is_gone) return record.is_gone.error();
  const auto [it, is_new] = people_.try_emplace(id);
  if (!is_new) return std::nullopt;
  Person& person = it->second;
  person.identity.id = id;
  person.away_since = now_();
  if (const auto& stored = *record.identity) {
    person.identity = *stored;
    person.is_stored = true;
  }
  person.is_gone = *record.is_gone;
  person.ratings = std::move(*record.ratings);
  person.vacations = std::move(*record.vacations);
  person.relations = std::move(*record.relations);
  for (Answer& answer : *record.answers) {
    person.answers.push_back({std::move(answer.request), std::move(answer.text), {}});
  }
  return std::nullopt;
}

void People::load(const IdentityId& id, std::function<void(Person*)> then) {
  ask(id, {std::move(then), true});
}

void People::look_up(const IdentityId& id, std::function<void(Person*)> then) {
  ask(id, {std::move(then), false});
}

void People::ask(const IdentityId& id, Asker asker) {
  if (Person* person = find(id)) return asker.then(person);
  auto& waiting = loading_[id];
  waiting.push_back(std::move(asker));
  if (waiting.size() > 1) return;
  const bool is_asked = storage_.read([id](StoreReader& reader) { return Record::read(reader, id); },
                                      [this, id](Record record) { loaded(id, std::move(record)); });
  if (!is_asked) fail(id);
}

void People::loaded(const IdentityId& id, Record record) {
  if (add(id, std::move(record))) return fail(id);
  const auto waiting = std::move(loading_[id]);
  loading_.erase(id);
  bool keeps = false;
  for (const Asker& asker : waiting) {
    asker.then(find(id));
    keeps |= asker.keeps;
  }
  const Person* person = find(id);
  if (!keeps && person != nullptr && !person->is_stored && !person->is_here()) people_.erase(id);
}

void People::fail(const IdentityId& id) {
  const auto waiting = std::move(loading_[id]);
  loading_.erase(id);
  for (const Asker& asker : waiting) asker.then(nullptr);
}

void People::ensure_stored(const IdentityId& id, Unit& unit) {
  Person* person = find(id);
  if (person == nullptr || person->is_stored) return;
  person->identity.created = wall_time(now_());
  unit.insert(unit.begin(), write::CreateIdentity{person->identity});
}

void People::are_stored(const Unit& unit) {
  for (const Write& w : unit) {
    const auto* create = std::get_if<write::CreateIdentity>(&w);
    Person* person = create == nullptr ? nullptr : find(create->identity.id);
    if (person != nullptr) person->is_stored = true;
  }
}

void People::tidy(const std::function<bool(const Person&)>& is_needed) {
  const Millis now = now_();
  std::erase_if(people_, [&](const auto& entry) {
    const Person& person = entry.second;
    return !person.is_here() && now - person.away_since > kKept && !is_needed(person);
  });
}

}  // namespace serai::server

// What the hub does about people: names, marks, and those who leave for good.
#include "server/hub.hpp"
#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

constexpr Millis kSecond = 1000;
constexpr auto kForGood = std::chrono::hours(24 * 365 * 100);

}  // namespace

void Hub::on(const Caller& caller, const SetName& m) {
  const auto name = read_name(m.name);
  if (!name) return sessions_.refuse(caller, name.error());
  const Person* person = people_.find(caller.identity);
  if (person != nullptr && person->has_account()) {
    return sessions_.refuse(caller, {"account-name", "The name of an account stays as it is."});
  }
  using Found = Result<std::optional<AccountRecord>>;
  const auto read = [name = *name](StoreReader& reader) { return reader.account_like(name.folded, name.skeleton); };
  const bool is_asked = storage_.read(read, [this, caller, name = *name](const Found& like) {
    if (!like) return sessions_.refuse(caller, kBusy);
    if (*like) return sessions_.refuse(caller, {"name-taken", "An account has this name, or one that looks like it."});
    if (auto error = common_.why_not_now()) return sessions_.refuse(caller, *error);
    rename_guest(caller, name);
  });
  if (!is_asked) sessions_.refuse(caller, kBusy);
}

void Hub::rename_guest(const Caller& caller, const Name& name) {
  const YouAre answer{{caller.identity, name.shown}};
  Unit unit;
  people_.ensure_stored(caller.identity, unit);
  unit.push_back(
      write::RenameIdentity{caller.identity, name.shown, name.folded, name.skeleton, wall_time(common_.now())});
  sessions_.remember(caller, answer, wall_time(common_.now()), unit);
  storage_.submit(unit, [this, caller, answer, unit, name](const std::optional<Error>& error) {
    if (error) return sessions_.refuse(caller, why_not_stored(*error));
    people_.are_stored(unit);
    sessions_.answer(caller, answer);
    renamed(caller.identity, name);
  });
}

// For the administrator.

void Hub::with_person(const IdentityId& who, const Done& done, const std::function<void(Person&, Done)>& then) {
  people_.look_up(who, [done, then](Person* person) {
    if (person == nullptr) return done(kBusy);
    if (!person->is_stored) return done(Error{"no-identity", "There is no such person."});
    then(*person, done);
  });
}

// A name is stored.
void Hub::renamed(const IdentityId& who, const Name& name) {
  Person* person = people_.find(who);
  if (person == nullptr) return;
  person->identity.name = name.shown;
  person->identity.folded = name.folded;
  sessions_.send_to_person(who, shared_text(YouAre{{who, name.shown, person->has_account()}}));
  show_name(who, person->shown());
}

// Everybody sees somebody's name from now on, wherever it is shown.
void Hub::show_name(const IdentityId& who, const Shown& shown) {
  downloads_.clear();
  profiles_.clear();
  tables_.rename(who, shown);
  lobby_.rename(who, shown);
}

void Hub::rename(const IdentityId& who, const std::string& name, const Done& done) {
  Name read;
  if (!name.empty()) {
    auto result = read_name(name);
    if (!result) return done(result.error());
    read = *result;
  }
  with_person(who, done, [this, read](const Person& person, const Done& answer) {
    const IdentityId id = person.identity.id;
    if (person.has_account() && read.shown.empty()) {
      return answer(Error{"account-name", "An account has a name; choose another one for it."});
    }
    const WallTime at = wall_time(common_.now());
    storage_.submit({write::RenameIdentity{id, read.shown, read.folded, read.skeleton, at},
                     write::NoteDeed{{0, {}, "rename", id, 0, {}, at}}},
                    [this, id, read, answer](const std::optional<Error>& error) {
                      if (!error) renamed(id, read);
                      answer(error);
                    });
  });
}

void Hub::marked(const Person& person) {
  show_name(person.identity.id, person.shown());
  if (person.identity.is_banned || person.identity.is_closed) send_away(person);
}

void Hub::send_away(const Person& person) {
  lobby_.withdraw(person.identity.id);
  pairing_.withdraw(person.identity.id);
  for (SessionId id : std::vector<SessionId>(person.sessions)) {
    if (const Session* session = sessions_.find(id)) session->client->close(close_code::kBanned, "banned");
  }
}

// Of somebody who is gone from the store.
void Hub::forget_at_hand(Person& person) {
  const IdentityId id = person.identity.id;
  person.is_gone = person.has_account();
  person.identity = Identity{};
  person.identity.id = id;
  person.is_stored = false;
  person.answers.clear();
  person.ratings.clear();
  person.vacations.clear();
  person.relations = {};
  sessions_.send_to_person(id, shared_text(YouAre{{id, {}}}));
}

void Hub::forget(const IdentityId& who, const Done& done, const std::optional<Deed>& deed) {
  with_person(who, done, [this, deed](const Person& person, const Done& answer) {
    const IdentityId id = person.identity.id;
    lobby_.withdraw(id);
    pairing_.withdraw(id);
    Unit unit{write::DeleteIdentity{id}};
    if (deed) unit.push_back(write::NoteDeed{*deed});
    // The cookie of the guest who signed up may lie about somewhere; it does not come back to life.
    if (person.has_account()) unit.push_back(write::KeepName{gone_mark(id), wall_time(common_.now()) + kForGood});
    const auto name = read_name(person.identity.name);
    if (person.has_account() && name) {
      // Nobody is to be taken for somebody who has just left.
      const WallTime until = wall_time(common_.now() + options_.limits.deleted_name_seconds * kSecond);
      unit.push_back(write::KeepName{hash_token(name->folded), until});
      unit.push_back(write::KeepName{hash_token(name->skeleton), until});
    }
    storage_.submit(unit, [this, id, answer](const std::optional<Error>& error) {
      if (error) return answer(error);
      pairing_.withdraw(id);  // a search may have begun meanwhile
      logins_.revoked_all(id);
      tables_.forget(id);
      show_name(id, {});
      if (Person* gone = people_.find(id)) forget_at_hand(*gone);
      answer(error);
    });
  });
}

}  // namespace serai::server

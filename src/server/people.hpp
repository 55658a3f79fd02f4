// The people in memory: those who are connected, those who left a short while ago, and those with an open challenge.
// Their stored data is read when they arrive.
//
// Everybody's displayed name comes from `shown`: nothing else stores names.
//
// Belongs to the thread of the hub.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/clock.hpp"
#include "server/event.hpp"
#include "server/storage.hpp"

namespace serai::server {

using SessionId = std::uint64_t;

// A request of a person that was answered, or will be once it is stored. Sent again, it gets the same answer.
struct Remembered {
  std::string request;
  std::string answer;              // without secrets; empty while it waits for its commit
  std::vector<SessionId> waiting;  // who is to be told
};

struct Person {
  Identity identity;
  bool is_stored = false;
  bool is_gone = false;  // an account that was deleted
  std::vector<SessionId> sessions;
  std::deque<Remembered> answers;  // the oldest first
  std::vector<PersonalRating> ratings;
  Relations relations;  // whom this person follows and blocks
  Millis away_since = 0;
  std::vector<Vacation> vacations;  // those that count, the oldest first
  bool is_leaving = false;          // a change of vacation waits for its commit

  bool is_here() const { return !sessions.empty(); }
  bool has_account() const { return identity.has_account; }
  // Whether the cookie of a guest is worth anything. Once somebody has signed up it is not, also not after the account.
  bool is_guest() const { return !has_account() && !is_gone; }
  // What others see.
  Shown shown() const { return identity.is_hidden ? Shown{} : Shown{identity.name, identity.has_account}; }
  // The rating in a game; that of a newcomer where there is none yet.
  StoredRating rating(std::string_view variant, Speed speed) const;
  // Ratings that were read from the store. Answers may come in another order than they were read; what counts more
  // games is newer.
  void learn(const std::vector<PersonalRating>& read);
  // When the last vacation ended or ends; 0 if there was none.
  Millis away_until() const { return vacations.empty() ? 0 : vacations.back().until.time_since_epoch().count(); }
  // Whether this person follows or blocks somebody.
  bool is_related(Relation relation, const IdentityId& other) const;
  void relate(Relation relation, const IdentityId& other, bool is_on);
  Remembered* find_answer(std::string_view request);
};

// By what the store remembers that an account of this identity was deleted.
TokenHash gone_mark(const IdentityId& id);

class People {
 public:
  People(Storage& storage, std::function<Millis()> now) : storage_(storage), now_(std::move(now)) {}

  // Null for somebody who is not at hand.
  Person* find(const IdentityId& id);
  // Calls `then` with a person, at once or when the store has been asked. Null if it cannot be asked now.
  void load(const IdentityId& id, std::function<void(Person*)> then);
  // The same for an id that somebody else has named: it may be made up, and whoever is not stored takes no room.
  void look_up(const IdentityId& id, std::function<void(Person*)> then);
  // What is stored about somebody.
  struct Record {
    Result<std::optional<Identity>> identity;
    Result<std::vector<Answer>> answers;
    Result<std::vector<PersonalRating>> ratings;
    Result<std::vector<Vacation>> vacations;
    Result<Relations> relations;
    Result<bool> is_gone;

    static Record read(StoreReader& reader, const IdentityId& id);
  };
  // Somebody whose record was read elsewhere. An Error if that failed.
  std::optional<Error> add(const IdentityId& id, Record record);
  // Whether one of two people has blocked the other: they do not challenge, meet or write to each other. Requires: who
  // may have blocked is at hand; of others nothing is known.
  bool is_blocked(const IdentityId& a, const IdentityId& b) const;
  // Adds to a unit what makes a person known to the store.
  void ensure_stored(const IdentityId& id, Unit& unit);
  // The unit that knew these people is stored.
  void are_stored(const Unit& unit);
  // Forgets those who left, unless `is_needed`.
  void tidy(const std::function<bool(const Person&)>& is_needed);
  std::size_t size() const { return people_.size(); }

 private:
  struct Asker {
    std::function<void(Person*)> then;
    bool keeps = true;  // whoever is loaded
  };
  void ask(const IdentityId& id, Asker asker);
  void loaded(const IdentityId& id, Record record);
  void fail(const IdentityId& id);

  Storage& storage_;
  std::function<Millis()> now_;
  std::unordered_map<IdentityId, Person> people_;
  std::unordered_map<IdentityId, std::vector<Asker>> loading_;
};

}  // namespace serai::server

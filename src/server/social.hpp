// Relations between people: whom they follow and block, who of those they follow is online, and reports to the
// administrators.
//
// Following and blocking use decide, store, apply, tell, like everything else. Who is online is not stored. Changes are
// sent to those who watch their friends, at most once a second, a few at a time; a person who has just left may be
// reloading the page and counts as online for a moment. A person who has blocked somebody never appears online to them.
//
// Belongs to the thread of the hub.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/common.hpp"
#include "server/rate_limit.hpp"

namespace serai::server {

class Social {
 public:
  explicit Social(Common& common);

  // What clients ask.
  void on(const Caller& caller, const Follow& m);
  void on(const Caller& caller, const Block& m);
  void on(const Caller& caller, const WatchFriends& m);
  void on(const Caller& caller, const ReportPerson& m);

  // Somebody's first socket has come, or the last one has gone.
  void moved(const IdentityId& who);
  // A socket is gone.
  void forget(SessionId session);
  void tick(Millis now);
  // When to call tick() next.
  Millis next_tick() const { return outbox_.empty() ? next_round_ : next_part_; }
  // Somebody has blocked somebody; set by the hub.
  std::function<void(const IdentityId& who, const IdentityId& other)> on_block = [](const auto&, const auto&) {};

 private:
  struct Watcher {
    IdentityId identity;
    std::vector<IdentityId> watched;
  };
  struct Change {
    Caller caller;
    IdentityId other;
    Relation relation = Relation::kFollows;
    bool is_on = true;
  };
  struct Letter {
    SessionId to = 0;
    IdentityId about;
    bool is_online = false;
  };

  void change(Change change);
  void decide(const Change& change, const Person* other);
  void apply(const Change& change);
  void file(const Caller& caller, const ReportPerson& m);
  using Lists = std::pair<Result<std::vector<Identity>>, Result<std::vector<Identity>>>;  // follows, blocks
  // Reads the lists of a person for those who ask; `id` is that of the question, if there was one.
  void send_friends(const IdentityId& who, std::vector<SessionId> to, const std::string& id);
  void send_friends(SessionId session, const std::string& id, const std::vector<Identity>& follows,
                    const std::vector<Identity>& blocks);
  // The lists of a person have changed: whoever shows them gets them at once, but only once a second.
  void refresh(const IdentityId& who);
  void tell_moved(const IdentityId& who);
  // As somebody else may know it.
  bool is_online(const IdentityId& who, const IdentityId& viewer) const;

  Common& common_;
  RateLimit reports_, address_reports_;
  std::unordered_map<IdentityId, int> under_way_;  // changes of a person that are not stored yet
  std::unordered_map<SessionId, Watcher> watchers_;
  std::set<IdentityId> refreshed_, stale_;  // whose lists were sent since the last round, and have changed again
  std::unordered_map<IdentityId, std::set<SessionId>> watched_by_;
  std::map<IdentityId, Millis> moved_;  // who may have come or left, and when to look
  std::unordered_map<IdentityId, bool> told_;
  std::deque<Letter> outbox_;
  Millis next_round_, next_part_ = 0;
};

// What is kept of a person here, for the download of everything that is.
std::optional<Error> append_social_data(boost::json::object& out, StoreReader& reader, const IdentityId& who);

}  // namespace serai::server

// Challenges that are made to somebody by name: who may be asked how often, and who is told.
#include "server/lobby.hpp"

namespace serai::server {

std::optional<Error> Lobby::why_not_to(const Caller& from, const Person* to) const {
  if (to == nullptr) return kBusy;
  const Identity& who = to->identity;
  if (who.id == from.identity) return Error{"own-challenge", "You cannot challenge yourself."};
  if (!to->is_stored || !who.has_account || who.is_hidden || who.is_banned || who.is_closed) {
    return Error{"no-person", "There is no such person."};
  }
  if (common_.people.is_blocked(from.identity, who.id)) return kNotAvailable;
  return why_full(from, *to, to->is_related(Relation::kFollows, from.identity));
}

// Strangers leave room for friends, and nobody takes all the room that strangers have.
std::optional<Error> Lobby::why_full(const Caller& from, const Person& to, bool is_friend) const {
  const Limits& limits = common_.options.limits;
  std::int64_t waiting = 0, by_same = 0;
  for (const auto& [id, entry] : entries_) {
    const OpenChallenge& c = entry.challenge;
    if (!c.is_for(to.identity.id) || c.terms.friends != is_friend) continue;
    ++waiting;
    by_same += c.creator.identity == from.identity || (!from.address.empty() && c.address == from.address) ? 1 : 0;
  }
  if (waiting < limits.challenges_to_person && (is_friend || by_same < limits.address_challenges_to_person)) {
    return std::nullopt;
  }
  return Error{"asked-enough", "This person has enough challenges to answer at the moment."};
}

Millis Lobby::take_by_name(const Caller& caller) {
  const Millis wait = by_name_.take(caller.identity, common_.now());
  if (wait > 0 || caller.address.empty()) return wait;
  return address_by_name_.take(caller.address, common_.now());
}

void Lobby::greet(SessionId session, const IdentityId& who) {
  for (const auto& [id, entry] : entries_) {
    if (entry.is_stored && entry.challenge.is_for(who)) {
      common_.sessions.send(session, Challenged{view_of(entry.challenge, who)});
    }
  }
}

void Lobby::part(const IdentityId& a, const IdentityId& b) {
  std::vector<std::string> ids;
  for (const auto& [id, entry] : entries_) {
    const OpenChallenge& c = entry.challenge;
    const IdentityId& creator = c.creator.identity;
    if ((creator == a && c.is_for(b)) || (creator == b && c.is_for(a))) ids.push_back(id);
  }
  for (const std::string& id : ids) run(id, Withdraw{});
}

void Lobby::tell_gone(const OpenChallenge& challenge, bool is_declined) {
  const Text text = shared_text(ChallengeGone{challenge.id, is_declined});
  for (const Holder* who : {&challenge.creator, &*challenge.to}) common_.sessions.send_to_person(who->identity, text);
}

}  // namespace serai::server

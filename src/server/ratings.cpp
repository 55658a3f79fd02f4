#include "server/ratings.hpp"

#include <map>
#include <set>

#include "server/rated_game.hpp"
#include "server/stored.hpp"

namespace serai::server {
struct Ratings::Answer {
  std::vector<RatingChange> changes;  // by seat; empty if they could not be read
  std::map<IdentityId, std::vector<PersonalRating>> ratings;
};

void Ratings::ended(const Room& room) {
  if (!room.created().terms.rated || room.outcome().reason == Reason::kAborted) return;
  std::set<IdentityId> people;
  for (const Holder& seat : room.seats()) {
    if (seat.is_person()) people.insert(seat.identity);
  }
  // A read that is refused leaves the old numbers on the screen until somebody looks again; nothing is lost.
  (void)common_.storage.read(
      [game = room.id(), people](StoreReader& reader) {
        Answer out;
        if (auto changes = reader.rating_changes(game)) out.changes = std::move(*changes);
        for (const IdentityId& who : people) {
          if (auto ratings = reader.ratings_of(who)) out.ratings[who] = std::move(*ratings);
        }
        return out;
      },
      [this, game = room.id()](const Answer& answer) { told(game, answer); });
}

std::optional<MyRatings> Ratings::ratings_of(const IdentityId& who) const {
  const Person* person = common_.people.find(who);
  if (person == nullptr || !person->has_account() || person->ratings.empty()) return std::nullopt;
  MyRatings out;
  for (const PersonalRating& r : person->ratings) {
    out.ratings.push_back({r.variant, std::string(name_of(r.speed)), shown(r.stored, common_.now())});
  }
  return out;
}

void Ratings::greet(SessionId session, const IdentityId& who) {
  if (const auto ratings = ratings_of(who)) common_.sessions.send(session, *ratings);
}

void Ratings::told(const std::string& game, const Answer& answer) {
  for (const auto& [who, ratings] : answer.ratings) {
    if (Person* person = common_.people.find(who)) person->learn(ratings);
    if (const auto mine = ratings_of(who)) common_.sessions.send_to_person(who, shared_text(*mine));
    changed(who);
  }
  tables_.show_changes(game, answer.changes);
}

}  // namespace serai::server

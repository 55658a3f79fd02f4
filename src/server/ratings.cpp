#include "server/ratings.hpp"

#include <boost/json.hpp>
#include <map>
#include <set>

#include "server/rated_game.hpp"
#include "server/stored.hpp"

namespace serai::server {
namespace json = boost::json;

namespace {

std::string_view name_of(Speed speed) {
  return speed == Speed::kLive ? "live" : "correspondence";
}

}  // namespace

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
      [this, game = room.id()](Answer answer) { told(game, std::move(answer)); });
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

void Ratings::told(const std::string& game, Answer answer) {
  for (auto& [who, ratings] : answer.ratings) {
    if (Person* person = common_.people.find(who)) person->ratings = std::move(ratings);
    if (const auto mine = ratings_of(who)) common_.sessions.send_to_person(who, shared_text(*mine));
    changed(who);
  }
  tables_.show_changes(game, answer.changes);
}

std::optional<Error> append_rating_data(StoreReader& reader, const IdentityId& who, json::object& out) {
  const auto ratings = reader.ratings_of(who);
  if (!ratings) return ratings.error();
  json::array list;
  for (const PersonalRating& r : *ratings) {
    const auto history = reader.rating_history(who, r.variant, r.speed, HistoryBounds{});
    if (!history) return history.error();
    json::array points;
    for (const RatingPoint& point : *history) points.push_back(json::array{millis(point.time), point.rating});
    list.push_back(json::object{{"variant", r.variant},
                                {"speed", name_of(r.speed)},
                                {"rating", r.stored.rating.rating},
                                {"deviation", r.stored.rating.deviation},
                                {"volatility", r.stored.rating.volatility},
                                {"games", r.stored.games},
                                {"time", millis(r.stored.time)},
                                {"history", std::move(points)}});
  }
  out["ratings"] = std::move(list);
  return std::nullopt;
}

}  // namespace serai::server

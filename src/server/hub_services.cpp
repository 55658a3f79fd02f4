// How the services of the hub hear of each other, and what it counts of them.
#include "server/hub.hpp"

namespace serai::server {

void Hub::connect_services() {
  common_.forget = [this](const IdentityId& who, const Done& done) { forget(who, done); };
  common_.turn_passed = [this](const IdentityId& who) { correspondence_.turn_passed(who); };
  social_.on_block = [this](const IdentityId& who, const IdentityId& other) { lobby_.part(who, other); };
  moderation_.on_marks = [this](const Person& person) { marked(person); };
  common_.are_apart = [this](const IdentityId& a, const IdentityId& b) { return people_.is_blocked(a, b); };
  common_.renamed = [this](const IdentityId& who, const Name& name) { renamed(who, name); };
  common_.began = [this](const Room& room) { pairing_.began(room); };
  common_.ended = [this](const Room& room, const GameEvent& last) {
    pairing_.ended(room, last);
    ratings_.ended(room);
  };
  common_.seeking = [this](const std::string& variant) { return pairing_.waiting(variant); };
  ratings_.changed = [this](const IdentityId& who) {
    tables_.show_ratings(who);
    lobby_.show_ratings(who);
  };
}

std::string Hub::metrics_text() const {
  std::string out;
  out += Metrics::gauge("sessions", "WebSocket connections", static_cast<double>(sessions_.size()));
  out += Metrics::gauge("people", "People at hand, those who left a while ago included",
                        static_cast<double>(people_.size()));
  out += Metrics::gauge("live_games", "Games being played", static_cast<double>(tables_.live_count()));
  out += Metrics::gauge("correspondence_places", "Places taken in games by correspondence, one for each player",
                        static_cast<double>(quotas_.taken(Quotas::Kind::kCorrespondence)));
  out += Metrics::gauge("seeking", "People who look for an opponent", static_cast<double>(pairing_.waiting({})));
  out += Metrics::gauge("reviews_waiting", "Games that wait for their review", static_cast<double>(reviews_.waiting()));
  out += Metrics::gauge("reviews_running", "Games that are being reviewed", static_cast<double>(reviews_.running()));
  out += Metrics::gauge("writable", "1 if the store can be written", common_.is_writable ? 1 : 0);
  out += serai::server::metrics_text(storage_.stats());
  return out;
}

}  // namespace serai::server

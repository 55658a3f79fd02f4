// How the services of the hub hear of each other.
#include "server/hub.hpp"

namespace serai::server {

void Hub::connect_services() {
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

}  // namespace serai::server

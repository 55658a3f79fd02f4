// Builds the events of one decision, with versions, time and clocks. Included only by the room's own files.
#pragma once

#include "server/room.hpp"

namespace serai::server {

constexpr SeatSet bit(std::size_t seat) {
  return 1U << seat;
}

// In UCI notation; empty if there was none.
inline std::string last_move_of(const Game& game) {
  return game.moves().empty() ? std::string() : game.write(game.moves().back(), Notation::kUci);
}

class Room::Draft {
 public:
  Draft(const Room& room, std::string_view id, Millis now)
      : faces_(room.faces(now)), id_(id), version_(room.version_), now_(now) {}

  // What the clocks show in the events that follow.
  std::vector<ClockFace>& faces() { return faces_; }

  Draft& add(EventBody body) {
    // The first event answers for the action.
    out_.events.push_back({++version_, now_, out_.events.empty() ? id_ : std::string(), faces_, std::move(body)});
    return *this;
  }
  Decision done() { return std::move(out_); }
  Decision refused(std::string_view code, std::string message) {
    out_.refused = Error{code, std::move(message)};
    return done();
  }

 private:
  Decision out_;
  std::vector<ClockFace> faces_;
  std::string id_;
  int version_;
  Millis now_;
};

}  // namespace serai::server

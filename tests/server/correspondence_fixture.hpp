// Two people before a hub who play by correspondence.
#pragma once

#include "server/hub_fixture.hpp"
#include "server/stored.hpp"

namespace serai::server {

inline constexpr Millis kMinute = 60'000;
inline constexpr Millis kDay = 86'400'000;

class CorrespondenceTest : public HubTest {
 protected:
  // Ann, who is to move, against Bob, with so many days for each move.
  void begin_days(int days = 3) { begin({{"kind", "days"}, {"days", days}}); }
  void leave() {
    for (SessionId who : {a, b}) say(who, {{"t", "leave"}, {"game", game}});
  }
  void watch(SessionId who) { say(who, {{"t", "watch"}, {"game", game}}); }
  void prepare(SessionId who, int version, boost::json::array lines, std::string_view id = "c1") {
    say(who, {{"t", "conditions"}, {"id", id}, {"game", game}, {"version", version}, {"lines", std::move(lines)}});
  }
  bool is_in_memory() { return hub()->game_state(game).has_value(); }
  StoredGame stored() { return **store.reader()->game(game); }
  Millis deadline() { return millis(stored().turn->deadline); }
  std::size_t moves() { return stored().events.size(); }
  // Time passes and what is due is done, also what the store is asked for first.
  void pass(Millis time) {
    now += time;
    tick();
    second();
    second();
  }
  void answer_vacation(SessionId who, int days, std::string_view id = "v") {
    say(who, {{"t", "vacation"}, {"id", id}, {"days", days}});
  }
  // Each has made a move, so that a flag decides the game.
  void play_first_moves() {
    move(a, 0, "c3c4", "m1");
    move(b, 1, "e7e5", "m2");
  }
};

}  // namespace serai::server

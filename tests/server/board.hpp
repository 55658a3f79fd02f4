// A room as its tests see it: decisions are stored at once and applied, the clock stands until it is moved.
#pragma once

#include <gtest/gtest.h>

#include <random>

#include "server/room.hpp"

namespace serai::server {

constexpr Control kBlitz{Control::Kind::kIncrement, 60, 2, 0, 0, 0};

class Board {
 public:
  explicit Board(GameTerms terms, std::vector<Holder> seats = {{"ann", "Ann", 0}, {"bob", "Bob", 0}})
      : created_{"game", now, std::move(terms), std::move(seats), {}} {
    auto opened = Room::open(created_);
    EXPECT_TRUE(opened.ok()) << (opened ? "" : opened.error().message);
    room = std::move(*opened);
    for (const Holder& seat : room->seats()) room->set_online(seat.identity, true, now);
  }

  // What somebody does comes to; what it causes happens.
  template <class Action>
  Decision act(const std::string& who, Action action, std::string id = {}) {
    if (id.empty()) id = "id" + std::to_string(++ids_);
    return happen(room->decide(action, id, who, now));
  }
  Decision happen(Decision decision) {
    for (const GameEvent& event : decision.events) {
      events.push_back(event);
      room->apply(event, now);
    }
    return decision;
  }
  // A move of whoever is to move; the first legal one if none is given.
  Decision move(std::string uci = {}) {
    if (uci.empty()) uci = room->game().write(room->game().legal_moves().front(), Notation::kUci);
    if (room->computer_turn()) return happen(room->computer_moves(uci, now));
    return act(room->seats()[room->game().turn_seat()].identity, MakeMove{"game", room->version(), uci, {}});
  }
  // So many moves at random that do not end the game.
  void wander(int n) {
    std::mt19937 random(1);
    for (int i = 0; i < n; ++i) {
      const auto& legal = room->game().legal_moves();
      const std::string uci = room->game().write(legal[random() % legal.size()], Notation::kUci);
      const auto after = room->game().clone();
      after->play(*after->read_uci(uci));
      if (after->outcome().is_over())
        --i;
      else
        ASSERT_FALSE(move(uci).refused);
    }
  }
  void moves(int n) {
    for (int i = 0; i < n; ++i) ASSERT_FALSE(move().refused);
  }
  Decision offer(const std::string& who, OfferKind kind) { return act(who, MakeOffer{"game", kind, {}}); }
  // Lets time pass, and what is due happen.
  void wait(Millis time) {
    const Millis until = now + time;
    while (room->deadline() && *room->deadline() <= until) {
      now = std::max(now, *room->deadline());
      happen(room->due(now));
    }
    now = until;
  }
  // The server is killed, and comes back `away` later; it had last said that it was alive at `alive_until`.
  void restart(Millis alive_until, Millis away) {
    now += away;
    auto restored = Room::restore(created_, events, alive_until, now);
    ASSERT_TRUE(restored.ok()) << restored.error().message;
    room = std::move(*restored);
  }
  std::string reason() const { return std::string(name_of(room->outcome().reason)); }
  std::string result() const { return std::string(room->outcome().result()); }

  Millis now = 1'000'000'000;
  std::unique_ptr<Room> room;
  std::vector<GameEvent> events;

 private:
  Created created_;
  int ids_ = 0;
};

inline GameTerms terms(std::string variant, Control control = kBlitz) {
  GameTerms out;
  out.variant = std::move(variant);
  out.control = control;
  return out;
}

inline std::string code(const Decision& decision) {
  return decision.refused ? std::string(decision.refused->code) : "";
}

}  // namespace serai::server

// Games read back from the store: what is damaged is refused with a reason, and breaks nothing.
#include "server/stored.hpp"

#include <gtest/gtest.h>

#include "server/board.hpp"

namespace serai::server {
namespace {

// The code with which a record is refused after `change` has changed its last event, or "".
template <class Change>
std::string refusal_after(const Board& board, const Created& created, Change change) {
  std::vector<GameEvent> events = board.events;
  change(events.back());
  const auto room = Room::restore(created, events, 0, board.now);
  return room ? "" : std::string(room.error().code);
}

Created created_as(const Board& board) {
  return {"game", board.room->created().at, board.room->created().terms, board.room->created().seats, {}};
}

TEST(Stored, RefusesSeatsOutOfRange) {
  Board b(terms("empire"));
  b.moves(3);
  const Created created = created_as(b);
  const auto refusal = [&](EventBody body) {
    return refusal_after(b, created, [&](GameEvent& event) { event.body = std::move(body); });
  };
  const std::string move = std::get<Moved>(b.events.back().body).move;
  for (const std::size_t seat : {0U, 1U, 2U, 3U}) {
    const std::string wanted = seat < 2 ? "" : "bad-record";
    EXPECT_EQ(refusal(Moved{seat, move, 0}), wanted) << seat;
    EXPECT_EQ(refusal(Offered{OfferKind::kDraw, {0, seat}}), wanted) << seat;
    EXPECT_EQ(refusal(Declined{OfferKind::kDraw, seat, {}}), wanted) << seat;
    EXPECT_EQ(refusal(TimeGiven{seat, 1000}), wanted) << seat;
    EXPECT_EQ(refusal(SeatTaken{seat, {"eve", "Eve", 0}}), wanted) << seat;
  }
  Created wide = created;
  wide.seats.push_back({"eve", "Eve", 0});
  EXPECT_FALSE(Room::restore(wide, b.events, 0, b.now).ok());
}

TEST(Stored, RefusesWhatCannotHaveHappened) {
  Board b(terms("empire"));
  b.moves(3);
  const Created created = created_as(b);
  const auto refusal = [&](auto change) { return refusal_after(b, created, change); };
  EXPECT_EQ(refusal([](GameEvent&) {}), "");
  EXPECT_EQ(refusal([](GameEvent& e) { e.version += 1; }), "bad-record");
  EXPECT_EQ(refusal([](GameEvent& e) { e.clocks.pop_back(); }), "bad-record");
  EXPECT_EQ(refusal([](GameEvent& e) { e.clocks.push_back(e.clocks[0]); }), "bad-record");
  EXPECT_EQ(refusal([](GameEvent& e) { std::get<Moved>(e.body).move = "a1a1"; }), "bad-record");
  EXPECT_EQ(refusal([](GameEvent& e) { e.body = TakenBack{2}; }), "");
  EXPECT_EQ(refusal([](GameEvent& e) { e.body = TakenBack{3}; }), "bad-record");
  EXPECT_EQ(refusal([](GameEvent& e) { e.body = Ended{}; }), "bad-record");
  EXPECT_EQ(refusal([](GameEvent& e) { e.body = Chosen{0, "inner"}; }), "bad-record");
  // In the middle of the record too, not only at its end.
  std::vector<GameEvent> events = b.events;
  events[1].clocks.pop_back();
  EXPECT_FALSE(Room::restore(created, events, 0, b.now).ok());
}

TEST(Stored, RefusesChoicesThatWereNotOffered) {
  Board b(terms("janggi"));
  b.act("bob", Choose{"game", 0, "inner"});
  ASSERT_EQ(b.events.size(), 1U);
  const Created created = created_as(b);
  EXPECT_EQ(refusal_after(b, created, [](GameEvent&) {}), "");
  EXPECT_EQ(refusal_after(b, created, [](GameEvent& e) { std::get<Chosen>(e.body).option = "upside-down"; }),
            "bad-record");
}

}  // namespace
}  // namespace serai::server

#include "server/room.hpp"

#include <gtest/gtest.h>

#include "server/board.hpp"

namespace serai::server {
namespace {

TEST(Room, MovesAreNumberedEvents) {
  Board b(terms("empire"));
  const Decision first = b.act("ann", MakeMove{"game", 0, "c3c4", {}}, "x1");
  ASSERT_EQ(first.events.size(), 1u);
  EXPECT_EQ(first.events[0].version, 1);
  EXPECT_EQ(first.events[0].action, "ann/x1");
  EXPECT_EQ(std::get<Moved>(first.events[0].body).move, "c3c4");
  EXPECT_EQ(b.move("e7e5").events[0].version, 2);
  EXPECT_EQ(b.room->state("ann", b.now).moves, (std::vector<std::string>{"c3c4", "e7e5"}));
}

TEST(Room, ARepeatedActionIsRecognisedAndNotDoneAgain) {
  Board b(terms("empire"));
  b.act("ann", MakeMove{"game", 0, "c3c4", {}}, "x1");
  b.move("e7e5");
  const Decision again = b.act("ann", MakeMove{"game", 0, "c3c4", {}}, "x1");
  EXPECT_EQ(again.duplicate, 1);
  EXPECT_TRUE(again.events.empty());
  EXPECT_EQ(b.room->version(), 2);
}

TEST(Room, TwoPeopleMayChooseTheSameId) {
  Board b(terms("empire"));
  b.act("ann", MakeMove{"game", 0, "c3c4", {}}, "x1");
  EXPECT_EQ(b.act("bob", MakeMove{"game", 1, "e7e5", {}}, "x1").events.size(), 1u);
}

TEST(Room, ARepeatedActionIsRecognisedAfterARestart) {
  Board b(terms("empire"));
  b.act("ann", MakeMove{"game", 0, "c3c4", {}}, "x1");
  b.restart(b.now, 1000);
  EXPECT_EQ(b.act("ann", MakeMove{"game", 0, "c3c4", {}}, "x1").duplicate, 1);
}

TEST(Room, WrongMovesAreRefusedAndChangeNothing) {
  Board b(terms("empire"));
  b.moves(2);
  const auto version = b.room->version();
  EXPECT_EQ(code(b.act("ann", MakeMove{"game", 2, "a1a8", {}})), "illegal-move");
  EXPECT_NE(code(b.act("ann", MakeMove{"game", 2, "nonsense", {}})), "");
  EXPECT_EQ(code(b.act("bob", MakeMove{"game", 2, "d7d5", {}})), "not-your-turn");
  EXPECT_EQ(code(b.act("eve", MakeMove{"game", 2, "d7d5", {}})), "not-player");
  EXPECT_EQ(code(b.act("ann", MakeMove{"game", 1, "c4c5", {}})), "stale");
  EXPECT_EQ(code(b.act("ann", MakeMove{"game", 9, "c4c5", {}})), "stale");
  EXPECT_EQ(b.room->version(), version);
}

TEST(Room, AnOfferInBetweenDoesNotMakeAMoveStale) {
  Board b(terms("empire"));
  b.moves(2);
  b.offer("bob", OfferKind::kDraw);
  const auto legal = b.room->game().write(b.room->game().legal_moves().front(), Notation::kUci);
  EXPECT_FALSE(b.act("ann", MakeMove{"game", 2, legal, {}}).refused);
}

TEST(Room, ARuleEndsTheGameTogetherWithTheMove) {
  GameTerms t = terms("sittuyin");
  t.fen = "k7/8/1K6/8/8/8/8/7R[] w - - 0 1";
  Board b(t);
  const Decision mate = b.move("h1h8");
  ASSERT_EQ(mate.events.size(), 2u);
  EXPECT_EQ(b.reason(), "checkmate");
  EXPECT_EQ(code(b.act("bob", MakeMove{"game", b.room->version(), "a8a7", {}})), "game-over");
}

// Choices.

TEST(Room, TheSecondSideChoosesFirstAndNobodyMovesBefore) {
  Board b(terms("janggi"));
  EXPECT_EQ(b.room->status(), "choosing");
  EXPECT_EQ(code(b.act("ann", MakeMove{"game", 0, "a4a5", {}})), "choice-pending");
  EXPECT_EQ(code(b.act("ann", Choose{"game", 0, "inner"})), "not-your-turn");
  EXPECT_EQ(code(b.act("bob", Choose{"game", 0, "upside"})), "bad-choice");
  EXPECT_FALSE(b.act("bob", Choose{"game", 0, "left"}).refused);
  EXPECT_EQ(b.room->state("ann", b.now).choices.at(0).option, "left");
  EXPECT_EQ(code(b.act("ann", Choose{"game", 0, "outer"})), "stale");
  EXPECT_FALSE(b.act("ann", Choose{"game", 1, "outer"}).refused);
  EXPECT_EQ(b.room->status(), "playing");
  EXPECT_EQ(code(b.act("ann", Choose{"game", 2, "outer"})), "no-choice");
  EXPECT_FALSE(b.move().refused);
}

TEST(Room, AChoiceThatDoesNotComeAbortsTheGame) {
  Board b(terms("janggi", {}));
  b.wait(59'999);
  EXPECT_FALSE(b.room->is_over());
  b.act("bob", Choose{"game", 0, "left"});
  b.wait(59'999);
  EXPECT_FALSE(b.room->is_over());
  b.wait(1);
  EXPECT_EQ(b.reason(), "aborted");
}

TEST(Room, ACustomPositionOrSetupSkipsTheChoice) {
  GameTerms t = terms("janggi");
  t.setup = "left-right";
  EXPECT_EQ(Board(t).room->status(), "playing");
  t.setup.clear();
  t.fen = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
  EXPECT_EQ(Board(t).room->status(), "playing");
}

TEST(Room, TheComputerChoosesAndMoves) {
  Board b(terms("janggi"), {{"ann", "Ann", 0}, {"", "", 3}});
  ASSERT_EQ(b.room->computer_turn(), 1u);
  b.happen(b.room->computer_chooses("right", b.now));
  EXPECT_FALSE(b.room->computer_turn());
  b.act("ann", Choose{"game", 1, "left"});
  b.move();
  ASSERT_EQ(b.room->computer_turn(), 1u);
  const auto legal = b.room->game().write(b.room->game().legal_moves().front(), Notation::kUci);
  EXPECT_NE(code(b.happen(b.room->computer_moves("a1a1a1", b.now))), "");
  EXPECT_EQ(code(b.happen(b.room->computer_moves(legal, b.now))), "");
}

// Clocks.

TEST(Room, ClocksBeginAfterTheFirstMoveOfEverySeat) {
  Board b(terms("empire"));
  b.wait(20'000);
  b.moves(2);
  EXPECT_EQ(b.room->clock().running(), 0u);
  EXPECT_EQ(b.room->faces(b.now)[0].left, 60'000);
  b.wait(5'000);
  b.moves(1);
  EXPECT_EQ(b.room->faces(b.now)[0].left, 57'000);
  EXPECT_EQ(b.room->clock().running(), 1u);
}

TEST(Room, AFlagFallsByItselfAndLoses) {
  Board b(terms("empire"));
  b.moves(2);
  b.wait(60'000 + 139);
  EXPECT_FALSE(b.room->is_over());
  b.wait(1);
  EXPECT_EQ(b.result() + " " + b.reason(), "0-1 time");
  EXPECT_EQ(b.room->faces(b.now)[0].left, 0);
}

TEST(Room, AFlagDrawsIfTheOpponentCannotWin) {
  GameTerms t = terms("sittuyin");
  t.fen = "8/8/8/4k3/8/8/8/K6R[] w - - 0 1";
  Board b(t);
  b.move("a1a2");
  b.move("e5e4");
  b.wait(120'000);
  EXPECT_EQ(b.result() + " " + b.reason(), "1/2-1/2 time");
}

TEST(Room, AMoveIsTimedAtReceiptHoweverLongItsCommitTakes) {
  Board b(terms("empire"));
  b.moves(2);
  b.wait(1'000);
  const std::string uci = b.room->game().write(b.room->game().legal_moves()[0], Notation::kUci);
  const Decision decided = b.room->decide(MakeMove{"game", 2, uci, {}}, "m", "ann", b.now);
  b.now += 120'000;  // the disk is slow, and nobody asks the room meanwhile
  b.happen(decided);
  EXPECT_FALSE(b.room->is_over());
  EXPECT_EQ(b.room->faces(b.now)[0].left, 61'000);
  EXPECT_EQ(b.room->faces(b.now)[1].left, 60'000);
}

TEST(Room, AMoveThatComesAfterTheFlagIsRefusedAndTheFlagNoticed) {
  Board b(terms("empire"));
  b.moves(2);
  b.now += 61'000;  // the timer is late
  const Decision late = b.move();
  EXPECT_EQ(code(late), "flagged");
  EXPECT_EQ(b.reason(), "time");
}

TEST(Room, TheFirstMoveHasToCome) {
  Board b(terms("empire"));
  b.wait(30'000);
  EXPECT_EQ(b.reason(), "aborted");
  Board second(terms("empire"));
  second.wait(29'000);
  second.moves(1);
  second.wait(29'999);
  EXPECT_FALSE(second.room->is_over());
  second.wait(1);
  EXPECT_EQ(second.reason(), "aborted");
}

TEST(Room, WithPlacementTheFirstMoveHasMoreTime) {
  Board b(terms("sittuyin"));
  b.wait(44'999);
  EXPECT_FALSE(b.room->is_over());
  b.wait(1);
  EXPECT_EQ(b.reason(), "aborted");
}

TEST(Room, WithoutClockNobodyHurries) {
  Board b(terms("empire", {}));
  b.wait(86'400'000);
  EXPECT_FALSE(b.room->is_over());
  b.wait(30LL * 86'400'000);
  EXPECT_EQ(b.reason(), "aborted");
}

TEST(Room, TheComputersClockNeverRuns) {
  Board b(terms("empire"), {{"ann", "Ann", 0}, {"", "", 8}});
  b.move();
  const auto legal = [&] { return b.room->game().write(b.room->game().legal_moves()[0], Notation::kUci); };
  b.wait(500'000);
  b.happen(b.room->computer_moves(legal(), b.now));
  b.move();
  EXPECT_FALSE(b.room->clock().running());
  b.wait(500'000);
  EXPECT_FALSE(b.room->is_over());
}

TEST(Room, HeldClocksStand) {
  Board b(terms("empire"));
  b.moves(2);
  b.wait(10'000);
  b.room->hold(b.now);
  EXPECT_EQ(code(b.move()), "read-only");
  b.wait(500'000);
  EXPECT_EQ(b.room->faces(b.now)[0].left, 50'000);
  b.room->release(b.now);
  b.wait(1'000);
  EXPECT_EQ(b.room->faces(b.now)[0].left, 49'000);
}

// Restarts.

TEST(Room, AfterARestartTheMoverIsChargedToTheLastStampAndThenAwaited) {
  Board b(terms("empire"));
  b.moves(2);
  const Millis began = b.now;
  b.restart(began + 5'000, 300'000);
  EXPECT_EQ(b.room->faces(b.now)[0].left, 55'000);
  b.wait(59'999);
  EXPECT_EQ(b.room->faces(b.now)[0].left, 55'000);
  b.room->set_online("bob", true, b.now);
  EXPECT_FALSE(b.room->clock().running());
  b.room->set_online("ann", true, b.now);
  EXPECT_EQ(b.room->clock().running(), 0u);
  b.wait(1'000);
  EXPECT_EQ(b.room->faces(b.now)[0].left, 54'000);
}

TEST(Room, AfterARestartTheWaitingEnds) {
  Board b(terms("empire"));
  b.moves(2);
  b.restart(b.now, 300'000);
  b.wait(60'000);
  EXPECT_EQ(b.room->clock().running(), 0u);
  b.wait(60'140);
  EXPECT_EQ(b.reason(), "time");
}

TEST(Room, OffersMovesAndSeatsComeBack) {
  Board b(terms("fusionteam"), {{"a", "A", 0}, {"b", "B", 0}, {"c", "C", 0}, {"", "", 4}});
  b.moves(3);
  b.offer("a", OfferKind::kResign);
  const auto before = to_text(b.room->state("a", b.now));
  b.restart(b.now, 0);
  EXPECT_EQ(b.room->computer_turn(), 3u);
  EXPECT_EQ(to_text(b.room->state("a", b.now)), before);
}

TEST(Room, ADamagedRecordIsAnError) {
  Board b(terms("empire"));
  b.moves(2);
  const Created created = b.room->created();
  EXPECT_FALSE(Room::restore(created, {b.events[1]}, 0, b.now).ok());
  auto events = b.events;
  events[0].body = Moved{0, "a1a8", 0};
  EXPECT_FALSE(Room::restore(created, events, 0, b.now).ok());
}

}  // namespace
}  // namespace serai::server

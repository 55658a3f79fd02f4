// What players offer and claim, who has to agree, and who is gone.
#include <gtest/gtest.h>

#include "server/board.hpp"

namespace serai::server {
namespace {

std::vector<Holder> team() {
  return {{"re", "RE", 0}, {"be", "BE", 0}, {"rw", "RW", 0}, {"bw", "BW", 0}};
}

TEST(Offers, ADrawNeedsBoth) {
  Board b(terms("empire"));
  b.moves(2);
  EXPECT_FALSE(b.offer("ann", OfferKind::kDraw).refused);
  EXPECT_FALSE(b.room->is_over());
  EXPECT_EQ(code(b.offer("ann", OfferKind::kDraw)), "offered-already");
  b.offer("bob", OfferKind::kDraw);
  EXPECT_EQ(b.result() + " " + b.reason(), "1/2-1/2 agreement");
}

TEST(Offers, PlayingOnDeclines) {
  Board b(terms("empire"));
  b.moves(2);
  b.offer("bob", OfferKind::kDraw);
  b.moves(1);
  EXPECT_TRUE(b.room->state("ann", b.now).offers.empty());
}

TEST(Offers, TheOwnMoveKeepsTheOffer) {
  Board b(terms("empire"));
  b.moves(2);
  b.offer("ann", OfferKind::kDraw);
  b.moves(1);
  ASSERT_EQ(b.room->state("ann", b.now).offers.size(), 1u);
  b.offer("bob", OfferKind::kDraw);
  EXPECT_TRUE(b.room->is_over());
}

TEST(Offers, ADeclinedDrawMayBeOfferedAgainOnlyAfterAMove) {
  Board b(terms("empire"));
  b.moves(2);
  b.offer("ann", OfferKind::kDraw);
  EXPECT_FALSE(b.act("bob", DeclineOffer{"game", OfferKind::kDraw}).refused);
  EXPECT_EQ(code(b.act("bob", DeclineOffer{"game", OfferKind::kDraw})), "no-offer");
  EXPECT_EQ(code(b.offer("ann", OfferKind::kDraw)), "offered-already");
  b.moves(2);
  EXPECT_EQ(code(b.offer("ann", OfferKind::kDraw)), "");
}

TEST(Offers, TheComputerTakesADrawByHowItStands) {
  struct Case {
    int plies;
    std::optional<int> score;
    bool takes;
  };
  for (const Case& c : std::vector<Case>{{1, std::nullopt, false},
                                         {90, std::nullopt, false},
                                         {2, -100, false},
                                         {2, -200, true},
                                         {19, 0, false},
                                         {20, 0, true},
                                         {20, 1, false},
                                         {79, 30, false},
                                         {80, 30, true},
                                         {80, 31, false},
                                         {80, 100'001, false},
                                         {80, -100'001, true}}) {
    for (const int level : {1, 8}) {
      Board b(terms("sittuyin", {}), {{"ann", "Ann", 0}, {"", "", level}});
      b.wander(c.plies);
      ASSERT_EQ(code(b.offer("ann", OfferKind::kDraw)), "");
      ASSERT_EQ(b.room->draw_awaits(), kBlack);
      b.happen(b.room->computer_answers_draw(c.score, b.now));
      EXPECT_EQ(b.room->is_over(), c.takes) << c.plies << " plies, score " << c.score.value_or(0);
      EXPECT_FALSE(b.room->draw_awaits());
      EXPECT_TRUE(b.room->state("ann", b.now).offers.empty());
    }
  }
}

TEST(Offers, OnlyWhenAllPeopleWantADrawTheComputerIsAsked) {
  Board b(terms("fusionteam"), {{"re", "RE", 0}, {"", "", 3}, {"rw", "RW", 0}, {"", "", 3}});
  b.moves(4);
  b.offer("re", OfferKind::kDraw);
  EXPECT_FALSE(b.room->draw_awaits());
  b.offer("rw", OfferKind::kDraw);
  EXPECT_EQ(b.room->draw_awaits(), kBlack);
  EXPECT_FALSE(b.room->is_over());
}

TEST(Offers, ATakebackGoesBackToTheAskersTurn) {
  Board b(terms("empire"));
  b.moves(4);
  b.offer("ann", OfferKind::kTakeback);  // it is her turn: two moves
  b.offer("bob", OfferKind::kTakeback);
  EXPECT_EQ(b.room->game().moves().size(), 2u);
  EXPECT_EQ(b.room->game().turn_seat(), 0u);
  b.moves(1);
  b.offer("ann", OfferKind::kTakeback);  // it is his turn: one move
  b.offer("bob", OfferKind::kTakeback);
  EXPECT_EQ(b.room->game().moves().size(), 2u);
  EXPECT_FALSE(b.move().refused);
  EXPECT_EQ(b.room->left_after().size(), 3u);
}

TEST(Offers, WhoHasNotMovedMayGrantATakeback) {
  Board b(terms("empire"));
  b.moves(1);
  b.offer("ann", OfferKind::kTakeback);
  EXPECT_EQ(code(b.offer("bob", OfferKind::kTakeback)), "");
  EXPECT_TRUE(b.room->game().moves().empty());
}

TEST(Offers, ATakebackIsForCasualGamesAndNeedsAMove) {
  GameTerms t = terms("empire");
  Board b(t);
  EXPECT_EQ(code(b.offer("ann", OfferKind::kTakeback)), "nothing-to-take-back");
  b.moves(1);
  EXPECT_EQ(code(b.offer("bob", OfferKind::kTakeback)), "nothing-to-take-back");
  t.casual = false;
  Board serious(t);
  serious.moves(2);
  EXPECT_EQ(code(serious.offer("ann", OfferKind::kTakeback)), "no-takeback");
}

TEST(Offers, AMoveEndsAnAskedTakebackAndAnOldOneIsStaleAfterIt) {
  Board b(terms("empire"));
  b.moves(3);
  b.offer("ann", OfferKind::kTakeback);
  b.moves(1);
  EXPECT_TRUE(b.room->state("ann", b.now).offers.empty());
  b.offer("bob", OfferKind::kTakeback);
  const int version = b.room->version();
  b.offer("ann", OfferKind::kTakeback);
  EXPECT_EQ(b.room->game().moves().size(), 3u);
  EXPECT_EQ(code(b.act("bob", MakeMove{"game", version, "d7d5", {}})), "stale");
}

TEST(Offers, TheComputerGivesTakebacksAtOnce) {
  Board b(terms("empire"), {{"ann", "Ann", 0}, {"", "", 3}});
  b.move();
  b.happen(b.room->computer_moves(b.room->game().write(b.room->game().legal_moves()[0], Notation::kUci), b.now));
  b.offer("ann", OfferKind::kTakeback);
  EXPECT_EQ(b.room->game().moves().size(), 0u);
}

TEST(Offers, AnybodyMayAbortUntilAllHaveMovedAndLaterOnlyTogether) {
  Board early(terms("empire"));
  early.moves(1);
  early.offer("bob", OfferKind::kAbort);
  EXPECT_EQ(early.reason(), "aborted");
  Board late(terms("empire"));
  late.moves(2);
  late.offer("bob", OfferKind::kAbort);
  EXPECT_FALSE(late.room->is_over());
  late.offer("ann", OfferKind::kAbort);
  EXPECT_EQ(late.reason(), "aborted");
}

TEST(Offers, WhoResignsLoses) {
  Board b(terms("empire"));
  b.moves(2);
  b.offer("bob", OfferKind::kResign);
  EXPECT_EQ(b.result() + " " + b.reason(), "1-0 resignation");
  EXPECT_EQ(code(b.offer("ann", OfferKind::kResign)), "game-over");
}

TEST(Offers, ARematchExchangesTheColours) {
  Board b(terms("empire"));
  EXPECT_EQ(code(b.offer("ann", OfferKind::kRematch)), "game-running");
  b.offer("ann", OfferKind::kResign);
  b.offer("bob", OfferKind::kRematch);
  EXPECT_FALSE(b.room->wants_rematch());
  b.offer("ann", OfferKind::kRematch);
  ASSERT_TRUE(b.room->wants_rematch());
  const Created next = b.room->rematch("next", b.now);
  EXPECT_EQ(next.seats[0].identity, "bob");
  EXPECT_EQ(next.rematch_of, "game");
  b.happen(b.room->rematch_is("next", b.now));
  EXPECT_EQ(b.room->state("ann", b.now).rematch, "next");
  EXPECT_FALSE(b.room->wants_rematch());
  EXPECT_EQ(code(b.offer("ann", OfferKind::kRematch)), "offered-already");
}

TEST(Offers, TimeIsGivenToTheOpponent) {
  Board b(terms("empire"));
  b.moves(2);
  b.act("bob", GiveTime{"game"});
  EXPECT_EQ(b.room->faces(b.now)[0].left, 75'000);
  EXPECT_EQ(b.room->faces(b.now)[1].left, 60'000);
  Board untimed(terms("empire", {}));
  EXPECT_EQ(code(untimed.act("bob", GiveTime{"game"})), "no-clock");
}

TEST(Offers, TimeCannotBeGivenForEver) {
  Board b(terms("empire"));
  b.moves(2);
  int gifts = 0;
  while (!b.act("bob", GiveTime{"game"}).refused) ++gifts;
  EXPECT_EQ(gifts, (10'800 - 60) / 15);
}

// Claims.

TEST(Claims, TheGamesOwnClaimsBelongToTheSideToMove) {
  GameTerms t = terms("sittuyin");
  t.fen = "1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1";
  Board b(t);
  EXPECT_EQ(b.room->state("ann", b.now).claims, std::vector<std::string>{"only-promotions"});
  EXPECT_EQ(code(b.act("bob", MakeClaim{"game", 0, "only-promotions"})), "not-your-turn");
  EXPECT_EQ(code(b.act("ann", MakeClaim{"game", 0, "boredom"})), "no-claim");
  EXPECT_EQ(code(b.act("ann", MakeClaim{"game", 0, "only-promotions"})), "");
  EXPECT_EQ(b.result() + " " + b.reason(), "1/2-1/2 claim");
}

TEST(Claims, WhoIsGoneFortySecondsInAllMayLose) {
  Board b(terms("empire", {Control::Kind::kIncrement, 300, 0, 0, 0, 0}));
  b.moves(2);
  b.room->set_online("bob", false, b.now);
  b.wait(30'000);
  EXPECT_EQ(code(b.act("ann", ClaimGone{"game", true})), "not-gone");
  b.room->set_online("bob", true, b.now);
  b.wait(100'000);  // the countdown stands while he is here
  b.room->set_online("bob", false, b.now);
  EXPECT_EQ(b.room->presence(b.now).seats[1].claim_at, b.now + 10'000);
  b.wait(9'999);
  EXPECT_EQ(code(b.act("ann", ClaimGone{"game", true})), "not-gone");
  b.wait(1);
  EXPECT_EQ(code(b.act("ann", ClaimGone{"game", true})), "");
  EXPECT_EQ(b.result() + " " + b.reason(), "1-0 abandoned");
}

TEST(Claims, SlowGamesWaitLongerForWhoIsGone) {
  const auto limit = [](const Control& control) {
    Board b(terms("empire", control));
    b.moves(2);
    b.room->set_online("bob", false, b.now);
    return *b.room->presence(b.now).seats[1].claim_at - b.now;
  };
  EXPECT_EQ(limit({Control::Kind::kIncrement, 60, 0, 0, 0, 0}), 40'000);
  EXPECT_EQ(limit({Control::Kind::kIncrement, 300, 4, 0, 0, 0}), 40'000);
  EXPECT_EQ(limit({Control::Kind::kIncrement, 480, 0, 0, 0, 0}), 80'000);
  EXPECT_EQ(limit({Control::Kind::kByoyomi, 600, 0, 30, 3, 0}), 80'000);
  EXPECT_EQ(limit({Control::Kind::kIncrement, 1500, 0, 0, 0, 0}), 120'000);
  EXPECT_EQ(limit({}), 120'000);
}

TEST(Claims, WhoComesBackInTimeIsNotGone) {
  Board b(terms("empire", {}));
  b.moves(2);
  b.room->set_online("bob", false, b.now);
  b.wait(130'000);
  b.room->set_online("bob", true, b.now);
  EXPECT_EQ(code(b.act("ann", ClaimGone{"game", true})), "not-gone");
  b.room->set_online("bob", false, b.now);
  EXPECT_EQ(code(b.act("ann", ClaimGone{"game", false})), "");
  EXPECT_EQ(b.result() + " " + b.reason(), "1/2-1/2 abandoned");
}

// Four seats.

TEST(Team, PartnersResignTogether) {
  Board b(terms("fusionteam"), team());
  b.moves(4);
  b.offer("re", OfferKind::kResign);
  EXPECT_FALSE(b.room->is_over());
  EXPECT_EQ(code(b.offer("re", OfferKind::kResign)), "offered-already");
  b.offer("rw", OfferKind::kResign);
  EXPECT_EQ(b.result() + " " + b.reason(), "0-1 resignation");
}

TEST(Team, AnOpponentsMoveLeavesTheOfferToResignThePartnersDeclinesIt) {
  Board b(terms("fusionteam"), team());
  b.moves(4);
  b.offer("rw", OfferKind::kResign);
  EXPECT_EQ(b.room->game().turn_seat(), 0u);
  b.moves(1);  // Red East plays on
  EXPECT_TRUE(b.room->state("re", b.now).offers.empty());
  b.offer("re", OfferKind::kResign);
  b.moves(1);  // Black East
  EXPECT_EQ(b.room->state("re", b.now).offers.size(), 1u);
}

TEST(Team, BothSidesMayBeAboutToResign) {
  Board b(terms("fusionteam"), team());
  b.moves(4);
  b.offer("re", OfferKind::kResign);
  b.offer("be", OfferKind::kResign);
  b.offer("bw", OfferKind::kResign);
  EXPECT_EQ(b.result(), "1-0");
}

TEST(Team, ADrawNeedsAllFourPeople) {
  Board b(terms("fusionteam"), team());
  b.moves(4);
  for (const char* who : {"re", "be", "rw"}) b.offer(who, OfferKind::kDraw);
  EXPECT_FALSE(b.room->is_over());
  b.offer("bw", OfferKind::kDraw);
  EXPECT_EQ(b.reason(), "agreement");
}

TEST(Team, AComputerPartnerHasNoVote) {
  Board b(terms("fusionteam"), {{"re", "RE", 0}, {"be", "BE", 0}, {"", "", 2}, {"", "", 2}});
  b.moves(2);
  b.offer("re", OfferKind::kResign);
  EXPECT_EQ(b.result() + " " + b.reason(), "0-1 resignation");
}

TEST(Team, OnePersonMayHoldBothSeatsOfATeam) {
  Board b(terms("fusionteam"), {{"red", "R", 0}, {"be", "BE", 0}, {"red", "R", 0}, {"bw", "BW", 0}});
  b.moves(8);
  b.offer("red", OfferKind::kResign);
  EXPECT_EQ(b.result(), "0-1");
}

TEST(Team, AnyFlagLosesForTheTeam) {
  Board b(terms("fusionteam"), team());
  b.moves(6);  // Red West is to move
  b.wait(70'000);
  EXPECT_EQ(b.result() + " " + b.reason(), "0-1 time");
}

TEST(Team, ASeatThatIsGoneMayBeHandedToTheComputerByThePartner) {
  Board b(terms("fusionteam", {}), team());
  b.moves(4);
  b.room->set_online("rw", false, b.now);
  b.wait(59'999);
  EXPECT_EQ(code(b.act("re", HandOver{"game", 2})), "not-gone");
  b.wait(1);
  EXPECT_EQ(code(b.act("be", HandOver{"game", 2})), "no-partner");
  EXPECT_EQ(code(b.act("re", HandOver{"game", 0})), "no-partner");
  EXPECT_EQ(code(b.act("re", HandOver{"game", 2})), "");
  EXPECT_FALSE(b.room->seats()[2].is_person());
  EXPECT_EQ(code(b.act("rw", MakeOffer{"game", OfferKind::kDraw, {}})), "not-player");
  b.moves(2);
  EXPECT_EQ(b.room->computer_turn(), 2u);
}

TEST(Team, ASideIsGoneOnlyWhenAllItsPeopleAre) {
  Board b(terms("fusionteam", {}), team());
  b.moves(4);
  b.room->set_online("be", false, b.now);
  b.wait(200'000);
  EXPECT_EQ(code(b.act("re", ClaimGone{"game", true})), "not-gone");
  b.room->set_online("bw", false, b.now);
  b.wait(120'000);
  EXPECT_EQ(code(b.act("re", ClaimGone{"game", true})), "");
}

// One device, other devices.

TEST(HotSeat, OnePersonPlaysBothSides) {
  Board b(terms("empire"), {{"ann", "Ann", 0}, {"ann", "Ann", 0}});
  b.wait(100'000);  // no hurry with the first move
  b.moves(4);
  EXPECT_FALSE(b.room->is_over());
  b.offer("ann", OfferKind::kTakeback);
  EXPECT_EQ(b.room->game().moves().size(), 3u);
  b.act("ann", MakeOffer{"game", OfferKind::kResign, 0});
  EXPECT_EQ(b.result(), "0-1");
}

TEST(HotSeat, ADrawIsAgreedAtOnce) {
  Board b(terms("empire"), {{"ann", "Ann", 0}, {"ann", "Ann", 0}});
  b.moves(2);
  b.offer("ann", OfferKind::kDraw);
  EXPECT_EQ(b.reason(), "agreement");
}

TEST(Seats, MoveToAnotherDevice) {
  Board b(terms("empire"));
  b.moves(2);
  b.happen(b.room->move_seats("ann", {"ann2", "Ann", 0}, "t", b.now));
  EXPECT_EQ(code(b.act("ann", MakeMove{"game", 2, "c4c5", {}})), "not-player");
  EXPECT_EQ(b.move().refused, std::nullopt);
  EXPECT_EQ(b.room->seats()[0].identity, "ann2");
}

}  // namespace
}  // namespace serai::server

// What every Store promises about games by correspondence.
#include "server/store_fixture.hpp"

namespace serai::server {
namespace {

using std::chrono::hours;

constexpr std::int64_t kDay = 86'400;

GameRecord between(const GameId& id, const IdentityId& first, const IdentityId& second) {
  GameRecord out = record(id);
  out.seats = {person(first), person(second)};
  return out;
}

Turn turn_of(const IdentityId& mover, int seat, std::int64_t since, int days = 3) {
  return {seat, mover, at(since), hours(24 * days), "8/8 w", "e2e4", "playing"};
}

Unit begun(const GameId& id, const IdentityId& first = "ann", const IdentityId& second = "bob") {
  return {write::CreateGame{between(id, first, second)}, write::SetTurn{id, turn_of(first, 0, 1000)}};
}

template <class Kind>
class CorrespondenceStoreTest : public StoreTest<Kind> {
 protected:
  std::int64_t deadline(const GameId& id) {
    const auto game = this->ask(&StoreReader::game, id);
    if (!game || !game->turn) return 0;
    return std::chrono::duration_cast<std::chrono::seconds>(game->turn->deadline.time_since_epoch()).count();
  }
  std::vector<GameId> waiting(const IdentityId& who, int limit = 10) {
    std::vector<GameId> out;
    for (const WaitingGame& game : this->ask(&StoreReader::waiting_games, who, limit)) out.push_back(game.game);
    return out;
  }
};

TYPED_TEST_SUITE(CorrespondenceStoreTest, Kinds);

TYPED_TEST(CorrespondenceStoreTest, KeepsWhoseTurnItIsAndUntilWhen) {
  ASSERT_EQ(this->stored(begun("g1")), "");
  EXPECT_EQ(this->ask(&StoreReader::game, "g1")->turn->turn, turn_of("ann", 0, 1000));
  EXPECT_EQ(this->deadline("g1"), 1000 + 3 * kDay);
  ASSERT_EQ(this->stored({write::SetTurn{"g1", turn_of("bob", 1, 5000)}}), "");
  EXPECT_EQ(this->deadline("g1"), 5000 + 3 * kDay);
  EXPECT_EQ(this->stored({write::SetTurn{"g2", turn_of("bob", 1, 5000)}}), "conflict");
}

TYPED_TEST(CorrespondenceStoreTest, LeavesThemOutOfTheLiveGames) {
  ASSERT_EQ(this->stored(begun("g1")), "");
  ASSERT_EQ(this->stored({write::CreateGame{record("g2")}}), "");
  const auto live = this->ask(&StoreReader::live_games);
  ASSERT_EQ(live.size(), 1U);
  EXPECT_EQ(live[0].record.id, "g2");
}

TYPED_TEST(CorrespondenceStoreTest, ForgetsTheTurnOfAFinishedGame) {
  ASSERT_EQ(this->stored(begun("g1")), "");
  ASSERT_EQ(this->stored({write::SetConditions{"g1", {1, "bob", 0, R"(["a b"])"}}}), "");
  ASSERT_EQ(this->stored({write::FinishGame{"g1", {"1-0", "time", at(9)}}}), "");
  const auto game = this->ask(&StoreReader::game, "g1");
  EXPECT_FALSE(game->turn);
  EXPECT_TRUE(game->conditions.empty());
  EXPECT_TRUE(this->waiting("ann").empty());
  EXPECT_TRUE(this->ask(&StoreReader::correspondence_of, "ann", 10).empty());
  EXPECT_TRUE(this->ask(&StoreReader::correspondence_players).empty());
  EXPECT_EQ(this->stored({write::SetTurn{"g1", turn_of("bob", 1, 5000)}}), "conflict");
  EXPECT_EQ(this->stored({write::SetConditions{"g1", {1, "bob", 0, R"(["a b"])"}}}), "conflict");
}

TYPED_TEST(CorrespondenceStoreTest, ListsWhatWaitsTheMostUrgentFirst) {
  ASSERT_EQ(this->stored(begun("g1")), "");
  ASSERT_EQ(this->stored(begun("g2")), "");
  ASSERT_EQ(this->stored(begun("g3", "bob", "ann")), "");
  ASSERT_EQ(this->stored({write::SetTurn{"g1", turn_of("ann", 0, 9000)}}), "");
  EXPECT_EQ(this->waiting("ann"), (std::vector<GameId>{"g2", "g1"}));
  EXPECT_EQ(this->waiting("ann", 1), (std::vector<GameId>{"g2"}));
  EXPECT_EQ(this->waiting("bob"), (std::vector<GameId>{"g3"}));
  const auto first = this->ask(&StoreReader::waiting_games, "ann", 1);
  EXPECT_EQ(first[0], (WaitingGame{"g2", "somegame", at(1000 + 3 * kDay), hours(72)}));
}

TYPED_TEST(CorrespondenceStoreTest, ListsAndCountsThemForAPerson) {
  ASSERT_EQ(this->stored(begun("g1")), "");
  ASSERT_EQ(this->stored(begun("g2", "bob", "cat")), "");
  ASSERT_EQ(this->stored({write::CreateGame{between("g3", "ann", "bob")}}), "");
  const auto games = this->ask(&StoreReader::correspondence_of, "bob", 10);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].record.id, "g2");
  EXPECT_EQ(games[0].turn->turn.mover, "bob");
  EXPECT_EQ(games[1].turn->deadline, at(1000 + 3 * kDay));
  EXPECT_EQ(this->ask(&StoreReader::correspondence_of, "bob", 1).size(), 1U);
  EXPECT_EQ(this->ask(&StoreReader::correspondence_players),
            (std::vector<PlayerCount>{{"ann", 1}, {"bob", 2}, {"cat", 1}}));
}

TYPED_TEST(CorrespondenceStoreTest, FindsTheDeadlinesThatAreNear) {
  ASSERT_EQ(this->stored(begun("g1")), "");
  ASSERT_EQ(this->stored(begun("g2")), "");
  ASSERT_EQ(this->stored({write::SetTurn{"g2", turn_of("ann", 0, 500)}}), "");
  EXPECT_TRUE(this->ask(&StoreReader::due_turns, at(500 + 3 * kDay - 1), 10).empty());
  EXPECT_EQ(this->ask(&StoreReader::due_turns, at(500 + 3 * kDay), 10), (std::vector<GameId>{"g2"}));
  EXPECT_EQ(this->ask(&StoreReader::due_turns, at(1000 + 3 * kDay), 10), (std::vector<GameId>{"g2", "g1"}));
  EXPECT_EQ(this->ask(&StoreReader::due_turns, at(1000 + 3 * kDay), 1), (std::vector<GameId>{"g2"}));
  ASSERT_EQ(this->stored({write::DelayTurn{"g2", at(20 * kDay)}}), "");
  EXPECT_EQ(this->ask(&StoreReader::due_turns, at(1000 + 3 * kDay), 1), (std::vector<GameId>{"g1"}));
}

TYPED_TEST(CorrespondenceStoreTest, AVacationPutsTheDeadlinesOff) {
  ASSERT_EQ(this->stored(begun("g1")), "");
  ASSERT_EQ(this->stored(begun("g2", "bob", "ann")), "");
  ASSERT_EQ(this->stored({write::TakeVacation{"ann", {at(2000), at(2000 + 5 * kDay)}}}), "");
  EXPECT_EQ(this->deadline("g1"), 1000 + 8 * kDay);
  EXPECT_EQ(this->deadline("g2"), 1000 + 3 * kDay) << "bob is not on vacation";
  EXPECT_EQ(this->stored({write::TakeVacation{"ann", {at(3000), at(4000)}}}), "conflict");
  // A turn that begins meanwhile begins when it ends.
  ASSERT_EQ(this->stored({write::SetTurn{"g2", turn_of("ann", 1, 6000)}}), "");
  EXPECT_EQ(this->deadline("g2"), 2000 + 8 * kDay);
  const auto seats = this->ask(&StoreReader::game, "g1")->record.seats;
  EXPECT_EQ(seats[0].away_until, at(2000 + 5 * kDay));
  EXPECT_EQ(seats[1].away_until, WallTime{});
}

TYPED_TEST(CorrespondenceStoreTest, AVacationThatEndsEarlyGivesBackTheRest) {
  ASSERT_EQ(this->stored(begun("g1")), "");
  ASSERT_EQ(this->stored(begun("g2", "bob", "ann")), "");
  EXPECT_EQ(this->stored({write::EndVacation{"ann", at(2000)}}), "conflict");
  ASSERT_EQ(this->stored({write::TakeVacation{"ann", {at(2000), at(2000 + 5 * kDay)}}}), "");
  ASSERT_EQ(this->stored({write::SetTurn{"g2", turn_of("ann", 1, 6000)}}), "");
  ASSERT_EQ(this->stored({write::EndVacation{"ann", at(2000 + kDay)}}), "");
  EXPECT_EQ(this->deadline("g1"), 1000 + 4 * kDay);
  EXPECT_EQ(this->deadline("g2"), 2000 + 4 * kDay);
  EXPECT_EQ(this->ask(&StoreReader::vacations_of, "ann"), (std::vector<Vacation>{{at(2000), at(2000 + kDay)}}));
  EXPECT_EQ(this->stored({write::EndVacation{"ann", at(2000 + kDay)}}), "conflict");
  EXPECT_EQ(this->stored({write::TakeVacation{"ann", {at(2000 + kDay), at(2000 + 2 * kDay)}}}), "");
}

TYPED_TEST(CorrespondenceStoreTest, GivesBackWhatTheServerMissed) {
  ASSERT_EQ(this->stored(begun("g1")), "");
  ASSERT_EQ(this->stored(begun("g2")), "");
  ASSERT_EQ(this->stored({write::SetTurn{"g2", turn_of("ann", 0, 7000)}}), "");
  ASSERT_EQ(this->stored({write::ExtendTurns{at(5000), at(8000)}}), "");
  EXPECT_EQ(this->deadline("g1"), 1000 + 3 * kDay + 3000);
  EXPECT_EQ(this->deadline("g2"), 7000 + 3 * kDay + 1000) << "it began in between";
}

TYPED_TEST(CorrespondenceStoreTest, KeepsConditionsAndNotesOfEachPlayer) {
  ASSERT_EQ(this->stored(begun("g1")), "");
  const ConditionsRecord prepared{1, "bob", 4, R"(["e2e4 e7e5"])"};
  ASSERT_EQ(this->stored({write::SetConditions{"g1", {1, "bob", 2, R"(["a b"])"}}}), "");
  ASSERT_EQ(this->stored({write::SetConditions{"g1", prepared}}), "");
  ASSERT_EQ(this->stored({write::SetNote{{"g1", "ann", "cannon", at(5)}}, write::SetNote{{"g1", "bob", "将", at(6)}}}),
            "");
  ASSERT_EQ(this->stored({write::SetNote{{"g1", "ann", "rook", at(7)}}}), "");
  auto game = this->ask(&StoreReader::game, "g1");
  EXPECT_EQ(game->conditions, std::vector{prepared});
  EXPECT_EQ(game->notes, (std::vector<NoteRecord>{{"g1", "ann", "rook", at(7)}, {"g1", "bob", "将", at(6)}}));
  EXPECT_EQ(this->ask(&StoreReader::notes_of, "ann", 5), (std::vector<NoteRecord>{{"g1", "ann", "rook", at(7)}}));
  ASSERT_EQ(this->stored({write::SetNote{{"g1", "ann", "", at(8)}}, write::SetConditions{"g1", {1, "bob", 4, ""}}}),
            "");
  game = this->ask(&StoreReader::game, "g1");
  EXPECT_TRUE(game->conditions.empty());
  EXPECT_EQ(game->notes.size(), 1U);
  EXPECT_EQ(this->stored({write::SetNote{{"g9", "ann", "x", at(8)}}}), "conflict");
  ASSERT_EQ(this->stored({write::SetConditions{"g1", prepared}, write::DropConditions{"g1"}}), "");
  EXPECT_TRUE(this->ask(&StoreReader::game, "g1")->conditions.empty());
}

TYPED_TEST(CorrespondenceStoreTest, HandsEverythingOverWithASeat) {
  ASSERT_EQ(this->stored(begun("g1")), "");
  ASSERT_EQ(this->stored({write::SetConditions{"g1", {0, "ann", 0, R"(["a b"])"}},
                          write::SetNote{{"g1", "ann", "cannon", at(5)}}}),
            "");
  ASSERT_EQ(this->stored({write::SetSeat{"g1", 0, person("cat")}}), "");
  const auto game = this->ask(&StoreReader::game, "g1");
  EXPECT_EQ(game->turn->turn.mover, "cat");
  EXPECT_EQ(game->conditions[0].identity, "cat");
  EXPECT_EQ(game->notes, (std::vector<NoteRecord>{{"g1", "cat", "cannon", at(5)}}));
  EXPECT_EQ(this->waiting("cat"), std::vector<GameId>{"g1"});
  EXPECT_TRUE(this->waiting("ann").empty());
}

TYPED_TEST(CorrespondenceStoreTest, ForgetsWhatWasAPersonsAlone) {
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann")}}), "");
  ASSERT_EQ(this->stored(begun("g1")), "");
  ASSERT_EQ(
      this->stored({write::SetConditions{"g1", {0, "ann", 0, R"(["a b"])"}},
                    write::SetNote{{"g1", "ann", "cannon", at(5)}}, write::TakeVacation{"ann", {at(2000), at(3000)}}}),
      "");
  ASSERT_EQ(this->stored({write::DeleteIdentity{"ann"}}), "");
  const auto game = this->ask(&StoreReader::game, "g1");
  EXPECT_TRUE(game->turn) << "the opponent's game goes on";
  EXPECT_TRUE(game->conditions.empty());
  EXPECT_TRUE(game->notes.empty());
  EXPECT_TRUE(this->ask(&StoreReader::vacations_of, "ann").empty());
}

TYPED_TEST(CorrespondenceStoreTest, ForgetsVacationsAfterAYear) {
  ASSERT_EQ(this->stored({write::TakeVacation{"ann", {at(0), at(kDay)}}}), "");
  ASSERT_EQ(this->stored({write::DropExpired{at(365 * kDay), at(0)}}), "");
  EXPECT_EQ(this->ask(&StoreReader::vacations_of, "ann").size(), 1U);
  ASSERT_EQ(this->stored({write::DropExpired{at(366 * kDay + 1), at(0)}}), "");
  EXPECT_TRUE(this->ask(&StoreReader::vacations_of, "ann").empty());
}

}  // namespace
}  // namespace serai::server

// What every Store promises of ratings.
#include <array>

#include "server/rated_game.hpp"
#include "server/store_fixture.hpp"

namespace serai::server {
namespace {

constexpr std::int64_t kDay = 86'400;

template <class Kind>
class StoreRatingsTest : public StoreTest<Kind> {
 protected:
  void SetUp() override {
    for (const char* id : {"ann", "bob", "cho", "dan"}) {
      EXPECT_EQ(this->stored({write::CreateIdentity{someone(id, id)}}), "");
    }
  }
  static GameRecord game(const GameId& id, std::vector<SeatRecord> seats = {person("ann"), person("bob")}) {
    GameRecord out = record(id);
    out.seats = std::move(seats);
    return out;
  }
  static write::RateGame rating(const GameId& id, double score, std::int64_t time = 5000) {
    return {id, {0, 1}, score, 0, at(time)};
  }
  // A whole game in one unit.
  std::string play(const GameId& id, double score, std::int64_t time = 5000) {
    return this->stored(
        {write::CreateGame{game(id)}, write::FinishGame{id, {"1-0", "points", at(time)}}, rating(id, score, time)});
  }
  StoredRating of(const IdentityId& who, Speed speed = Speed::kLive) {
    for (const PersonalRating& r : this->ask(&StoreReader::ratings_of, who)) {
      if (r.speed == speed) return r.stored;
    }
    return {};
  }
};
TYPED_TEST_SUITE(StoreRatingsTest, Kinds);

TYPED_TEST(StoreRatingsTest, AGameChangesTheRatingsOfThoseWhoPlayed) {
  EXPECT_TRUE(this->ask(&StoreReader::ratings_of, "ann").empty());
  EXPECT_EQ(this->play("g1", 1), "");
  const write::RateGame w = this->rating("g1", 1);
  const auto expected = rate({{}, {}}, w);
  EXPECT_EQ(this->of("ann"), expected[0]);
  EXPECT_EQ(this->of("bob"), expected[1]);
  EXPECT_GT(this->of("ann").rating.rating, 1500);
  EXPECT_LT(this->of("bob").rating.rating, 1500);
  const auto changes = this->ask(&StoreReader::rating_changes, "g1");
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0], (RatingChange{1500, 500, expected[0].rating.rating}));
  EXPECT_EQ(changes[1], (RatingChange{1500, 500, expected[1].rating.rating}));
}

TYPED_TEST(StoreRatingsTest, EachGameIsComputedFromWhatIsStored) {
  EXPECT_EQ(this->play("g1", 1), "");
  EXPECT_EQ(this->play("g2", 0, 5000 + 10 * kDay), "");
  const auto first = rate({{}, {}}, this->rating("g1", 1));
  const auto second = rate(first, this->rating("g2", 0, 5000 + 10 * kDay));
  EXPECT_EQ(this->of("ann"), second[0]);
  EXPECT_EQ(this->of("ann").games, 2);
  EXPECT_GT(this->ask(&StoreReader::rating_changes, "g2")[0].deviation, first[0].rating.deviation)
      << "it grew in the ten days between";
}

TYPED_TEST(StoreRatingsTest, AGameIsRatedOnce) {
  EXPECT_EQ(this->play("g1", 1), "");
  const StoredRating before = this->of("ann");
  EXPECT_EQ(this->stored({this->rating("g1", 1)}), kConflict);
  EXPECT_EQ(this->stored({write::CreateGame{this->game("g2")}, write::FinishGame{"g2", {"1-0", "points", at(1)}},
                          this->rating("g2", 1), this->rating("g2", 1)}),
            kConflict);
  EXPECT_EQ(this->of("ann"), before) << "the whole unit is refused";
  EXPECT_FALSE(this->ask(&StoreReader::game, "g2"));
}

// Many games of the same people end before any of them is stored, now with the one in the first seat, now the other.
// However they are gathered into commits, each is computed from what the one before has left.
TYPED_TEST(StoreRatingsTest, GamesThatEndTogetherAreRatedOneAfterTheOther) {
  constexpr int kGames = 20;
  std::array<std::promise<std::string>, kGames> results;
  for (int i = 0; i < kGames; ++i) {
    const GameId id = "g" + std::to_string(i);
    const auto seats =
        i % 2 == 0 ? std::vector{person("ann"), person("bob")} : std::vector{person("bob"), person("ann")};
    this->store().submit({write::CreateGame{this->game(id, seats)}, write::FinishGame{id, {"1-0", "points", at(5000)}},
                          this->rating(id, 1)},
                         [&result = results[static_cast<std::size_t>(i)]](const std::optional<Error>& error) {
                           result.set_value(error ? std::string(error->code) : "");
                         });
  }
  std::vector<StoredRating> expected(2);
  for (int i = 0; i < kGames; ++i) {
    EXPECT_EQ(results[static_cast<std::size_t>(i)].get_future().get(), "");
    if (i % 2 != 0) std::swap(expected[0], expected[1]);
    expected = rate(expected, this->rating({}, 1));
    if (i % 2 != 0) std::swap(expected[0], expected[1]);
  }
  EXPECT_EQ(this->of("ann"), expected[0]);
  EXPECT_EQ(this->of("bob"), expected[1]);
}

TYPED_TEST(StoreRatingsTest, OnlyFinishedRatedGamesAreRated) {
  GameRecord casual = this->game("casual");
  casual.is_rated = false;
  EXPECT_EQ(this->stored({this->rating("none", 1)}), kConflict);
  EXPECT_EQ(this->stored({write::CreateGame{this->game("live")}}), "");
  EXPECT_EQ(this->stored({this->rating("live", 1)}), kConflict);
  EXPECT_EQ(this->stored({write::CreateGame{casual}, write::FinishGame{"casual", {"1-0", "points", at(1)}},
                          this->rating("casual", 1)}),
            kConflict);
  EXPECT_TRUE(this->ask(&StoreReader::ratings_of, "ann").empty());
  EXPECT_TRUE(this->ask(&StoreReader::rating_changes, "live").empty());
}

TYPED_TEST(StoreRatingsTest, AGameWithTheComputerChangesNothing) {
  EXPECT_EQ(this->stored({write::CreateGame{this->game("g1", {person("ann"), computer(3)})},
                          write::FinishGame{"g1", {"1-0", "points", at(1)}}, this->rating("g1", 1)}),
            "");
  EXPECT_TRUE(this->ask(&StoreReader::ratings_of, "ann").empty());
  EXPECT_TRUE(this->ask(&StoreReader::rating_changes, "g1").empty());
}

TYPED_TEST(StoreRatingsTest, SpeedsAndVariantsHaveTheirOwn) {
  GameRecord slow = this->game("slow"), other = this->game("other");
  slow.speed = Speed::kCorrespondence;
  other.variant = "another";
  for (const GameRecord& g : {slow, other}) {
    EXPECT_EQ(
        this->stored({write::CreateGame{g}, write::FinishGame{g.id, {"0-1", "points", at(1)}}, this->rating(g.id, 0)}),
        "");
  }
  const auto ratings = this->ask(&StoreReader::ratings_of, "ann");
  ASSERT_EQ(ratings.size(), 2U);
  EXPECT_EQ(ratings[0].variant, "another");
  EXPECT_EQ(ratings[0].speed, Speed::kLive);
  EXPECT_EQ(ratings[1].variant, "somegame");
  EXPECT_EQ(ratings[1].speed, Speed::kCorrespondence);
  EXPECT_EQ(ratings[0].stored.games, 1);
  EXPECT_EQ(this->ask(&StoreReader::game, "slow")->record.speed, Speed::kCorrespondence);
}

TYPED_TEST(StoreRatingsTest, SeatsShowTheRatingNowAndWhatTheGameDid) {
  EXPECT_EQ(this->play("g1", 1), "");
  EXPECT_EQ(this->stored({write::CreateGame{this->game("g2", {person("ann"), person("cho")})}}), "");
  const auto rated = this->ask(&StoreReader::game, "g1")->record.seats;
  EXPECT_EQ(rated[0].rating, this->of("ann"));
  EXPECT_EQ(rated[0].change->before, 1500);
  EXPECT_EQ(rated[0].change->after, this->of("ann").rating.rating);
  const auto live = this->ask(&StoreReader::live_games);
  ASSERT_EQ(live.size(), 1U);
  EXPECT_EQ(live[0].record.seats[0].rating, this->of("ann"));
  EXPECT_FALSE(live[0].record.seats[0].change);
  EXPECT_FALSE(live[0].record.seats[1].rating) << "cho has played no rated game";
}

TYPED_TEST(StoreRatingsTest, FourPlayAgainstTheMeanOfTheOtherTeam) {
  const write::RateGame w{"team", {0, 1, 0, 1}, 1, 0, at(9000)};
  EXPECT_EQ(this->play("g1", 1), "");
  const StoredRating ann = this->of("ann"), bob = this->of("bob");
  EXPECT_EQ(
      this->stored({write::CreateGame{this->game("team", {person("ann"), person("bob"), person("cho"), person("dan")})},
                    write::FinishGame{"team", {"1-0", "points", at(9000)}}, w}),
      "");
  const auto after = rate({ann, bob, {}, {}}, w);
  EXPECT_EQ(this->of("ann"), after[0]);
  EXPECT_EQ(this->of("bob"), after[1]);
  EXPECT_EQ(this->of("cho"), after[2]);
  EXPECT_EQ(this->of("dan"), after[3]);
}

TYPED_TEST(StoreRatingsTest, WhoGoesLeavesNamelessChanges) {
  EXPECT_EQ(this->play("g1", 1), "");
  EXPECT_EQ(this->stored({write::CreateGame{this->game("g2")}}), "");
  EXPECT_EQ(this->stored({write::DeleteIdentity{"ann"}}), "");
  EXPECT_TRUE(this->ask(&StoreReader::ratings_of, "ann").empty());
  EXPECT_EQ(this->ask(&StoreReader::rating_changes, "g1").size(), 2U);
  EXPECT_TRUE(this->ask(&StoreReader::rating_history, "ann", "somegame", Speed::kLive, HistoryBounds{}).empty());
  // A game that was still going on counts for the other one.
  const StoredRating bob = this->of("bob");
  EXPECT_EQ(this->stored({write::FinishGame{"g2", {"0-1", "points", at(6000)}}, this->rating("g2", 0, 6000)}), "");
  EXPECT_TRUE(this->ask(&StoreReader::ratings_of, "ann").empty());
  EXPECT_GT(this->of("bob").rating.rating, bob.rating.rating);
}

TYPED_TEST(StoreRatingsTest, TheHistoryIsBounded) {
  for (int i = 0; i < 12; ++i) {
    EXPECT_EQ(this->play("g" + std::to_string(i), i % 2, i / 3 * kDay + i), "") << i;  // three a day
  }
  const auto history = [&](const HistoryBounds& bounds) {
    std::vector<std::int64_t> out;
    for (const RatingPoint& p : this->ask(&StoreReader::rating_history, "ann", "somegame", Speed::kLive, bounds)) {
      out.push_back(std::chrono::duration_cast<std::chrono::seconds>(p.time.time_since_epoch()).count() % kDay);
    }
    return out;
  };
  EXPECT_EQ(history({100, 100}).size(), 12U);
  EXPECT_EQ(history({4, 100}), (std::vector<std::int64_t>{2, 5, 7, 8, 9, 10, 11})) << "the last of each day before";
  EXPECT_EQ(history({4, 1}), (std::vector<std::int64_t>{7, 8, 9, 10, 11}));
  EXPECT_EQ(history({4, 100, 5}), (std::vector<std::int64_t>{5, 7, 8, 9, 10, 11})) << "five older ones are looked at";
  EXPECT_TRUE(
      this->ask(&StoreReader::rating_history, "ann", "somegame", Speed::kCorrespondence, HistoryBounds{}).empty());
  const auto all = this->ask(&StoreReader::rating_history, "ann", "somegame", Speed::kLive, HistoryBounds{});
  EXPECT_EQ(all.back().rating, this->of("ann").rating.rating);
}

TYPED_TEST(StoreRatingsTest, TheBestComeFirst) {
  // Ann wins two games of three.
  for (int i = 0; i < 60; ++i) EXPECT_EQ(this->play("g" + std::to_string(i), i % 3 == 0 ? 0 : 1), "");
  ASSERT_LT(this->of("ann").rating.deviation, glicko::kEstablished);
  EXPECT_EQ(this->stored({write::CreateGame{this->game("new", {person("cho"), person("dan")})},
                          write::FinishGame{"new", {"1-0", "points", at(5000)}}, this->rating("new", 1)}),
            "");
  const auto best = [&](std::int64_t time, int limit = 10) {
    std::vector<IdentityId> out;
    for (const RatedPerson& p : this->ask(&StoreReader::best_rated, "somegame", Speed::kLive, at(time), limit)) {
      EXPECT_EQ(p.stored, this->of(p.identity));
      EXPECT_EQ(p.name, p.identity);
      out.push_back(p.identity);
    }
    return out;
  };
  const std::vector<IdentityId> both{"ann", "bob"};
  EXPECT_EQ(best(5000), both) << "of the others too little is known";
  EXPECT_EQ(best(5000, 1), (std::vector<IdentityId>{"ann"}));
  EXPECT_TRUE(best(5000 + 400 * kDay).empty()) << "they have been away for long";
  for (const Mark mark : {Mark::kHidden, Mark::kBanned, Mark::kClosed}) {
    EXPECT_EQ(this->stored({write::MarkIdentity{"ann", mark, true}}), "");
    EXPECT_EQ(best(5000), (std::vector<IdentityId>{"bob"}));
    EXPECT_EQ(this->stored({write::MarkIdentity{"ann", mark, false}}), "");
  }
  EXPECT_EQ(best(5000), both);
  EXPECT_TRUE(this->ask(&StoreReader::best_rated, "another", Speed::kLive, at(5000), 10).empty());
  EXPECT_TRUE(this->ask(&StoreReader::best_rated, "somegame", Speed::kCorrespondence, at(5000), 10).empty());
}

}  // namespace
}  // namespace serai::server

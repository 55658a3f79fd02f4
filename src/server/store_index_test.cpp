// What every Store promises of the index of positions.
#include "server/store_fixture.hpp"

namespace serai::server {
namespace {

template <class Kind>
class StoreIndexTest : public StoreTest<Kind> {};
TYPED_TEST_SUITE(StoreIndexTest, Kinds);

// Names of moves and how games with them ended, "e2e4 1/0/2".
std::vector<std::string> lines_of(const PositionReport& report) {
  std::vector<std::string> out;
  for (const auto& [move, r] : report.lines) {
    out.push_back(move + " " + std::to_string(r[0]) + "/" + std::to_string(r[1]) + "/" + std::to_string(r[2]));
  }
  return out;
}

TYPED_TEST(StoreIndexTest, CountsWhatWasPlayedInAPosition) {
  const auto finish = [&](const GameId& id, int result, std::vector<IndexedPosition> positions) {
    return this->stored({write::CreateGame{record(id)}, write::FinishGame{id, {"1-0", "points", at(5000)}},
                         write::IndexGame{id, 1, result, std::move(positions)}});
  };
  EXPECT_EQ(finish("g1", 0, {{7, 0, "a1a2"}, {8, 1, "b1b2"}, {9, 2, ""}}), "");
  EXPECT_EQ(finish("g2", 2, {{7, 0, "a1a3"}, {-8, 1, ""}}), "");
  EXPECT_EQ(finish("g3", 1, {{5, 0, "c1c2"}, {7, 1, "a1a2"}}), "");
  const auto report = this->ask(&StoreReader::position, std::int64_t{7}, 100, 2);
  EXPECT_EQ(lines_of(report), (std::vector<std::string>{"a1a2 1/1/0", "a1a3 0/0/1"}));
  EXPECT_TRUE(report.is_complete);
  ASSERT_EQ(report.latest.size(), 2U);
  EXPECT_EQ(report.latest[0].record.id, "g3");
  EXPECT_EQ(report.latest[1].record.id, "g2");
  EXPECT_EQ(report.latest[0].finish->result, "1-0");
  EXPECT_EQ(report.latest[0].record.seats.size(), 2U);
  EXPECT_EQ(lines_of(this->ask(&StoreReader::position, std::int64_t{-8}, 100, 2)), std::vector<std::string>{" 0/0/1"});
  EXPECT_TRUE(this->ask(&StoreReader::position, std::int64_t{6}, 100, 2).lines.empty());
  // Only the newest games are counted where there are many.
  const auto some = this->ask(&StoreReader::position, std::int64_t{7}, 2, 0);
  EXPECT_EQ(lines_of(some), (std::vector<std::string>{"a1a2 0/1/0", "a1a3 0/0/1"}));
  EXPECT_FALSE(some.is_complete);
  EXPECT_TRUE(some.latest.empty());
}

TYPED_TEST(StoreIndexTest, IndexesOnlyGamesThatAreOver) {
  const write::IndexGame index{"g1", 1, 0, {{7, 0, "a1a2"}}};
  EXPECT_EQ(this->stored({index}), kConflict);
  EXPECT_EQ(this->stored({write::CreateGame{record("g1")}}), "");
  EXPECT_EQ(this->stored({index}), kConflict);
  EXPECT_EQ(this->stored({write::FinishGame{"g1", {"1-0", "points", at(5000)}}, index}), "");
  EXPECT_EQ(this->stored({index}), "") << "once more changes nothing";
  EXPECT_EQ(lines_of(this->ask(&StoreReader::position, std::int64_t{7}, 9, 9)), std::vector<std::string>{"a1a2 1/0/0"});
}

TYPED_TEST(StoreIndexTest, KnowsWhichGamesAreMissingInTheIndex) {
  const auto make = [&](const GameId& id, const std::string& result, bool is_unlisted) {
    GameRecord game = record(id);
    game.is_unlisted = is_unlisted;
    EXPECT_EQ(this->stored({write::CreateGame{game}, write::AppendEvent{id, event(1)},
                            write::FinishGame{id, {result, "points", at(5000)}}}),
              "");
  };
  const auto missing = [&](std::int64_t version, int limit) {
    std::vector<GameId> out;
    for (const StoredGame& game : this->ask(&StoreReader::unindexed_games, version, limit)) {
      EXPECT_EQ(game.events.size(), 1U);
      out.push_back(game.record.id);
    }
    return out;
  };
  make("g3", "1-0", false);
  make("g1", "0-1", false);
  make("g2", "1/2-1/2", false);
  make("void", "*", false);
  make("unlisted", "1-0", true);
  EXPECT_EQ(this->stored({write::CreateGame{record("live")}}), "");
  EXPECT_EQ(missing(1, 10), (std::vector<GameId>{"g3", "g1", "g2"}));
  EXPECT_EQ(missing(1, 2), (std::vector<GameId>{"g3", "g1"}));
  EXPECT_EQ(this->stored({write::IndexGame{"g1", 1, 2, {{7, 0, "a1a2"}}}, write::IndexGame{"g3", 1, 0, {}}}), "");
  EXPECT_EQ(missing(1, 10), (std::vector<GameId>{"g2"}));
  EXPECT_EQ(missing(2, 10).size(), 3U) << "keys of another version";
  EXPECT_EQ(this->stored({write::ClearIndex{}}), "");
  EXPECT_EQ(missing(1, 10).size(), 3U);
  EXPECT_TRUE(this->ask(&StoreReader::position, std::int64_t{7}, 9, 9).lines.empty());
}

}  // namespace
}  // namespace serai::server

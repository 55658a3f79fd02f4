// The index of positions: what is in it, that it survives, and that making it anew changes nothing.
#include "server/position_index.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "server/board.hpp"
#include "server/hub_fixture.hpp"
#include "server/sqlite.hpp"
#include "server/sqlite_store.hpp"
#include "server/stored.hpp"
#include "server/temporary_folder.hpp"

namespace serai::server {
namespace {

std::int64_t key_after(std::string_view variant, std::initializer_list<const char*> moves) {
  const auto game = *Game::start(variant);
  for (const char* uci : moves) game->play(*game->read_uci(uci));
  return static_cast<std::int64_t>(position_key(*game));
}

// What the last events of a board put into the index.
std::optional<write::IndexGame> indexed(const Board& board, const Decision& decision) {
  const auto restored = Room::restore({"game", 0, board.room->created().terms, board.room->created().seats, {}},
                                      {board.events.begin(), board.events.end() - std::ssize(decision.events)}, 0, 0);
  EXPECT_TRUE(restored.ok());
  for (const Write& w : to_unit(**restored, decision.events)) {
    if (const auto* index = std::get_if<write::IndexGame>(&w)) return *index;
  }
  return std::nullopt;
}

TEST(PositionIndex, HasEveryPositionOfAShortGameWithTheMovePlayedThere) {
  Board b(terms("empire"));
  b.move("d3d4");
  b.move("e7e5");
  const auto index = indexed(b, b.offer("bob", OfferKind::kResign));
  ASSERT_TRUE(index);
  EXPECT_EQ(index->result, 0);
  EXPECT_EQ(index->version, kPositionKeyVersion);
  const std::vector<IndexedPosition> wanted = {{key_after("empire", {}), 0, "d3d4"},
                                               {key_after("empire", {"d3d4"}), 1, "e7e5"},
                                               {key_after("empire", {"d3d4", "e7e5"}), 2, ""}};
  EXPECT_EQ(index->positions, wanted);
}

TEST(PositionIndex, KnowsOnlyWhatWasNotTakenBack) {
  Board b(terms("empire"));
  b.move("d3d4");
  b.move("e7e5");
  b.offer("bob", OfferKind::kTakeback);
  b.offer("ann", OfferKind::kTakeback);
  ASSERT_EQ(b.room->game().moves().size(), 1U);
  b.move("d7d5");
  const auto index = indexed(b, b.offer("ann", OfferKind::kResign));
  ASSERT_TRUE(index);
  EXPECT_EQ(index->result, 2);
  ASSERT_EQ(index->positions.size(), 3U);
  EXPECT_EQ(index->positions[1].move, "d7d5");
  EXPECT_EQ(index->positions[2].key, key_after("empire", {"d3d4", "d7d5"}));
}

TEST(PositionIndex, CountsAGameOnceInAPosition) {
  Board b(terms("janggi"));
  b.act("bob", Choose{"game", b.room->version(), "inner"});
  b.act("ann", Choose{"game", b.room->version(), "inner"});
  for (const char* uci : {"b1c3", "b10c8", "c3b1", "c8b10", "h1g3"}) ASSERT_EQ(code(b.move(uci)), "") << uci;
  const auto index = indexed(b, b.offer("bob", OfferKind::kResign));
  ASSERT_TRUE(index);
  ASSERT_EQ(index->positions.size(), 5U);
  EXPECT_EQ(index->positions[0].move, "b1c3") << "the first time counts";
  EXPECT_EQ(index->positions[4].ply, 5);
}

TEST(PositionIndex, HoldsTheFirstPositionsOfALongGame) {
  Board b(terms("empire"));
  b.wander(60);
  const auto index = indexed(b, b.offer("bob", OfferKind::kResign));
  ASSERT_TRUE(index);
  EXPECT_LE(index->positions.size(), kIndexedPositions);
  EXPECT_GT(index->positions.size(), kIndexedPositions / 2);
  for (const IndexedPosition& p : index->positions) {
    EXPECT_LT(p.ply, static_cast<int>(kIndexedPositions));
    EXPECT_NE(p.move, "");
  }
}

// The move that ends a game has not been applied when its unit is made.
TEST(PositionIndex, HasTheMoveThatEndsTheGame) {
  GameTerms from = terms("empire");
  from.fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
  if (!Game::from_fen("empire", from.fen)) from.fen = "7k/8/6K1/8/8/8/8/T7 w - - 0 1";
  Board b(from);
  const Game& game = b.room->game();
  for (const Move m : game.legal_moves()) {
    const auto next = game.clone();
    next->play(m);
    if (!next->outcome().is_win_for(kWhite)) continue;
    const auto last = static_cast<std::int64_t>(position_key(*next));
    const std::string uci = game.write(m, Notation::kUci);
    const auto index = indexed(b, b.move(uci));
    ASSERT_TRUE(index);
    ASSERT_EQ(index->positions.size(), 2U);
    EXPECT_EQ(index->positions[0].move, uci);
    EXPECT_EQ(index->positions[1], (IndexedPosition{last, 1, ""}));
    return;
  }
  FAIL() << "no mate in " << from.fen;
}

TEST(PositionIndex, LeavesOutGamesThatAreNotListedOrHaveNoResult) {
  GameTerms unlisted = terms("empire");
  unlisted.listed = false;
  Board hidden(unlisted);
  hidden.move("d3d4");
  hidden.move("e7e5");
  EXPECT_TRUE(hidden.room->keys().empty());
  EXPECT_FALSE(indexed(hidden, hidden.offer("bob", OfferKind::kResign)));
  Board aborted(terms("empire"));
  const Decision end = aborted.offer("ann", OfferKind::kAbort);
  ASSERT_EQ(aborted.reason(), "aborted");
  EXPECT_FALSE(indexed(aborted, end));
}

// Otherwise one visitor could decide what rare positions show.
TEST(PositionIndex, CountsNoGameOfOnePersonOnBothSides) {
  Board alone(terms("empire"), {{"ann", "Ann", 0}, {"ann", "Ann", 0}});
  alone.move("d3d4");
  alone.move("e7e5");
  const auto nothing = indexed(alone, alone.offer("ann", OfferKind::kDraw));
  ASSERT_TRUE(nothing) << "it is done, and not looked at again";
  EXPECT_TRUE(nothing->positions.empty());
  // Partners may be one person, and the computer has no name.
  const std::vector<Holder> partners = {{"ann", "Ann", 0}, {"", "", 1}, {"ann", "Ann", 0}, {"", "", 1}};
  Board team(terms("fusionteam"), partners);
  team.wander(1);
  const auto counted = indexed(team, team.offer("ann", OfferKind::kResign));
  ASSERT_TRUE(counted);
  EXPECT_FALSE(counted->positions.empty());
}

// With a store of its own.

std::string index_text(const DataFolder& data) {
  const auto db = *SqliteConnection::open(data.database().string(), SqliteConnection::Mode::kRead);
  std::string out;
  SqliteStatement rows(
      db->handle(),
      "SELECT position, id, ply, move, positions.result, indexed FROM positions JOIN games ON key = game "
      "ORDER BY position, id");
  while (rows.next()) {
    for (int i = 0; i < 6; ++i) out += rows.text(i) + " ";
    out += "\n";
  }
  return out;
}

void store_now(Store& store, Unit unit) {
  std::promise<void> done;
  store.submit(std::move(unit), [&](const std::optional<Error>& error) {
    EXPECT_FALSE(error) << error->message;
    done.set_value();
  });
  done.get_future().get();
}

// Plays a game at random and stores it as the server does, step by step.
void play_and_store(Store& store, const std::string& id, const std::string& variant, unsigned seed) {
  std::mt19937 random(seed);
  GameTerms wanted = terms(variant);
  wanted.listed = seed % 5 != 0;
  Created created{id, 1000, wanted, {{"ann", "Ann", 0}, {"bob", "Bob", 0}}, {}};
  if (find_variant(variant)->seats == 4) {
    created.seats = {{"ann", "Ann", 0}, {"bob", "Bob", 0}, {"cat", "Cat", 0}, {"dan", "Dan", 0}};
  }
  if (!find_variant(variant)->choices.empty()) created.terms.setup = find_variant(variant)->setups[seed % 16].id;
  auto room = *Room::open(created);
  store_now(store, {write::CreateGame{to_record(created)}});
  int ids = 0;
  const auto happen = [&](const Decision& decision) {
    ASSERT_FALSE(decision.refused);
    store_now(store, to_unit(*room, decision.events));
    for (const GameEvent& event : decision.events) room->apply(event, 1000);
  };
  for (unsigned ply = 0; ply < 10 + seed % 60 && !room->is_over(); ++ply) {
    const auto& legal = room->game().legal_moves();
    const std::string uci = room->game().write(legal[random() % legal.size()], Notation::kUci);
    const std::string who = room->seats()[room->game().turn_seat()].identity;
    happen(room->decide(MakeMove{id, room->version(), uci, {}}, "i" + std::to_string(++ids), who, 1000));
  }
  if (room->is_over()) return;
  for (const Holder& seat : room->seats()) {
    if (!room->is_over())
      happen(room->decide(MakeOffer{id, OfferKind::kDraw, {}}, "d" + seat.identity, seat.identity, 1000));
  }
}

class StoredIndex : public testing::Test {
 protected:
  void fill() {
    const auto data = DataFolder::open(folder.path());
    const auto store = *open_sqlite_store(*data);
    unsigned seed = 1;
    for (const VariantInfo* info : variants()) {
      for (int i = 0; i < 3; ++i, ++seed) {
        play_and_store(*store, "g" + std::to_string(seed), std::string(info->id), seed);
      }
    }
  }
  std::string text() {
    const auto data = DataFolder::open(folder.path());
    return index_text(*data);
  }
  // What the command says.
  std::string rebuild(int status = 0) {
    std::ostringstream out, errors;
    EXPECT_EQ(run_index(folder.path(), out, errors), status) << errors.str();
    return out.str() + errors.str();
  }

  TemporaryFolder folder;
};

TEST_F(StoredIndex, IsTheSameWhenItIsMadeAnew) {
  fill();
  const std::string before = text();
  EXPECT_GT(std::count(before.begin(), before.end(), '\n'), 300);
  EXPECT_NE(rebuild().find("Indexed "), std::string::npos);
  EXPECT_EQ(text(), before);
  rebuild();
  EXPECT_EQ(text(), before) << "again";
}

TEST_F(StoredIndex, IsNotMadeAnewUnderARunningServer) {
  fill();
  const std::string before = text();
  const auto data = DataFolder::open(folder.path());
  EXPECT_NE(rebuild(1).find("A server uses this folder"), std::string::npos);
  EXPECT_EQ(index_text(*data), before);
}

TEST_F(StoredIndex, NeedsData) {
  std::ostringstream out, errors;
  EXPECT_EQ(run_index(folder.path() / "nowhere", out, errors), 1);
  EXPECT_NE(errors.str().find("no server data"), std::string::npos);
}

// In a running hub.

class HubIndex : public HubTest {
 protected:
  void play_and_resign() {
    begin();
    move(a, 0, "d3d4", "m1");
    move(b, 1, "e7e5", "m2");
    offer(a, "resign", "r");
    settle();
    ASSERT_EQ(store.reader()->game(game)->value().finish->result, "0-1");
  }
  PositionReport report(std::initializer_list<const char*> moves) {
    return *store.reader()->position(key_after("empire", moves), 100, 5);
  }
  boost::json::object explored(std::initializer_list<const char*> moves) {
    std::string text;
    hub()->explore(static_cast<PositionKey>(key_after("empire", moves)),
                   [&](const auto& json) { text = json ? *json : "{}"; });
    settle();
    return boost::json::parse(text).as_object();
  }
};

TEST_F(HubIndex, GetsAGameWithItsEnd) {
  play_and_resign();
  ASSERT_EQ(report({}).lines.size(), 1U);
  EXPECT_EQ(report({}).lines[0].move, "d3d4");
  EXPECT_EQ(report({"d3d4", "e7e5"}).lines[0].move, "");
  restart();
  ASSERT_EQ(report({}).lines.size(), 1U);
  const auto answer = explored({});
  EXPECT_EQ(answer.at("games"), 1);
  EXPECT_EQ(answer.at("moves").at(0).at("move"), "d3d4");
  EXPECT_EQ(answer.at("moves").at(0).at("results"), (boost::json::array{0, 0, 1}));
  EXPECT_EQ(answer.at("latest").at(0).at("game"), boost::json::value(game));
}

// A game that is restored in its middle is indexed from its first move on.
TEST_F(HubIndex, SurvivesARestartInTheMiddleOfAGame) {
  begin();
  move(a, 0, "d3d4", "m1");
  move(b, 1, "e7e5", "m2");
  restart();
  for (SessionId who : {a, b}) say(who, {{"t", "watch"}, {"game", game}});
  offer(a, "resign", "r");
  settle();
  ASSERT_EQ(report({}).lines.size(), 1U);
  EXPECT_EQ(report({"d3d4"}).lines[0].move, "e7e5");
}

TEST_F(HubIndex, AddsTheGamesOfOlderServersByItself) {
  play_and_resign();
  store.submit({write::ClearIndex{}}, {});
  ASSERT_TRUE(report({}).lines.empty());
  restart();
  for (int i = 0; i < 3; ++i) {
    second();
    settle();
  }
  ASSERT_EQ(report({}).lines.size(), 1U);
  EXPECT_EQ(report({}).lines[0].move, "d3d4");
}

TEST_F(HubIndex, WaitsWhileTheDiskTakesNothing) {
  play_and_resign();
  store.submit({write::ClearIndex{}}, {});
  restart();
  store.fail(true);
  for (int i = 0; i < 3; ++i) {
    second();
    settle();
  }
  EXPECT_TRUE(report({}).lines.empty());
  store.fail(false);
  for (int i = 0; i < 100; ++i) {
    second();
    settle();
  }
  EXPECT_EQ(report({}).lines.size(), 1U);
}

TEST_F(HubIndex, AnswersAreKeptForAMomentAndNamesGoWithThePerson) {
  say(a, {{"t", "name"}, {"id", "n"}, {"name", "Ann"}});
  play_and_resign();
  EXPECT_EQ(explored({}).at("latest").at(0).at("seats").at(0).at("person").at("name"), "Ann");
  hub()->forget("ann", [](const std::optional<Error>& error) { EXPECT_FALSE(error); });
  settle();
  now += 11'000;
  EXPECT_EQ(explored({}).at("latest").at(0).at("seats").at(0).at("person").at("name"), "");
  // While the store refuses questions, what is known is answered, and the rest is not.
  store.refuse_reads(true);
  EXPECT_EQ(explored({}).at("games"), 1);
  EXPECT_TRUE(explored({"d3d4"}).empty());
}

TEST_F(HubIndex, RemembersNoMoreAnswersThanItMay) {
  store.hold_reads();
  int answers = 0;
  const auto most = static_cast<int>(Limits().explorer_answers);
  for (int i = 0; i < most + 50; ++i) {
    hub()->explore((PositionKey{1} << 56) + static_cast<PositionKey>(i), [&](const auto&) { ++answers; });
    store.run_reads();
    settle();
  }
  EXPECT_EQ(answers, most + 50);
  EXPECT_EQ(store.waiting_reads(), 0U);
  hub()->explore((PositionKey{1} << 56) + 1, [&](const auto&) { ++answers; });
  EXPECT_EQ(store.waiting_reads(), 1U) << "the oldest are forgotten";
  hub()->explore((PositionKey{1} << 56) + static_cast<PositionKey>(most + 49), [&](const auto&) { ++answers; });
  EXPECT_EQ(store.waiting_reads(), 1U) << "the newest are not";
  store.run_reads();
  settle();
}

}  // namespace
}  // namespace serai::server

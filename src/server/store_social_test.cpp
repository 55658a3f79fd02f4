// What every Store promises about people with one another.
#include "server/store_social.hpp"

#include "server/store_fixture.hpp"

namespace serai::server {
namespace {

template <class Kind>
class SocialStoreTest : public StoreTest<Kind> {
 protected:
  // A game of two people that is over.
  void play(
      const GameId& id, const IdentityId& first, const IdentityId& second, const std::string& result,
      const std::function<void(GameRecord&, Finish&)>& change = [](GameRecord&, Finish&) {}) {
    GameRecord game = record(id);
    game.seats = {person(first), person(second)};
    game.is_rated = false;
    game.pace = "blitz";
    Finish finish{result, "mate", at(100)};
    change(game, finish);
    ASSERT_EQ(this->stored({write::CreateGame{game}, write::FinishGame{id, finish}}), "");
  }
  std::string list(const IdentityId& who, const ResultFilter& filter = {}, ResultPage page = {}) {
    std::string out;
    for (const GameSummary& game : this->ask(&StoreReader::results_of, who, filter, page).games) {
      out += (out.empty() ? "" : " ") + game.record.id;
    }
    return out;
  }
};
TYPED_TEST_SUITE(SocialStoreTest, Kinds);

TYPED_TEST(SocialStoreTest, ListsResultsTheLastFinishedFirst) {
  this->play("g1", "ann", "bob", "1-0");
  this->play("g2", "bob", "cid", "0-1");
  this->play("g3", "bob", "ann", "1/2-1/2");
  EXPECT_EQ(this->list("ann"), "g3 g1");
  EXPECT_EQ(this->list("bob"), "g3 g2 g1");
  EXPECT_EQ(this->list("dan"), "");
  EXPECT_EQ(this->list(""), "");
}

TYPED_TEST(SocialStoreTest, LeavesOutWhatHasNoResultOrIsPrivate) {
  this->play("g1", "ann", "bob", "*");
  this->play("g2", "ann", "ann", "1-0");
  this->play("g3", "ann", "bob", "1-0", [](GameRecord& game, Finish&) { game.is_unlisted = true; });
  this->play("g4", "ann", "bob", "1-0", [](GameRecord& game, Finish&) { game.is_unlisted = game.is_rated = true; });
  ASSERT_EQ(this->stored({write::CreateGame{record("g5")}}), "");
  EXPECT_EQ(this->list("ann"), "g4") << "a rated game is everybody's business";
  EXPECT_EQ(this->list("ann", {.with_private = true}), "g4 g3");
}

TYPED_TEST(SocialStoreTest, CombinesFilters) {
  this->play("g1", "ann", "bob", "1-0", [](GameRecord& game, Finish&) { game.variant = "other"; });
  this->play("g2", "bob", "ann", "1-0", [](GameRecord&, Finish& finish) { finish.reason = "time"; });
  this->play("g3", "ann", "bob", "1/2-1/2", [](GameRecord& game, Finish&) { game.is_rated = true; });
  this->play("g4", "ann", "cid", "0-1", [](GameRecord& game, Finish& finish) {
    game.pace = "rapid";
    finish.time = at(300);
  });
  this->play("g5", "ann", "-", "1-0", [](GameRecord& game, Finish&) { game.seats[1] = computer(4); });
  EXPECT_EQ(this->list("ann", {.variant = "other"}), "g1");
  EXPECT_EQ(this->list("ann", {.opponent = "bob"}), "g3 g2 g1");
  EXPECT_EQ(this->list("ann", {.opponent = "computer:4"}), "g5");
  EXPECT_EQ(this->list("ann", {.opponent = "computer:5"}), "");
  EXPECT_EQ(this->list("ann", {.side = 1}), "g2");
  EXPECT_EQ(this->list("ann", {.score = Score::kWon}), "g5 g1");
  EXPECT_EQ(this->list("ann", {.score = Score::kLost}), "g4 g2");
  EXPECT_EQ(this->list("ann", {.reason = "time"}), "g2");
  EXPECT_EQ(this->list("ann", {.is_rated = true}), "g3");
  EXPECT_EQ(this->list("ann", {.is_rated = false}), "g5 g4 g2 g1");
  EXPECT_EQ(this->list("ann", {.pace = "rapid"}), "g4");
  EXPECT_EQ(this->list("ann", {.since = at(200)}), "g4");
  EXPECT_EQ(this->list("ann", {.until = at(300)}), "g5 g3 g2 g1");
  EXPECT_EQ(this->list("ann", {.opponent = "bob", .side = 0, .score = Score::kDrawn, .since = at(100)}), "g3");
  EXPECT_EQ(this->list("ann", {.opponent = "bob", .side = 1, .score = Score::kDrawn}), "");
}

TYPED_TEST(SocialStoreTest, FindsGamesByPosition) {
  for (const char* id : {"g1", "g2", "g3"}) this->play(id, "ann", "bob", "1-0");
  ASSERT_EQ(
      this->stored({write::IndexGame{"g1", 1, 0, {{77, 3, "e2e4"}}}, write::IndexGame{"g3", 1, 0, {{77, 5, ""}}}}), "");
  EXPECT_EQ(this->list("ann", {.position = 77}), "g3 g1");
  EXPECT_EQ(this->list("ann", {.variant = "other", .position = 77}), "");
  EXPECT_EQ(this->list("ann", {.position = 78}), "");
}

TYPED_TEST(SocialStoreTest, TurnsPagesAndReadsOnlySoMuch) {
  for (int i = 1; i <= 7; ++i) {
    this->play("g" + std::to_string(i), "ann", "bob", i % 2 == 0 ? "1-0" : "0-1");
  }
  const auto first = this->ask(&StoreReader::results_of, "ann", ResultFilter{}, ResultPage{.limit = 3});
  ASSERT_EQ(first.games.size(), 3U);
  ASSERT_TRUE(first.next);
  EXPECT_EQ(this->list("ann", {}, {.before = *first.next, .limit = 9}), "g4 g3 g2 g1");
  EXPECT_FALSE(this->ask(&StoreReader::results_of, "ann", ResultFilter{}, ResultPage{.limit = 8}).next);
  // Three are read at a time, whether they fit or not.
  std::string all;
  ResultPage page{.limit = 9, .most_read = 3};
  for (int pages = 0; pages < 4; ++pages) {
    const auto found = this->ask(&StoreReader::results_of, "ann", ResultFilter{.score = Score::kWon}, page);
    for (const GameSummary& game : found.games) all += game.record.id;
    if (!found.next) break;
    page.before = *found.next;
  }
  EXPECT_EQ(all, "g6g4g2");
}

TYPED_TEST(SocialStoreTest, CountsResultsByGameAndOpponent) {
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann", "ann")}, write::CreateIdentity{someone("bob", "bob")},
                          write::CreateIdentity{someone("cid")}}),
            "");
  this->play("g1", "ann", "bob", "1-0");
  this->play("g2", "bob", "ann", "1-0");
  this->play("g3", "ann", "cid", "1/2-1/2");
  this->play("g4", "ann", "-", "0-1", [](GameRecord& game, Finish&) {
    game.seats[1] = computer(4);
    game.variant = "other";
  });
  this->play("g5", "ann", "bob", "1-0", [](GameRecord& game, Finish&) { game.is_unlisted = true; });
  const auto totals = this->ask(&StoreReader::result_totals, "ann", false, 100, 10);
  EXPECT_EQ(totals.variants,
            (std::vector<ResultTotals::Line>{{"other", "", false, {0, 0, 1}}, {"somegame", "", false, {1, 1, 1}}}));
  EXPECT_EQ(totals.opponents,
            (std::vector<ResultTotals::Line>{{"bob", "bob", false, {1, 0, 1}}, {"computer:4", "", false, {0, 0, 1}}}))
      << "nobody without a name";
  EXPECT_TRUE(totals.is_complete);
  const auto own = this->ask(&StoreReader::result_totals, "ann", true, 100, 1);
  ASSERT_EQ(own.opponents.size(), 1U);
  EXPECT_EQ(own.opponents[0].tally, (Tally{2, 0, 1}));
  EXPECT_FALSE(this->ask(&StoreReader::result_totals, "ann", true, 4, 1).is_complete);
}

TYPED_TEST(SocialStoreTest, CountsTeamsOnceForEachPerson) {
  const auto four = [](GameRecord& game, Finish&) {
    game.seats = {person("ann"), person("bob"), person("ann"), person("cid")};
  };
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("bob", "bob")}, write::CreateIdentity{someone("cid", "cid")}}),
            "");
  this->play("g1", "-", "-", "1-0", four);
  EXPECT_EQ(this->list("ann", {.opponent = "cid", .score = Score::kWon}), "g1");
  EXPECT_EQ(this->list("cid", {.opponent = "ann", .score = Score::kLost}), "g1");
  EXPECT_EQ(this->list("cid", {.opponent = "bob"}), "") << "a partner is no opponent";
  const auto totals = this->ask(&StoreReader::result_totals, "ann", false, 100, 10);
  EXPECT_EQ(totals.opponents.size(), 2U);
  EXPECT_EQ(totals.variants.at(0).tally, (Tally{1, 0, 0}));
}

TYPED_TEST(SocialStoreTest, KeepsWhomPeopleFollowAndBlock) {
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("bob", "bob")}, write::CreateIdentity{someone("cid", "abe")}}),
            "");
  const auto relate = [&](Relation relation, const char* other, bool is_on = true) {
    return this->stored({write::Relate{relation, "ann", other, is_on, at(1)}});
  };
  EXPECT_EQ(relate(Relation::kFollows, "bob"), "");
  EXPECT_EQ(relate(Relation::kFollows, "bob"), "") << "it is so already";
  EXPECT_EQ(relate(Relation::kFollows, "cid"), "");
  EXPECT_EQ(relate(Relation::kBlocks, "cid"), "");
  EXPECT_EQ(relate(Relation::kBlocks, "nobody"), "conflict");
  EXPECT_EQ(relate(Relation::kBlocks, "nobody", false), "");
  const Relations relations = this->ask(&StoreReader::relations_of, "ann");
  EXPECT_EQ(relations.follows, (std::vector<IdentityId>{"bob", "cid"}));
  EXPECT_EQ(relations.blocks, (std::vector<IdentityId>{"cid"}));
  EXPECT_TRUE(this->ask(&StoreReader::relations_of, "bob").follows.empty());
  const auto people = this->ask(&StoreReader::related_to, "ann", Relation::kFollows);
  ASSERT_EQ(people.size(), 2U);
  EXPECT_EQ(people[0].name, "abe") << "in the order of names";
  EXPECT_EQ(relate(Relation::kFollows, "cid", false), "");
  EXPECT_EQ(this->ask(&StoreReader::relations_of, "ann").follows, (std::vector<IdentityId>{"bob"}));
}

TYPED_TEST(SocialStoreTest, KeepsReportsUntilTheyAreClosed) {
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann", "Ann")}, write::CreateIdentity{someone("bob", "Bob")}}),
            "");
  const Report report{0, "ann", "bob", "g1", "abuse", "chat", at(5)};
  EXPECT_EQ(this->stored({write::FileReport{report}}), "");
  EXPECT_EQ(this->stored({write::FileReport{report}}), "conflict") << "one for each pair and game";
  Report other = report;
  other.game = "g2";
  EXPECT_EQ(this->stored({write::FileReport{other}}), "");
  EXPECT_EQ(this->ask(&StoreReader::open_reports), 2);
  const auto open = this->ask(&StoreReader::reports, true, 1'000'000, 10);
  ASSERT_EQ(open.size(), 2U);
  EXPECT_EQ(open[0].game, "g2") << "the newest first";
  EXPECT_EQ(open[0].by_name, "Ann");
  EXPECT_EQ(open[0].about_name, "Bob");
  EXPECT_EQ(this->ask(&StoreReader::report, open[1].id), open[1]);
  EXPECT_FALSE(this->ask(&StoreReader::report, 99));
  EXPECT_EQ(this->stored({write::CloseReport{open[1].id}}), "");
  EXPECT_EQ(this->stored({write::CloseReport{open[1].id}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::reports, true, 1'000'000, 10).size(), 1U);
  EXPECT_EQ(this->ask(&StoreReader::reports, false, 1'000'000, 10).size(), 2U);
  EXPECT_EQ(this->ask(&StoreReader::reports, false, open[0].id, 10).size(), 1U);
  EXPECT_EQ(this->ask(&StoreReader::reports_by, "ann", 10).size(), 2U);
  EXPECT_EQ(this->stored({write::FileReport{report}}), "") << "the first one was settled";
}

TYPED_TEST(SocialStoreTest, NotesWhatAdministratorsDo) {
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann", "Ann")}}), "");
  EXPECT_EQ(this->stored({write::NoteDeed{{0, "ann", "mute", "bob", 7, "why", at(5)}}}), "");
  EXPECT_EQ(this->stored({write::NoteDeed{{0, "", "ban", "cid", 0, "", at(6)}}}), "");
  const auto deeds = this->ask(&StoreReader::deeds, "", 1'000'000, 10);
  ASSERT_EQ(deeds.size(), 2U);
  EXPECT_EQ(deeds[0].action, "ban");
  EXPECT_EQ(deeds[1].by_name, "Ann");
  EXPECT_EQ(deeds[1].note, "why");
  EXPECT_EQ(this->ask(&StoreReader::deeds, "bob", 1'000'000, 10).size(), 1U);
  EXPECT_EQ(this->ask(&StoreReader::deeds, "", deeds[0].id, 10).size(), 1U);
}

TYPED_TEST(SocialStoreTest, MarksPeopleOneMarkAtATime) {
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann", "Ann")}}), "");
  for (const Mark mark : {Mark::kMuted, Mark::kClosed, Mark::kAdmin}) {
    EXPECT_EQ(this->stored({write::MarkIdentity{"ann", mark}}), "");
  }
  EXPECT_EQ(this->stored({write::MarkIdentity{"ann", Mark::kClosed, false}}), "");
  const auto ann = this->ask(&StoreReader::identity, "ann");
  EXPECT_TRUE(ann->is_muted && ann->is_admin);
  EXPECT_FALSE(ann->is_closed || ann->is_hidden || ann->is_banned);
}

TYPED_TEST(SocialStoreTest, ForgetsEverythingOfSomebodyButTheDeedsAboutThem) {
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann", "Ann")}, write::CreateIdentity{someone("bob", "Bob")}}),
            "");
  this->play("g1", "ann", "bob", "1-0");
  ASSERT_EQ(this->stored({write::Relate{Relation::kFollows, "ann", "bob", true, at(1)},
                          write::Relate{Relation::kBlocks, "bob", "ann", true, at(1)},
                          write::FileReport{{0, "ann", "bob", "g1", "abuse", "", at(1)}},
                          write::FileReport{{0, "bob", "ann", "g1", "abuse", "", at(1)}},
                          write::NoteDeed{{0, "", "mute", "ann", 0, "", at(1)}}}),
            "");
  ASSERT_EQ(this->stored({write::DeleteIdentity{"ann"}}), "");
  EXPECT_EQ(this->list("ann"), "");
  EXPECT_EQ(this->list("bob", {.opponent = "ann"}), "g1") << "the game stays with the other";
  EXPECT_TRUE(this->ask(&StoreReader::relations_of, "ann").follows.empty());
  EXPECT_TRUE(this->ask(&StoreReader::relations_of, "bob").blocks.empty());
  EXPECT_EQ(this->ask(&StoreReader::open_reports), 0);
  EXPECT_EQ(this->ask(&StoreReader::deeds, "ann", 1'000'000, 10).size(), 1U);
}

}  // namespace
}  // namespace serai::server

// What every Store promises, tested on the SQLite store and on the one that tests use.
#include "server/store.hpp"

#include "server/store_fixture.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

TYPED_TEST_SUITE(StoreTest, Kinds);

TYPED_TEST(StoreTest, KeepsAGameWithItsEvents) {
  EXPECT_EQ(this->stored({write::CreateGame{record("g1")}}), "");
  EXPECT_EQ(this->stored({write::AppendEvent{"g1", event(1)}, write::AppendEvent{"g1", event(2, "draw-offer")}}), "");
  const auto game = this->ask(&StoreReader::game, "g1");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->record, record("g1"));
  EXPECT_EQ(game->events, (std::vector{event(1), event(2, "draw-offer")}));
  EXPECT_FALSE(game->finish);
  EXPECT_FALSE(this->ask(&StoreReader::game, "g2"));
}

TYPED_TEST(StoreTest, KeepsAnyBytesOfAText) {
  GameRecord game = record("g1");
  game.extra = std::string("a\0b\xff", 4);
  ASSERT_EQ(this->stored({write::CreateGame{game}}), "");
  EXPECT_EQ(this->ask(&StoreReader::game, "g1")->record.extra, game.extra);
}

TYPED_TEST(StoreTest, RefusesAGameTwice) {
  EXPECT_EQ(this->stored({write::CreateGame{record("g1")}}), "");
  EXPECT_EQ(this->stored({write::CreateGame{record("g1")}}), "conflict");
}

TYPED_TEST(StoreTest, RefusesEventsOutOfTurn) {
  ASSERT_EQ(this->stored({write::CreateGame{record("g1")}}), "");
  EXPECT_EQ(this->stored({write::AppendEvent{"g1", event(2)}}), "conflict");
  EXPECT_EQ(this->stored({write::AppendEvent{"g1", event(0)}}), "conflict");
  EXPECT_EQ(this->stored({write::AppendEvent{"g1", event(1)}}), "");
  EXPECT_EQ(this->stored({write::AppendEvent{"g1", event(1)}}), "conflict");
  EXPECT_EQ(this->stored({write::AppendEvent{"g1", event(3)}}), "conflict");
  EXPECT_EQ(this->stored({write::AppendEvent{"g2", event(1)}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::game, "g1")->events.size(), 1U);
}

TYPED_TEST(StoreTest, StoresAUnitWholeOrNotAtAll) {
  ASSERT_EQ(this->stored({write::CreateGame{record("g1")}}), "");
  EXPECT_EQ(this->stored({write::AppendEvent{"g1", event(1)}, write::CreateGame{record("g2")},
                          write::FinishGame{"g1", {"1-0", "mate", at(9)}}, write::AppendEvent{"g1", event(7)}}),
            "conflict");
  EXPECT_TRUE(this->ask(&StoreReader::game, "g1")->events.empty());
  EXPECT_FALSE(this->ask(&StoreReader::game, "g1")->finish);
  EXPECT_FALSE(this->ask(&StoreReader::game, "g2"));
}

TYPED_TEST(StoreTest, CompletesInOrderAndAConflictHurtsNobodyElse) {
  std::vector<std::string> results;
  std::promise<void> all;
  const auto note = [&](const std::optional<Error>& error) { results.emplace_back(error ? error->code : "stored"); };
  this->store().submit({write::CreateGame{record("g1")}}, note);
  this->store().submit({write::CreateGame{record("g1")}}, note);
  this->store().submit({write::AppendEvent{"g1", event(1)}}, note);
  this->store().submit({write::AppendEvent{"g1", event(3)}}, note);
  this->store().submit({write::AppendEvent{"g1", event(2)}}, [&](const std::optional<Error>& error) {
    note(error);
    all.set_value();
  });
  all.get_future().get();
  EXPECT_EQ(results, (std::vector<std::string>{"stored", "conflict", "stored", "conflict", "stored"}));
  EXPECT_EQ(this->ask(&StoreReader::game, "g1")->events.size(), 2U);
  const StoreStats stats = this->store().stats();
  EXPECT_EQ(stats.units, 3U);
  EXPECT_EQ(stats.conflicts, 2U);
  EXPECT_EQ(stats.failures, 0U);
  EXPECT_EQ(stats.waiting, 0U);
}

TYPED_TEST(StoreTest, FinishesAGameOnce) {
  ASSERT_EQ(this->stored({write::CreateGame{record("g1")}}), "");
  EXPECT_EQ(this->ask(&StoreReader::live_games).size(), 1U);
  const Finish finish{"1/2-1/2", "agreement", at(9), "8/8 b - - 3 4", "e2e4"};
  EXPECT_EQ(this->stored({write::FinishGame{"g1", finish}}), "");
  EXPECT_EQ(this->stored({write::FinishGame{"g1", {"1-0", "mate", at(9)}}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::game, "g1")->finish, finish);
  EXPECT_EQ(this->ask(&StoreReader::recent_games, Page{})[0].finish, finish);
  EXPECT_TRUE(this->ask(&StoreReader::live_games).empty());
  EXPECT_EQ(this->stored({write::FinishGame{"nowhere", {"1-0", "mate", at(9)}}}), "conflict");
}

TYPED_TEST(StoreTest, KnowsWhenTheServerWasLastAlive) {
  EXPECT_FALSE(this->ask(&StoreReader::heartbeat));
  EXPECT_EQ(this->stored({write::Heartbeat{at(3)}}), "");
  EXPECT_EQ(this->stored({write::Heartbeat{at(8)}}), "");
  EXPECT_EQ(this->ask(&StoreReader::heartbeat), at(8));
}

TYPED_TEST(StoreTest, BringsAllLiveGamesBack) {
  for (const char* id : {"g1", "g2", "g3"}) ASSERT_EQ(this->stored({write::CreateGame{record(id)}}), "");
  ASSERT_EQ(this->stored({write::AppendEvent{"g3", event(1)}}), "");
  ASSERT_EQ(this->stored({write::FinishGame{"g2", {"*", "aborted", at(9)}}}), "");
  const auto live = this->ask(&StoreReader::live_games);
  ASSERT_EQ(live.size(), 2U);
  EXPECT_EQ(live[0].record, record("g1"));
  EXPECT_EQ(live[1].record, record("g3"));
  EXPECT_EQ(live[1].events, std::vector{event(1)});
}

TYPED_TEST(StoreTest, ChangesSeats) {
  ASSERT_EQ(this->stored({write::CreateGame{record("g1")}}), "");
  EXPECT_EQ(this->stored({write::SetSeat{"g1", 1, person("bob")}}), "");
  EXPECT_EQ(this->stored({write::SetSeat{"g1", 2, person("bob")}}), "conflict");
  EXPECT_EQ(this->stored({write::SetSeat{"g2", 0, person("bob")}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::game, "g1")->record.seats, (std::vector{person("ann"), person("bob")}));
}

TYPED_TEST(StoreTest, ListsTheGamesOfAPersonPageByPage) {
  for (int i = 1; i <= 5; ++i) {
    GameRecord game = record("g" + std::to_string(i));
    if (i == 2) game.seats = {person("bob"), person("cid")};
    if (i == 3) game.seats = {person("ann"), person("ann")};
    game.is_unlisted = i == 4;
    ASSERT_EQ(this->stored({write::CreateGame{game}, write::AppendEvent{game.id, event(1)}}), "");
  }
  ASSERT_EQ(this->stored({write::FinishGame{"g5", {"*", "aborted", at(9)}}}), "");
  const auto first = this->ask(&StoreReader::games_of, "ann", Page{.limit = 2}, false);
  ASSERT_EQ(first.size(), 2U);
  EXPECT_EQ(first[0].record.id, "g4");
  EXPECT_EQ(first[0].events, 1);
  EXPECT_EQ(first[1].record.id, "g3");
  EXPECT_EQ(first[1].record.seats.size(), 2U);
  const auto second = this->ask(&StoreReader::games_of, "ann", Page{.before = first[1].order, .limit = 2}, false);
  ASSERT_EQ(second.size(), 1U);
  EXPECT_EQ(second[0].record, record("g1"));
  EXPECT_TRUE(this->ask(&StoreReader::games_of, "", Page{}, false).empty()) << "the computer is nobody";
}

TYPED_TEST(StoreTest, ListsGamesOfOneVariantOrFinishedOnesAlone) {
  for (int i = 1; i <= 6; ++i) {
    GameRecord game = record("g" + std::to_string(i));
    if (i % 2 == 0) game.variant = "other";
    ASSERT_EQ(this->stored({write::CreateGame{game}}), "");
    if (i <= 2) continue;
    ASSERT_EQ(this->stored({write::FinishGame{game.id, {"1-0", "mate", at(i)}}}), "");
  }
  const auto ids = [](const std::vector<GameSummary>& games) {
    std::string out;
    for (const GameSummary& game : games) out += game.record.id + " ";
    return out;
  };
  const auto of_ann = [&](const Page& page, bool finished_only) {
    return ids(this->ask(&StoreReader::games_of, "ann", page, finished_only));
  };
  EXPECT_EQ(of_ann({}, false), "g6 g5 g4 g3 g2 g1 ");
  EXPECT_EQ(of_ann({}, true), "g6 g5 g4 g3 ");
  EXPECT_EQ(of_ann({.variant = "other"}, false), "g6 g4 g2 ");
  EXPECT_EQ(of_ann({.variant = "other"}, true), "g6 g4 ");
  EXPECT_EQ(of_ann({.limit = 1, .variant = "somegame"}, true), "g5 ");
  EXPECT_EQ(of_ann({.variant = "somegam"}, false), "");
  const auto recent = [&](const Page& page) { return ids(this->ask(&StoreReader::recent_games, page)); };
  EXPECT_EQ(recent({.variant = "other"}), "g6 g4 ");
  EXPECT_EQ(recent({.before = 4, .variant = "other"}), "g4 ");
  EXPECT_EQ(recent({.variant = "none"}), "");
}

TYPED_TEST(StoreTest, ListsRecentGamesAsTheyFinished) {
  for (int i = 1; i <= 5; ++i) {
    GameRecord game = record("g" + std::to_string(i));
    game.is_unlisted = i == 1;
    ASSERT_EQ(this->stored({write::CreateGame{game}}), "");
  }
  for (const char* id : {"g3", "g1", "g2", "g5"}) {
    const Finish finish{std::string(id) == "g5" ? "*" : "1-0", "resignation", at(9)};
    ASSERT_EQ(this->stored({write::FinishGame{id, finish}}), "");
  }
  const auto first = this->ask(&StoreReader::recent_games, Page{.limit = 1});
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first[0].record.id, "g2");
  EXPECT_EQ(first[0].finish, (Finish{"1-0", "resignation", at(9)}));
  const auto second = this->ask(&StoreReader::recent_games, Page{.before = first[0].order});
  ASSERT_EQ(second.size(), 1U);
  EXPECT_EQ(second[0].record.id, "g3");
}

TYPED_TEST(StoreTest, KnowsPeopleByIdAndName) {
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann", "Ann")}, write::CreateIdentity{someone("bob")}}), "");
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann", "Else")}}), "") << "who is there stays as they are";
  EXPECT_EQ(this->ask(&StoreReader::identity, "ann"), someone("ann", "Ann"));
  EXPECT_FALSE(this->ask(&StoreReader::identity, "cid"));
  EXPECT_EQ(this->stored({write::RenameIdentity{"ann", "Anna", "anna", "anna", at(7)}}), "");
  EXPECT_EQ(this->stored({write::RenameIdentity{"cid", "Cid", "cid", "cid", at(7)}}), "conflict");
  EXPECT_EQ(this->stored({write::MarkIdentity{"bob", Mark::kBanned}}), "");
  EXPECT_EQ(this->stored({write::MarkIdentity{"cid", Mark::kHidden}}), "conflict");

  EXPECT_TRUE(this->ask(&StoreReader::identities_named, "Ann").empty());
  EXPECT_TRUE(this->ask(&StoreReader::identities_named, "").empty());
  const auto annas = this->ask(&StoreReader::identities_named, "anna");
  ASSERT_EQ(annas.size(), 1U);
  EXPECT_EQ(annas[0].name, "Anna");
  EXPECT_EQ(this->ask(&StoreReader::names_of, "ann"), (std::vector<PastName>{{"Anna", at(7)}, {"Ann", at(5)}}));
  EXPECT_TRUE(this->ask(&StoreReader::names_of, "bob").empty());

  const auto all = this->ask(&StoreReader::identities, "", 10);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].id, "ann");
  EXPECT_TRUE(all[1].is_banned);
  EXPECT_EQ(this->ask(&StoreReader::identities, "ann", 10).size(), 1U);
  EXPECT_EQ(this->ask(&StoreReader::identities, "", 1).size(), 1U);
}

TYPED_TEST(StoreTest, ShowsNamesInSeatsUnlessHiddenOrDeleted) {
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann", "Ann")}, write::CreateGame{record("g1")}}), "");
  const auto name = [this] { return this->ask(&StoreReader::game, "g1")->record.seats[0].name; };
  EXPECT_EQ(name(), "Ann");
  ASSERT_EQ(this->stored({write::MarkIdentity{"ann", Mark::kHidden}}), "");
  EXPECT_EQ(name(), "");
  ASSERT_EQ(this->stored({write::MarkIdentity{"ann", Mark::kHidden, false}}), "");
  EXPECT_EQ(this->ask(&StoreReader::games_of, "ann", Page{}, false)[0].record.seats[0].name, "Ann");
  ASSERT_EQ(this->stored({write::DeleteIdentity{"ann"}}), "");
  EXPECT_EQ(this->stored({write::DeleteIdentity{"ann"}}), "conflict");
  EXPECT_EQ(name(), "");
  EXPECT_TRUE(this->ask(&StoreReader::names_of, "ann").empty());
}

TYPED_TEST(StoreTest, RemembersTheLastAnswersToAPerson) {
  const auto answer = [](int n) { return Answer{"r" + std::to_string(n), "text " + std::to_string(n), at(n)}; };
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann")}, write::CreateIdentity{someone("bob")},
                          write::RememberAnswer{"bob", answer(0), 3}}),
            "");
  EXPECT_TRUE(this->ask(&StoreReader::answers_of, "ann").empty());
  for (int n = 0; n < 5; ++n) ASSERT_EQ(this->stored({write::RememberAnswer{"ann", answer(n), 3}}), "");
  EXPECT_EQ(this->ask(&StoreReader::answers_of, "ann"), (std::vector{answer(2), answer(3), answer(4)}));
  EXPECT_EQ(this->stored({write::RememberAnswer{"ann", {"r4", "another text", at(9)}, 3}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::answers_of, "ann"), (std::vector{answer(2), answer(3), answer(4)}));
  EXPECT_EQ(this->stored({write::DropExpired{at(0), at(4)}}), "");
  EXPECT_EQ(this->ask(&StoreReader::answers_of, "ann"), std::vector{answer(4)});
  EXPECT_TRUE(this->ask(&StoreReader::answers_of, "bob").empty());
  ASSERT_EQ(this->stored({write::RememberAnswer{"bob", answer(4), 3}, write::DeleteIdentity{"ann"}}), "");
  EXPECT_TRUE(this->ask(&StoreReader::answers_of, "ann").empty());
  EXPECT_EQ(this->ask(&StoreReader::answers_of, "bob"), std::vector{answer(4)});
}

// The second of two equal requests has no effect at all.
TYPED_TEST(StoreTest, RefusesWhatComesWithAnAnswerThatIsThere) {
  const Answer answer{"r", "made", at(1)};
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann")}}), "");
  ASSERT_EQ(this->stored({write::CreateGame{record("g1")}, write::RememberAnswer{"ann", answer, 9}}), "");
  EXPECT_EQ(this->stored({write::CreateGame{record("g2")}, write::RememberAnswer{"ann", answer, 9}}), "conflict");
  EXPECT_FALSE(this->ask(&StoreReader::game, "g2"));
  EXPECT_EQ(this->store().stats().conflicts, 1U);
}

// So nothing of somebody is stored any more once they have gone.
TYPED_TEST(StoreTest, RefusesWhatSomebodyAsksWhoHasBeenDeleted) {
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann")}}), "");
  ASSERT_EQ(this->stored({write::DeleteIdentity{"ann"}}), "");
  EXPECT_EQ(this->stored({write::CreateGame{record("g1")}, write::RememberAnswer{"ann", {"r", "made", at(1)}, 9}}),
            "conflict");
  EXPECT_FALSE(this->ask(&StoreReader::game, "g1"));
  EXPECT_TRUE(this->ask(&StoreReader::answers_of, "ann").empty());
}

TYPED_TEST(StoreTest, LetsAChallengeBeAcceptedOnce) {
  const Challenge challenge{"c1", hash_token("secret"), "ann", R"({"variant":"x"})", at(1), at(100), true, ""};
  Challenge other{"c2", std::nullopt, "bob", "{}", at(2), at(100), true, ""};
  ASSERT_EQ(this->stored({write::CreateChallenge{challenge}, write::CreateChallenge{other}}), "");
  EXPECT_EQ(this->stored({write::CreateChallenge{challenge}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::open_challenges), (std::vector{challenge, other}));
  EXPECT_EQ(this->ask(&StoreReader::challenge, "c1"), challenge);
  EXPECT_EQ(this->ask(&StoreReader::challenge_by_token, hash_token("secret")), challenge);
  EXPECT_FALSE(this->ask(&StoreReader::challenge_by_token, hash_token("guess")));

  EXPECT_EQ(this->stored({write::CreateGame{record("g1")}, write::CloseChallenge{"c1", "g1"}}), "");
  EXPECT_EQ(this->stored({write::CreateGame{record("g2")}, write::CloseChallenge{"c1", "g2"}}), "conflict");
  EXPECT_FALSE(this->ask(&StoreReader::game, "g2"));
  EXPECT_EQ(this->ask(&StoreReader::open_challenges), std::vector{other});
  const auto closed = this->ask(&StoreReader::challenge, "c1");
  EXPECT_FALSE(closed->is_open);
  EXPECT_EQ(closed->game, "g1");
  EXPECT_EQ(this->stored({write::CloseChallenge{"c3", ""}}), "conflict");
}

TYPED_TEST(StoreTest, ChangesAChallengeWhileItIsOpen) {
  ASSERT_EQ(this->stored({write::CreateChallenge{{"c1", std::nullopt, "ann", "{}", at(1), at(9), true, ""}}}), "");
  EXPECT_EQ(this->stored({write::ChangeChallenge{"c1", R"({"seats":2})"}}), "");
  EXPECT_EQ(this->ask(&StoreReader::challenge, "c1")->details, R"({"seats":2})");
  EXPECT_EQ(this->stored({write::ChangeChallenge{"c2", "{}"}}), "conflict");
  ASSERT_EQ(this->stored({write::CloseChallenge{"c1", ""}}), "");
  EXPECT_EQ(this->stored({write::ChangeChallenge{"c1", "{}"}}), "conflict");
}

TYPED_TEST(StoreTest, KeepsTheLastLinesOfTheChatOfAGame) {
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann")}, write::CreateGame{record("g1")},
                          write::CreateGame{record("g2")}}),
            "");
  const auto line = [](int n) { return ChatLine{n % 2, n % 2 == 0 ? "ann" : "bob", std::to_string(n), at(n)}; };
  ASSERT_EQ(this->stored({write::AppendChat{"g2", line(0), 3}}), "");
  for (int n = 0; n < 5; ++n) ASSERT_EQ(this->stored({write::AppendChat{"g1", line(n), 3}}), "");
  EXPECT_EQ(this->stored({write::AppendChat{"g3", line(0), 3}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::game, "g1")->chat, (std::vector{line(2), line(3), line(4)}));
  EXPECT_EQ(this->ask(&StoreReader::live_games)[1].chat, std::vector{line(0)});
  ASSERT_EQ(this->stored({write::DeleteIdentity{"ann"}}), "");
  EXPECT_EQ(this->ask(&StoreReader::game, "g1")->chat, std::vector{line(3)});
}

TYPED_TEST(StoreTest, KeepsOneReviewOfAFinishedGame) {
  const write::StoreReview review{"g1", R"({"nodes":1})", at(20)};
  EXPECT_EQ(this->stored({review}), "conflict") << "there is no such game";
  ASSERT_EQ(this->stored({write::CreateGame{record("g1")}}), "");
  EXPECT_EQ(this->stored({review}), "conflict") << "it is not over";
  ASSERT_EQ(this->stored({write::FinishGame{"g1", {"1-0", "mate", at(10)}}}), "");
  EXPECT_FALSE(this->ask(&StoreReader::review, "g1"));
  EXPECT_EQ(this->stored({review}), "");
  EXPECT_EQ(this->ask(&StoreReader::review, "g1"), review.review);
  EXPECT_EQ(this->stored({write::StoreReview{"g1", "another", at(30)}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::review, "g1"), review.review);
  EXPECT_FALSE(this->ask(&StoreReader::review, "g2"));
}

TYPED_TEST(StoreTest, LetsASeatLinkBeUsedOnce) {
  const SeatLink link{hash_token("secret"), "g1", 1, at(100)};
  EXPECT_EQ(this->stored({write::CreateSeatLink{link}}), "conflict") << "there is no such game";
  ASSERT_EQ(this->stored({write::CreateGame{record("g1")}, write::CreateSeatLink{link}}), "");
  EXPECT_EQ(this->stored({write::CreateSeatLink{link}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::seat_link, link.token), link);
  EXPECT_FALSE(this->ask(&StoreReader::seat_link, hash_token("guess")));
  EXPECT_EQ(this->stored({write::DropSeatLink{link.token}}), "");
  EXPECT_EQ(this->stored({write::DropSeatLink{link.token}}), "conflict");
  EXPECT_FALSE(this->ask(&StoreReader::seat_link, link.token));
}

TYPED_TEST(StoreTest, DropsWhatHasExpired) {
  ASSERT_EQ(this->stored({write::CreateGame{record("g1")}, write::CreateSeatLink{{hash_token("a"), "g1", 0, at(10)}},
                          write::CreateSeatLink{{hash_token("b"), "g1", 0, at(30)}},
                          write::CreateChallenge{{"open", std::nullopt, "ann", "{}", at(1), at(10), true, ""}},
                          write::CreateChallenge{{"closed", std::nullopt, "ann", "{}", at(1), at(10), false, ""}}}),
            "");
  EXPECT_EQ(this->stored({write::DropExpired{at(20)}}), "");
  EXPECT_FALSE(this->ask(&StoreReader::seat_link, hash_token("a")));
  EXPECT_TRUE(this->ask(&StoreReader::seat_link, hash_token("b")));
  EXPECT_TRUE(this->ask(&StoreReader::challenge, "open"));
  EXPECT_FALSE(this->ask(&StoreReader::challenge, "closed"));
}

StudyRecord study(const StudyId& id, const IdentityId& author, std::int64_t updated) {
  return {id,     author, "somegame",  "A title 将",     "1. e4 *", "8/8 w - - 0 1",
          "e2e4", at(7),  at(updated), at(updated + 100)};
}

TYPED_TEST(StoreTest, KeepsSharedStudiesAndWhatTheirAuthorsChange) {
  const StudyRecord first = study("s1", "ann", 10), second = study("s2", "ann", 20), other = study("s3", "bob", 30);
  ASSERT_EQ(this->stored({write::CreateStudy{first}, write::CreateStudy{second}, write::CreateStudy{other}}), "");
  EXPECT_EQ(this->stored({write::CreateStudy{first}}), kConflict);
  EXPECT_EQ(this->ask(&StoreReader::study, "s1"), first);
  EXPECT_FALSE(this->ask(&StoreReader::study, "s4"));
  const auto bytes = static_cast<std::int64_t>(first.title.size() + first.pgn.size());
  EXPECT_EQ(this->ask(&StoreReader::study_totals), (StudyTotals{3, 3 * bytes}));

  StudyRecord changed = study("s1", "ann", 40);
  changed.title = "";
  changed.pgn = "1. d4 *";
  changed.created = at(39);
  ASSERT_EQ(this->stored({write::ChangeStudy{changed}}), "");
  changed.created = first.created;
  EXPECT_EQ(this->ask(&StoreReader::study, "s1"), changed);
  StudyRecord stolen = study("s3", "ann", 50);
  ASSERT_EQ(this->stored({write::ChangeStudy{stolen}}), "");
  EXPECT_EQ(this->ask(&StoreReader::study, "s3"), other) << "only the author changes it";

  const auto mine = this->ask(&StoreReader::studies_of, "ann", 10);
  ASSERT_EQ(mine.size(), 2U);
  EXPECT_EQ(mine[0].id, "s1") << "the last changed first";
  EXPECT_EQ(mine[0].pgn, "") << "lists are short";
  EXPECT_EQ(this->ask(&StoreReader::studies_of, "ann", 1).size(), 1U);
  ASSERT_EQ(this->stored({write::DropStudy{"s1"}, write::DropStudy{"none"}}), "");
  EXPECT_FALSE(this->ask(&StoreReader::study, "s1"));
}

TYPED_TEST(StoreTest, DropsStudiesThatHaveExpiredAndThoseOfDeletedPeople) {
  ASSERT_EQ(this->stored({write::CreateIdentity{someone("ann")}, write::CreateStudy{study("old", "bob", 1)},
                          write::CreateStudy{study("new", "bob", 9)}, write::CreateStudy{study("hers", "ann", 9)}}),
            "");
  ASSERT_EQ(this->stored({write::DropExpired{at(105)}}), "");
  EXPECT_FALSE(this->ask(&StoreReader::study, "old"));
  EXPECT_TRUE(this->ask(&StoreReader::study, "new"));
  ASSERT_EQ(this->stored({write::DeleteIdentity{"ann"}}), "");
  EXPECT_FALSE(this->ask(&StoreReader::study, "hers"));
  EXPECT_TRUE(this->ask(&StoreReader::study, "new"));
}

TYPED_TEST(StoreTest, RunsJobsWithSeveralQuestions) {
  ASSERT_EQ(this->stored({write::CreateGame{record("g1")}, write::Heartbeat{at(4)}}), "");
  const auto error = read_now(this->store(), [](StoreReader& reader) -> std::optional<Error> {
    const auto game = reader.game("g1");
    const auto heartbeat = reader.heartbeat();
    if (!game || !heartbeat) return Error{"failed", ""};
    return *game && *heartbeat == at(4) ? std::nullopt : std::optional(Error{"missing", ""});
  });
  EXPECT_FALSE(error) << error->code;
  const StoreStats stats = this->store().stats();
  EXPECT_EQ(stats.reads, 1U);
  EXPECT_EQ(stats.reads_waiting, 0U);
  EXPECT_EQ(stats.reads_refused, 0U);
}

TEST(MemoryStores, ReadWhenToldAndRefuseWhenTold) {
  MemoryStore store;
  std::string ran;
  store.hold_reads();
  for (const char* name : {"a", "b", "c"}) EXPECT_TRUE(store.read([&, name](StoreReader&) { ran += name; }));
  EXPECT_EQ(store.waiting_reads(), 3U);
  store.run_reads(2);
  EXPECT_EQ(ran, "ab");
  store.run_reads();
  EXPECT_EQ(ran, "abc");
  store.refuse_reads(true);
  EXPECT_FALSE(store.read([](StoreReader&) {}));
  const auto refused = read_now(store, [](StoreReader& reader) { return reader.heartbeat(); });
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, kTooManyReads);
  store.refuse_reads(false);
  store.fail_reads(true);
  bool has_failed = false;
  EXPECT_TRUE(store.read([&](StoreReader& reader) { has_failed = !reader.live_games().ok(); }));
  store.run_reads();
  EXPECT_TRUE(has_failed);
}

TEST(MemoryStores, CommitWhenToldAndFailWhenTold) {
  MemoryStore store;
  store.hold();
  std::vector<std::string> results;
  const auto note = [&](const std::optional<Error>& error) { results.emplace_back(error ? error->code : "stored"); };
  store.on_writable([&](bool is_writable) { results.emplace_back(is_writable ? "writable" : "read-only"); });
  store.submit({write::CreateGame{record("g1")}}, note);
  store.submit({write::CreateGame{record("g2")}}, note);
  EXPECT_TRUE(results.empty());
  store.commit(1);
  EXPECT_EQ(store.waiting(), 1U);
  EXPECT_TRUE(*store.reader()->game("g1"));
  store.fail(true);
  store.commit();
  EXPECT_FALSE(store.is_writable());
  store.fail(false);
  EXPECT_TRUE(store.is_writable());
  EXPECT_FALSE(*store.reader()->game("g2"));
  EXPECT_EQ(results, (std::vector<std::string>{"stored", "store-failed", "read-only", "writable"}));
}

}  // namespace
}  // namespace serai::server

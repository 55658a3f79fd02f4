// Reviews of finished games: limits, order, progress, one review for everybody.
#include "server/reviews.hpp"

#include "server/hub_fixture.hpp"

namespace serai::server {
namespace {

// A reviewer that does nothing until the test says so.
struct PatientReviewer final : Reviewer {
  void start(ReviewRequest request, Progress progress, Done done) override {
    jobs.push_back({std::move(request), std::move(progress), std::move(done)});
  }
  struct Job {
    ReviewRequest request;
    Progress progress;
    Done done;
  };
  std::vector<Job> jobs;
};

class ReviewsTest : public HubTest {
 protected:
  ReviewsTest() {
    world.reviewer = &reviewer;
    restart();
  }
  // A game of two plies that is over.
  std::string finished_game(const std::string& id) {
    say(a, {{"t", "challenge"}, {"id", "c" + id}, {"variant", "empire"}, {"seats", {"me", "open"}}});
    say(b, {{"t", "join"}, {"id", "j" + id}, {"challenge", ann.last("challenge-made").at("challenge").at("id")}});
    game = ann.last("started").at("game").as_string();
    move(a, 0, "a3a4", "m1" + id);
    move(b, 1, "a7a6", "m2" + id);
    offer(a, "resign", "r" + id);
    EXPECT_EQ(hub()->game_state(game)->status, "over");
    return game;
  }
  std::vector<std::string> five_games() {
    std::vector<std::string> out(5);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = finished_game(std::to_string(i));
    return out;
  }
  void ask(SessionId who, const std::string& of, std::string_view id = "q") {
    say(who, {{"t", "review"}, {"id", id}, {"game", of}});
  }
  // What HTTP answers.
  Json read(const std::string& of) {
    Json out;
    hub()->review_json(of, [&](const Result<std::optional<std::string>>& text) {
      if (!text)
        out["error"] = text.error().code;
      else if (*text)
        out = boost::json::parse(**text).as_object();
    });
    settle();
    return out;
  }
  void finish(std::size_t job, const Result<std::string>& review = std::string(R"({"nodes":7})")) {
    reviewer.jobs.at(job).done(review);
    settle();
  }

  PatientReviewer reviewer;
};

TEST_F(ReviewsTest, AFinishedGameIsReviewedOnceForEverybody) {
  const std::string over = finished_game("1");
  EXPECT_EQ(read(over), (Json{{"state", "none"}}));
  ask(a, over);
  EXPECT_EQ(ann.last("review").at("state"), "running");
  EXPECT_EQ(ann.last("review").at("id"), "q");
  ASSERT_EQ(reviewer.jobs.size(), 1U);
  EXPECT_EQ(reviewer.jobs[0].request.variant, "empire");
  EXPECT_EQ(reviewer.jobs[0].request.moves, (std::vector<std::string>{"a3a4", "a7a6"}));
  EXPECT_EQ(reviewer.jobs[0].request.nodes, 200'000U);
  ask(a, over);  // the same again
  ask(b, over);  // and somebody else
  EXPECT_EQ(bob.last("review").at("state"), "running");
  EXPECT_EQ(reviewer.jobs.size(), 1U);
  store.hold();
  finish(0);
  EXPECT_EQ(bob.count("review"), 1) << "nobody is told before it is stored";
  EXPECT_EQ(read(over).at("state"), "running");
  store.commit();
  settle();
  for (const FakeClient* who : {&ann, &bob}) EXPECT_EQ(who->last("review").at("state"), "done");
  EXPECT_EQ(read(over), (Json{{"state", "done"}, {"review", {{"nodes", 7}}}}));
  ask(b, over, "again");
  EXPECT_EQ(bob.last("review").at("state"), "done");
  EXPECT_EQ(bob.last("review").at("id"), "again");
  restart();
  ask(b, over);
  EXPECT_EQ(bob.last("review").at("state"), "done");
  EXPECT_EQ(reviewer.jobs.size(), 1U);
}

TEST_F(ReviewsTest, NobodyGetsHelpInARunningGame) {
  begin();
  move(a, 0, "a3a4", "m1");
  ask(a, game);
  EXPECT_EQ(ann.last("refused").at("code"), "game-running");
  EXPECT_EQ(read(game), (Json{{"state", "none"}}));
  ask(a, "NoSuchGame");
  EXPECT_EQ(ann.last("refused").at("code"), "no-game");
  EXPECT_TRUE(read("NoSuchGame").empty());
  offer(a, "resign", "r");
  EXPECT_TRUE(reviewer.jobs.empty());
}

TEST_F(ReviewsTest, AGameWithoutMovesHasNothingToReview) {
  begin();
  offer(a, "abort", "x");
  ASSERT_EQ(hub()->game_state(game)->status, "over");
  ask(a, game);
  EXPECT_EQ(ann.last("refused").at("code"), "no-moves");
}

TEST_F(ReviewsTest, TheyComeOneAfterTheOtherInOrder) {
  const std::string first = finished_game("1"), second_game = finished_game("2"), third = finished_game("3");
  FakeClient cat;
  const SessionId c = connect(cat, "cat");
  ask(c, first);
  ask(a, second_game);
  ask(b, third);
  ASSERT_EQ(reviewer.jobs.size(), 1U);
  EXPECT_EQ(ann.last("review").at("place"), 1);
  EXPECT_EQ(bob.last("review").at("place"), 2);
  EXPECT_EQ(read(third), (Json{{"state", "queued"}, {"place", 2}}));
  second();
  reviewer.jobs[0].progress(2);
  settle();
  EXPECT_EQ(read(first), (Json{{"state", "running"}, {"done", 2}, {"plies", 3}}));
  const int heard = cat.count("review");
  second();
  EXPECT_GT(cat.count("review"), heard);
  second();
  EXPECT_EQ(cat.count("review"), heard + 1) << "none without news";
  finish(0);
  ASSERT_EQ(reviewer.jobs.size(), 2U);
  EXPECT_EQ(reviewer.jobs[1].request.game, second_game);
  second();
  EXPECT_EQ(bob.last("review").at("place"), 1) << "who waits is told of moving up";
  finish(1);
  ASSERT_EQ(reviewer.jobs.size(), 3U);
  EXPECT_EQ(reviewer.jobs[2].request.game, third);
  hub()->disconnect(c);
}

TEST_F(ReviewsTest, NobodyWaitsForAllThatOneVisitorAskedFor) {
  const std::vector<std::string> games = five_games();
  FakeClient cat, dog;  // one visitor, who has two names
  const SessionId c = connect(cat, "cat", "1.2.3.4"), d = connect(dog, "dog", "1.2.3.4");
  ask(c, games[0]);
  ask(c, games[1]);
  ask(d, games[2]);
  ask(d, games[3]);
  ask(b, games[4]);
  EXPECT_EQ(bob.last("review").at("place"), 1) << "before all that wait, behind the one that runs";
  EXPECT_EQ(read(games[1]).at("place"), 2);
  const int heard = cat.count("review");
  second();
  EXPECT_GT(cat.count("review"), heard) << "who moved back is told";
  finish(0);
  EXPECT_EQ(reviewer.jobs.at(1).request.game, games[4]);
  for (std::size_t i = 1; i < 4; ++i) {
    finish(i);
    EXPECT_EQ(reviewer.jobs.at(i + 1).request.game, games[i]) << "then as they came";
  }
  for (SessionId s : {c, d}) hub()->disconnect(s);
}

TEST_F(ReviewsTest, ABurstDoesNotPassTheLimits) {
  const std::vector<std::string> games = five_games();
  store.hold_reads();  // all of them before the store has answered once
  for (const std::string& g : games) ask(a, g);
  store.run_reads();
  settle();
  EXPECT_EQ(ann.count("refused"), 3) << "two of one person";
  EXPECT_EQ(ann.last("refused").at("code"), "too-many");
}

TEST_F(ReviewsTest, AnAddressAndTheServerHaveLimitsToo) {
  const std::vector<std::string> games = five_games();
  world.limits.open_reviews_per_address = 1;
  world.limits.review_queue = 2;
  restart();
  FakeClient cat, dog, eve;
  const SessionId c = connect(cat, "cat", "1.2.3.4"), d = connect(dog, "dog", "1.2.3.4"),
                  e = connect(eve, "eve", "5.6.7.8");
  ask(c, games[0]);
  ask(d, games[1]);
  EXPECT_EQ(dog.last("refused").at("code"), "too-many");
  ask(e, games[1]);
  EXPECT_EQ(eve.last("review").at("state"), "queued");
  ask(b, games[2]);
  EXPECT_EQ(bob.last("refused").at("code"), "too-many");
  ask(b, games[0]);  // follows, which takes no place
  EXPECT_EQ(bob.last("review").at("state"), "running");
  EXPECT_EQ(world.metrics.of(Count::kTooManyReviews), 2U);
  finish(0);
  ask(d, games[2]);
  EXPECT_EQ(dog.last("review").at("state"), "queued") << "a place is free again";
  for (SessionId s : {c, d, e}) hub()->disconnect(s);
}

TEST_F(ReviewsTest, ADayHasItsLimit) {
  world.limits.reviews_per_day = 2;
  world.limits.address_reviews_per_day = 3;
  restart();
  const std::vector<std::string> games = five_games();
  FakeClient cat, dog;
  const SessionId c = connect(cat, "cat", "1.2.3.4"), d = connect(dog, "dog", "1.2.3.4");
  for (std::size_t i = 0; i < 2; ++i) {
    ask(c, games[i]);
    finish(i);
  }
  ask(c, games[2]);
  EXPECT_EQ(cat.last("refused").at("code"), "too-many");
  EXPECT_GT(cat.last("refused").at("retry").as_int64(), 0);
  ask(c, games[0]);  // what is there costs nothing
  EXPECT_EQ(cat.last("review").at("state"), "done");
  ask(d, games[2]);
  finish(2);
  ask(d, games[3]);
  EXPECT_EQ(dog.last("refused").at("code"), "too-many") << "three of one address";
  now += Millis{24} * 3600 * 1000;
  ask(d, games[3]);
  EXPECT_EQ(dog.last("review").at("state"), "running");
  for (SessionId s : {c, d}) hub()->disconnect(s);
}

TEST_F(ReviewsTest, AFailureLeavesNothingBehind) {
  const std::string over = finished_game("1");
  ask(a, over);
  finish(0, Error{"engine-failed", "No engine."});
  EXPECT_EQ(ann.last("review").at("state"), "none");
  EXPECT_EQ(read(over), (Json{{"state", "none"}}));
  ask(a, over);
  ASSERT_EQ(reviewer.jobs.size(), 2U);
  store.fail(true);  // the disk refuses
  finish(1);
  store.fail(false);
  settle();
  EXPECT_EQ(read(over), (Json{{"state", "none"}}));
  EXPECT_EQ(world.metrics.of(Count::kReviewsFailed), 2U);
}

TEST_F(ReviewsTest, WhatWaitsIsForgottenByARestartAndCanBeAskedForAgain) {
  const std::string over = finished_game("1");
  ask(a, over);
  restart();
  finish(0);  // of the old hub: nobody listens
  EXPECT_EQ(read(over), (Json{{"state", "none"}}));
  ask(a, over);
  ASSERT_EQ(reviewer.jobs.size(), 2U);
  hub()->shut_down();
  ask(b, over);
  EXPECT_EQ(bob.last("refused").at("code"), "shutdown");
}

TEST_F(ReviewsTest, ALongGameGetsItsShareOfNodes) {
  world.limits.review_game_nodes = 30'000;
  restart();
  ask(a, finished_game("1"));
  EXPECT_EQ(reviewer.jobs.at(0).request.nodes, 10'000U);
}

TEST_F(ReviewsTest, WhoLeavesIsNotTold) {
  const std::string over = finished_game("1");
  FakeClient cat;
  const SessionId c = connect(cat, "cat");
  ask(c, over);
  hub()->disconnect(c);
  const auto heard = cat.heard.size();
  finish(0);
  EXPECT_EQ(cat.heard.size(), heard);
  EXPECT_EQ(read(over).at("state"), "done") << "but it is stored";
}

TEST_F(ReviewsTest, AStoreThatCannotBeAskedRefuses) {
  const std::string over = finished_game("1");
  store.refuse_reads(true);
  ask(a, over);
  EXPECT_EQ(ann.last("refused").at("code"), "busy");
  EXPECT_EQ(read(over).at("error"), "busy");
  store.refuse_reads(false);
  store.fail_reads(true);
  ask(a, over);
  EXPECT_EQ(ann.last("refused").at("code"), "busy");
  store.fail_reads(false);
  ask(a, over);
  EXPECT_EQ(ann.last("review").at("state"), "running") << "the refused one holds no place";
}

TEST_F(ReviewsTest, AServerWithoutAnEngineSaysSo) {
  world.reviewer = nullptr;
  restart();
  ask(a, finished_game("1"));
  EXPECT_EQ(ann.last("refused").at("code"), "no-engine");
}

}  // namespace
}  // namespace serai::server

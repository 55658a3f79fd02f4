// The reviewer: whatever its engine does, a review is whole or there is none.
#include "server/reviewer.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <boost/json.hpp>
#include <future>
#include <mutex>

#include "game/game.hpp"
#include "match/uci_engine.hpp"
#include "test_paths.hpp"

namespace serai::server {
namespace {

ReviewerOptions options(const std::vector<std::string>& arguments) {
  ReviewerOptions out;
  out.command = {SERAI_FAKE_ENGINE};
  out.command.insert(out.command.end(), arguments.begin(), arguments.end());
  out.niceness = 0;  // a busy machine would let the test wait
  return out;
}

ReviewRequest request(int plies) {
  const auto game = *Game::start("empire");
  ReviewRequest out{"g1", "empire", game->start_fen(), {}, 1000};
  for (int i = 0; i < plies; ++i) {
    const Move m = game->legal_moves().front();
    out.moves.push_back(game->write(m, Notation::kUci));
    game->play(m);
  }
  return out;
}

struct Made {
  Result<std::string> review = Error{"none", ""};
  std::vector<std::size_t> steps;
};

Made review(const ReviewerOptions& o, const ReviewRequest& asked) {
  Made out;
  std::promise<void> end;
  const auto reviewer = make_reviewer(o);
  reviewer->start(
      asked, [&](std::size_t done) { out.steps.push_back(done); },
      [&](const Result<std::string>& made) {
        out.review = made;
        end.set_value();
      });
  end.get_future().wait();
  return out;
}

TEST(Reviewer, JudgesEveryPosition) {
  const Made made = review(options({"score=50"}), request(3));
  ASSERT_TRUE(made.review) << made.review.error().message;
  EXPECT_EQ(made.steps, (std::vector<std::size_t>{1, 2, 3, 4}));
  const auto json = boost::json::parse(*made.review).as_object();
  EXPECT_EQ(json.at("nodes"), 1000);
  EXPECT_EQ(json.at("engine"), "Fake");
  ASSERT_EQ(json.at("positions").as_array().size(), 4U);
  for (const auto& position : json.at("positions").as_array()) {
    EXPECT_EQ(position.at("score").at("cp"), 50);
    EXPECT_EQ(position.at("chances"), (boost::json::array{500, 300, 200}));
    EXPECT_EQ(position.at("line").as_array().size(), 1U) << "what is not legal is left out";
  }
}

TEST(Reviewer, KnowsWhereAGameIsOver) {
  ReviewRequest asked{"g1", "empire", "7k/6pp/8/8/8/8/8/T3K3 w - - 0 1", {"a1a8"}, 1000};
  const Made made = review(options({"score=50"}), asked);
  ASSERT_TRUE(made.review) << made.review.error().message;
  const auto json = boost::json::parse(*made.review).as_object();
  EXPECT_TRUE(json.at("positions").at(1).is_null());
  EXPECT_TRUE(json.at("positions").at(0).is_object());
}

TEST(Reviewer, TellsWinsByRule) {
  const Made made = review(options({"score=-19995"}), request(0));
  ASSERT_TRUE(made.review) << made.review.error().message;
  const auto score = boost::json::parse(*made.review).at("positions").at(0).at("score");
  EXPECT_EQ(score.at("rule").at("plies"), 5);
  EXPECT_EQ(score.at("rule").at("winner"), "b");
  EXPECT_EQ(score.at("rule").at("reason"), "");
}

TEST(Reviewer, ReplacesAnEngineThatCrashesInTheMiddle) {
  const Made made = review(options({"crash", "at=2", "score=50"}), request(6));
  ASSERT_TRUE(made.review) << made.review.error().message;
  EXPECT_EQ(made.steps.size(), 7U);
}

TEST(Reviewer, FailsRatherThanTellHalf) {
  for (const char* mode : {"crash", "nonsense", "dead", "mute"}) {
    ReviewerOptions o = options({mode});
    o.start = std::chrono::milliseconds(200);
    const Made made = review(o, request(2));
    ASSERT_FALSE(made.review) << mode;
    EXPECT_EQ(made.review.error().code, "engine-failed");
  }
  EXPECT_FALSE(review(options({"score=50"}), {"g1", "empire", "rubbish", {}, 1000}).review);
  EXPECT_FALSE(review(options({"score=50"}), {"g1", "empire", request(0).start_fen, {"a1a9"}, 1000}).review);
}

TEST(Reviewer, WaitsWhileSomebodysMoveWaits) {
  std::atomic<int> asked = 0;
  ReviewerOptions o = options({"score=50"});
  o.must_wait = [&] { return ++asked % 3 != 0; };  // twice before each position
  const Made made = review(o, request(2));
  ASSERT_TRUE(made.review);
  EXPECT_EQ(asked, 9);
}

TEST(Reviewer, MakesProgressWhenSomebodysMoveAlwaysWaits) {
  ReviewerOptions o = options({"score=50"});
  o.must_wait = [] { return true; };
  o.longest_wait = std::chrono::milliseconds(1);
  const Made made = review(o, request(2));
  ASSERT_TRUE(made.review) << made.review.error().message;
  EXPECT_EQ(made.steps, (std::vector<std::size_t>{1, 2, 3})) << "and tells of it";
}

TEST(Reviewer, RunsBelowPeoplesMovesAndAboveNothingAtAll) {
  EXPECT_GT(ReviewerOptions().niceness, EnginePoolOptions().niceness);
  EXPECT_LT(ReviewerOptions().niceness, 15) << "further down a busy machine has no time for it";
}

TEST(Reviewer, EndsInTheMiddleWithoutAnAnswer) {
  std::promise<void> waits;
  std::atomic<int> asked = 0;
  bool is_answered = false;
  ReviewerOptions o = options({"score=50"});
  o.longest_wait = std::chrono::hours(1);
  o.must_wait = [&] {
    if (++asked == 3) waits.set_value();
    return asked >= 3;  // two positions, and then no more
  };
  {
    const auto reviewer = make_reviewer(o);
    reviewer->start(
        request(5), [](std::size_t) {}, [&](const Result<std::string>&) { is_answered = true; });
    waits.get_future().wait();
  }
  EXPECT_FALSE(is_answered);
}

TEST(UciInfo, IsReadWhole) {
  const auto info = read_info(" depth 9 seldepth 12 multipv 1 score cp -31 wdl 200 300 500 nodes 5 pv e2e4 e7e5");
  ASSERT_TRUE(info);
  EXPECT_EQ(info->score, -31);
  EXPECT_FALSE(info->is_mate);
  EXPECT_EQ(info->chances, (std::array{200, 300, 500}));
  EXPECT_EQ(info->line, (std::vector<std::string>{"e2e4", "e7e5"}));
  EXPECT_TRUE(read_info("score mate -3 wdl 0 0 1000 pv a1a2")->is_mate);
  for (const char* bad :
       {"", "score cp 5 pv e2e4", "score cp 5 wdl 1 2 3 pv e2e4", "score cp x wdl 200 300 500 pv e2e4",
        "score cp 5 wdl -200 700 500 pv e2e4", "score cp 5 wdl 200 300 500", "string score wdl pv"})
    EXPECT_FALSE(read_info(bad)) << bad;
}

}  // namespace
}  // namespace serai::server

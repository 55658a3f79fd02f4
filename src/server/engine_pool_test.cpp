// The pool of engines: whatever an engine does, the game goes on.
#include "server/engine_pool.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>
#include <optional>
#include <thread>

#include "game/game.hpp"
#include "test_paths.hpp"

namespace serai::server {
namespace {

EnginePoolOptions options(const std::vector<std::string>& arguments) {
  EnginePoolOptions out;
  out.command = {SERAI_FAKE_ENGINE};
  out.command.insert(out.command.end(), arguments.begin(), arguments.end());
  out.engines = 1;
  return out;
}

std::unique_ptr<EnginePool> pool_of(const EnginePoolOptions& o) {
  auto pool = make_engine_pool(o);
  EXPECT_TRUE(pool.ok()) << pool.error().message;
  return *std::move(pool);
}

EngineRequest request(const GameId& id, std::string_view variant = "empire", std::vector<std::string> moves = {}) {
  const auto game = *Game::start(variant);
  return {id, std::string(variant), game->start_fen(), std::move(moves), 3};
}

// Gathers answers.
class Answers {
 public:
  EnginePool::Done take() {
    return [this](const EngineAnswer& answer) {
      const std::lock_guard lock(mutex_);
      answers_.push_back(answer);
      came_.notify_all();
    };
  }
  std::vector<EngineAnswer> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(came_.wait_for(lock, std::chrono::minutes(1), [&] { return answers_.size() >= count; }));
    return answers_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<EngineAnswer> answers_;
};

std::string ask_and_wait(EnginePool& pool, const EngineRequest& question) {
  Answers answers;
  pool.ask(question, answers.take());
  const auto all = answers.wait_for(1);
  return all.empty() ? "" : all[0].move;
}

// Plays on with the answer; false if it is not legal.
bool play(Game& game, EngineRequest& question, const std::string& answer) {
  const auto move = game.read_uci(answer);
  if (!move) return false;
  game.play(*move);
  question.moves.push_back(answer);
  return true;
}

// The processes that this one has started.
std::vector<pid_t> children() {
  std::vector<pid_t> out;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    std::string text;
    if (!std::getline(file, text)) continue;
    std::istringstream rest(text.substr(text.rfind(')') + 1));
    std::string state;
    pid_t parent = 0;
    rest >> state >> parent;
    if (parent == getpid() && state != "Z") out.push_back(std::stoi(entry.path().filename()));
  }
  return out;
}

TEST(EnginePools, AnswerWithALegalMoveInEveryGame) {
  const auto pool = pool_of(options({"normal"}));
  for (const VariantInfo* variant : variants()) {
    const auto game = Game::start(variant->id);
    EngineRequest question = request("g1", variant->id);
    for (int ply = 0; ply < 6; ++ply) {
      question.level = 1 + ply;
      EXPECT_TRUE(play(**game, question, ask_and_wait(*pool, question))) << variant->id;
    }
  }
  EXPECT_EQ(pool->stats().replaced, 0U);
  EXPECT_EQ(pool->stats().own_moves, 0U);
  EXPECT_EQ(pool->stats().answers, 6 * variants().size());
}

// An engine that is silent for this long is given up.
EnginePoolOptions impatient(const std::vector<std::string>& arguments) {
  EnginePoolOptions out = options(arguments);
  const bool is_silent = arguments[0] != "crash" && arguments[0] != "illegal" && arguments[0] != "nonsense";
  if (is_silent) out.answer = std::chrono::milliseconds(500);
  return out;
}

class BadEngines : public testing::TestWithParam<const char*> {};

TEST_P(BadEngines, AreReplacedAndTheGameGoesOn) {
  const auto pool = pool_of(impatient({GetParam(), "at=1"}));  // each engine is good for one move
  const auto game = Game::start("empire");
  EngineRequest question = request("g1");
  for (int ply = 0; ply < 3; ++ply) EXPECT_TRUE(play(**game, question, ask_and_wait(*pool, question)));
  EXPECT_GE(pool->stats().replaced, 2U);
  EXPECT_EQ(pool->stats().own_moves, 0U);
}

TEST_P(BadEngines, ThatAreNeverAnyGoodDoNotStopTheGame) {
  const auto pool = pool_of(impatient({GetParam()}));
  const auto game = Game::start("empire");
  EngineRequest question = request("g1");
  EXPECT_TRUE(play(**game, question, ask_and_wait(*pool, question)));
  EXPECT_EQ(pool->stats().own_moves, 1U);
}

INSTANTIATE_TEST_SUITE_P(All, BadEngines, testing::Values("crash", "illegal", "nonsense", "silent", "flood", "babble"),
                         [](const auto& mode) { return std::string(mode.param); });

TEST(EnginePools, SayWhyTheyCannotStart) {
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"/no/such/engine"}, {SERAI_FAKE_ENGINE, "dead"}, {SERAI_FAKE_ENGINE, "mute"}}) {
    EnginePoolOptions o = options({});
    o.command = command;
    o.start = std::chrono::milliseconds(100);
    const auto pool = make_engine_pool(o);
    ASSERT_FALSE(pool.ok());
    EXPECT_EQ(pool.error().code, "cannot-start");
    EXPECT_NE(pool.error().message.find(command[0]), std::string::npos) << pool.error().message;
  }
}

TEST(EnginePools, ServeGamesInOrderAndForgetWhatIsCancelled) {
  const auto pool = pool_of(impatient({"overstep"}));  // thinks until it is told to stop
  Answers answers;
  pool->ask(request("a"), answers.take());
  pool->ask(request("b"), answers.take());
  pool->ask(request("c"), answers.take());
  pool->ask(request("d"), answers.take());
  pool->cancel("c");
  pool->cancel("nobody");
  const auto came = answers.wait_for(3);
  ASSERT_EQ(came.size(), 3U);
  EXPECT_EQ(came[0].game, "a");
  EXPECT_EQ(came[1].game, "b");
  EXPECT_EQ(came[2].game, "d");
  EXPECT_EQ(pool->stats().waiting, 0U);
}

// Waits, for a minute at most, until so many engines think.
bool come_to_think(const EnginePool& pool, std::size_t count) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (pool.stats().thinking != count && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  return pool.stats().thinking == count;
}

TEST(EnginePools, StopAnEngineWhoseAnswerNobodyWants) {
  EnginePoolOptions o = options({"overstep"});
  o.answer = std::chrono::minutes(10);  // only "stop" ends its thought
  const auto pool = pool_of(o);
  const auto engines = children();
  Answers answers;
  pool->ask(request("a"), answers.take());
  ASSERT_TRUE(come_to_think(*pool, 1));
  pool->cancel("a");
  EXPECT_TRUE(come_to_think(*pool, 0));
  // The next game has the engine at once, and another position of the same game too.
  pool->ask(request("b"), answers.take());
  ASSERT_TRUE(come_to_think(*pool, 1));
  pool->ask(request("b"), answers.take());
  pool->cancel("b");
  EXPECT_TRUE(come_to_think(*pool, 0));
  EXPECT_TRUE(answers.wait_for(0).empty());
  EXPECT_EQ(pool->stats().waiting, 0U);
  EXPECT_EQ(pool->stats().replaced, 0U);
  EXPECT_EQ(children(), engines) << "the same engines serve on";
}

// Keeps the only engine's thread busy until the test has asked for everything it wants to ask for.
TEST(EnginePools, LetOwnersTakeTurns) {
  const auto pool = pool_of(options({"normal"}));
  std::promise<void> gate;
  pool->ask(request("gate"), [open = gate.get_future().share()](const EngineAnswer&) { open.wait(); });
  Answers answers;
  const auto ask = [&](const GameId& game, const std::string& owner) {
    EngineRequest question = request(game);
    question.owner = owner;
    pool->ask(question, answers.take());
  };
  for (const char* game : {"a1", "a2", "a3", "a4", "a5"}) ask(game, "ann");
  ask("b1", "bob");
  ask("c1", "cid");
  ask("b2", "bob");
  ask("d1", "dan");
  pool->cancel("a2");
  pool->cancel("d1");
  gate.set_value();
  std::vector<GameId> order;
  for (const EngineAnswer& answer : answers.wait_for(7)) order.push_back(answer.game);
  EXPECT_EQ(order, (std::vector<GameId>{"a1", "b1", "c1", "a3", "b2", "a4", "a5"}));
  EXPECT_EQ(pool->stats().waiting, 0U);
}

TEST(EnginePools, TellWhatTheEngineThinksOfItsMove) {
  const auto pool = pool_of(options({"normal", "score=-37"}));
  Answers answers;
  pool->ask(request("a"), answers.take());
  ASSERT_EQ(answers.wait_for(1).size(), 1U);
  EXPECT_EQ(answers.wait_for(1)[0].score, -37);
}

TEST(EnginePools, AnswerTheLastRequestOfAGameOnly) {
  const auto pool = pool_of(impatient({"overstep"}));
  Answers answers;
  const EngineRequest first = request("a");
  const std::string move = (*Game::start("empire"))->write((*Game::start("empire"))->legal_moves()[0], Notation::kUci);
  pool->ask(first, answers.take());
  while (pool->stats().thinking == 0) std::this_thread::yield();
  pool->ask(request("a", "empire", {move}), answers.take());
  pool->ask(request("b"), answers.take());
  const auto came = answers.wait_for(2);
  ASSERT_EQ(came.size(), 2U);
  EXPECT_EQ(came[0].game, "a");
  EXPECT_EQ(came[0].plies, 1U);
  EXPECT_EQ(came[1].game, "b");
}

TEST(EnginePools, SurviveTheirEnginesBeingKilled) {
  EnginePoolOptions o = options({"silent", "at=1"});
  o.answer = std::chrono::minutes(10);  // only the kill ends its silence
  const auto pool = pool_of(o);
  const auto game = Game::start("empire");
  EngineRequest question = request("a");
  ASSERT_TRUE(play(**game, question, ask_and_wait(*pool, question)));
  Answers answers;
  pool->ask(question, answers.take());
  while (pool->stats().thinking == 0) std::this_thread::yield();
  const auto engines = children();
  ASSERT_EQ(engines.size(), 1U);
  kill(engines[0], SIGKILL);
  ASSERT_EQ(answers.wait_for(1).size(), 1U);
  EXPECT_TRUE(play(**game, question, answers.wait_for(1)[0].move));
  EXPECT_EQ(pool->stats().replaced, 1U);
}

TEST(EnginePools, TakeTheirEnginesWithThem) {
  EnginePoolOptions o = options({"silent"});
  o.engines = 3;
  o.answer = std::chrono::minutes(10);
  auto pool = pool_of(o);
  Answers answers;
  for (const char* id : {"a", "b", "c", "d"}) pool->ask(request(id), answers.take());
  while (pool->stats().thinking < 3) std::this_thread::yield();
  EXPECT_EQ(children().size(), 3U);
  pool.reset();
  EXPECT_TRUE(children().empty());
  EXPECT_TRUE(answers.wait_for(0).empty());
}

TEST(EnginePools, DoNotAnswerWhatIsNoGame) {
  const auto pool = pool_of(options({"normal"}));
  Answers answers;
  pool->ask(request("a", "empire", {"z9z9"}), answers.take());
  EngineRequest nonsense = request("b");
  nonsense.start_fen = "nonsense";
  pool->ask(nonsense, answers.take());
  pool->ask(request("c"), answers.take());
  const auto came = answers.wait_for(1);
  ASSERT_EQ(came.size(), 1U);
  EXPECT_EQ(came[0].game, "c");
}

}  // namespace
}  // namespace serai::server

#include "server/engine_pool.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <future>
#include <map>
#include <mutex>
#include <random>
#include <thread>

#include "game/game.hpp"
#include "server/log.hpp"

namespace serai::server {
namespace {

constexpr int kAttempts = 3;  // at one request

// The "go" command of a level. An engine that knows levels limits itself more than this.
std::string go_for(int level, bool knows_levels) {
  constexpr std::array<int, kHighestLevel> kNodes = {30, 100, 250, 600, 1500, 4000, 12'000, 40'000};
  constexpr int kMostNodes = 1'000'000;
  const auto index = static_cast<std::size_t>(std::clamp(level, 1, kHighestLevel) - 1);
  return "go nodes " + std::to_string(knows_levels ? kMostNodes : kNodes[index]);
}

// The game that a request is about; null if the request makes no sense, which is the caller's mistake.
std::unique_ptr<Game> replay(const EngineRequest& request) {
  auto game = Game::from_fen(request.variant, request.start_fen);
  if (!game) return nullptr;
  for (const std::string& text : request.moves) {
    const auto move = (*game)->read_uci(text);
    if (!move) return nullptr;
    (*game)->play(*move);
  }
  return (*game)->legal_moves().empty() ? nullptr : *std::move(game);
}

// One engine process, replaced as needed. Belongs to one thread.
class Worker {
 public:
  Worker(const EngineProcess& how, const StopSignal& stop) : how_(how), stop_(stop) {}

  // Makes sure that there is an engine.
  std::optional<Error> start() {
    if (engine_ != nullptr && engine_->is_usable()) return std::nullopt;
    engine_.reset();
    variant_ = variants()[0];
    level_ = 0;
    game_.clear();
    auto engine = start_engine(how_, *variant_, stop_);
    if (!engine) return engine.error();
    engine_ = *std::move(engine);
    return std::nullopt;
  }

  // One attempt: a legal move with its score, or nothing. After nothing the engine is gone, unless it was only
  // `cancelled`.
  std::optional<EngineAnswer> think(const EngineRequest& request, const Game& game, const StopSignal& cancelled) {
    if (start()) return std::nullopt;
    Reply reply = prepare(request, game.variant());
    if (reply.kind == Reply::Kind::kMove) {
      reply = engine_->think(position_command(request.start_fen, request.moves),
                             go_for(request.level, engine_->has_option("Level")), std::nullopt, &cancelled);
      if (reply.kind == Reply::Kind::kStopped) return std::nullopt;
    }
    if (reply.kind == Reply::Kind::kMove) {
      if (const auto move = game.read_uci(reply.move)) {
        return EngineAnswer{request.game, request.moves.size(), game.write(*move, Notation::kUci), reply.centipawns};
      }
    }
    engine_.reset();
    return std::nullopt;
  }

 private:
  // Tells the engine what differs from the last request. A new game clears what it remembers of the old one.
  Reply prepare(const EngineRequest& request, const VariantInfo& variant) {
    Reply reply;
    if (variant_ != &variant) reply = engine_->set_option("UCI_Variant", variant.id);
    variant_ = &variant;
    if (reply.kind == Reply::Kind::kMove && level_ != request.level && engine_->has_option("Level")) {
      reply = engine_->set_option("Level", std::to_string(request.level));
    }
    level_ = request.level;
    if (reply.kind == Reply::Kind::kMove && game_ != request.game) reply = engine_->new_game();
    game_ = request.game;
    return reply;
  }

  const EngineProcess& how_;
  const StopSignal& stop_;
  std::unique_ptr<UciEngine> engine_;
  const VariantInfo* variant_ = nullptr;  // what the engine was told last
  int level_ = 0;
  GameId game_;
};

struct Job {
  EngineRequest request;
  EnginePool::Done done;
  std::uint64_t ticket = 0;
};

// The requests that wait. Owners take turns; the requests of one owner come out in the order in which they went in.
class WaitingJobs {
 public:
  std::size_t size() const { return size_; }

  void push(Job job) {
    auto& own = by_owner_[job.request.owner];
    if (own.empty()) turns_.push_back(job.request.owner);
    own.push_back(std::move(job));
    ++size_;
  }

  // Requires: size() > 0.
  Job pop() {
    const std::string owner = std::move(turns_.front());
    turns_.pop_front();
    const auto own = by_owner_.find(owner);
    Job job = std::move(own->second.front());
    own->second.pop_front();
    --size_;
    if (own->second.empty())
      by_owner_.erase(own);
    else
      turns_.push_back(owner);
    return job;
  }

  void erase(const GameId& game) {
    for (auto own = by_owner_.begin(); own != by_owner_.end();) {
      size_ -= std::erase_if(own->second, [&](const Job& job) { return job.request.game == game; });
      if (own->second.empty()) {
        std::erase(turns_, own->first);
        own = by_owner_.erase(own);
      } else {
        ++own;
      }
    }
  }

 private:
  std::map<std::string, std::deque<Job>> by_owner_;  // none of them empty
  std::deque<std::string> turns_;                    // the owners above, next one first
  std::size_t size_ = 0;
};

class ProcessPool final : public EnginePool {
 public:
  explicit ProcessPool(EnginePoolOptions options) : options_(std::move(options)) {}

  ~ProcessPool() override {
    {
      const std::lock_guard lock(mutex_);
      is_closing_ = true;
      for (const auto& [game, cancelled] : thoughts_) cancelled->request();
    }
    stop_.request();
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  // Starts the threads with their engines and waits for the first engine. If that one starts, the others will too.
  std::optional<Error> start() {
    std::promise<std::optional<Error>> first;
    for (int i = 0; i < std::max(1, options_.engines); ++i) {
      threads_.emplace_back([this, started = i == 0 ? &first : nullptr] {
        Worker worker(options_, stop_);
        const auto error = worker.start();
        if (started != nullptr) started->set_value(error);
        run(worker);
      });
    }
    return first.get_future().get();
  }

  void ask(EngineRequest request, Done done) override {
    {
      const std::lock_guard lock(mutex_);
      forget(request.game);
      const std::uint64_t ticket = ++last_ticket_;
      wanted_[request.game] = ticket;
      queue_.push({std::move(request), std::move(done), ticket});
    }
    wake_.notify_one();
  }

  void cancel(const GameId& game) override {
    const std::lock_guard lock(mutex_);
    forget(game);
  }

  EnginePoolStats stats() const override {
    const std::lock_guard lock(mutex_);
    EnginePoolStats out = stats_;
    out.waiting = queue_.size();
    return out;
  }

 private:
  // Requires: the lock.
  void forget(const GameId& game) {
    if (wanted_.erase(game) == 0) return;
    queue_.erase(game);
    for (auto [it, end] = thoughts_.equal_range(game); it != end; ++it) it->second->request();
  }

  // Requires: the lock.
  bool is_wanted(const Job& job) const {
    const auto it = wanted_.find(job.request.game);
    return it != wanted_.end() && it->second == job.ticket;
  }

  // Counts one more of something, unless nobody waits for the answer any more.
  bool count_if_wanted(const Job& job, std::uint64_t& count) {
    const std::lock_guard lock(mutex_);
    if (is_closing_ || !is_wanted(job)) return false;
    ++count;
    return true;
  }

  // The life of a thread.
  void run(Worker& worker) {
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [this] { return is_closing_ || queue_.size() > 0; });
      if (is_closing_) return;
      const Job job = queue_.pop();
      ++stats_.thinking;
      StopSignal cancelled;
      const auto thought = thoughts_.emplace(job.request.game, &cancelled);
      lock.unlock();
      const std::optional<EngineAnswer> made = answer(worker, job, cancelled);
      lock.lock();
      thoughts_.erase(thought);
      --stats_.thinking;
      if (!made || !is_wanted(job)) continue;
      wanted_.erase(job.request.game);
      ++stats_.answers;
      lock.unlock();
      job.done(*made);
      lock.lock();
    }
  }

  // A legal move; nothing if it is not wanted any more.
  std::optional<EngineAnswer> answer(Worker& worker, const Job& job, const StopSignal& cancelled) {
    const std::unique_ptr<Game> game = replay(job.request);
    if (game == nullptr) return std::nullopt;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
      auto made = worker.think(job.request, *game, cancelled);
      if (made) return made;
      if (!count_if_wanted(job, stats_.replaced)) return std::nullopt;
      log::throttled(log::Level::kWarning, "engine-replaced", {{"variant", job.request.variant}});
    }
    if (!count_if_wanted(job, stats_.own_moves)) return std::nullopt;
    log::throttled(log::Level::kError, "engine-gave-up", {{"variant", job.request.variant}});
    std::mt19937_64 random(job.ticket);
    const auto& moves = game->legal_moves();
    const std::string move = game->write(moves[random() % moves.size()], Notation::kUci);
    return EngineAnswer{job.request.game, job.request.moves.size(), move, std::nullopt};
  }

  const EnginePoolOptions options_;
  StopSignal stop_;
  mutable std::mutex mutex_;  // guards all below but the threads
  std::condition_variable wake_;
  WaitingJobs queue_;
  std::map<GameId, std::uint64_t> wanted_;       // the ticket whose answer a game waits for
  std::multimap<GameId, StopSignal*> thoughts_;  // under way; a cancelled one may still be there beside its successor
  std::uint64_t last_ticket_ = 0;
  EnginePoolStats stats_;
  bool is_closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace

int default_engine_count() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

Result<std::unique_ptr<EnginePool>> make_engine_pool(EnginePoolOptions options) {
  assert(!options.command.empty());
  auto pool = std::make_unique<ProcessPool>(std::move(options));
  if (auto error = pool->start()) return *error;
  return std::unique_ptr<EnginePool>(std::move(pool));
}

}  // namespace serai::server

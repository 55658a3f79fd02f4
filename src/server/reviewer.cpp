#include "server/reviewer.hpp"

#include <poll.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "cli/evaluation_json.hpp"
#include "cli/json.hpp"
#include "game/game.hpp"
#include "review/evaluation.hpp"
#include "server/log.hpp"

namespace serai::server {
namespace {

constexpr int kAttempts = 3;  // at one position
constexpr int kLookEveryMs = 50;
// Scores of games won by a rule other than mate: this less the plies until then (docs/engine.md).
constexpr int kWonByRule = 20'000;
constexpr int kLeastWonByRule = 19'000;

// The part of the line that is legal here; leaves `game` behind it.
std::vector<std::string> legal_part(const std::vector<std::string>& line, Game& game) {
  std::vector<std::string> out;
  for (const std::string& text : line) {
    const auto move = game.read_uci(text);
    if (game.outcome().is_over() || !move) break;
    out.push_back(game.write(*move, Notation::kUci));
    game.play(*move);
  }
  return out;
}

// What an engine said about the position; nothing if it makes no sense.
std::optional<Evaluation> to_evaluation(const UciInfo& said, const Game& game) {
  const auto after = game.clone();
  Evaluation out;
  out.line = legal_part(said.line, *after);
  if (out.line.empty()) return std::nullopt;
  out.score.kind = said.is_mate ? EngineScore::Kind::kMate : EngineScore::Kind::kCentipawns;
  out.score.value = said.score;
  out.chances = {said.chances[0], said.chances[1], said.chances[2]};
  if (!said.is_mate && std::abs(said.score) > kLeastWonByRule) {
    const Color winner = said.score > 0 ? game.turn() : !game.turn();
    const Outcome end = after->outcome();
    out.rule_win =
        RuleWin{kWonByRule - std::abs(said.score), winner, end.is_win_for(winner) ? end.reason : Reason::kNone};
  }
  if (out.line.size() > kReviewedLine) out.line.resize(kReviewedLine);
  return out;
}

// One engine, replaced as needed. Belongs to one thread.
class ReviewEngine {
 public:
  ReviewEngine(const EngineProcess& how, const StopSignal& stop) : how_(how), stop_(stop) {}

  // Forgets the game before.
  void begin() { engine_.reset(); }
  const std::string& name() const { return name_; }

  // The last position of `moves`; nothing if no engine could be brought to judge it.
  std::optional<Evaluation> judge(const ReviewRequest& request, const Game& game, std::span<const std::string> moves) {
    for (int attempt = 0; attempt < kAttempts && !stop_.is_requested(); ++attempt) {
      if (engine_ == nullptr && !start(game.variant())) continue;
      const Reply reply = engine_->think(position_command(request.start_fen, moves),
                                         "go nodes " + std::to_string(request.nodes), std::nullopt);
      if (reply.kind == Reply::Kind::kMove) {
        const auto said = read_info(reply.info);
        auto found = said ? to_evaluation(*said, game) : std::nullopt;
        if (found) return found;
      }
      engine_.reset();
      if (!stop_.is_requested()) log::throttled(log::Level::kWarning, "review-engine-replaced");
    }
    return std::nullopt;
  }

 private:
  bool start(const VariantInfo& variant) {
    auto engine = start_engine(how_, variant, stop_);
    if (!engine) return false;
    engine_ = *std::move(engine);
    name_ = engine_->name();
    if (engine_->has_option("UCI_ShowWDL")) engine_->set_option("UCI_ShowWDL", "true");
    return engine_->is_usable();
  }

  const EngineProcess& how_;
  const StopSignal& stop_;
  std::unique_ptr<UciEngine> engine_;
  std::string name_;  // as it calls itself
};

class ProcessReviewer final : public Reviewer {
 public:
  explicit ProcessReviewer(ReviewerOptions options) : options_(std::move(options)) {
    for (int i = 0; i < std::max(1, options_.reviews); ++i) threads_.emplace_back([this] { run(); });
  }
  ~ProcessReviewer() override {
    {
      const std::lock_guard lock(mutex_);
      is_closing_ = true;
    }
    stop_.request();
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  void start(ReviewRequest request, Progress progress, Done done) override {
    {
      const std::lock_guard lock(mutex_);
      queue_.push_back({std::move(request), std::move(progress), std::move(done)});
    }
    wake_.notify_one();
  }

 private:
  struct Job {
    ReviewRequest request;
    Progress progress;
    Done done;
  };

  // The life of a thread.
  void run() {
    ReviewEngine engine(options_, stop_);
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [this] { return is_closing_ || !queue_.empty(); });
      if (is_closing_) return;
      const Job job = std::move(queue_.front());
      queue_.pop_front();
      lock.unlock();
      const auto made = review(engine, job);
      engine.begin();  // an idle server keeps no engine for reviews
      if (!stop_.is_requested()) job.done(made);
      lock.lock();
    }
  }

  // People's moves come first, as long as there are not always some. False if the server stops.
  bool await_turn() const {
    const auto latest = std::chrono::steady_clock::now() + options_.longest_wait;
    pollfd stopping{stop_.fd(), POLLIN, 0};
    while (!stop_.is_requested() && options_.must_wait && options_.must_wait()) {
      if (std::chrono::steady_clock::now() >= latest) break;
      poll(&stopping, 1, kLookEveryMs);
    }
    return !stop_.is_requested();
  }

  Result<std::string> review(ReviewEngine& engine, const Job& job) const {
    const ReviewRequest& request = job.request;
    auto started = Game::from_fen(request.variant, request.start_fen);
    if (!started) return started.error();
    const std::unique_ptr<Game> game = *std::move(started);
    for (const std::string& text : request.moves) {
      const auto move = game->read_uci(text);
      if (!move) return move.error();
      game->play(*move);
    }
    Evaluations found(request.moves.size() + 1);
    for (std::size_t done = 0; done < found.size(); ++done) {
      const std::size_t ply = request.moves.size() - done;
      if (done > 0) game->undo();
      if (game->outcome().is_over()) continue;
      if (!await_turn()) return Error{"shutdown", "The server stops."};
      found[ply] = engine.judge(request, *game, std::span(request.moves).first(ply));
      if (!found[ply]) return Error{"engine-failed", "No engine could judge a position."};
      job.progress(done + 1);
    }
    return to_text(
        boost::json::object{{"nodes", request.nodes}, {"engine", engine.name()}, {"positions", to_json(found)}});
  }

  const ReviewerOptions options_;
  StopSignal stop_;
  std::mutex mutex_;  // guards the queue and is_closing_
  std::condition_variable wake_;
  std::deque<Job> queue_;
  bool is_closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace

std::unique_ptr<Reviewer> make_reviewer(ReviewerOptions options) {
  return std::make_unique<ProcessReviewer>(std::move(options));
}

}  // namespace serai::server

#include "server/endings.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <boost/json.hpp>

#include "game/game.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;
using endgame::Verdict;

constexpr int kNiceness = 10;
constexpr std::size_t kMostWaiting = 100;
constexpr std::size_t kKeptBytes = 4 << 20;

json::object to_json(const Verdict& v) {
  return {{"kind", v.is_win() ? "win" : v.is_loss() ? "loss" : "draw"}, {"plies", v.plies}};
}

json::object to_json(const endgame::Report& report, const Game& game) {
  json::array moves;
  for (const endgame::MoveReport& r : report.moves) {
    json::object move{{"move", game.write(r.move, Notation::kUci)}};
    if (r.verdict) move["verdict"] = to_json(*r.verdict);
    moves.push_back(std::move(move));
  }
  return {{"verdict", to_json(report.verdict)},
          {"unlimited", to_json(report.unlimited)},
          {"to", report.metric == endgame::Metric::kToMate ? "mate" : "capture"},
          {"onlyMates", report.only_mates},
          {"limit", report.is_counting ? "count" : "clock"},
          {"left", report.plies_left},
          {"moves", std::move(moves)}};
}

}  // namespace

Result<std::string> ending_json(endgame::Library& library, std::string_view variant, std::string_view fen) {
  const auto game = Game::from_fen(variant, fen);
  if (!game) return game.error();
  const auto report = library.probe((*game)->variant().id, (*game)->fen());
  if (!report) return report.error();
  json::object out{{"table", nullptr}};
  if (*report) out["table"] = to_json(**report, **game);
  return json::serialize(out) + "\n";
}

Endings::Endings(std::string folder, HubThread::Post post)
    : library_(std::move(folder)), thread_back_(std::move(post)), kept_(kKeptBytes), worker_([this] { run(); }) {}

Endings::~Endings() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
    queue_.clear();
  }
  wake_.notify_all();
  worker_.join();
}

void Endings::ask(std::string variant, std::string fen, Done done) {
  const std::string key = variant + "\n" + fen;
  if (const Text* kept = kept_.find(key)) return done(*kept);
  const auto keep = [this, key, done = std::move(done)](const Result<Text>& text) {
    if (text) kept_.keep(key, *text, (*text)->size());
    done(text);
  };
  bool is_full = false;
  {
    const std::lock_guard lock(mutex_);
    is_full = queue_.size() >= kMostWaiting;
    if (!is_full) queue_.push_back({std::move(variant), std::move(fen), thread_back_.bring<Result<Text>>(keep)});
  }
  if (is_full) return keep(Error{"busy", "The server is busy; try again in a moment."});
  wake_.notify_one();
}

void Endings::run() {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
  while (true) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return is_closing_ || !queue_.empty(); });
      if (is_closing_) return;
      job = std::move(queue_.front());
      queue_.pop_front();
    }
    auto text = ending_json(library_, job.variant, job.fen);
    if (text)
      job.done(std::make_shared<const std::string>(*std::move(text)));
    else
      job.done(text.error());
  }
}

}  // namespace serai::server

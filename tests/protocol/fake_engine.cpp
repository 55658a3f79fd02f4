// A stand-in for the engine in tests of the protocols: the class Engine with every promise of engine.hpp kept but
// strength. A search looks at nothing and plays a legal move that a seeded generator picks; it ends at once unless it
// has to wait for stop() or ponder_hit().
#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <random>
#include <thread>

#include "engine/engine.hpp"

namespace serai {

struct Engine::Impl {
  std::unique_ptr<Game> game;
  std::string fen;
  std::vector<std::string> moves;
  EngineOptions options;
  std::mt19937 random{1};

  std::thread worker;
  std::mutex mutex;
  std::condition_variable changed;
  bool searching = false;
  bool stopped = false;
  bool pondering = false;

  ~Impl() { end(); }

  void join() {
    if (worker.joinable()) worker.join();
  }
  void end() {
    {
      const std::lock_guard lock(mutex);
      stopped = true;
      changed.notify_all();
    }
    join();
  }

  Move pick(const std::vector<Move>& choices, const Game& from) {
    std::vector<Move> captures;
    for (Move m : choices) {
      if (m.kind() == MoveKind::kNormal && from.piece_on(m.to()) != kEmpty) captures.push_back(m);
    }
    const std::vector<Move>& list = !captures.empty() && random() % 2 == 0 ? captures : choices;
    return list[random() % list.size()];
  }

  static SearchInfo info_for(const BestMove& best, int line) {
    SearchInfo info;
    info.depth = 1;
    info.selective_depth = 2;
    info.line = line;
    info.nodes = 20;
    info.time_ms = 1;
    info.chances = {300, 400, 300};
    if (!best.move.empty()) info.moves.push_back(best.move);
    if (!best.ponder.empty()) info.moves.push_back(best.ponder);
    return info;
  }

  // The worker's whole life.
  void search(SearchLimits limits, SearchListener& listener) {
    BestMove best;
    const std::vector<Move>& legal = game->legal_moves();
    if (!legal.empty()) {
      const Move m = pick(limits.search_moves.empty() ? legal : limits.search_moves, *game);
      best.move = game->write(m, Notation::kUci);
      const auto next = game->clone();
      next->play(m);
      if (!next->legal_moves().empty()) best.ponder = next->write(pick(next->legal_moves(), *next), Notation::kUci);
      for (int line = 1; line <= options.lines; ++line) listener.on_info(info_for(best, line));
    }
    const bool endless = limits.infinite || (!limits.depth && !limits.nodes && !limits.movetime_ms && !limits.mate &&
                                             !limits.clocks[0] && !limits.clocks[1]);
    {
      std::unique_lock lock(mutex);
      changed.wait(lock, [&] { return stopped || !(endless || pondering); });
      searching = false;
    }
    listener.on_best(best);
  }
};

int Engine::most_hash_mb() {
  return 1024;
}

Engine::Engine(std::string_view variant) : impl_(std::make_unique<Impl>()) {
  set_variant(variant);
}
Engine::~Engine() = default;

std::optional<Error> Engine::set_variant(std::string_view name) {
  wait();
  auto game = Game::start(name);
  if (!game) return game.error();
  impl_->game = *std::move(game);
  impl_->fen.clear();
  impl_->moves.clear();
  return std::nullopt;
}

std::optional<Error> Engine::set_options(const EngineOptions& options) {
  wait();
  if (options.hash_mb == 1000) return Error{"no-memory", "There is not enough memory for a hash of 1000 MB."};
  impl_->options = options;
  return std::nullopt;
}
const EngineOptions& Engine::options() const {
  return impl_->options;
}

// Plays on from the position it has, if that is how the new one begins.
std::optional<Error> Engine::set_position(std::string_view fen, std::span<const std::string> moves) {
  wait();
  const std::string_view id = impl_->game->variant().id;
  const std::size_t known = impl_->moves.size();
  const bool extends =
      fen == impl_->fen && known <= moves.size() && std::equal(impl_->moves.begin(), impl_->moves.end(), moves.begin());
  std::unique_ptr<Game> next;
  if (extends) {
    next = impl_->game->clone();
  } else {
    auto game = fen.empty() ? Game::start(id) : Game::from_fen(id, fen);
    if (!game) return game.error();
    next = *std::move(game);
  }
  for (std::size_t i = extends ? known : 0; i < moves.size(); ++i) {
    const auto move = next->read_uci(moves[i]);
    if (!move) return Error{move.error().code, "Move " + std::to_string(i + 1) + ": " + move.error().message};
    next->play(*move);
  }
  impl_->game = std::move(next);
  impl_->fen = fen;
  impl_->moves.assign(moves.begin(), moves.end());
  return std::nullopt;
}
const Game& Engine::game() const {
  return *impl_->game;
}

void Engine::new_game() {
  wait();
}
void Engine::clear_hash() {
  wait();
}

void Engine::go(const SearchLimits& limits, SearchListener& listener) {
  wait();
  impl_->stopped = false;
  impl_->searching = true;
  impl_->pondering = limits.ponder;
  impl_->worker = std::thread([this, limits, &listener] { impl_->search(limits, listener); });
}
void Engine::stop() {
  const std::lock_guard lock(impl_->mutex);
  impl_->stopped = true;
  impl_->changed.notify_all();
}
void Engine::ponder_hit() {
  const std::lock_guard lock(impl_->mutex);
  impl_->pondering = false;
  impl_->changed.notify_all();
}
void Engine::wait() {
  impl_->join();
}
bool Engine::is_searching() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->searching;
}

std::string Engine::evaluation() {
  wait();
  return "Evaluation: 0.00";
}
std::optional<std::uint64_t> Engine::bench(int depth, const std::function<bool()>& is_cancelled) {
  wait();
  if (is_cancelled && is_cancelled()) return std::nullopt;
  return static_cast<std::uint64_t>(depth) * impl_->game->legal_moves().size();
}

}  // namespace serai

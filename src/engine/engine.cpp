#include "engine/engine.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <utility>

#include "engine/bench.hpp"
#include "engine/searcher.hpp"
#include "engine/strength.hpp"
#include "engine/thread.hpp"
#include "rules/text.hpp"

namespace serai {

namespace {

constexpr std::size_t kMostNetworkBytes = 64 << 20;

Result<std::string> read_file(const std::string& name, std::size_t most) {
  std::ifstream in(name, std::ios::binary);
  std::string bytes;
  std::string part(65536, '\0');
  while (in.read(part.data(), static_cast<std::streamsize>(part.size())) || in.gcount() > 0) {
    bytes.append(part.data(), static_cast<std::size_t>(in.gcount()));
    if (bytes.size() > most)
      return Error{"bad-network", "The file " + in_quotes(name) + " is too large for a network."};
  }
  if (bytes.empty()) return Error{"bad-network", "The file " + in_quotes(name) + " cannot be read."};
  return bytes;
}

}  // namespace

struct Engine::Impl {
  EngineOptions options;
  std::unique_ptr<Game> game;
  std::string given_fen;  // the words from which `game` was made
  std::vector<std::string> given_moves;
  std::unique_ptr<Searcher> searcher;
  SearchShared shared;
  SearchThread thread;
  std::atomic<bool> searching{false};
  std::uint64_t game_seed = std::random_device()();

  // Whether these words say how the game goes on. They come with every move of a game, and reading them all again would
  // take longer than a short search.
  bool goes_on(std::string_view fen, std::span<const std::string> moves) const {
    return fen == given_fen && moves.size() >= given_moves.size() &&
           std::equal(given_moves.begin(), given_moves.end(), moves.begin());
  }
  // Whether there is the folder of endgame tables that the options name; if not, it is forgotten.
  std::optional<Error> check_tables();
  // Gives the search the network that the options ask for, or its own if their file does not fit this variant.
  std::optional<Error> load_network();
};

std::optional<Error> Engine::Impl::load_network() {
  shared.network.reset();
  if (!options.use_network) return std::nullopt;
  std::optional<Error> error;
  if (!options.network_file.empty()) {
    const auto bytes = read_file(options.network_file, kMostNetworkBytes);
    auto network = bytes ? searcher->read_network(*bytes) : bytes.error();
    if (network) {
      shared.network = *std::move(network);
      return std::nullopt;
    }
    error = network.error();
  }
  if (searcher->own_network().empty()) return error;
  auto own = searcher->read_network(searcher->own_network());
  if (!own) return own.error();
  shared.network = *std::move(own);
  return error;
}

std::optional<Error> Engine::Impl::check_tables() {
  std::error_code none;
  if (options.tables_folder.empty() || std::filesystem::is_directory(options.tables_folder, none)) return std::nullopt;
  const std::string folder = std::exchange(options.tables_folder, {});
  return Error{"no-folder", "There is no folder " + in_quotes(folder) + " of endgame tables."};
}

int Engine::most_hash_mb() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long size = sysconf(_SC_PAGE_SIZE);
  return pages > 0 && size > 0 ? static_cast<int>(pages / 1024 * size / 1024) : 1024;
}

Engine::Engine(std::string_view variant) : impl_(std::make_unique<Impl>()) {
  impl_->shared.table.resize(static_cast<std::size_t>(impl_->options.hash_mb));
  const auto error = set_variant(variant);
  assert(!error);
  (void)error;
}

Engine::~Engine() {
  stop();
  impl_->thread.join();
}

std::optional<Error> Engine::set_variant(std::string_view name) {
  wait();
  auto game = Game::start(name);
  if (!game) return game.error();
  impl_->game = *std::move(game);
  impl_->given_fen.clear();
  impl_->given_moves.clear();
  impl_->searcher = make_searcher(impl_->game->variant().id);
  impl_->shared.table.clear();
  impl_->searcher->set_position(impl_->game->start_fen(), {});
  impl_->load_network();  // a file for another variant may serve again later
  return std::nullopt;
}

std::optional<Error> Engine::set_options(const EngineOptions& options) {
  wait();
  if (!impl_->shared.table.resize(static_cast<std::size_t>(options.hash_mb))) {
    return Error{"no-memory", "There is not enough memory for a hash of " + std::to_string(options.hash_mb) + " MB."};
  }
  const EngineOptions& old = impl_->options;
  const bool same_network = options.use_network == old.use_network && options.network_file == old.network_file;
  const bool same_tables = options.use_tables == old.use_tables && options.tables_folder == old.tables_folder;
  impl_->options = options;
  if (same_network && same_tables) return std::nullopt;
  impl_->shared.table.clear();
  impl_->searcher->new_game();
  auto error = same_network ? std::nullopt : impl_->load_network();
  return error ? error : impl_->check_tables();
}

const EngineOptions& Engine::options() const {
  return impl_->options;
}

std::optional<Error> Engine::set_position(std::string_view fen, std::span<const std::string> moves) {
  wait();
  const bool goes_on = impl_->goes_on(fen, moves);
  const std::string variant(impl_->game->variant().id);
  auto game = goes_on ? impl_->game->clone() : fen.empty() ? Game::start(variant) : Game::from_fen(variant, fen);
  if (!game) return game.error();
  for (const std::string& text : moves.subspan(goes_on ? impl_->given_moves.size() : 0)) {
    const auto move = (*game)->read_uci(text);
    if (!move) return move.error();
    (*game)->play(*move);
  }
  impl_->game = *std::move(game);
  impl_->given_fen = fen;
  impl_->given_moves.assign(moves.begin(), moves.end());
  impl_->searcher->set_position(impl_->game->start_fen(), impl_->game->moves());
  return std::nullopt;
}

const Game& Engine::game() const {
  return *impl_->game;
}

void Engine::new_game() {
  wait();
  impl_->searcher->new_game();
  impl_->shared.table.clear();
  impl_->game_seed = std::random_device()();
}

void Engine::clear_hash() {
  wait();
  impl_->shared.table.clear();
}

void Engine::go(const SearchLimits& limits, SearchListener& listener) {
  wait();
  SearchShared& shared = impl_->shared;
  shared.limits = limits;
  shared.seed = impl_->options.seed != 0 ? impl_->options.seed : impl_->game_seed;
  shared.handicap = handicap_for(impl_->options, impl_->game->variant().id);
  shared.stop = false;
  shared.pondering = limits.ponder;
  shared.nodes = 0;
  shared.table.new_search();
  shared.clock.begin(limits, impl_->game->turn(), impl_->options.move_overhead_ms);
  impl_->searching = true;
  const bool is_started = impl_->thread.start([this, &shared, &listener] {
    const BestMove best =
        impl_->searcher->think(shared, impl_->options, [&](const SearchInfo& info) { listener.on_info(info); });
    // Keep the result until told to stop, or until the move pondered on has been made.
    if (shared.limits.infinite) shared.stop.wait(false);
    shared.pondering.wait(true);
    impl_->searching = false;
    listener.on_best(best);
  });
  if (is_started) return;
  // The system has no thread to give: say so, and play on.
  impl_->searching = false;
  SearchInfo info;
  info.note = "No thread could be started, so the first legal move is played unsearched";
  listener.on_info(info);
  const auto& legal = impl_->game->legal_moves();
  listener.on_best({legal.empty() ? "" : impl_->game->write(legal.front(), Notation::kUci), {}});
}

void Engine::stop() {
  impl_->shared.stop = true;
  impl_->shared.stop.notify_all();
  impl_->shared.pondering = false;
  impl_->shared.pondering.notify_all();
}

void Engine::ponder_hit() {
  impl_->shared.clock.ponder_hit();
  impl_->shared.pondering = false;
  impl_->shared.pondering.notify_all();
}

void Engine::wait() {
  impl_->thread.join();
}

bool Engine::is_searching() const {
  return impl_->searching;
}

std::string Engine::evaluation() {
  wait();
  return impl_->searcher->evaluation(impl_->shared.network.get());
}

namespace {

class NodeCounter : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override { nodes_ = info.nodes; }
  void on_best(const BestMove&) override {}
  std::uint64_t nodes() const { return nodes_; }

 private:
  std::uint64_t nodes_ = 0;
};

}  // namespace

std::optional<std::uint64_t> Engine::bench(int depth, const std::function<bool()>& is_cancelled) {
  const auto cancelled = [&] { return is_cancelled && is_cancelled(); };
  wait();
  const EngineOptions kept = impl_->options;
  EngineOptions plain;
  plain.use_network = kept.use_network;
  plain.network_file = kept.network_file;
  plain.use_tables = false;  // a browser has none and is to search the same
  set_options(plain);
  std::uint64_t nodes = 0;
  for (const BenchPosition& position : bench_positions(impl_->game->variant())) {
    new_game();
    set_position(position.fen, position.moves);
    NodeCounter counter;
    SearchLimits limits;
    limits.depth = depth;
    if (cancelled()) break;
    go(limits, counter);
    if (cancelled()) stop();
    wait();
    nodes += counter.nodes();
  }
  set_options(kept);
  new_game();
  if (cancelled()) return std::nullopt;
  return nodes;
}

}  // namespace serai

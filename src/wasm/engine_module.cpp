// The engine in the browser: a C interface over Searcher (docs/wasm.md).
//
// The module belongs to one Worker and searches in it: `search` returns when the search has ended, and calls the
// imported function `report` with every line it finds meanwhile. Texts go in and out as in the module of the rules.
// Networks are handed in as bytes. Where the memory is shared, other Workers lend their threads
// (engine/thread_wasm.hpp), and the page ends a search by setting the byte at stop_flag().
#include <algorithm>

#include "engine/bench.hpp"
#include "engine/searcher.hpp"
#include "engine/strength.hpp"
#include "engine/thread.hpp"
#include "game/ids.hpp"
#include "wasm/buffers.hpp"
#include "wasm/describe.hpp"
#include "wasm/export.hpp"

extern "C" __attribute__((import_module("serai"), import_name("report"))) void serai_report(const char* text,
                                                                                            unsigned size);

namespace serai {
namespace {

constexpr int kMostLines = 5;

// The game that is searched, and everything a search needs.
struct Workbench {
  std::unique_ptr<Game> game;
  std::unique_ptr<Searcher> searcher;
  SearchShared shared;
  EngineOptions options;
};

Workbench bench;
std::vector<char> network_bytes;

void describe_score(const SearchInfo& info, JsonWriter& out) {
  out.open('{');
  if (info.rule_win) {
    out.key("rule").open('{').key("plies").number(info.rule_win->plies).key("winner");
    out.string(id_of(info.rule_win->winner)).key("reason").string(name_of(info.rule_win->reason)).close('}');
  } else if (info.score.kind == EngineScore::Kind::kMate) {
    out.key("mate").number(info.score.value);
  } else {
    out.key("cp").number(info.score.value);
  }
  out.close('}');
}

// Tells the Worker about a line of the search.
void report(const SearchInfo& info) {
  if (!info.note.empty()) return;
  JsonWriter out;
  out.open('{').key("depth").number(info.depth).key("selectiveDepth").number(info.selective_depth);
  out.key("line").number(info.line);
  describe_score(info, out.key("score"));
  out.key("chances").open('[').number(info.chances.win).number(info.chances.draw);
  out.number(info.chances.loss).close(']');
  out.key("nodes").number(static_cast<double>(info.nodes)).key("ms").number(static_cast<double>(info.time_ms));
  out.key("hashfull").number(info.hashfull).key("moves").open('[');
  for (const std::string& move : info.moves) out.string(move);
  out.close(']').close('}');
  serai_report(out.text().data(), static_cast<unsigned>(out.text().size()));
}

// The moves of a text, separated by spaces; they must be legal one after the other.
std::optional<Error> play_all(Game& game, std::string_view moves) {
  while (!moves.empty()) {
    const auto move = game.read_uci(cut(moves, ' '));
    if (!move) return move.error();
    game.play(*move);
  }
  return std::nullopt;
}

BestMove think(const SearchLimits& limits, const std::function<void(const SearchInfo&)>& on_info) {
  SearchShared& shared = bench.shared;
  shared.limits = limits;
  shared.seed = bench.options.seed;
  shared.handicap = handicap_for(bench.options, bench.game->variant().id);
  shared.nodes = 0;
  shared.table.new_search();
  shared.clock.begin(limits, bench.game->turn(), 0);
  return bench.searcher->think(shared, bench.options, on_info);
}

void forget() {
  bench.searcher->new_game();
  bench.shared.table.clear();
}

}  // namespace
}  // namespace serai

using namespace serai;  // NOLINT(google-build-using-namespace)

// Input: variant. Begins to work on this game, without a network.
SERAI_EXPORT(open) void serai_open(unsigned size) {
  auto game = Game::start(text(size));
  if (!game) return fail(game.error());
  best_arithmetic();  // chosen before any thread asks for it
  bench.game = *std::move(game);
  bench.searcher = make_searcher(bench.game->variant().id);
  bench.searcher->set_position(bench.game->start_fen(), {});
  bench.shared.network.reset();
  bench.shared.table.clear();
  done();
}

// Where the bytes of a network are to be written, `size` of them; null if there is not enough memory.
SERAI_EXPORT(network_buffer) char* serai_network_buffer(unsigned size) {
  constexpr unsigned kMostNetworkBytes = 64 << 20;
  network_bytes.assign(std::min(size, kMostNetworkBytes), 0);
  return network_bytes.data();
}
// Judges by the network in the buffer from now on.
SERAI_EXPORT(use_network) void serai_use_network() {
  if (!bench.searcher) return fail({"no-game", "There is no game."});
  auto network = bench.searcher->read_network({network_bytes.data(), network_bytes.size()});
  network_bytes = {};
  if (!network) return fail(network.error());
  bench.shared.network = *std::move(network);
  forget();
  done();
}

// Level 0 is full strength. False if there is not enough memory for the table.
SERAI_EXPORT(set_options) int serai_set_options(int hash_mb, int threads, int lines, int level, unsigned seed) {
  bench.options.threads = std::clamp(threads, 1, static_cast<int>(thread_places.size()));
  bench.options.lines = std::clamp(lines, 1, kMostLines);
  bench.options.level = std::clamp(level, 0, static_cast<int>(kLevels.size()));
  bench.options.seed = seed;
  if (!bench.shared.table.resize(static_cast<std::size_t>(std::max(hash_mb, 1)))) return 0;
  bench.options.hash_mb = hash_mb;
  return 1;
}

// Forgets earlier searches.
SERAI_EXPORT(new_game) void serai_new_game() {
  if (bench.searcher) forget();
}

// Input: FEN, line break, UCI moves separated by spaces.
SERAI_EXPORT(set_position) void serai_set_position(unsigned size) {
  if (!bench.game) return fail({"no-game", "There is no game."});
  std::string_view rest = text(size);
  auto game = Game::from_fen(bench.game->variant().id, cut(rest, '\n'));
  if (!game) return fail(game.error());
  if (const auto error = play_all(**game, rest)) return fail(*error);
  bench.game = *std::move(game);
  bench.searcher->set_position(bench.game->start_fen(), bench.game->moves());
  done();
}

// The byte that ends a search when it is set; cleared by the page before the search.
SERAI_EXPORT(stop_flag) void* serai_stop_flag() {
  return &bench.shared.stop;
}

// Searches the position. Input: the only moves to be considered, separated by spaces; empty: all. 0: no such limit.
// Answers with the best move and the expected reply; both are empty if the game is over.
SERAI_EXPORT(search) void serai_search(unsigned size, int depth, double nodes, double milliseconds) {
  if (!bench.game) return fail({"no-game", "There is no game."});
  SearchLimits limits;
  if (depth > 0) limits.depth = depth;
  if (nodes > 0) limits.nodes = static_cast<std::uint64_t>(nodes);
  if (milliseconds > 0) limits.movetime_ms = static_cast<std::int64_t>(milliseconds);
  std::string_view only = text(size);
  while (!only.empty()) {
    const auto move = bench.game->read_uci(cut(only, ' '));
    if (!move) return fail(move.error());
    limits.search_moves.push_back(*move);
  }
  const BestMove best = think(limits, report);
  output.clear();
  output.open('{').key("move").string(best.move).key("ponder").string(best.ponder).close('}');
}

// The nodes of Engine::bench: a signature of the search.
SERAI_EXPORT(bench) double serai_bench(int depth) {
  if (!bench.game) return 0;
  const EngineOptions kept = bench.options;
  bench.options = EngineOptions();
  bench.shared.table.resize(static_cast<std::size_t>(bench.options.hash_mb));
  std::uint64_t nodes = 0;
  for (const BenchPosition& position : bench_positions(bench.game->variant())) {
    forget();
    bench.game = *Game::from_fen(bench.game->variant().id, position.fen);
    for (const std::string& move : position.moves) bench.game->play(*bench.game->read_uci(move));
    bench.searcher->set_position(bench.game->start_fen(), bench.game->moves());
    bench.shared.stop = false;
    SearchLimits limits;
    limits.depth = depth;
    std::uint64_t latest = 0;
    think(limits, [&](const SearchInfo& info) {
      if (info.note.empty()) latest = info.nodes;
    });
    nodes += latest;
  }
  bench.options = kept;
  bench.shared.table.resize(static_cast<std::size_t>(std::max(kept.hash_mb, 1)));
  forget();
  return static_cast<double>(nodes);
}

// For the Workers that lend their threads.

// The highest address of a new stack for one of them; null if there is not enough memory.
SERAI_EXPORT(new_stack) char* serai_new_stack() {
  auto* stack = static_cast<char*>(std::aligned_alloc(64, kSearchStack));
  return stack == nullptr ? nullptr : stack + kSearchStack;
}
// Serves searches as thread number `n`, counted from 0; does not return.
SERAI_EXPORT(serve_search) void serai_serve_search(unsigned n) {
  if (n < thread_places.size()) thread_places[n].serve();
}

#include "cli/perft.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <thread>

namespace serai {
namespace {

struct RootCount {
  std::string text;
  std::uint64_t nodes = 0;
  Move move;
};

// Every thread takes the next root move until none is left.
void count_roots(const Game& game, std::vector<RootCount>& roots, int depth, int threads) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < roots.size(); i = next++) {
      roots[i].nodes = game.perft_after(roots[i].move, depth - 1);
    }
  };
  std::vector<std::thread> pool;
  for (int i = 1; i < threads; ++i) pool.emplace_back(work);
  work();
  for (std::thread& t : pool) t.join();
}

}  // namespace

void run_perft(const Game& game, const PerftOptions& options, std::ostream& out, std::ostream& err) {
  const auto begin = std::chrono::steady_clock::now();
  std::uint64_t nodes = 0;
  if (options.depth == 0) {
    nodes = 1;
  } else {
    std::vector<RootCount> roots;
    for (Move m : game.board_moves()) roots.push_back({game.write(m, Notation::kUci), 0, m});
    std::sort(roots.begin(), roots.end(), [](const RootCount& a, const RootCount& b) { return a.text < b.text; });
    count_roots(game, roots, options.depth, options.threads);
    for (const RootCount& root : roots) {
      if (options.divide) out << root.text << ": " << root.nodes << "\n";
      nodes += root.nodes;
    }
    if (options.divide) out << "\n";
  }
  out << "Nodes searched: " << nodes << "\n";
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  err << std::fixed << std::setprecision(3) << time.count() << " s, " << std::setprecision(1)
      << static_cast<double>(nodes) / std::max(time.count(), 1e-9) / 1e6 << " million positions a second\n";
}

}  // namespace serai

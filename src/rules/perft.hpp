// Counting the tree of legal moves: the yardstick for correctness and speed.
#pragma once

#include <atomic>

#include "rules/movegen.hpp"

namespace serai {

// The number of move sequences of length `depth`. Stops where the game is over on the board, never at rules that need
// history or counters. The last ply is counted, not played.
template <class V>
std::uint64_t perft(const Position<V>& pos, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return count_legal(pos);
  MoveList moves;
  generate_legal(pos, moves);
  std::uint64_t n = 0;
  for (Move m : moves) n += perft(pos.after(m), depth - 1);
  return n;
}

// The same, but once `cancelled` is set it ends within milliseconds, with a count that is too small.
template <class V>
std::uint64_t perft(const Position<V>& pos, int depth, const std::atomic<bool>& cancelled) {
  if (depth <= 3) return perft(pos, depth);
  MoveList moves;
  generate_legal(pos, moves);
  std::uint64_t n = 0;
  for (Move m : moves) {
    if (cancelled.load(std::memory_order_relaxed)) return n;
    n += perft(pos.after(m), depth - 1, cancelled);
  }
  return n;
}

}  // namespace serai

// A thread for searching, with a stack that is large enough for the deepest line whatever `ulimit -s` says.
//
// Owned by one thread; it must be joined before it is destroyed.
#pragma once

#include <cstddef>

#include "engine/score.hpp"

namespace serai {

// No function of the engine has a larger frame: the compiler checks it (-Wframe-larger-than in src/CMakeLists.txt).
constexpr std::size_t kLargestFrame = 24 << 10;
// A line is at most kMostPlies long. At each ply a search may call itself once more to see whether a move is the only
// good one, and one verification of a null move may be under way. Small functions in between have small frames.
constexpr std::size_t kDeepestCalls = 2 * kMostPlies + 8;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t kSearchStack = 128 << 20;  // sanitizers make frames several times as large
#else
constexpr std::size_t kSearchStack = 16 << 20;
#endif
static_assert(kDeepestCalls * kLargestFrame <= kSearchStack * 2 / 3, "the deepest line may overflow the stack");

}  // namespace serai

#ifdef __wasm__
#include "engine/thread_wasm.hpp"
#else
#include "engine/thread_posix.hpp"
#endif

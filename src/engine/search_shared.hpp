// What the threads of one search share.
#pragma once

#include <atomic>

#include "engine/clock.hpp"
#include "engine/network.hpp"
#include "engine/strength.hpp"
#include "engine/table.hpp"

namespace serai {

struct SearchShared {
  TranspositionTable table;
  SearchClock clock;
  std::atomic<bool> stop{false};
  std::atomic<bool> pondering{false};
  std::atomic<std::uint64_t> nodes{0};  // of all threads, updated now and then
  SearchLimits limits;
  std::shared_ptr<const Network> network;  // none: the classical evaluation
  std::optional<Handicap> handicap;
  std::uint64_t seed = 0;  // of the handicap's errors
};

}  // namespace serai

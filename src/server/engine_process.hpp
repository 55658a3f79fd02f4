// An engine process of the server, and how it is started: the same for the pool that plays and the reviewer that
// judges.
//
// Its memory is limited, it has a lower priority than the server, and it dies with the thread that started it, and so
// with the server, however that ends. Values and one function; any thread may call it.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "match/uci_engine.hpp"

namespace serai::server {

// How much address space an engine may have by default. Sanitizers reserve terabytes of it.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr std::uint64_t kEngineMemoryMb = 0;
#else
inline constexpr std::uint64_t kEngineMemoryMb = 1024;
#endif

struct EngineProcess {
  std::vector<std::string> command;           // the engine and its arguments
  std::string tables;                         // its folder of endgame tables; empty: those that come with it
  int hash_mb = 4;                            // its table
  std::uint64_t memory_mb = kEngineMemoryMb;  // its address space; 0: no limit
  int niceness = 10;                          // below the server
  // A silent engine is given up after this long: when it starts, and when it thinks.
  std::chrono::milliseconds start = std::chrono::seconds(10);
  std::chrono::milliseconds answer = std::chrono::seconds(60);
};

// Starts an engine for a variant and waits until it is ready. Requires: the stop signal outlives it.
Result<std::unique_ptr<UciEngine>> start_engine(const EngineProcess& how, const VariantInfo& variant,
                                                const StopSignal& stop);

}  // namespace serai::server

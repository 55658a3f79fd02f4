// What the server counts, for Prometheus. Counters belong to the thread of the rooms and sockets; nobody else touches
// them. Gauges are written by whoever answers /metrics.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace serai::server {

enum class Count : std::uint8_t {
  kConnections,
  kRequests,
  kMessages,
  kBadMessages,
  kMoves,
  kEvents,
  kRefusals,
  kGamesStarted,
  kGamesEnded,
  kIdentities,
  // What the limits stopped.
  kHeaderTooLarge,
  kBodyTooLarge,
  kFrameTooLarge,
  kTooManyMessages,
  kSlowReaders,
  kSlowResponses,
  kSilentSockets,
  kTooManyConnections,
  kTooManyRequests,
  kTooManyDownloads,
  kTooManyIdentities,
  kTooManyChallenges,
  kTooManyGames,
  kForeignOrigins,
  kOutOfDescriptors,
};
constexpr std::size_t kCounts = static_cast<std::size_t>(Count::kOutOfDescriptors) + 1;

class Metrics {
 public:
  void add(Count what, std::uint64_t n = 1) { counts_[static_cast<std::size_t>(what)] += n; }
  std::uint64_t of(Count what) const { return counts_[static_cast<std::size_t>(what)]; }
  // The time from a move's arrival to the moment it was handed to all sockets.
  void add_latency(double seconds);
  // Counters and the histogram in the text format of Prometheus.
  std::string text() const;

  // One gauge in that format.
  static std::string gauge(std::string_view name, std::string_view help, double value);

 private:
  static constexpr std::array kBounds = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0};

  std::array<std::uint64_t, kCounts> counts_{};
  std::array<std::uint64_t, kBounds.size() + 1> latencies_{};
  double latency_sum_ = 0;
};

}  // namespace serai::server

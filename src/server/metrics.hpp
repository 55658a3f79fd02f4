// What the server counts, for Prometheus. The counters belong to the hub's thread; no other thread touches
// them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace serai::server {

struct EnginePoolStats;
struct StoreStats;

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
  kPairings,
  kReviews,
  kReviewsFailed,
  kPreviews,
  kSignups,
  kLogins,
  kLoginsFailed,
  kReports,
  // What the limits stopped.
  kHeaderTooLarge,
  kBodyTooLarge,
  kFrameTooLarge,
  kTooManyMessages,
  kTooFast,
  kSlowReaders,
  kSlowResponses,
  kSilentSockets,
  kTooManyConnections,
  kTooManyRequests,
  kTooManyDownloads,
  kTooManyLookups,
  kTooManyPreviews,
  kTooManyIdentities,
  kTooManyChallenges,
  kTooManyGames,
  kTooManyReviews,
  kTooManySignups,
  kTooManyLogins,
  kPasswordsBusy,
  kTooManySeeks,
  kTooManyReports,
  kTooManyProfiles,
  kTooManyExports,
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
  // The event loop stood still for so long.
  void add_stall(double seconds) { longest_stall_ = std::max(longest_stall_, seconds); }
  // Everything above in the text format of Prometheus. The longest stall is that since the last call.
  std::string text();

  // One value in that format. The name of a counter ends with "_total".
  static std::string gauge(std::string_view name, std::string_view help, double value);
  static std::string counter(std::string_view name, std::string_view help, std::uint64_t value);

 private:
  static constexpr std::array kBounds = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0};

  std::array<std::uint64_t, kCounts> counts_{};
  std::array<std::uint64_t, kBounds.size() + 1> latencies_{};
  double latency_sum_ = 0;
  double longest_stall_ = 0;
};

// What others count, in the same format.
std::string metrics_text(const StoreStats& stats);
std::string metrics_text(const EnginePoolStats& stats);

}  // namespace serai::server

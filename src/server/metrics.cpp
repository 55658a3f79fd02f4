#include "server/metrics.hpp"

#include <cstdio>

namespace serai::server {
namespace {

struct Description {
  std::string_view name;
  std::string_view help;
};
constexpr Description kDescriptions[kCounts] = {
    {"connections_total", "Connections accepted"},
    {"requests_total", "HTTP requests answered"},
    {"messages_total", "Messages from clients"},
    {"bad_messages_total", "Messages that could not be read"},
    {"moves_total", "Moves stored"},
    {"events_total", "Events of games stored"},
    {"refusals_total", "Actions refused"},
    {"games_started_total", "Games started"},
    {"games_ended_total", "Games ended"},
    {"identities_total", "New identities"},
    {"limit_header_total", "Requests with too large a header"},
    {"limit_body_total", "Requests with too large a body"},
    {"limit_frame_total", "Sockets closed for too large a message"},
    {"limit_messages_total", "Sockets closed for too many messages"},
    {"limit_slow_reader_total", "Sockets cut because they read too slowly"},
    {"limit_slow_response_total", "Responses cut because they were read too slowly"},
    {"limit_silent_total", "Sockets closed because they fell silent"},
    {"limit_connections_total", "Connections refused because there were too many"},
    {"limit_requests_total", "Requests refused because their address sent too many"},
    {"limit_downloads_total", "Downloads of games refused because their address had too many"},
    {"limit_identities_total", "New identities refused because there were too many"},
    {"limit_challenges_total", "Challenges refused because there were too many"},
    {"limit_games_total", "Games refused because there were too many"},
    {"foreign_origin_total", "Requests refused for their Origin"},
    {"out_of_descriptors_total", "Times that accepting paused for want of file descriptors"},
};

std::string number(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.15g", value);
  return buffer;
}

std::string heading(std::string_view name, std::string_view help, std::string_view type) {
  const std::string full = "serai_" + std::string(name);
  return "# HELP " + full + " " + std::string(help) + "\n# TYPE " + full + " " + std::string(type) + "\n";
}

}  // namespace

void Metrics::add_latency(double seconds) {
  std::size_t i = 0;
  while (i < kBounds.size() && seconds > kBounds[i]) ++i;
  ++latencies_[i];
  latency_sum_ += seconds;
}

std::string Metrics::gauge(std::string_view name, std::string_view help, double value) {
  return heading(name, help, "gauge") + "serai_" + std::string(name) + " " + number(value) + "\n";
}

std::string Metrics::text() const {
  std::string out;
  for (std::size_t i = 0; i < kCounts; ++i) {
    const auto& [name, help] = kDescriptions[i];
    out += heading(name, help, "counter") + "serai_" + std::string(name) + " " + std::to_string(counts_[i]) + "\n";
  }
  out += heading("move_seconds", "From a move's arrival until it was handed to all sockets", "histogram");
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    sum += latencies_[i];
    out += "serai_move_seconds_bucket{le=\"" + number(kBounds[i]) + "\"} " + std::to_string(sum) + "\n";
  }
  sum += latencies_.back();
  out += "serai_move_seconds_bucket{le=\"+Inf\"} " + std::to_string(sum) + "\nserai_move_seconds_sum " +
         number(latency_sum_) + "\nserai_move_seconds_count " + std::to_string(sum) + "\n";
  return out;
}

}  // namespace serai::server

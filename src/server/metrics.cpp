#include "server/metrics.hpp"

#include <cassert>
#include <cstdio>
#include <utility>

#include "server/engine_pool.hpp"
#include "server/store.hpp"

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
    {"pairings_total", "Games between people who looked for an opponent"},
    {"reviews_total", "Reviews of games stored"},
    {"reviews_failed_total", "Reviews that could not be finished"},
    {"previews_total", "Pictures for links handed out"},
    {"signups_total", "New accounts"},
    {"logins_total", "Logins of accounts"},
    {"logins_failed_total", "Logins with a wrong name, password, code or passkey"},
    {"reports_total", "Reports about people"},
    {"limit_header_total", "Requests with too large a header"},
    {"limit_body_total", "Requests with too large a body"},
    {"limit_frame_total", "Sockets closed for too large a message"},
    {"limit_messages_total", "Sockets closed for too many messages"},
    {"limit_rate_total", "Requests refused because a person or an address made too many"},
    {"limit_slow_reader_total", "Sockets cut because they read too slowly"},
    {"limit_slow_response_total", "Responses cut because they were read too slowly"},
    {"limit_silent_total", "Sockets closed because they were silent"},
    {"limit_connections_total", "Connections refused because there were too many"},
    {"limit_requests_total", "Requests refused because their address sent too many"},
    {"limit_downloads_total", "Downloads of games refused because their address had too many"},
    {"limit_lookups_total", "Lookups of positions refused because their address made too many"},
    {"limit_previews_total", "Pictures for links refused because there were too many"},
    {"limit_identities_total", "New identities refused because there were too many"},
    {"limit_challenges_total", "Challenges refused because there were too many"},
    {"limit_games_total", "Games refused because there were too many"},
    {"limit_reviews_total", "Reviews refused because there were too many"},
    {"limit_signups_total", "New accounts refused because there were too many"},
    {"limit_logins_total", "Logins refused because there were too many"},
    {"limit_passwords_total", "Passwords not looked at because too many waited"},
    {"limit_seeks_total", "Searches for an opponent refused because there were too many"},
    {"limit_reports_total", "Reports refused because a person or an address made too many"},
    {"limit_profiles_total", "Profiles and lists of games refused because their address asked for too many"},
    {"limit_exports_total", "Selections of games refused because there were too many"},
    {"foreign_origin_total", "Requests refused because of their Origin"},
    {"out_of_descriptors_total", "Times that accepting paused because there were no file descriptors"},
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

std::string line(std::string_view name, std::string_view value) {
  return "serai_" + std::string(name) + " " + std::string(value) + "\n";
}

}  // namespace

void Metrics::add_latency(double seconds) {
  std::size_t i = 0;
  while (i < kBounds.size() && seconds > kBounds[i]) ++i;
  ++latencies_[i];
  latency_sum_ += seconds;
}

std::string Metrics::gauge(std::string_view name, std::string_view help, double value) {
  return heading(name, help, "gauge") + line(name, number(value));
}

std::string Metrics::counter(std::string_view name, std::string_view help, std::uint64_t value) {
  assert(name.ends_with("_total"));
  return heading(name, help, "counter") + line(name, std::to_string(value));
}

std::string Metrics::text() {
  std::string out;
  for (std::size_t i = 0; i < kCounts; ++i) out += counter(kDescriptions[i].name, kDescriptions[i].help, counts_[i]);
  out += heading("move_seconds", "From a move's arrival until it was handed to all sockets", "histogram");
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    sum += latencies_[i];
    out += line("move_seconds_bucket{le=\"" + number(kBounds[i]) + "\"}", std::to_string(sum));
  }
  sum += latencies_.back();
  out += line("move_seconds_bucket{le=\"+Inf\"}", std::to_string(sum));
  out += line("move_seconds_sum", number(latency_sum_));
  out += line("move_seconds_count", std::to_string(sum));
  out += gauge("loop_stall_seconds", "The longest time the event loop stood still since these figures were last read",
               std::exchange(longest_stall_, 0));
  return out;
}

std::string metrics_text(const StoreStats& stats) {
  const double seconds = std::chrono::duration<double>(stats.commit_time).count();
  return Metrics::counter("store_units_total", "Units stored", stats.units) +
         Metrics::counter("store_commits_total", "Commits of one or more units", stats.commits) +
         Metrics::counter("store_failures_total", "Units that the disk refused", stats.failures) +
         Metrics::counter("store_conflicts_total", "Units that contradicted what is stored", stats.conflicts) +
         Metrics::gauge("store_waiting", "Units that wait for their commit", static_cast<double>(stats.waiting)) +
         heading("store_commit_seconds", "How long commits take", "summary") +
         line("store_commit_seconds_sum", number(seconds)) +
         line("store_commit_seconds_count", std::to_string(stats.commits));
}

std::string metrics_text(const EnginePoolStats& stats) {
  return Metrics::counter("engine_answers_total", "Moves of the computer", stats.answers) +
         Metrics::counter("engine_replaced_total", "Engines that had to be replaced", stats.replaced) +
         Metrics::counter("engine_own_moves_total", "Moves played without an engine because none answered",
                          stats.own_moves) +
         Metrics::gauge("engine_waiting", "Positions that wait for an engine", static_cast<double>(stats.waiting)) +
         Metrics::gauge("engine_thinking", "Engines that think", static_cast<double>(stats.thinking));
}

}  // namespace serai::server

#include "server/log.hpp"

#include <arpa/inet.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>

namespace serai::server::log {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kShortId = 6;
constexpr std::size_t kMostValue = 200;
// How many lines one event may have in a while.
constexpr int kLines = 5;
constexpr auto kWhile = std::chrono::seconds(10);

// Hands lines to a function.
class FunctionSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  explicit FunctionSink(std::function<void(const std::string&)> to) : to_(std::move(to)) {}

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    to_(std::string(line.data(), line.size()));
  }
  void flush_() override {}

  std::function<void(const std::string&)> to_;
};

// Everything here is guarded by the mutex.
struct State {
  std::mutex mutex;
  std::shared_ptr<spdlog::logger> logger;
  bool has_addresses = false;
  struct Throttle {
    Clock::time_point since;
    int lines = 0;
    std::int64_t left_out = 0;
  };
  std::map<std::string, Throttle, std::less<>> throttles;  // by event; there are only a few of those
};

State& state() {
  static State the_state;
  return the_state;
}

spdlog::level::level_enum to_spdlog(Level level) {
  constexpr spdlog::level::level_enum kLevels[] = {spdlog::level::debug, spdlog::level::info, spdlog::level::warn,
                                                   spdlog::level::err, spdlog::level::off};
  return kLevels[static_cast<int>(level)];
}

bool is_plain(char c) {
  constexpr std::string_view kSigns = "._:/+-";
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         kSigns.find(c) != std::string_view::npos;
}

// The value as it stands in a line: quoted if it has anything but plain characters.
std::string quoted(std::string_view value) {
  value = value.substr(0, kMostValue);
  if (!value.empty() && std::all_of(value.begin(), value.end(), is_plain)) return std::string(value);
  std::string out = "\"";
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') out += '\\';
    if (byte < ' ' || byte == 0x7f)
      out += '?';
    else
      out += c;
  }
  return out + "\"";
}

std::string to_line(std::string_view event, const Fields& fields) {
  std::string line = "event=" + quoted(event);
  for (const Field& field : fields) line += " " + std::string(field.key) + "=" + quoted(field.value);
  return line;
}

std::string text_of(const Address& address) {
  char text[INET6_ADDRSTRLEN] = {};
  const auto& bytes = address.bytes();
  if (address.is_v4())
    inet_ntop(AF_INET, bytes.data() + 12, text, sizeof text);
  else
    inet_ntop(AF_INET6, bytes.data(), text, sizeof text);
  return text;
}

}  // namespace

void start(const Options& options, std::function<void(const std::string&)> sink) {
  spdlog::sink_ptr to;
  if (sink)
    to = std::make_shared<FunctionSink>(std::move(sink));
  else
    to = std::make_shared<spdlog::sinks::stderr_sink_mt>();
  auto logger = std::make_shared<spdlog::logger>("serai", std::move(to));
  logger->set_pattern("time=%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
  logger->set_level(to_spdlog(options.level));
  logger->flush_on(spdlog::level::debug);
  const std::lock_guard lock(state().mutex);
  state().logger = std::move(logger);
  state().has_addresses = options.has_addresses;
  state().throttles.clear();
}

void stop() {
  const std::lock_guard lock(state().mutex);
  state().logger.reset();
}

void write(Level level, std::string_view event, const Fields& fields) {
  std::shared_ptr<spdlog::logger> logger;
  {
    const std::lock_guard lock(state().mutex);
    logger = state().logger;
  }
  if (logger && logger->should_log(to_spdlog(level))) logger->log(to_spdlog(level), to_line(event, fields));
}

void throttled(Level level, std::string_view event, Fields fields) {
  std::int64_t left_out = 0;
  {
    const std::lock_guard lock(state().mutex);
    if (!state().logger) return;
    State::Throttle& throttle = state().throttles.try_emplace(std::string(event)).first->second;
    const auto now = Clock::now();
    if (now - throttle.since >= kWhile) {
      throttle.since = now;
      throttle.lines = 0;
    }
    if (throttle.lines >= kLines) {
      ++throttle.left_out;
      return;
    }
    ++throttle.lines;
    left_out = std::exchange(throttle.left_out, 0);
  }
  if (left_out > 0) fields.emplace_back("left_out", left_out);
  write(level, event, fields);
}

void limited(std::string_view event, const Address& from) {
  bool has_addresses = false;
  {
    const std::lock_guard lock(state().mutex);
    has_addresses = state().has_addresses;
  }
  throttled(Level::kWarning, event, has_addresses ? Fields{{"address", text_of(from)}} : Fields{});
}

std::string short_id(std::string_view identity) {
  return std::string(identity.substr(0, kShortId));
}

void store_conflict(std::string_view why) {
  write(Level::kError, "store-conflict", {{"why", why}});
}

}  // namespace serai::server::log

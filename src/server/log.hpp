// The server's log: one line on the standard error for each thing worth knowing, as key=value pairs.
//
//   time=2027-01-31T12:00:00.000Z level=info event=start port=8080
//
// Nothing private is ever logged: no names, no chat, no tokens, no whole identities, and addresses only if the operator
// asked for them. Values are quoted where needed, so that nobody can forge a line. Until start() nothing is logged. Any
// thread may call any function.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/address.hpp"

namespace serai::server::log {

enum class Level : std::uint8_t { kDebug, kInfo, kWarning, kError, kOff };

struct Options {
  Level level = Level::kInfo;
  bool has_addresses = false;
};

// Logs from now on. Lines go to `sink` instead of the standard error if there is one, for tests.
void start(const Options& options, std::function<void(const std::string&)> sink = {});
// Logs nothing any more.
void stop();

struct Field {
  Field(std::string_view k, std::string_view v) : key(k), value(v) {}
  Field(std::string_view k, const char* v) : key(k), value(v) {}
  Field(std::string_view k, std::int64_t v) : key(k), value(std::to_string(v)) {}

  std::string_view key;
  std::string value;
};
using Fields = std::vector<Field>;

void write(Level level, std::string_view event, const Fields& fields = {});

// The same for what may happen very often: an event has a few lines in ten seconds at most. The next line tells how
// many were left out.
void throttled(Level level, std::string_view event, Fields fields = {});

// A limit has stopped somebody. Throttled.
void limited(std::string_view event, const Address& from);

// The beginning of an identity: enough to find a person with `serai admin list`, too little to be one.
std::string short_id(std::string_view identity);

// A unit contradicted what is stored. This should never happen: it is a defect of the server.
void store_conflict(std::string_view why);

}  // namespace serai::server::log

// A hub and all around it, for tests without sockets: its store is in memory, time stands until it is moved, and what
// comes from other threads waits to be done.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "server/hub.hpp"
#include "server/memory_store.hpp"
#include "server/plain_passwords.hpp"

namespace serai::server {

struct HubWorld {
  explicit HubWorld(EnginePool* pool = nullptr) : engines(pool) { open(); }

  // The hub begins, or begins again with what is stored.
  void open() {
    HubOptions options;
    options.now = [this] { return now; };
    options.post = [this](std::function<void()> work) { posted.push_back(std::move(work)); };
    options.random = [] { return 0U; };
    options.secret = [](std::string_view purpose, std::string_view id) {
      std::string token = "secret-" + std::string(purpose) + "-" + std::string(id);
      std::replace(token.begin(), token.end(), '/', '-');
      return token;
    };
    options.limits = limits;
    options.reviewer = reviewer;
    options.passwords = &passwords;
    hub.reset();
    posted.clear();
    hub = std::make_unique<Hub>(store, engines, metrics, options);
    damaged = *hub->load();
    settle();
  }
  // Does what was posted.
  void settle() {
    while (!posted.empty()) {
      auto work = std::move(posted.front());
      posted.pop_front();
      work();
    }
  }
  void receive(SessionId from, std::string_view text) {
    hub->receive(from, text);
    settle();
  }
  void tick() {
    hub->tick();
    settle();
  }

  // Without rates; a test that wants one sets it and calls open() again.
  static Limits without_rates() {
    Limits limits;
    limits.messages_per_second = limits.actions_per_minute = limits.names_per_hour = 1'000'000;
    limits.reads_per_minute = limits.address_reads_per_minute = 1'000'000;
    return limits;
  }

  Limits limits = without_rates();
  Millis now = 1'000'000'000;
  std::deque<std::function<void()>> posted;
  MemoryStore store;
  Metrics metrics;
  PlainPasswords passwords;
  EnginePool* engines;
  Reviewer* reviewer = nullptr;
  std::unique_ptr<Hub> hub;
  std::vector<std::string> damaged;  // what could not be taken up
};

}  // namespace serai::server

// The store as the services of the hub use it: writes and queries are answered later, on the hub's own thread.
//
// Belongs to the thread of the hub.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "server/hub_thread.hpp"
#include "server/store.hpp"

namespace serai::server {

// When the store cannot be asked now.
inline const Error kBusy{"busy", "The server is busy; try again in a moment."};

class Storage {
 public:
  using Done = std::function<void(const std::optional<Error>&)>;

  // Both outlive this object.
  Storage(Store& store, const HubThread& thread) : store_(store), thread_(thread) {}

  // Stores a unit, then calls `done` with nothing or with the reason why nothing was stored.
  void submit(Unit unit, Done done);

  // Runs `job(reader)` on a thread of the store, then `then(result)` here. False, and neither runs, when too many jobs
  // wait already.
  template <class Job, class Then>
  bool read(Job job, Then then) {
    using Answered = std::invoke_result_t<Job, StoreReader&>;
    return store_.read([job = std::move(job), back = thread_.bring<Answered>(std::move(then))](
                           StoreReader& reader) mutable { back(job(reader)); });
  }  // NOLINT(clang-analyzer-cplusplus.NewDeleteLeaks): it loses sight of what a std::function owns

  bool is_writable() const { return store_.is_writable(); }
  StoreStats stats() const { return store_.stats(); }
  // How many units wait for their commit.
  std::size_t in_flight() const { return in_flight_; }

 private:
  Store& store_;
  const HubThread& thread_;
  std::size_t in_flight_ = 0;
};

// What a person is told whose request could not be stored.
Error why_not_stored(const Error& error);

}  // namespace serai::server

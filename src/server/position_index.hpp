// Brings the index of positions up to date: games that older servers finished, or all of them when the keys have a
// new version, are added a few at a time. Games that finish now are added with their end (server/stored), not
// here.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "server/clock.hpp"
#include "server/storage.hpp"

namespace serai::server {

// What puts the next games into the index, at most `limit`; empty when all are there. A game whose record is damaged is
// marked as done, without positions. Runs on a thread of the store, or wherever the reader is at home.
Result<Unit> next_to_index(StoreReader& reader, int limit);

// While a server runs. Belongs to the thread of the hub; outlived by the storage.
class PositionIndex {
 public:
  explicit PositionIndex(Storage& storage) : storage_(storage) {}

  // Takes a step if one is due: reads and replays a few games on a thread of the store, then stores what they passed.
  void tick(Millis now);
  bool is_complete() const { return is_complete_; }

 private:
  void go_on(const Result<Unit>& unit);

  Storage& storage_;
  Millis next_ = 0;
  bool is_working_ = false;
  bool is_complete_ = false;
};

// `serai index`: makes the index of a data folder anew. A running server has the folder; then it says so and changes
// nothing. Returns the exit status.
int run_index(const std::filesystem::path& data, std::ostream& out, std::ostream& errors);

}  // namespace serai::server

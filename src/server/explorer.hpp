// What people played in a position, for the opening explorer: read from the store, written as JSON, and cached for a
// few seconds, because many look at the same positions.
//
// Belongs to the thread of the hub.
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>

#include "game/position_key.hpp"
#include "server/clock.hpp"
#include "server/storage.hpp"

namespace serai::server {

// What is answered about a position.
boost::json::object to_json(PositionKey key, PositionReport report);

class Explorer {
 public:
  struct Options {
    int games = 0;            // counted in a position, the newest ones
    std::size_t answers = 0;  // kept
  };
  // Null if the store cannot be asked now.
  using Done = std::function<void(const std::shared_ptr<const std::string>& json)>;

  // The storage outlives this object.
  Explorer(Storage& storage, Options options) : storage_(storage), options_(options) {}

  void look_up(PositionKey key, Millis now, const Done& done);

 private:
  struct Answer {
    PositionKey key = 0;
    Millis until = 0;
    std::shared_ptr<const std::string> json;
  };
  void keep(Answer answer);

  Storage& storage_;
  const Options options_;
  std::list<Answer> answers_;  // the newest first
  std::unordered_map<PositionKey, std::list<Answer>::iterator> by_key_;
};

}  // namespace serai::server

// What is public about people with an account: profile, lists of games, any selection of them as PGN, and leaderboards.
// Everything is read on the store's threads; profiles and leaderboards are cached for a while.
//
// Unlisted games are shown to their own players only, unless they are rated.
//
// Belongs to the thread of the hub.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/byte_cache.hpp"
#include "server/clock.hpp"
#include "server/limits.hpp"
#include "server/quotas.hpp"
#include "server/room.hpp"
#include "server/storage.hpp"

namespace serai::server {

// Which games of whom.
struct GamesQuestion {
  std::string name;
  std::string opponent;  // a name, or "computer:4"; empty: any
  ResultFilter filter;   // except the opponent
  std::int64_t before = std::numeric_limits<std::int64_t>::max();
  IdentityId viewer;  // who asks; needed for private games only
};

class Profiles {
 public:
  // Codes of errors: "no-person", "not-yours", "busy".
  using Done = std::function<void(const Result<std::string>&)>;
  // Parts of a long text, one at a time; nothing after the last one.
  using Part = Result<std::optional<std::string>>;
  using Source = std::function<void(std::function<void(Part)>)>;

  // All outlive this object.
  Profiles(Storage& storage, const Limits& limits, const RoomTimes& times);

  // Somebody's page, as JSON.
  void show(const std::string& name, Millis now, const Done& done);
  // The strongest players of a game, as JSON. Requires: there is such a game.
  void leaderboard(const std::string& variant, Speed speed, Millis now, const Done& done);
  // A page of a list of games, as JSON.
  void games(const GamesQuestion& question, const Done& done);
  // All games of a selection as PGN. `url` is the address of the site. The slot is held as long as the source is there.
  Source pgn(const GamesQuestion& question, const std::string& url, Millis now, SlotPtr slot);
  // Names have changed, or people have gone.
  void clear() { kept_.clear(); }

 private:
  struct Kept {
    Millis until = 0;
    std::string text;
  };
  using Read = std::function<Result<std::string>(StoreReader&)>;

  // What is kept under this key, or else what is read.
  void kept_or_read(const std::string& key, Millis now, const Read& read, const Done& done);

  Storage& storage_;
  const Limits& limits_;
  const RoomTimes& times_;
  ByteCache<Kept> kept_;
};

}  // namespace serai::server

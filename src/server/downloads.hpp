// Games as texts, for HTTP. A game is read, replayed and written on a thread of the store. That takes milliseconds for
// a long game, so the text is cached: repeated downloads cost the others nothing. It is dropped when something happens
// in the game, or when a name in it may have changed.
//
// Belongs to the thread of the hub.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/byte_cache.hpp"
#include "server/room.hpp"
#include "server/storage.hpp"

namespace serai::server {

class Downloads {
 public:
  // Nothing if there is no such game; an Error if the store cannot be asked now.
  using Done = std::function<void(const Result<std::optional<std::string>>&)>;

  // The storage outlives this object.
  Downloads(Storage& storage, const RoomTimes& times, std::size_t most_bytes)
      : storage_(storage), times_(times), kept_(most_bytes) {}

  void json(const std::string& game, Millis now, const Done& done);
  void pgn(const std::string& game, const std::string& site, Millis now, const Done& done);

  // Something happened to a game.
  void drop(const std::string& game) { kept_.drop(game); }
  // Somebody is shown by another name.
  void clear() { kept_.clear(); }

 private:
  // One text for each way to write a game. A PGN names its own address, which may be asked for by several names of the
  // server: the last one is kept.
  struct Texts {
    std::uint64_t number = 0;  // of this entry: after a change there is another, or none
    std::string json;
    std::string pgn;
    std::string site;
  };
  using Write = std::function<std::string(const Room&)>;
  using Keep = std::function<void(Texts&, const std::string&)>;
  void write(const std::string& game, Millis now, Write write, Keep keep, const Done& done);

  Storage& storage_;
  RoomTimes times_;
  ByteCache<Texts> kept_;
  std::uint64_t entries_ = 0;  // made so far
};

}  // namespace serai::server

#include "server/storage.hpp"

#include "server/log.hpp"

namespace serai::server {

void Storage::submit(Unit unit, Done done) {
  ++in_flight_;
  store_.submit(std::move(unit), thread_.bring<const std::optional<Error>&>(
                                     [this, done = std::move(done)](const std::optional<Error>& error) {
                                       --in_flight_;
                                       if (error && error->code == kConflict) log::store_conflict(error->message);
                                       done(error);
                                     }));
}

Error why_not_stored(const Error& error) {
  if (error.code == kConflict) {
    return {"conflict", "This does not fit what is stored; nothing has happened. Try again."};
  }
  return {"read-only", "The server cannot store anything at the moment; nothing has happened."};
}

}  // namespace serai::server

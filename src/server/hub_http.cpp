// What HTTP asks of the hub: games to download, places for pictures, gauges.
#include <boost/json.hpp>

#include "server/hub.hpp"
#include "server/stored.hpp"

namespace serai::server {

void Hub::game_json(const std::string& game, const Download& done) {
  // A game in memory is told as it stands; its clocks run here.
  if (const auto state = tables_.state(game)) return done(std::optional(boost::json::serialize(to_json(*state))));
  downloads_.json(game, common_.now(), done);
}

void Hub::pgn(const std::string& game, const std::string& site, const Download& done) {
  downloads_.pgn(game, site, common_.now(), done);
}

void Hub::place(const std::string& game, const std::function<void(const Result<std::optional<Place>>&)>& done) {
  using Found = Result<std::optional<Place>>;
  const bool is_asked = storage_.read(
      [game, now = common_.now(), times = options_.times](StoreReader& reader) -> Found {
        const auto stored = reader.game(game);
        if (!stored) return kBusy;
        if (!*stored) return std::optional<Place>();
        const GameRecord& record = (*stored)->record;
        const auto& finish = (*stored)->finish;
        if (finish && !finish->fen.empty()) return std::optional(Place{record.variant, finish->fen, finish->last_move});
        // The room knows the setup that was agreed on or chosen.
        const auto room = to_room(**stored, 0, now, times);
        return room ? std::optional(Place{record.variant, std::string((*room)->game().start_fen()), {}})
                    : std::optional<Place>();
      },
      [done](const Found& found) { done(found); });
  if (!is_asked) done(kBusy);
}

std::string Hub::metrics_text() const {
  std::string out;
  out += Metrics::gauge("sessions", "WebSocket connections", static_cast<double>(sessions_.size()));
  out += Metrics::gauge("live_games", "Games being played", static_cast<double>(tables_.live_count()));
  out += Metrics::gauge("correspondence_places", "Places taken in games by correspondence, one for each player",
                        static_cast<double>(quotas_.taken(Quotas::Kind::kCorrespondence)));
  out += Metrics::gauge("seeking", "People who look for an opponent", static_cast<double>(pairing_.waiting({})));
  out += Metrics::gauge("reviews_waiting", "Games that wait for their review", static_cast<double>(reviews_.waiting()));
  out += Metrics::gauge("reviews_running", "Games that are being reviewed", static_cast<double>(reviews_.running()));
  out += Metrics::gauge("writable", "1 if the store can be written", common_.is_writable ? 1 : 0);
  out += serai::server::metrics_text(storage_.stats());
  return out;
}

}  // namespace serai::server

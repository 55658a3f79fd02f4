#include "server/downloads.hpp"

#include <boost/json.hpp>

#include "server/messages.hpp"
#include "server/stored.hpp"

namespace serai::server {

void Downloads::json(const std::string& game, Millis now, const Done& done) {
  if (const Texts* kept = kept_.find(game); kept != nullptr && !kept->json.empty())
    return done(std::optional(kept->json));
  write(
      game, now, [now](const Room& room) { return boost::json::serialize(to_json(room.state({}, now))); },
      [](Texts& texts, const std::string& text) { texts.json = text; }, done);
}

void Downloads::pgn(const std::string& game, const std::string& site, Millis now, const Done& done) {
  if (const Texts* kept = kept_.find(game); kept != nullptr && !kept->pgn.empty() && kept->site == site) {
    return done(std::optional(kept->pgn));
  }
  write(
      game, now, [site](const Room& room) { return to_pgn_text(room, site); },
      [site](Texts& texts, const std::string& text) {
        texts.pgn = text;
        texts.site = site;
      },
      done);
}

// The entry of a game is made before it is read. If it is gone afterwards, or is another one, the game has changed.
void Downloads::write(const std::string& game, Millis now, Write write, Keep keep, const Done& done) {
  using Written = Result<std::optional<std::string>>;
  if (kept_.find(game) == nullptr) kept_.keep(game, {++entries_, {}, {}, {}}, 0);
  const Texts* entry = kept_.find(game);
  const std::uint64_t number = entry == nullptr ? 0 : entry->number;
  const bool is_asked = storage_.read(
      [game, write = std::move(write), now, times = times_](StoreReader& reader) -> Written {
        const auto stored = reader.game(game);
        if (!stored) return kBusy;
        if (!*stored) return std::optional<std::string>();
        const auto room = to_room(**stored, 0, now, times);
        return room ? std::optional(write(**room)) : std::optional<std::string>();
      },
      [this, game, keep = std::move(keep), done, number](const Written& text) {
        const Texts* kept = kept_.find(game);
        if (kept != nullptr && kept->number == number) {
          Texts texts = *kept;
          if (text && *text) keep(texts, **text);
          const std::size_t bytes = texts.json.size() + texts.pgn.size() + texts.site.size();
          if (bytes == 0) {
            kept_.drop(game);
          } else {
            kept_.keep(game, std::move(texts), bytes);
          }
        }
        done(text);
      });
  if (!is_asked) done(kBusy);
}

}  // namespace serai::server

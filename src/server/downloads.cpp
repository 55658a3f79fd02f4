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

void Downloads::drop(const std::string& game) {
  ++changes_;
  kept_.drop(game);
}

void Downloads::clear() {
  ++changes_;
  kept_.clear();
}

void Downloads::write(const std::string& game, Millis now, Write write, Keep keep, const Done& done) {
  using Written = Result<std::optional<std::string>>;
  const bool is_asked = storage_.read(
      [game, write = std::move(write), now, times = times_](StoreReader& reader) -> Written {
        const auto stored = reader.game(game);
        if (!stored) return kBusy;
        if (!*stored) return std::optional<std::string>();
        const auto room = to_room(**stored, 0, now, times);
        return room ? std::optional(write(**room)) : std::optional<std::string>();
      },
      [this, game, keep = std::move(keep), done, begun = changes_](const Written& text) {
        if (text && *text && begun == changes_) {
          const Texts* kept = kept_.find(game);
          Texts texts = kept == nullptr ? Texts{} : *kept;
          keep(texts, **text);
          const std::size_t bytes = texts.json.size() + texts.pgn.size() + texts.site.size();
          kept_.keep(game, std::move(texts), bytes);
        }
        done(text);
      });
  if (!is_asked) done(kBusy);
}

}  // namespace serai::server

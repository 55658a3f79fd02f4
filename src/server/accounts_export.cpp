// Everything that is stored about a person, for that person to download. It is put together on the threads of the
// store, a few games at a time, so that a long list keeps nobody waiting.
#include "server/accounts.hpp"
#include "server/personal_data.hpp"
#include "server/stored.hpp"

namespace serai::server {
namespace {

using Text = std::shared_ptr<const std::string>;

constexpr int kGamesAtATime = 20;
constexpr int kMostAtOnce = 2;  // exports under way, on the whole server

}  // namespace

// Games on their way into a text. One thread at a time: the jobs of an export follow one another.
struct Accounts::Collecting {
  IdentityId who;
  std::string site;
  Page page{.limit = kGamesAtATime};
  std::size_t most_bytes = 0;
  Millis now = 0;
  RoomTimes times;
  Export done;
  std::string text;
  bool is_over = false;

  // Adds the next few games.
  std::optional<Error> read(StoreReader& reader) {
    const auto games = reader.games_of(who, page, true);
    if (!games) return kBusy;
    for (const GameSummary& summary : *games) {
      const auto stored = reader.game(summary.record.id);
      if (!stored) return kBusy;
      if (!*stored) continue;
      const auto room = to_room(**stored, 0, now, times);
      if (!room) continue;  // a damaged record: the others are still worth having
      text += to_pgn_text(**room, site + "/game/" + summary.record.id) + "\n";
    }
    is_over = games->size() < static_cast<std::size_t>(kGamesAtATime);
    if (!games->empty()) page.before = games->back().order;
    if (text.size() > most_bytes && !is_over) {
      text += "; There are more games than fit into one file; the older ones are on your profile.\n";
      is_over = true;
    }
    return std::nullopt;
  }
};

std::optional<Error> Accounts::why_not_export(const Visit& visit) {
  if (!visit.who.is_known()) return Error{"not-logged-in", "Nothing is stored about you."};
  if (exporting_ >= kMostAtOnce) return kBusy;
  const Millis wait = exports_.take(visit.who.identity, common_.now());
  if (wait == 0) return std::nullopt;
  return too_many(wait);
}

void Accounts::export_json(const Visit& visit, const Export& done) {
  if (auto error = why_not_export(visit)) return done(*error);
  ++exporting_;
  const bool is_asked =
      common_.storage.read([who = visit.who.identity](StoreReader& reader) { return personal_data(reader, who); },
                           [this, done](const Result<std::string>& text) {
                             --exporting_;
                             if (!text) return done(kBusy);
                             done(std::make_shared<const std::string>(*text));
                           });
  if (is_asked) return;
  --exporting_;
  done(kBusy);
}

void Accounts::export_pgn(const Visit& visit, const std::string& site, const Export& done) {
  if (auto error = why_not_export(visit)) return done(*error);
  ++exporting_;
  auto work = std::make_shared<Collecting>();
  work->who = visit.who.identity;
  work->site = site;
  work->most_bytes = static_cast<std::size_t>(common_.options.limits.data_export_bytes);
  work->now = common_.now();
  work->times = common_.options.times;
  work->done = done;
  collect(work);
}

void Accounts::collect(const std::shared_ptr<Collecting>& work) {
  const auto finish = [this, work](const Result<Text>& text) {
    --exporting_;
    work->done(text);
  };
  const bool is_asked = common_.storage.read([work](StoreReader& reader) { return work->read(reader); },
                                             [this, work, finish](const std::optional<Error>& error) {
                                               if (error) return finish(*error);
                                               if (!work->is_over) return collect(work);
                                               finish(std::make_shared<const std::string>(std::move(work->text)));
                                             });
  if (!is_asked) finish(kBusy);
}

}  // namespace serai::server

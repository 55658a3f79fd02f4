// What the hub tells of games: a person's own, and any game as a file.
#include <boost/json.hpp>

#include "server/hub.hpp"
#include "server/stored.hpp"

namespace serai::server {
namespace {

constexpr int kGamesInList = 20;
constexpr int kCorrespondenceInList = 100;

// What the store knows of a person's games.
struct OwnGames {
  Result<std::vector<GameSummary>> finished;
  Result<std::vector<GameSummary>> running;  // by correspondence; on the first page only

  static OwnGames read(StoreReader& reader, const ListMyGames& m, const IdentityId& who, const Page& page) {
    return {reader.games_of(who, page, true),
            m.before ? std::vector<GameSummary>() : reader.correspondence_of(who, kCorrespondenceInList)};
  }
};

}  // namespace

void Hub::on(const Caller& caller, const ListMyGames& m) {
  MyGames out;
  if (!m.before) {
    out.live = tables_.live_of(caller.identity);
    if (!m.variant.empty()) std::erase_if(out.live, [&](const GameView& game) { return game.variant != m.variant; });
    out.challenges = lobby_.challenges_of(caller.identity);
  }
  out.vacation = correspondence_.vacation_of(caller.identity);
  Page page{.limit = kGamesInList, .variant = m.variant};
  if (m.before) page.before = *m.before;
  const bool is_asked = storage_.read(
      [m, page, who = caller.identity](StoreReader& reader) { return OwnGames::read(reader, m, who, page); },
      [this, caller, m, out](const OwnGames& games) mutable {
        if (!games.finished || !games.running) return sessions_.refuse(caller, kBusy);
        for (const GameSummary& summary : *games.running) {
          if (m.variant.empty() || summary.record.variant == m.variant)
            out.live.push_back(to_view(summary, caller.identity));
        }
        for (const GameSummary& summary : *games.finished) out.finished.push_back(to_view(summary, caller.identity));
        if (games.finished->size() == kGamesInList) out.next = games.finished->back().order;
        sessions_.send(caller.session, out, caller.id);
      });
  if (!is_asked) sessions_.refuse(caller, kBusy);
}

// Downloads.

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

}  // namespace serai::server

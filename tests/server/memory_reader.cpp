// The questions of the MemoryStore.
#include <algorithm>

#include "server/failing_reader.hpp"
#include "server/memory_store.hpp"

namespace serai::server {
namespace {

constexpr std::int64_t kNewest = std::numeric_limits<std::int64_t>::max();

bool has_result(const StoredGame& game) {
  return !game.finish || game.finish->result != "*";
}

std::vector<GameSummary> page_of(std::vector<GameSummary> all, const Page& page) {
  std::erase_if(all, [&](const GameSummary& s) {
    return s.order >= page.before || (!page.variant.empty() && s.record.variant != page.variant);
  });
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.order > b.order; });
  all.resize(std::min(all.size(), static_cast<std::size_t>(page.limit)));
  return all;
}

template <class Map, class Key>
auto find_in(const Map& map, const Key& key) {
  const auto it = map.find(key);
  return it == map.end() ? std::optional<typename Map::mapped_type>() : it->second;
}

}  // namespace

class MemoryStore::Reader final : public WithAccounts<StoreReader> {
 public:
  explicit Reader(const Tables& tables) : t_(tables) {}

  Result<std::vector<StoredGame>> live_games() override {
    std::map<std::int64_t, StoredGame> by_key;
    for (const auto& [id, row] : t_.games) {
      if (!row.game.finish && !t_.correspondence.turn(id)) by_key.emplace(row.key, with_names(row.game));
    }
    std::vector<StoredGame> out;
    out.reserve(by_key.size());
    for (auto& [key, game] : by_key) out.push_back(std::move(game));
    return out;
  }

  Result<std::optional<StoredGame>> game(std::string_view id) override {
    const auto row = find_in(t_.games, GameId(id));
    if (!row) return std::optional<StoredGame>();
    StoredGame game = with_names(row->game);
    t_.correspondence.complete(game);
    return std::optional(std::move(game));
  }

  Result<std::optional<std::string>> review(std::string_view game) override {
    return find_in(t_.reviews, GameId(game));
  }

  Result<std::vector<GameSummary>> games_of(std::string_view identity, const Page& page, bool finished_only) override {
    std::vector<GameSummary> out;
    for (const auto& [id, row] : t_.games) {
      const auto& seats = row.game.record.seats;
      const auto is_theirs = [&](const SeatRecord& s) { return !s.identity.empty() && s.identity == identity; };
      if (!has_result(row.game) || (finished_only && !row.game.finish)) continue;
      if (std::any_of(seats.begin(), seats.end(), is_theirs)) out.push_back(summary(row, row.key));
    }
    return page_of(std::move(out), page);
  }

  Result<std::vector<GameSummary>> recent_games(const Page& page) override {
    std::vector<GameSummary> out;
    for (const auto& [id, row] : t_.games) {
      if (row.game.finish && has_result(row.game) && !row.game.record.is_unlisted) {
        out.push_back(summary(row, row.finish_order));
      }
    }
    return page_of(std::move(out), page);
  }

  Result<PositionReport> position(std::int64_t key, int most, int latest) override {
    PositionReport report;
    const auto passages = find_in(t_.positions, key).value_or(std::map<std::int64_t, Passage>());
    std::map<std::string, PositionReport::Line> lines;
    int games = 0;
    for (auto it = passages.rbegin(); it != passages.rend() && games < most; ++it, ++games) {
      const auto& [position, result] = it->second;
      lines[position.move].move = position.move;
      ++lines[position.move].results.at(static_cast<std::size_t>(result));
      if (games < latest) report.latest.push_back(by_key(it->first));
    }
    for (auto& [move, line] : lines) report.lines.push_back(std::move(line));
    report.is_complete = games < most;
    return report;
  }

  Result<std::vector<StoredGame>> unindexed_games(std::int64_t version, int limit) override {
    std::map<std::int64_t, StoredGame> found;
    for (const auto& [id, row] : t_.games) {
      const bool is_public = row.game.finish && has_result(row.game) && !row.game.record.is_unlisted;
      if (is_public && row.indexed < version) found.emplace(row.finish_order, with_names(row.game));
    }
    std::vector<StoredGame> out;
    for (auto& [order, game] : found) {
      if (static_cast<int>(out.size()) < limit) out.push_back(std::move(game));
    }
    return out;
  }

  Result<std::vector<PersonalRating>> ratings_of(std::string_view identity) override {
    return t_.ratings.of_person(identity);
  }
  Result<std::vector<RatingChange>> rating_changes(std::string_view game) override {
    return t_.ratings.of_game(GameId(game));
  }
  Result<std::vector<RatingPoint>> rating_history(std::string_view identity, std::string_view variant, Speed speed,
                                                  const HistoryBounds& bounds) override {
    return t_.ratings.history({IdentityId(identity), std::string(variant), speed}, bounds);
  }
  Result<std::vector<RatedPerson>> best_rated(std::string_view variant, Speed speed, WallTime now, int limit) override {
    return t_.ratings.best(variant, speed, now, limit, t_.identities);
  }

  Result<std::optional<Identity>> identity(std::string_view id) override {
    const auto found = find_in(t_.identities, IdentityId(id));
    return found ? std::optional(with_account(*found)) : std::nullopt;
  }

  Result<std::vector<Identity>> identities_named(std::string_view folded) override {
    std::vector<Identity> out;
    for (const auto& [id, identity] : t_.identities) {
      if (!folded.empty() && identity.folded == folded) out.push_back(with_account(identity));
    }
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.created < b.created; });
    return out;
  }

  Result<std::vector<Identity>> identities(std::string_view after, int limit) override {
    std::vector<Identity> out;
    for (auto it = t_.identities.upper_bound(IdentityId(after)); it != t_.identities.end(); ++it) {
      const Identity& i = it->second;
      if (static_cast<int>(out.size()) == limit) break;
      if (!i.name.empty() || i.is_hidden || i.is_banned || i.is_muted || i.is_closed || i.is_admin)
        out.push_back(with_account(i));
    }
    return out;
  }

  Result<std::vector<std::pair<GameId, ChatLine>>> chat_of(std::string_view identity, int limit) override {
    std::vector<std::pair<GameId, ChatLine>> out;
    for (const auto& [id, row] : t_.games) {
      for (const ChatLine& line : row.game.chat) {
        if (line.identity == identity) out.emplace_back(id, line);
      }
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const auto& a, const auto& b) { return a.second.time > b.second.time; });
    out.resize(std::min(out.size(), static_cast<std::size_t>(limit)));
    return out;
  }

  Result<std::vector<PastName>> names_of(std::string_view identity) override {
    auto names = find_in(t_.names, IdentityId(identity)).value_or(std::vector<PastName>());
    std::reverse(names.begin(), names.end());
    return names;
  }

  Result<std::vector<Challenge>> open_challenges() override {
    std::vector<Challenge> out;
    for (const auto& [id, challenge] : t_.challenges) {
      if (challenge.is_open) out.push_back(challenge);
    }
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.created < b.created; });
    return out;
  }

  Result<std::optional<Challenge>> challenge(std::string_view id) override {
    return find_in(t_.challenges, ChallengeId(id));
  }

  Result<std::optional<Challenge>> challenge_by_token(const TokenHash& token) override {
    for (const auto& [id, challenge] : t_.challenges) {
      if (challenge.token == token) return std::optional(challenge);
    }
    return std::optional<Challenge>();
  }

  Result<std::optional<SeatLink>> seat_link(const TokenHash& token) override { return find_in(t_.seat_links, token); }

  Result<std::vector<Answer>> answers_of(std::string_view identity) override {
    return find_in(t_.answers, IdentityId(identity)).value_or(std::vector<Answer>());
  }

  Result<std::optional<StudyRecord>> study(std::string_view id) override { return find_in(t_.studies, StudyId(id)); }

  Result<std::vector<StudyRecord>> studies_of(std::string_view author, int limit) override {
    std::vector<StudyRecord> out;
    for (const auto& [id, study] : t_.studies) {
      if (study.author == author) out.push_back(study);
    }
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.updated > b.updated; });
    out.resize(std::min(out.size(), static_cast<std::size_t>(limit)));
    for (StudyRecord& study : out) study.pgn.clear();
    return out;
  }

  Result<StudyTotals> study_totals() override {
    StudyTotals out;
    for (const auto& [id, study] : t_.studies) {
      ++out.count;
      out.bytes += static_cast<std::int64_t>(study.title.size() + study.pgn.size());
    }
    return out;
  }

  Result<std::vector<GameSummary>> correspondence_of(std::string_view identity, int limit) override {
    Page page;
    page.limit = static_cast<int>(t_.games.size());
    auto all = *games_of(identity, page, false);
    std::erase_if(all, [&](const GameSummary& s) { return !t_.correspondence.turn(s.record.id); });
    all.resize(std::min(all.size(), static_cast<std::size_t>(limit)));
    for (GameSummary& game : all) game.turn = t_.correspondence.turn(game.record.id);
    return all;
  }
  Result<std::vector<WaitingGame>> waiting_games(std::string_view identity, int limit) override {
    const auto variant_of = [&](const GameId& game) { return t_.games.at(game).game.record.variant; };
    return t_.correspondence.waiting(identity, limit, variant_of);
  }
  Result<std::vector<GameId>> due_turns(WallTime before, int limit) override {
    return t_.correspondence.in_order([&](const StoredTurn& turn) { return turn.deadline <= before; }, limit);
  }
  Result<std::vector<PlayerCount>> correspondence_players() override {
    return t_.correspondence.players([&](const GameId& game) { return t_.games.at(game).game.record.seats; });
  }
  Result<std::vector<Vacation>> vacations_of(std::string_view identity) override {
    return find_in(t_.correspondence.vacations, IdentityId(identity)).value_or(std::vector<Vacation>());
  }
  Result<std::vector<NoteRecord>> notes_of(std::string_view identity, int limit) override {
    return t_.correspondence.notes_of(identity, limit);
  }
  Result<std::optional<WallTime>> heartbeat() override { return t_.heartbeat; }

  Result<ResultList> results_of(std::string_view identity, const ResultFilter& filter,
                                const ResultPage& page) override {
    const auto passages = find_in(t_.positions, filter.position.value_or(0));
    const auto has_passed = [&](const GameId& game) { return passages && passages->contains(t_.games.at(game).key); };
    const auto of = [&](const GameId& game, std::int64_t order) { return summary(t_.games.at(game), order); };
    return t_.social.results_of(identity, filter, page, has_passed, of);
  }
  Result<ResultTotals> result_totals(std::string_view identity, bool with_private, int most, int opponents) override {
    return t_.social.totals_of(identity, with_private, most, opponents, everybody());
  }
  Result<Relations> relations_of(std::string_view identity) override { return t_.social.relations_of(identity); }
  Result<std::vector<Identity>> related_to(std::string_view identity, Relation relation) override {
    return t_.social.related_to(identity, relation, everybody());
  }
  Result<std::vector<Report>> reports(bool open_only, std::int64_t before, int limit) override {
    return t_.social.reports_before(before, limit, everybody(),
                                    [&](const Report& r) { return r.is_open || !open_only; });
  }
  Result<std::optional<Report>> report(std::int64_t id) override {
    const auto found = t_.social.reports_before(id + 1, 1, everybody(), [&](const Report& r) { return r.id == id; });
    return found.empty() ? std::optional<Report>() : found.front();
  }
  Result<std::vector<Report>> reports_by(std::string_view identity, int limit) override {
    return t_.social.reports_before(kNewest, limit, everybody(), [&](const Report& r) { return r.by == identity; });
  }
  Result<std::int64_t> open_reports() override {
    return std::count_if(t_.social.reports.begin(), t_.social.reports.end(), [](const Report& r) { return r.is_open; });
  }
  Result<std::vector<Deed>> deeds(std::string_view about, std::int64_t before, int limit) override {
    return t_.social.deeds_before(about, before, limit, everybody());
  }

 private:
  MemorySocial::Identities everybody() const {
    MemorySocial::Identities out = t_.identities;
    for (auto& [id, identity] : out) identity.has_account = t_.accounts.has(id);
    return out;
  }

  const MemoryAccounts& accounts() const override { return t_.accounts; }
  Identity with_account(Identity identity) const {
    identity.has_account = t_.accounts.has(identity.id);
    return identity;
  }

  StoredGame with_names(StoredGame game) const {
    for (SeatRecord& seat : game.record.seats) {
      const auto it = t_.identities.find(seat.identity);
      const bool is_shown = it != t_.identities.end() && !it->second.is_hidden;
      seat.name = is_shown ? it->second.name : "";
      seat.has_account = is_shown && t_.accounts.has(seat.identity);
      seat.away_until = t_.correspondence.away_until(seat.identity);
    }
    t_.ratings.fill(game.record);
    return game;
  }

  GameSummary summary(const Row& row, std::int64_t order) const {
    return {with_names(row.game).record, static_cast<std::int64_t>(row.game.events.size()), row.game.finish, order};
  }

  GameSummary by_key(std::int64_t key) const {
    const auto it = std::find_if(t_.games.begin(), t_.games.end(), [&](const auto& g) { return g.second.key == key; });
    return summary(it->second, key);
  }

  const Tables& t_;
};

std::unique_ptr<StoreReader> MemoryStore::reader() const {
  return std::make_unique<Reader>(tables_);
}

bool MemoryStore::read(ReadJob job) {
  if (are_reads_refused_) {
    ++stats_.reads_refused;
    return false;
  }
  jobs_.push_back(std::move(job));
  if (!are_reads_held_) run_reads();
  return true;
}

void MemoryStore::run_reads(std::size_t count) {
  for (; count > 0 && !jobs_.empty(); --count) {
    const ReadJob job = std::move(jobs_.front());
    jobs_.pop_front();
    ++stats_.reads;
    FailingReader failing({kStoreFailed, "The database cannot be read: it was told to fail."});
    Reader reading(tables_);
    job(are_reads_failing_ ? static_cast<StoreReader&>(failing) : reading);
  }
}

}  // namespace serai::server

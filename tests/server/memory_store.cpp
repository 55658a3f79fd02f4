#include "server/memory_store.hpp"

#include <algorithm>

#include "server/failing_reader.hpp"

namespace serai::server {

// Applies one write; false if it contradicts what is there.
struct MemoryStore::Writer {
  Tables& t;

  Row* find(const GameId& id) const {
    const auto it = t.games.find(id);
    return it == t.games.end() ? nullptr : &it->second;
  }

  bool operator()(const write::CreateGame& w) const {
    Row row;
    row.key = static_cast<std::int64_t>(t.games.size()) + 1;
    row.game.record = w.game;
    return t.games.emplace(w.game.id, std::move(row)).second;
  }
  bool operator()(const write::AppendEvent& w) const {
    Row* row = find(w.game);
    if (row == nullptr || w.event.version != static_cast<std::int64_t>(row->game.events.size()) + 1) return false;
    row->game.events.push_back(w.event);
    return true;
  }
  bool operator()(const write::SetSeat& w) const {
    Row* row = find(w.game);
    if (row == nullptr || w.seat < 0 || w.seat >= static_cast<int>(row->game.record.seats.size())) return false;
    row->game.record.seats[static_cast<std::size_t>(w.seat)] = w.holder;
    return true;
  }
  bool operator()(const write::AppendChat& w) const {
    Row* row = find(w.game);
    if (row == nullptr) return false;
    auto& chat = row->game.chat;
    chat.push_back(w.line);
    if (chat.size() > static_cast<std::size_t>(w.kept)) chat.erase(chat.begin(), chat.end() - w.kept);
    return true;
  }
  bool operator()(const write::FinishGame& w) const {
    Row* row = find(w.game);
    if (row == nullptr || row->game.finish) return false;
    row->game.finish = w.finish;
    row->finish_order = ++t.finished;
    return true;
  }
  bool operator()(const write::IndexGame& w) const {
    Row* row = find(w.game);
    if (row == nullptr || !row->game.finish) return false;
    row->indexed = w.version;
    for (const IndexedPosition& p : w.positions) t.positions[p.key][row->key] = {p, w.result};
    return true;
  }
  bool operator()(const write::ClearIndex& /*w*/) const {
    t.positions.clear();
    for (auto& [id, row] : t.games) row.indexed = 0;
    return true;
  }
  bool operator()(const write::CreateIdentity& w) const {
    const bool is_new = t.identities.emplace(w.identity.id, w.identity).second;
    if (is_new && !w.identity.name.empty()) t.names[w.identity.id].push_back({w.identity.name, w.identity.created});
    return true;
  }
  bool operator()(const write::RenameIdentity& w) const {
    const auto it = t.identities.find(w.id);
    if (it == t.identities.end()) return false;
    it->second.name = w.name;
    it->second.folded = w.folded;
    t.names[w.id].push_back({w.name, w.time});
    return true;
  }
  bool operator()(const write::MarkIdentity& w) const {
    const auto it = t.identities.find(w.id);
    if (it == t.identities.end()) return false;
    it->second.is_hidden = w.is_hidden;
    it->second.is_banned = w.is_banned;
    return true;
  }
  bool operator()(const write::DeleteIdentity& w) const {
    t.names.erase(w.id);
    t.answers.erase(w.id);
    std::erase_if(t.studies, [&](const auto& entry) { return entry.second.author == w.id; });
    for (auto& [id, row] : t.games) {
      std::erase_if(row.game.chat, [&](const ChatLine& line) { return line.identity == w.id; });
    }
    return t.identities.erase(w.id) == 1;
  }
  bool operator()(const write::StoreReview& w) const {
    const auto game = t.games.find(w.game);
    return game != t.games.end() && game->second.game.finish && t.reviews.emplace(w.game, w.review).second;
  }
  bool operator()(const write::CreateChallenge& w) const {
    for (const auto& [id, challenge] : t.challenges) {
      if (challenge.token && challenge.token == w.challenge.token) return false;
    }
    return t.challenges.emplace(w.challenge.id, w.challenge).second;
  }
  bool operator()(const write::ChangeChallenge& w) const {
    const auto it = t.challenges.find(w.id);
    if (it == t.challenges.end() || !it->second.is_open) return false;
    it->second.details = w.details;
    return true;
  }
  bool operator()(const write::CloseChallenge& w) const {
    const auto it = t.challenges.find(w.id);
    if (it == t.challenges.end() || !it->second.is_open) return false;
    it->second.is_open = false;
    it->second.game = w.game;
    return true;
  }
  bool operator()(const write::CreateSeatLink& w) const {
    return find(w.link.game) != nullptr && t.seat_links.emplace(w.link.token, w.link).second;
  }
  bool operator()(const write::DropSeatLink& w) const { return t.seat_links.erase(w.token) == 1; }
  bool operator()(const write::CreateStudy& w) const { return t.studies.emplace(w.study.id, w.study).second; }
  bool operator()(const write::ChangeStudy& w) const {
    const auto it = t.studies.find(w.study.id);
    if (it == t.studies.end() || it->second.author != w.study.author) return true;
    const WallTime created = it->second.created;
    it->second = w.study;
    it->second.created = created;
    return true;
  }
  bool operator()(const write::DropStudy& w) const {
    t.studies.erase(w.id);
    return true;
  }
  bool operator()(const write::RememberAnswer& w) const {
    auto& answers = t.answers[w.identity];
    const auto is_same = [&](const Answer& a) { return a.request == w.answer.request; };
    if (std::any_of(answers.begin(), answers.end(), is_same)) return false;
    answers.push_back(w.answer);
    if (answers.size() > static_cast<std::size_t>(w.kept)) answers.erase(answers.begin(), answers.end() - w.kept);
    return true;
  }
  bool operator()(const write::Heartbeat& w) const {
    t.heartbeat = w.time;
    return true;
  }
  bool operator()(const write::DropExpired& w) const {
    for (auto& [id, answers] : t.answers) {
      std::erase_if(answers, [&](const Answer& a) { return a.time < w.answers_before; });
    }
    std::erase_if(t.studies, [&](const auto& entry) { return entry.second.expires < w.before; });
    std::erase_if(t.seat_links, [&](const auto& entry) { return entry.second.expires < w.before; });
    std::erase_if(t.challenges,
                  [&](const auto& entry) { return !entry.second.is_open && entry.second.expires < w.before; });
    return true;
  }
};

void MemoryStore::submit(Unit unit, Completion done) {
  queue_.emplace_back(std::move(unit), std::move(done));
  ++stats_.waiting;
  if (!is_held_) commit();
}

void MemoryStore::commit(std::size_t count) {
  for (; count > 0 && !queue_.empty(); --count) {
    auto [unit, done] = std::move(queue_.front());
    queue_.pop_front();
    --stats_.waiting;
    std::optional<Error> error;
    if (is_failing_) {
      error = Error{kStoreFailed, "The database cannot be written: it was told to fail."};
      ++stats_.failures;
    } else {
      Tables after = tables_;
      const bool fits =
          std::all_of(unit.begin(), unit.end(), [&](const Write& w) { return std::visit(Writer{after}, w); });
      if (fits) tables_ = std::move(after);
      if (!fits) error = Error{kConflict, "The change does not fit what is stored."};
      ++(fits ? stats_.units : stats_.conflicts);
      ++stats_.commits;
    }
    const bool has_stopped = is_failing_ && is_writable_;
    if (has_stopped) is_writable_ = false;
    if (done) done(error);
    if (has_stopped && listener_) listener_(false);
  }
}

void MemoryStore::fail(bool is_failing) {
  is_failing_ = is_failing;
  if (is_failing || is_writable_) return;
  is_writable_ = true;
  if (listener_) listener_(true);
}

namespace {

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

class MemoryStore::Reader final : public StoreReader {
 public:
  explicit Reader(const Tables& tables) : t_(tables) {}

  Result<std::vector<StoredGame>> live_games() override {
    std::map<std::int64_t, StoredGame> by_key;
    for (const auto& [id, row] : t_.games) {
      if (!row.game.finish) by_key.emplace(row.key, with_names(row.game));
    }
    std::vector<StoredGame> out;
    out.reserve(by_key.size());
    for (auto& [key, game] : by_key) out.push_back(std::move(game));
    return out;
  }

  Result<std::optional<StoredGame>> game(std::string_view id) override {
    const auto row = find_in(t_.games, GameId(id));
    return row ? std::optional(with_names(row->game)) : std::nullopt;
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

  Result<std::optional<Identity>> identity(std::string_view id) override {
    return find_in(t_.identities, IdentityId(id));
  }

  Result<std::vector<Identity>> identities_named(std::string_view folded) override {
    std::vector<Identity> out;
    for (const auto& [id, identity] : t_.identities) {
      if (!folded.empty() && identity.folded == folded) out.push_back(identity);
    }
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.created < b.created; });
    return out;
  }

  Result<std::vector<Identity>> identities(std::string_view after, int limit) override {
    std::vector<Identity> out;
    for (auto it = t_.identities.upper_bound(IdentityId(after)); it != t_.identities.end(); ++it) {
      const Identity& i = it->second;
      if (static_cast<int>(out.size()) == limit) break;
      if (!i.name.empty() || i.is_hidden || i.is_banned) out.push_back(i);
    }
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

  Result<std::optional<WallTime>> heartbeat() override { return t_.heartbeat; }

 private:
  StoredGame with_names(StoredGame game) const {
    for (SeatRecord& seat : game.record.seats) {
      const auto it = t_.identities.find(seat.identity);
      seat.name = it == t_.identities.end() || it->second.is_hidden ? "" : it->second.name;
    }
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

StoreStats MemoryStore::stats() {
  StoreStats out = stats_;
  out.reads_waiting = jobs_.size();
  return out;
}

}  // namespace serai::server

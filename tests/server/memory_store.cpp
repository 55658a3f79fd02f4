#include "server/memory_store.hpp"

#include <algorithm>

namespace serai::server {

// Applies one write; false if it contradicts what is there.
struct MemoryStore::Writer {
  Tables& t;

  Row* find(const GameId& id) const {
    const auto it = t.games.find(id);
    return it == t.games.end() ? nullptr : &it->second;
  }

  // What belongs to an area of its own is applied there.
  template <class Part>
  bool operator()(const Part& w) const {
    return t.accounts.apply(w);
  }
  bool operator()(const write::CreateAccount& w) const {
    const auto it = t.identities.find(w.account.identity);
    if (it == t.identities.end() || !t.accounts.apply(w)) return false;
    it->second.name = w.account.name;
    it->second.folded = w.account.folded;
    t.names[w.account.identity].push_back({w.account.name, w.account.created});
    return true;
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
    SeatRecord& seat = row->game.record.seats[static_cast<std::size_t>(w.seat)];
    t.correspondence.hand_over(w.game, w.seat, seat.identity, w.holder.identity);
    seat = w.holder;
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
    t.correspondence.finish(w.game);
    t.social.finish(row->game.record, w.finish, row->finish_order);
    return true;
  }
  bool operator()(const write::RateGame& w) const {
    const Row* row = find(w.game);
    return row != nullptr && t.ratings.rate_game(row->game, w, t.identities);
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
    if (it == t.identities.end() || !t.accounts.rename(w)) return false;
    it->second.name = w.name;
    it->second.folded = w.folded;
    t.names[w.id].push_back({w.name, w.time});
    return true;
  }
  bool operator()(const write::MarkIdentity& w) const {
    const auto it = t.identities.find(w.id);
    if (it == t.identities.end()) return false;
    it->second.set(w.mark, w.is_on);
    return true;
  }
  bool operator()(const write::DeleteIdentity& w) const {
    t.accounts.remove(w.id);
    t.names.erase(w.id);
    t.ratings.drop(w.id);
    t.answers.erase(w.id);
    t.correspondence.forget(w.id);
    std::erase_if(t.studies, [&](const auto& entry) { return entry.second.author == w.id; });
    for (auto& [id, row] : t.games) {
      std::erase_if(row.game.chat, [&](const ChatLine& line) { return line.identity == w.id; });
    }
    std::erase_if(t.challenges, [&](const auto& e) { return e.second.creator == w.id && !e.second.is_open; });
    t.social.forget(w.id);
    return t.identities.erase(w.id) == 1;
  }
  bool operator()(const write::Relate& w) const { return t.social.apply(w, t.identities.contains(w.other)); }
  bool operator()(const write::FileReport& w) const { return t.social.apply(w); }
  bool operator()(const write::CloseReport& w) const { return t.social.apply(w); }
  bool operator()(const write::NoteDeed& w) const { return t.social.apply(w); }
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
    if (!t.identities.contains(w.identity)) return false;
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
    t.accounts.drop_expired(w.before);
    for (auto& [id, answers] : t.answers) {
      std::erase_if(answers, [&](const Answer& a) { return a.time < w.answers_before; });
    }
    std::erase_if(t.studies, [&](const auto& entry) { return entry.second.expires < w.before; });
    std::erase_if(t.seat_links, [&](const auto& entry) { return entry.second.expires < w.before; });
    std::erase_if(t.challenges,
                  [&](const auto& entry) { return !entry.second.is_open && entry.second.expires < w.before; });
    t.correspondence.drop_old_vacations(w.before);
    return true;
  }
  bool operator()(const write::SetTurn& w) const {
    const Row* row = find(w.game);
    if (row == nullptr || row->game.finish) return false;
    t.correspondence.set(w.game, w.turn);
    return true;
  }
  bool operator()(const write::SetConditions& w) const { return t.correspondence.set(w.game, w.conditions); }
  bool operator()(const write::DropConditions& w) const {
    t.correspondence.drop_conditions(w.game);
    return true;
  }
  bool operator()(const write::SetNote& w) const {
    if (find(w.note.game) == nullptr && !w.note.text.empty()) return false;
    t.correspondence.set(w.note);
    return true;
  }
  bool operator()(const write::TakeVacation& w) const { return t.correspondence.take(w.identity, w.vacation); }
  bool operator()(const write::EndVacation& w) const { return t.correspondence.end(w.identity, w.at); }
  bool operator()(const write::ExtendTurns& w) const {
    t.correspondence.extend(w.from, w.until);
    return true;
  }
  bool operator()(const write::DelayTurn& w) const {
    t.correspondence.delay(w.game, w.until);
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

StoreStats MemoryStore::stats() {
  StoreStats out = stats_;
  out.reads_waiting = jobs_.size();
  return out;
}

}  // namespace serai::server

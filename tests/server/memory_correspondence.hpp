// What the MemoryStore keeps of games by correspondence.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "server/store.hpp"

namespace serai::server {

struct MemoryCorrespondence {
  std::map<GameId, StoredTurn> turns;
  std::map<std::pair<GameId, int>, ConditionsRecord> conditions;
  std::map<std::pair<IdentityId, GameId>, NoteRecord> notes;
  std::map<IdentityId, std::vector<Vacation>> vacations;

  WallTime away_until(const IdentityId& who) const {
    WallTime out{};
    const auto it = vacations.find(who);
    if (it == vacations.end()) return out;
    for (const Vacation& vacation : it->second) out = std::max(out, vacation.until);
    return out;
  }

  // Writes. Requires: the game is there, and not finished where that matters.
  void set(const GameId& game, const Turn& turn) {
    turns[game] = {turn, std::max(turn.since, away_until(turn.mover)) + turn.allowance};
  }
  bool set(const GameId& game, const ConditionsRecord& record) {
    if (record.lines.empty()) {
      conditions.erase({game, record.seat});
      return true;
    }
    if (!turns.contains(game)) return false;
    conditions[{game, record.seat}] = record;
    return true;
  }
  void drop_conditions(const GameId& game) {
    std::erase_if(conditions, [&](const auto& entry) { return entry.first.first == game; });
  }
  void set(const NoteRecord& note) {
    if (note.text.empty())
      notes.erase({note.identity, note.game});
    else
      notes[{note.identity, note.game}] = note;
  }
  bool take(const IdentityId& who, const Vacation& vacation) {
    if (away_until(who) > vacation.from) return false;
    vacations[who].push_back(vacation);
    shift(who, vacation.until - vacation.from);
    return true;
  }
  bool end(const IdentityId& who, WallTime at) {
    const WallTime until = away_until(who);
    if (until <= at) return false;
    for (Vacation& vacation : vacations[who]) vacation.until = std::min(vacation.until, at);
    shift(who, at - until);
    return true;
  }
  void extend(WallTime from, WallTime until) {
    for (auto& [game, turn] : turns) {
      if (turn.turn.since < until) turn.deadline += until - std::max(from, turn.turn.since);
    }
  }
  void delay(const GameId& game, WallTime until) {
    if (const auto it = turns.find(game); it != turns.end()) it->second.deadline = until;
  }
  void finish(const GameId& game) {
    turns.erase(game);
    drop_conditions(game);
  }
  void hand_over(const GameId& game, int seat, const IdentityId& from, const IdentityId& to) {
    if (const auto it = turns.find(game); it != turns.end() && it->second.turn.seat == seat) it->second.turn.mover = to;
    if (const auto it = conditions.find({game, seat}); it != conditions.end()) it->second.identity = to;
    auto note = notes.extract({from, game});
    if (note.empty() || notes.contains({to, game})) return;
    note.key().first = to;
    note.mapped().identity = to;
    notes.insert(std::move(note));
  }
  void forget(const IdentityId& who) {
    std::erase_if(conditions, [&](const auto& entry) { return entry.second.identity == who; });
    std::erase_if(notes, [&](const auto& entry) { return entry.first.first == who; });
    vacations.erase(who);
  }
  void drop_old_vacations(WallTime now) {
    for (auto& [who, list] : vacations) {
      std::erase_if(list, [&](const Vacation& vacation) { return vacation.until < now - kVacationCounts; });
    }
  }

  // Questions.
  std::optional<StoredTurn> turn(const GameId& game) const {
    const auto it = turns.find(game);
    return it == turns.end() ? std::nullopt : std::optional(it->second);
  }
  void complete(StoredGame& game) const {
    const GameId& id = game.record.id;
    game.turn = turn(id);
    for (const auto& [key, record] : conditions) {
      if (key.first == id) game.conditions.push_back(record);
    }
    for (const auto& [key, note] : notes) {
      if (key.second == id) game.notes.push_back(note);
    }
  }
  // Games by the order of their deadlines.
  template <class Fits>
  std::vector<GameId> in_order(Fits fits, int limit) const {
    std::vector<std::pair<WallTime, GameId>> found;
    for (const auto& [game, turn] : turns) {
      if (fits(turn)) found.emplace_back(turn.deadline, game);
    }
    std::sort(found.begin(), found.end());
    std::vector<GameId> out;
    for (const auto& [deadline, game] : found) {
      if (static_cast<int>(out.size()) < limit) out.push_back(game);
    }
    return out;
  }

  template <class VariantOf>
  std::vector<WaitingGame> waiting(std::string_view who, int limit, VariantOf variant_of) const {
    std::vector<WaitingGame> out;
    for (const GameId& game : in_order([&](const StoredTurn& turn) { return turn.turn.mover == who; }, limit)) {
      const StoredTurn& found = turns.at(game);
      out.push_back({game, variant_of(game), found.deadline, found.turn.allowance});
    }
    return out;
  }
  template <class SeatsOf>
  std::vector<PlayerCount> players(SeatsOf seats_of) const {
    std::map<IdentityId, std::set<GameId>> found;
    for (const auto& [game, turn] : turns) {
      for (const SeatRecord& seat : seats_of(game)) {
        if (!seat.identity.empty()) found[seat.identity].insert(game);
      }
    }
    std::vector<PlayerCount> out;
    out.reserve(found.size());
    for (const auto& [who, games] : found) out.push_back({who, static_cast<std::int64_t>(games.size())});
    return out;
  }
  std::vector<NoteRecord> notes_of(std::string_view who, int limit) const {
    std::vector<NoteRecord> out;
    for (const auto& [key, note] : notes) {
      if (key.first == who) out.push_back(note);
    }
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.updated > b.updated; });
    out.resize(std::min(out.size(), static_cast<std::size_t>(limit)));
    return out;
  }

 private:
  void shift(const IdentityId& who, std::chrono::milliseconds by) {
    for (auto& [game, turn] : turns) {
      if (turn.turn.mover == who) turn.deadline += by;
    }
  }
};

}  // namespace serai::server

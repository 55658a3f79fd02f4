// What the MemoryStore keeps of games by correspondence.
#pragma once

#include <algorithm>
#include <map>
#include <optional>

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

 private:
  void shift(const IdentityId& who, std::chrono::milliseconds by) {
    for (auto& [game, turn] : turns) {
      if (turn.turn.mover == who) turn.deadline += by;
    }
  }
};

}  // namespace serai::server

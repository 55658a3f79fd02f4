// The positions that occurred before: one entry for each, beginning with the start. Game keeps one for the game played,
// and the search for the line it looks at. It is not part of Position, so that a Position stays a small value.
#pragma once

#include <vector>

#include "rules/position.hpp"

namespace serai {

class History {
 public:
  struct Entry {
    Key key = 0;
    bool gave_check = false;    // the move that led here gave check
    bool passed = false;        // ... was a pass
    bool irreversible = false;  // ... and no earlier position can occur again
  };

  void reserve(std::size_t plies) { entries_.reserve(plies); }
  void push(Entry e) { entries_.push_back(e); }
  void pop() { entries_.pop_back(); }
  std::size_t size() const { return entries_.size(); }
  const Entry& operator[](std::size_t i) const { return entries_[i]; }

  // From now on a position that recurs after the present one counts as if it had occurred three times: a search need
  // not go through a cycle twice to recognise it.
  void begin_search() { search_begin_ = entries_.size(); }

  // If the last position has occurred at least three times, the index of the third from the end; else kNever.
  static constexpr std::size_t kNever = static_cast<std::size_t>(-1);
  std::size_t third_occurrence() const {
    const Key key = entries_.back().key;
    int seen = 1;
    // Equal keys have the same side to move, so every other entry is looked at.
    for (std::size_t i = entries_.size() - 1; i >= 2; i -= 2) {
      if (entries_[i].irreversible || entries_[i - 1].irreversible) return kNever;
      if (entries_[i - 2].key == key && (++seen == 3 || i - 2 >= search_begin_)) return i - 2;
    }
    return kNever;
  }

 private:
  std::vector<Entry> entries_;
  std::size_t search_begin_ = kNever;
};

// The entry for the start of a game.
template <class V>
History::Entry start_entry(const Position<V>& pos) {
  return {pos.key(), pos.is_check(), false, true};
}

// The entry for `after`, reached from `before` by `m`.
template <class V>
History::Entry entry_for(const Position<V>& before, Move m, const Position<V>& after) {
  const bool traded = m.kind() == MoveKind::kDrop || before.board.occupied().count() != after.board.occupied().count();
  const bool by_pawn =
      m.kind() != MoveKind::kDrop && V::kPawn != kNoType && type_of(before.board.on(m.from())) == V::kPawn;
  return {after.key(), after.is_check(), m.kind() == MoveKind::kPass,
          (traded && kCapturesAreFinal<V>) || (by_pawn && kPawnMovesAreFinal<V>)};
}

}  // namespace serai

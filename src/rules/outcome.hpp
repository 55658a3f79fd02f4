// How games end.
//
// A rule book lists its ends in the order of its rules page; `outcome` asks them in turn. The ends that several games
// share are here, in namespace ends; the others stand in the rule book that needs them.
#pragma once

#include "rules/history.hpp"
#include "rules/movegen.hpp"
#include "rules/outcome_types.hpp"

namespace serai {

// What an end may look at.
template <class V>
struct Ending {
  const Position<V>& pos;
  const History& history;  // ends with pos
  bool has_moves;
};

template <class V>
using End = Outcome (*)(const Ending<V>&);

namespace ends {

template <class V>
Outcome checkmate(const Ending<V>& e) {
  return !e.has_moves && e.pos.is_check() ? Outcome::win(!e.pos.turn, Reason::kCheckmate) : Outcome::open();
}

template <class V>
Outcome stalemate_draws(const Ending<V>& e) {
  return !e.has_moves && !e.pos.is_check() ? Outcome::draw(Reason::kStalemate) : Outcome::open();
}

template <class V>
Outcome stalemate_loses(const Ending<V>& e) {
  return !e.has_moves && !e.pos.is_check() ? Outcome::win(!e.pos.turn, Reason::kStalemate) : Outcome::open();
}

// 100 plies by the position's clock.
template <class V>
Outcome move_limit_draws(const Ending<V>& e) {
  return e.pos.clock >= 100 ? Outcome::draw(Reason::kMoveLimit) : Outcome::open();
}

template <class V>
Outcome repetition_draws(const Ending<V>& e) {
  return e.history.third_occurrence() != History::kNever ? Outcome::draw(Reason::kRepetition) : Outcome::open();
}

// The side whose move completed the third occurrence loses.
template <class V>
Outcome repetition_loses(const Ending<V>& e) {
  return e.history.third_occurrence() != History::kNever ? Outcome::win(e.pos.turn, Reason::kRepetition)
                                                         : Outcome::open();
}

}  // namespace ends

// How the game stands. `has_moves` must be has_legal_move(pos); a search that knows it already need not ask again.
template <class V>
Outcome outcome(const Position<V>& pos, const History& history, bool has_moves) {
  const Ending<V> e{pos, history, has_moves};
  for (End<V> end : V::ends()) {
    if (const Outcome o = end(e); o.is_over()) return o;
  }
  return Outcome::open();
}

template <class V>
Outcome outcome(const Position<V>& pos, const History& history) {
  return outcome(pos, history, has_legal_move(pos));
}

}  // namespace serai

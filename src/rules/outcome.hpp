// How games end.
//
// A rule book lists its ends in the order of its rules page; `outcome` asks them in turn. The ends that several games
// share are here, in namespace ends; the others stand in the rule book that needs them.
#pragma once

#include <utility>

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
  std::size_t third = history.third_occurrence();  // asked once for all ends
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

// True when the clock has reached the move limit of the game.
template <class V>
bool is_at_move_limit(const Ending<V>& e) {
  static_assert(V::kFacts.move_limit > 0, "this game has no move limit: see Facts::move_limit");
  return e.pos.clock >= e.pos.move_limit();
}

template <class V>
Outcome move_limit_draws(const Ending<V>& e) {
  return is_at_move_limit(e) ? Outcome::draw(Reason::kMoveLimit) : Outcome::open();
}

template <class V>
Outcome repetition_draws(const Ending<V>& e) {
  return e.third != History::kNever ? Outcome::draw(Reason::kRepetition) : Outcome::open();
}

// True when every move of `c` after position `first` of the history passes the test `is`.
template <class V, class Test>
bool every_move(const Ending<V>& e, std::size_t first, Color c, Test is) {
  const std::size_t last = e.history.size() - 1;
  for (std::size_t i = last; i > first; --i) {
    const Color mover = (last - i) % 2 == 0 ? !e.pos.turn : e.pos.turn;
    if (mover == c && !is(e.history[i])) return false;
  }
  return true;
}

// Once a position has occurred three times: if one side, and only one, has given check with every move since the first
// occurrence, it loses.
template <class V>
Outcome perpetual_check_loses(const Ending<V>& e) {
  if (e.third == History::kNever) return Outcome::open();
  const auto checks = [](const History::Entry& h) { return h.gave_check; };
  const bool white = every_move(e, e.third, kWhite, checks);
  const bool black = every_move(e, e.third, kBlack, checks);
  return white != black ? Outcome::win(white ? kBlack : kWhite, Reason::kPerpetualCheck) : Outcome::open();
}

// The side whose move completed the third occurrence loses.
template <class V>
Outcome repetition_loses(const Ending<V>& e) {
  return e.third != History::kNever ? Outcome::win(e.pos.turn, Reason::kRepetition) : Outcome::open();
}

}  // namespace ends

// How the game stands. `has_moves` must be has_legal_move(pos); a search passes what it already knows.
template <class V>
Outcome outcome(const Position<V>& pos, const History& history, bool has_moves) {
  const Ending<V> e{pos, history, has_moves};
  constexpr auto kEnds = V::ends();
  Outcome out = Outcome::open();
  // Unrolled, so that the compiler sees each end and need not call it through a pointer.
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (void)((out = kEnds[I](e)).is_over() || ...);
  }
  (std::make_index_sequence<kEnds.size()>());
  return out;
}

template <class V>
Outcome outcome(const Position<V>& pos, const History& history) {
  return outcome(pos, history, has_legal_move(pos));
}

}  // namespace serai

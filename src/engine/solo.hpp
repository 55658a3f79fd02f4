// The engine for self-play: a game kept as a position, and one worker that searches it in the calling thread. No text,
// no threads, no reports, because a search of a hundred nodes takes 0.1 ms and any overhead counts.
//
// A SoloEngine belongs to one thread, which must have the stack of a SearchThread (engine/thread.hpp). All SoloEngines
// of a game share its network. A variant's engine.cpp instantiates it beside the Searcher, so that the search is
// compiled once.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "game/game.hpp"

namespace serai {

class SoloEngine {
 public:
  static constexpr int kDecided = 15000;  // the score of a game that the search sees won

  struct Verdict {
    Move move{};
    int score = 0;  // for the side to move, in hundredths of a pawn, at most kDecided
  };

  virtual ~SoloEngine() = default;
  // Forgets all that was searched: what follows does not depend on what was before.
  virtual void forget() = 0;
  // Starts a game from a setup of the variant, by its number.
  virtual void begin(std::size_t setup) = 0;
  // Requires: m is one of legal_moves().
  virtual void play(Move m) = 0;
  virtual Color turn() const = 0;
  // None when the game is over.
  virtual const std::vector<Move>& legal_moves() const = 0;
  virtual Outcome outcome() const = 0;
  // Searches the position. Requires: the game is not over.
  virtual Verdict think(std::uint64_t nodes) = 0;
};

template <class V>
std::unique_ptr<SoloEngine> make_solo_engine(std::size_t table_mb);

// By the id of the variant; null if there is none.
std::unique_ptr<SoloEngine> make_solo_engine(std::string_view variant, std::size_t table_mb);

}  // namespace serai

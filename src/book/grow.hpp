// Grows a book by self-play, one game after another. Each game walks down the tree from one of the setups, choosing
// among the evaluated moves as strong players would: good ones often, worse ones rarely. A position without an
// evaluation gets a quick one, a position reached by many games a thorough one; from there the game is played out
// quickly. So the tree grows along strong play, and most time goes to what readers look at.
//
// The setup and every choice follow from the number of the game: with one thread the resulting growth is the same,
// however often it was stopped.
#pragma once

#include <memory>
#include <random>

#include "book/growth.hpp"
#include "engine/engine.hpp"
#include "tune/selfplay.hpp"

namespace serai {

// A game on its way through the tree.
struct TreeWalk {
  std::size_t setup = 0;
  std::unique_ptr<Game> game;
  std::vector<std::string> moves;  // UCI
  std::mt19937 random;
  std::uint64_t nodes = 0;  // with which the position is to be judged; 0: it need not be
};

// What a game adds to a growth.
struct Grown {
  std::optional<Judged> judged;
  Played game;
};

// Walks game number `index` to the first position that is to be judged.
TreeWalk walk_tree(const Growth& growth, unsigned index);

// Plays walks to their end. One thread at a time.
class Grower {
 public:
  explicit Grower(const GrowthTerms& terms);
  Grown finish(TreeWalk walk);

 private:
  Judged judge(const TreeWalk& walk);

  GrowthTerms terms_;
  Engine judge_;
  SelfPlayer player_;
};

}  // namespace serai

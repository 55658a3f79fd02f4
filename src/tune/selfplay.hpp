// Self-play games for tuning and training.
//
// A game begins with random moves, so that no two are alike, and may have random moves later, so that positions which
// good play avoids occur too. Every searched position is stored with its score, every move with whether it was random.
// In games that begin with placement, the first pieces are placed at random and the others by the search.
#pragma once

#include <functional>
#include <memory>
#include <random>
#include <span>
#include <string>

#include "game/archive.hpp"

namespace serai {

class SoloEngine;

struct SelfplayOptions {
  std::string variant;
  std::uint64_t nodes = 2000;  // per move
  int random_plies = 8;        // at the start; of a placement, at most so many
  // In every other game so many percent of the later moves are random as well, up to a ply that is drawn for each game,
  // at most so many after the opening: the result tells about what comes behind it.
  int stray_percent = 0;
  int stray_plies = 100;
  int most_plies = 300;    // then a draw
  int most_unequal = 300;  // an opening that the engine scores beyond this is replaced by another
  // Adjudication: a game is given to the side whose score stays beyond this for six plies.
  int decided_score = 2000;
  unsigned seed = 1;
  std::size_t table_mb = 1;
};

// Plays games with an engine of its own. To be used by one thread at a time, whose stack may be small.
class SelfPlayer {
 public:
  using IsStopped = std::function<bool()>;

  explicit SelfPlayer(const SelfplayOptions& options);
  ~SelfPlayer();
  SelfPlayer(const SelfPlayer&) = delete;
  SelfPlayer& operator=(const SelfPlayer&) = delete;

  // Plays a game that the seed and its number decide. Nothing if `is_stopped`, which is asked before every move, says
  // so, or if the system has no thread to give.
  std::optional<ArchivedGame> play(std::uint64_t index, const IsStopped& is_stopped);
  // Plays on after these moves, without strays. Nothing as above.
  std::optional<ArchivedGame> finish(std::size_t setup, std::span<const Move> moves);

 private:
  SelfplayOptions options_;
  const VariantInfo& variant_;
  std::unique_ptr<SoloEngine> engine_;
};

}  // namespace serai

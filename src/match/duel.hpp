// Two engine processes that play each other, game after game.
//
// They are reused from game to game and told when the variant changes; one that crashed or hangs is restarted for the
// next game. One thread at a time.
#pragma once

#include "match/pool.hpp"

namespace serai {

class Duel {
 public:
  // Requires: the configuration and the stop signal outlive it.
  Duel(const MatchConfig& config, const StopSignal& stop) : config_(config), stop_(stop) {}

  // From now on an engine has these options besides those of the configuration.
  void set_options(std::size_t engine, std::vector<std::pair<std::string, std::string>> options);
  // Gets both engines ready for a variant, and says why in a sentence if that fails.
  std::optional<Error> prepare(const VariantInfo& variant);
  // Gets them ready for a pair of games and finds its opening, which the first engine may have to judge.
  Result<std::unique_ptr<Game>> open(const Pool& pool, std::size_t pair);
  // Plays a game on; engine number `white` has the white pieces. Requires: both are ready for its variant.
  PlayedGame play(std::unique_ptr<Game> game, std::size_t white);

 private:
  struct Side {
    std::unique_ptr<UciEngine> engine;
    const VariantInfo* variant = nullptr;  // that it plays now
    std::vector<std::pair<std::string, std::string>> options;
    bool knows_options = true;
  };
  std::optional<Error> prepare(std::size_t i, const VariantInfo& variant);
  std::optional<Error> start(std::size_t i, const VariantInfo& variant);
  // Whether the first engine finds that neither side is much better. Requires: it is ready for the variant.
  Result<bool> is_balanced(const Game& game);
  const TimeControl& control_of(std::size_t i) const {
    const auto& own = config_.engines[i].control;
    return own ? *own : config_.control;
  }

  const MatchConfig& config_;
  const StopSignal& stop_;
  std::array<Side, 2> sides_;
};

}  // namespace serai

// What the engine thinks of one position of a game, and of all of them. Plain values, for the native review, the server
// and the browser alike.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"

namespace serai {

constexpr std::size_t kReviewedLine = 10;  // moves that are kept of a line

// From the side to move's point of view.
struct Evaluation {
  EngineScore score;
  std::optional<RuleWin> rule_win;  // where the score means one
  Chances chances;
  std::vector<std::string> line;  // UCI; the best move first, at most kReviewedLine
};

// One for each position, from the start to the end of the game. Nothing where the game is over, and where nobody has
// looked yet.
using Evaluations = std::vector<std::optional<Evaluation>>;

}  // namespace serai

#include "cli/start.hpp"

#include <sstream>

namespace serai {

Result<std::unique_ptr<Game>> start_game(const StartOptions& options) {
  auto game =
      options.fen.empty() ? Game::start(options.variant, options.setup) : Game::from_fen(options.variant, options.fen);
  if (!game) return game;
  std::string all;  // one argument may hold several moves
  for (const std::string& words : options.moves) all += words + " ";
  std::istringstream moves(all);
  int number = 0;
  for (std::string text; moves >> text;) {
    ++number;
    const auto move = (*game)->read(text);
    if (!move) return Error{move.error().code, "Move " + std::to_string(number) + ": " + move.error().message};
    (*game)->play(*move);
  }
  return game;
}

}  // namespace serai

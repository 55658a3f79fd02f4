// Moves as text, one a line, in any notation: those that are understood are played and written, the others refused with
// a reason.
#include <cstdlib>
#include <sstream>

#include "game/game.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto all = serai::variants();
  const auto& info = *all[data[0] % all.size()];
  const auto game = *serai::Game::start(info.id);
  std::istringstream in(std::string(reinterpret_cast<const char*>(data) + 1, size - 1));
  for (std::string line; std::getline(in, line);) {
    const auto move = game->read(line);
    if (!move) {
      if (!game->why_illegal(line)) std::abort();
      continue;
    }
    for (serai::Notation n : info.notations) game->write(*move, n);
    game->play(*move);
  }
  while (game->undo()) {
  }
  if (game->fen() != info.setups[0].fen) std::abort();
  return 0;
}

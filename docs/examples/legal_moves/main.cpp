// Lists the legal moves of a Janggi position, as programs and as Korean players write them.
#include <iostream>

#include "game/game.hpp"

int main(int argc, char** argv) {
  const char* fen = argc > 1 ? argv[1] : "5k3/9/9/1r2N4/9/9/9/9/9/5K3 b - - 1 1";
  const auto result = serai::Game::from_fen("janggi", fen);
  if (!result) {
    std::cerr << result.error().message << '\n';
    return 1;
  }
  const serai::Game& game = **result;
  for (const serai::Move m : game.legal_moves()) {
    std::cout << game.write(m, serai::Notation::kUci) << ' ' << game.write(m, serai::Notation::kKorean) << '\n';
  }
  return 0;
}

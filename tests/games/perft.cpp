// Perft of the games in this folder, for tests and bench/perft.sh:
//
//   serai_test_perft chess|xiangqi DEPTH FEN
//
// It counts and prints as `serai perft` does.
#include <cstdlib>
#include <iostream>

#include "cli/perft.hpp"
#include "game/game_impl.hpp"
#include "games/chess.hpp"
#include "games/xiangqi.hpp"

int main(int argc, char** argv) {
  using namespace serai;
  const std::string_view id = argc == 4 ? argv[1] : "";
  PerftOptions options;
  options.depth = argc == 4 ? std::atoi(argv[2]) : 0;
  if ((id != Chess::kId && id != Xiangqi::kId) || options.depth < 1) {
    std::cerr << "usage: serai_test_perft chess|xiangqi DEPTH FEN\n";
    return 2;
  }
  const auto game = id == Chess::kId ? GameImpl<Chess>::make(argv[3]) : GameImpl<Xiangqi>::make(argv[3]);
  if (!game) {
    std::cerr << game.error().message << "\n";
    return 1;
  }
  run_perft(**game, options, std::cout, std::cerr);
}

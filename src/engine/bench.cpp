#include "engine/bench.hpp"

namespace serai {
namespace {

constexpr std::size_t kMostSetups = 4;
constexpr int kParts = 4;   // positions of a game
constexpr int kPlies = 12;  // between two of them

}  // namespace

std::vector<BenchPosition> bench_positions(const VariantInfo& variant) {
  std::vector<BenchPosition> out;
  for (std::size_t s = 0; s < std::min(variant.setups.size(), kMostSetups); ++s) {
    const std::string_view fen = variant.setups[s].fen;
    const auto game = *Game::from_fen(variant.id, fen);
    std::vector<std::string> moves;
    for (int part = 0; part < kParts && !game->legal_moves().empty(); ++part) {
      out.push_back({fen, moves});
      for (int ply = 0; ply < kPlies && !game->legal_moves().empty(); ++ply) {
        const auto& legal = game->legal_moves();
        const Move m = legal[(moves.size() * 7919 + 13) % legal.size()];
        moves.push_back(game->write(m, Notation::kUci));
        game->play(m);
      }
    }
  }
  return out;
}

}  // namespace serai

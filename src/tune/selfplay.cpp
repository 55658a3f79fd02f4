#include "tune/selfplay.hpp"

#include <algorithm>

namespace serai {
namespace {

class MoveListener : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override {
    if (!info.note.empty() || info.line != 1) return;
    const bool mate = info.score.kind == EngineScore::Kind::kMate;
    score_ = mate ? (info.score.value > 0 ? 15000 : -15000) : std::clamp(info.score.value, -15000, 15000);
  }
  void on_best(const BestMove& best) override { move_ = best.move; }
  int score() const { return score_; }
  const std::string& move() const { return move_; }

 private:
  int score_ = 0;
  std::string move_;
};

int result_of(const Outcome& outcome) {
  if (outcome.is_win_for(kWhite)) return 2;
  return outcome.is_win_for(kBlack) ? 0 : 1;
}

// Any legal move, but a pass only if there is nothing else.
std::optional<Move> random_move(const Game& game, std::mt19937& random) {
  std::vector<Move> moves = game.legal_moves();
  std::erase_if(moves, [](Move m) { return m.kind() == MoveKind::kPass; });
  if (moves.empty()) return std::nullopt;
  return moves[random() % moves.size()];
}

// Plays a move in the game and writes it down; the score, if it was searched, is the position's before it.
void play(Move m, std::optional<int> score, Game& game, std::vector<std::string>& moves, ArchivedGame& out) {
  out.plies.push_back({m, score});
  moves.push_back(game.write(m, Notation::kUci));
  game.play(m);
}

// Random moves from a setup, until the opening is long enough. Nothing if the game ended on the way.
std::optional<ArchivedGame> random_opening(const SelfplayOptions& options, std::mt19937& random, Game& game,
                                           std::size_t setup, std::vector<std::string>& moves) {
  ArchivedGame out;
  out.setup = setup;
  int plies = options.random_plies + static_cast<int>(random() % 2);
  while (plies > 0) {
    const auto m = random_move(game, random);
    if (!m) return std::nullopt;
    if (m->kind() != MoveKind::kDrop) --plies;
    play(*m, std::nullopt, game, moves, out);
  }
  if (game.outcome().is_over()) return std::nullopt;
  return out;
}

}  // namespace

bool play_on(const SelfplayOptions& options, std::mt19937& random, Engine& engine, Game& game,
             std::vector<std::string> moves, ArchivedGame& out) {
  engine.new_game();
  const std::string start = game.start_fen();
  const std::size_t opening = moves.size();
  int decided = 0;
  while (!game.outcome().is_over() && static_cast<int>(moves.size()) < options.most_plies) {
    const bool strays = moves.size() > opening && static_cast<int>(random() % 100) < options.stray_percent;
    if (const auto m = strays ? random_move(game, random) : std::nullopt) {
      play(*m, std::nullopt, game, moves, out);
      continue;
    }
    if (engine.set_position(start, moves)) break;
    MoveListener listener;
    SearchLimits limits;
    limits.nodes = options.nodes;
    engine.go(limits, listener);
    engine.wait();
    if (moves.size() == opening && std::abs(listener.score()) > options.most_unequal) return false;
    const Move m = *game.read_uci(listener.move());
    const int for_white = game.turn() == kWhite ? listener.score() : -listener.score();
    const bool beyond = std::abs(for_white) >= options.decided_score;
    decided = beyond ? (decided * for_white >= 0 ? decided + (for_white > 0 ? 1 : -1) : 0) : 0;
    play(m, listener.score(), game, moves, out);
    if (std::abs(decided) >= 6) break;
  }
  out.result = game.outcome().is_over() ? result_of(game.outcome()) : decided >= 6 ? 2 : decided <= -6 ? 0 : 1;
  return true;
}

ArchivedGame play_selfplay_game(const SelfplayOptions& options, unsigned index) {
  std::mt19937 random(options.seed * 1000003U + index);
  const VariantInfo& info = *find_variant(options.variant);
  const std::size_t setup = index % info.setups.size();
  thread_local std::unique_ptr<Engine> engine;
  if (!engine || engine->game().variant().id != info.id) engine = std::make_unique<Engine>(info.id);
  std::optional<ArchivedGame> out;
  while (!out) {
    const auto game = *Game::start(info.id, info.setups[setup].id);
    std::vector<std::string> moves;
    out = random_opening(options, random, *game, setup, moves);
    if (out && !play_on(options, random, *engine, *game, std::move(moves), *out)) out.reset();
  }
  return *out;
}

}  // namespace serai

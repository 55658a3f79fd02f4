#include "review/review.hpp"

namespace serai {
namespace {

// Keeps the last thing that a search says about its best line.
class LastLine : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override {
    if (!info.note.empty() || info.line != 1) return;
    Evaluation found;
    found.score = info.score;
    found.rule_win = info.rule_win;
    found.chances = info.chances;
    found.line = info.moves;
    if (found.line.size() > kReviewedLine) found.line.resize(kReviewedLine);
    found_ = std::move(found);
  }
  void on_best(const BestMove&) override {}
  std::optional<Evaluation> take() { return std::move(found_); }

 private:
  std::optional<Evaluation> found_;
};

}  // namespace

std::vector<std::string> moves_of(const Game& game) {
  const auto replay = *Game::from_fen(game.variant().id, game.start_fen());
  std::vector<std::string> out;
  for (Move m : game.moves()) {
    out.push_back(replay->write(m, Notation::kUci));
    replay->play(m);
  }
  return out;
}

Result<Evaluations> review(const Game& game, const ReviewOptions& options,
                           const std::function<bool(std::size_t done, std::size_t all)>& progress) {
  Engine engine(game.variant().id);
  EngineOptions wanted;
  wanted.threads = options.threads;
  wanted.hash_mb = options.hash_mb;
  wanted.analyse = true;
  if (auto error = engine.set_options(wanted)) return *error;
  const std::vector<std::string> moves = moves_of(game);
  const std::size_t all = moves.size() + 1;
  Evaluations out(all);
  for (std::size_t done = 0; done < all; ++done) {
    const std::size_t ply = moves.size() - done;
    if (auto error = engine.set_position(game.start_fen(), std::span(moves).first(ply))) return *error;
    if (!engine.game().outcome().is_over()) {
      LastLine listener;
      SearchLimits limits;
      limits.nodes = options.nodes;
      engine.go(limits, listener);
      engine.wait();
      out[ply] = listener.take();
    }
    if (progress && !progress(done + 1, all)) break;
  }
  return out;
}

}  // namespace serai

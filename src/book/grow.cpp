#include "book/grow.hpp"

#include <algorithm>
#include <cmath>

namespace serai {
namespace {

// A move that is worse by `temperature` centipawns is chosen e times less often; beyond the margin it is not chosen at
// all. While the armies are being placed verdicts are unsteady: they take more nodes, and there is more room.
struct Taste {
  double temperature;
  int margin;
  std::uint64_t effort;  // how many times the usual nodes
};
constexpr Taste kUsual{20, 80, 1};
constexpr Taste kPlacing{100, 400, 4};
constexpr int kDecided = 20'000;

// The last line of each number that a search reports.
class LineListener : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override {
    if (!info.note.empty() || info.moves.empty() || info.line < 1) return;
    const auto line = static_cast<std::size_t>(info.line);
    if (lines_.size() < line) lines_.resize(line);
    lines_[line - 1] = {info.moves[0], {}, BookVerdict{info.score, info.rule_win, info.depth}};
  }
  void on_best(const BestMove& /*best*/) override {}

  // The best first; a move that changed its place while the search ended is taken once.
  std::vector<BookMove> moves() const {
    std::vector<BookMove> out;
    for (const BookMove& move : lines_) {
      const auto same = [&](const BookMove& m) { return m.uci == move.uci; };
      if (move.verdict && std::none_of(out.begin(), out.end(), same)) out.push_back(move);
    }
    return out;
  }

 private:
  std::vector<BookMove> lines_;
};

// For the side to move.
int centipawns(const BookVerdict& verdict, Color turn) {
  if (verdict.rule_win) return verdict.rule_win->winner == turn ? kDecided : -kDecided;
  if (verdict.score.kind == EngineScore::Kind::kMate) return verdict.score.value > 0 ? kDecided : -kDecided;
  return std::clamp(verdict.score.value, -kDecided, kDecided);
}

Taste taste_in(const Game& game) {
  const auto& legal = game.legal_moves();
  const bool is_placing = std::all_of(legal.begin(), legal.end(), [](Move m) { return m.kind() == MoveKind::kDrop; });
  return is_placing ? kPlacing : kUsual;
}

// One of the judged moves; nothing if there is none.
std::optional<std::string> choose(const Game& game, const std::vector<BookMove>& moves, std::mt19937& random) {
  const Taste taste = taste_in(game);
  int best = -kDecided;
  for (const BookMove& m : moves) {
    if (m.verdict) best = std::max(best, centipawns(*m.verdict, game.turn()));
  }
  const auto weight = [&](const BookMove& m) {
    const int worth = m.verdict ? centipawns(*m.verdict, game.turn()) : 0;
    return !m.verdict || best - worth > taste.margin ? 0.0 : std::exp((worth - best) / taste.temperature);
  };
  double sum = 0;
  for (const BookMove& m : moves) sum += weight(m);
  double left = sum * (random() / 4294967296.0);
  std::optional<std::string> chosen;
  for (const BookMove& m : moves) {
    if (weight(m) == 0) continue;
    chosen = m.uci;
    left -= weight(m);
    if (left < 0) break;
  }
  return chosen;
}

void play(TreeWalk& walk, const std::string& uci) {
  walk.game->play(*walk.game->read_uci(uci));
  walk.moves.push_back(uci);
}

SelfplayOptions playing(const GrowthTerms& terms) {
  SelfplayOptions out;
  out.variant = terms.variant;
  out.nodes = terms.playout;
  return out;
}

}  // namespace

TreeWalk walk_tree(const Growth& growth, unsigned index) {
  const GrowthTerms& terms = growth.terms();
  const VariantInfo& info = *find_variant(terms.variant);
  TreeWalk out{index % info.setups.size(), nullptr, {}, std::mt19937(terms.seed * 1000003U + index), 0};
  out.game = *Game::start(info.id, info.setups[out.setup].id);
  while (!out.game->outcome().is_over() && static_cast<int>(out.moves.size()) < terms.plies) {
    const PositionKey key = position_key(*out.game);
    out.nodes = growth.owed(key);
    if (out.nodes > 0) break;
    const auto move = choose(*out.game, growth.find(key)->moves, out.random);
    if (!move) break;
    play(out, *move);
  }
  return out;
}

Grower::Grower(const GrowthTerms& terms) : terms_(terms), judge_(terms.variant), player_(playing(terms)) {
  EngineOptions options;
  options.lines = terms.lines;
  judge_.set_options(options);
}

Judged Grower::judge(const TreeWalk& walk) {
  LineListener lines;
  SearchLimits limits;
  limits.nodes = walk.nodes * taste_in(*walk.game).effort;
  judge_.new_game();
  judge_.set_position(walk.game->start_fen(), walk.moves);
  judge_.go(limits, lines);
  judge_.wait();
  return {position_key(*walk.game), walk.nodes, lines.moves()};
}

Grown Grower::finish(TreeWalk walk) {
  Grown out;
  out.game.setup = walk.setup;
  if (walk.nodes > 0) {
    out.judged = judge(walk);
    if (const auto move = choose(*walk.game, out.judged->moves, walk.random)) play(walk, *move);
  }
  const auto played = player_.finish(walk.setup, walk.game->moves());
  if (!played) return out;  // no thread to play with: a draw that ends here
  out.game.result = played->result;
  const VariantInfo& info = *find_variant(terms_.variant);
  const auto replay = *Game::start(info.id, info.setups[walk.setup].id);
  for (const ArchivedPly& ply : played->plies) {
    if (static_cast<int>(out.game.moves.size()) == terms_.plies) break;
    out.game.moves.push_back(replay->write(ply.move, Notation::kUci));
    replay->play(ply.move);
  }
  return out;
}

}  // namespace serai

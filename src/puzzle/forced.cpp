#include "puzzle/forced.hpp"

#include <algorithm>

namespace serai {
namespace {

// The filters leave a margin: a larger search may find a larger gap.
constexpr int kFirstMargin = 150;
constexpr int kSecondMargin = 70;

// What a small search overlooks is what makes puzzles hard: when one of so many times its size finds something that is
// worth so much more, the position is looked at further.
constexpr int kAnotherLook = 5;
constexpr int kDiscovery = 150;

bool holds(const std::vector<std::string>& list, const std::string& move) {
  return std::find(list.begin(), list.end(), move) != list.end();
}

bool are_same(std::vector<std::string> a, std::vector<std::string> b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

}  // namespace

// What one search said: its last line, and which move it preferred from when on.
struct ForcedMoves::Seen {
  EngineScore score;
  std::optional<RuleWin> rule_win;
  int expected = 0;
  std::vector<std::string> line;
  std::vector<std::pair<std::uint64_t, std::string>> preferred;

  std::uint64_t nodes_until(const std::vector<std::string>& moves) const {
    std::uint64_t from = 0;
    bool is_found = false;
    for (const auto& [nodes, move] : preferred) {
      if (holds(moves, move) == is_found) continue;
      is_found = !is_found;
      from = nodes;
    }
    return from;
  }
};

class ForcedMoves::Listener : public SearchListener {
 public:
  void on_info(const SearchInfo& info) override {
    if (!info.note.empty() || info.line != 1 || info.moves.empty()) return;
    seen_.score = info.score;
    seen_.rule_win = info.rule_win;
    seen_.expected = info.chances.win + info.chances.draw / 2;
    seen_.line = info.moves;
    seen_.preferred.emplace_back(info.nodes, info.moves.front());
  }
  void on_best(const BestMove& best) override {
    if (!seen_.line.empty() && seen_.line.front() == best.move) return;
    seen_.line = {best.move};
  }
  Seen take() { return std::move(seen_); }

 private:
  Seen seen_;
};

ForcedMoves::ForcedMoves(std::string_view variant, const PuzzleTerms& terms) : engine_(variant), terms_(terms) {
  EngineOptions options;
  options.hash_mb = terms.hash_mb;
  options.analyse = true;
  engine_.set_options(options);
}

void ForcedMoves::start() {
  engine_.new_game();
}

ForcedMoves::Seen ForcedMoves::search(std::uint64_t nodes, const std::vector<std::string>& without) {
  SearchLimits limits;
  limits.nodes = nodes;
  if (!without.empty()) {
    const Game& game = engine_.game();
    for (Move m : game.legal_moves()) {
      if (!holds(without, game.write(m, Notation::kUci))) limits.search_moves.push_back(m);
    }
  }
  Listener listener;
  engine_.go(limits, listener);
  engine_.wait();
  return listener.take();
}

std::optional<Forced> ForcedMoves::look(const Spot& spot, std::uint64_t nodes, int gap) {
  if (engine_.set_position(spot.fen, spot.moves)) return std::nullopt;
  const std::size_t legal = engine_.game().legal_moves().size();
  if (legal < 2) return std::nullopt;
  Seen best = search(nodes, {});
  if (best.line.empty()) return std::nullopt;
  Forced out;
  out.moves = {best.line.front()};
  out.score = best.score;
  out.rule_win = best.rule_win;
  out.expected = best.expected;
  out.line = best.line;
  while (true) {
    if (best.expected < gap || out.moves.size() == legal) return std::nullopt;
    const Seen next = search(nodes, out.moves);
    if (next.line.empty()) return std::nullopt;
    const int drop = best.expected - next.expected;
    if (drop >= gap) break;
    if (drop > terms_.same || static_cast<int>(out.moves.size()) >= terms_.most) return std::nullopt;
    out.moves.push_back(next.line.front());
  }
  out.nodes = best.nodes_until(out.moves);
  return out;
}

bool ForcedMoves::is_promising(const Spot& spot) {
  const std::uint64_t nodes = terms_.nodes[0];
  if (look(spot, nodes, terms_.gap - kFirstMargin)) return true;
  if (engine_.set_position(spot.fen, spot.moves)) return false;
  const int before = search(nodes, {}).expected;
  return search(kAnotherLook * nodes, {}).expected >= before + kDiscovery;
}

std::optional<Forced> ForcedMoves::decide(const Spot& spot) {
  const auto& nodes = terms_.nodes;
  if (!is_promising(spot) || !look(spot, nodes[1], terms_.gap - kSecondMargin)) return std::nullopt;
  start();  // how long the engine needs is measured from nothing
  const auto first = look(spot, nodes[2], terms_.gap);
  if (!first) return std::nullopt;
  auto second = look(spot, nodes[3], terms_.gap);
  if (!second || !are_same(first->moves, second->moves)) return std::nullopt;
  second->nodes = first->nodes;
  return second;
}

std::vector<std::string> ForcedMoves::line_from(const Spot& spot, std::uint64_t nodes) {
  if (engine_.set_position(spot.fen, spot.moves) || engine_.game().outcome().is_over()) return {};
  return search(nodes, {}).line;
}

}  // namespace serai

#include "puzzle/finder.hpp"

#include <algorithm>
#include <cmath>

#include "puzzle/solver.hpp"
#include "puzzle/themes.hpp"

namespace serai {
namespace {

constexpr std::size_t kFewestMoves = 4;  // to choose from
constexpr int kLeastExpected = 450;      // with the best move: a draw saved at least
constexpr std::size_t kMostTurns = 5;    // of a solution
constexpr std::size_t kApart = 12;       // plies between puzzles of one game
constexpr std::size_t kMostOfAGame = 3;  // puzzles
constexpr int kFullProof = 3;            // plies that the solver can look at in full
constexpr int kChecksProof = 9;          // and where it looks at checks only
constexpr std::uint64_t kProofMoves = 500'000;
constexpr int kCheckedGap = 200;  // that a later engine must still see

// The scale of difficulty.
constexpr int kEasiest = 500, kHardest = 2600, kPerDoubling = 110, kPerTurn = 60;
constexpr double kFirstNodes = 64;

std::vector<std::string> sorted(std::vector<std::string> list) {
  std::sort(list.begin(), list.end());
  return list;
}

std::vector<std::string> texts(const Game& game, const std::vector<Move>& moves) {
  std::vector<std::string> out;
  out.reserve(moves.size());
  for (Move m : moves) out.push_back(game.write(m, Notation::kUci));
  return sorted(std::move(out));
}

int rating_of(const Forced& forced, std::size_t turns) {
  const double nodes = std::max(kFirstNodes, static_cast<double>(forced.nodes));
  const double doublings = std::log2(nodes / kFirstNodes);
  const int rating =
      kEasiest + static_cast<int>(std::lround(kPerDoubling * doublings)) + kPerTurn * (static_cast<int>(turns) - 1);
  return std::min(rating, kHardest);
}

// True when one of the moves takes back on the square where the last move took.
bool is_recapture(const Game& game, const std::vector<std::string>& moves) {
  if (game.moves().empty()) return false;
  const Move last = game.moves().back();
  const auto before = game.clone();
  before->undo();
  if (last.kind() == MoveKind::kDrop || last.kind() == MoveKind::kPass || last.from() == last.to()) return false;
  if (before->piece_on(last.to()) == kEmpty && last.kind() != MoveKind::kEnPassant) return false;
  return std::any_of(moves.begin(), moves.end(), [&](const std::string& text) {
    const auto move = game.read_uci(text);
    return move && move->to() == last.to();
  });
}

// The plies within which the engine says that the best move wins; 0 if it does not say so.
int plies_to_win(const Forced& forced, Color us) {
  if (forced.score.kind == EngineScore::Kind::kMate) return forced.score.value > 0 ? 2 * forced.score.value - 1 : 0;
  return forced.rule_win && forced.rule_win->winner == us ? forced.rule_win->plies : 0;
}

Solver solver_for(const Puzzle::Proof& proof) {
  return Solver(proof.only_checks, proof.plies <= 1 ? ~std::uint64_t{0} : kProofMoves);
}

// True when the solver proves the moves: in full, that they and no others win; by checks, that they do.
bool is_proved(Game& game, const std::vector<std::string>& moves, const Puzzle::Proof& proof) {
  Solver solver = solver_for(proof);
  const auto winning = texts(game, solver.winning(game, proof.plies));
  if (proof.only_checks) {
    return std::all_of(moves.begin(), moves.end(),
                       [&](const auto& m) { return std::binary_search(winning.begin(), winning.end(), m); });
  }
  return !solver.is_exhausted() && winning == sorted(moves);
}

// The reason of the end to which the line leads.
Reason reason_of_end(const Spot& spot, std::string_view variant, const Forced& forced) {
  if (forced.rule_win && forced.rule_win->reason != Reason::kNone) return forced.rule_win->reason;
  const auto game = *Game::from_fen(variant, spot.fen);
  for (const auto* list : {&spot.moves, &forced.line}) {
    for (const std::string& text : *list) {
      const auto move = game->read_uci(text);
      if (!move) break;
      game->play(*move);
    }
  }
  return game->outcome().is_over() ? game->outcome().reason : Reason::kCheckmate;
}

enum class Proving : std::uint8_t { kProved, kOpen, kRefuted };

// Tries to prove a win that the engine sees.
Proving prove(Game& game, const Forced& forced, Puzzle::Proof& out) {
  const int plies = plies_to_win(forced, game.turn());
  if (plies == 0 || plies > kChecksProof) return Proving::kOpen;
  for (const bool only_checks : {false, true}) {
    if (plies > kFullProof && !only_checks) continue;
    out = {plies, only_checks};
    if (is_proved(game, forced.moves, out)) return Proving::kProved;
    if (plies <= 1) break;
  }
  out = {};
  return plies <= 1 ? Proving::kRefuted : Proving::kOpen;
}

}  // namespace

PuzzleFinder::PuzzleFinder(const VariantInfo& variant, const PuzzleTerms& terms)
    : variant_(variant), terms_(terms), forced_(variant.id, terms) {}

std::vector<Puzzle> PuzzleFinder::find(const PuzzleSource& played, const std::function<bool()>& is_cancelled) {
  std::vector<Puzzle> out;
  auto start = Game::from_fen(variant_.id, played.fen);
  if (!start) return out;
  Game& game = **start;
  forced_.start();
  std::size_t free_from = 0;
  for (std::size_t ply = 0; ply < played.moves.size() && out.size() < kMostOfAGame; ++ply) {
    if (is_cancelled && is_cancelled()) break;
    const auto move = game.read_uci(played.moves[ply]);
    if (!move) break;
    const Spot spot{game.fen(), {played.moves[ply]}};
    game.play(*move);
    if (game.outcome().is_over()) break;
    if (ply < free_from || game.legal_moves().size() < kFewestMoves) continue;
    auto puzzle = try_position(spot);
    if (!puzzle) continue;
    free_from = ply + 2 * puzzle->line.size() + kApart;
    out.push_back(*std::move(puzzle));
  }
  return out;
}

std::optional<Puzzle> PuzzleFinder::try_position(const Spot& spot) {
  Puzzle out;
  out.fen = spot.fen;
  out.before = spot.moves.front();
  auto start = start_of(out, variant_.id);
  if (!start || (*start)->outcome().is_over() || (*start)->legal_moves().size() < kFewestMoves) return std::nullopt;
  Game& game = **start;
  const auto forced = forced_.decide(spot);
  if (!forced || forced->expected < kLeastExpected) return std::nullopt;
  const Proving proving = prove(game, *forced, out.proof);
  if (proving == Proving::kRefuted) return std::nullopt;
  if (proving == Proving::kOpen && is_recapture(game, forced->moves)) return std::nullopt;
  out.id = puzzle_id(game);
  extend(out, spot, *forced);
  out.rating = rating_of(*forced, out.line.size());
  PuzzleEnd end;
  end.is_proved = proving == Proving::kProved;
  end.expected = forced->expected;
  if (end.is_proved) end.reason = reason_of_end(spot, variant_.id, *forced);
  out.themes = themes_of(out, variant_.id, end);
  return out;
}

// Adds the choices of the solution, as long as each is forced; `forced` is the first.
void PuzzleFinder::extend(Puzzle& puzzle, Spot spot, Forced forced) {
  while (true) {
    puzzle.line.push_back({forced.moves, {}});
    if (puzzle.line.size() == kMostTurns) return;
    spot.moves.push_back(forced.moves.front());
    std::vector<std::string> rest(forced.line.begin() + 1, forced.line.end());
    if (rest.empty()) rest = forced_.line_from(spot, terms_.nodes[1]);
    if (rest.empty()) return;  // the game is over
    spot.moves.push_back(rest.front());
    const auto game = *Game::from_fen(variant_.id, spot.fen);
    for (const std::string& text : spot.moves) {
      const auto move = game->read_uci(text);
      if (!move) return;
      game->play(*move);
    }
    if (game->outcome().is_over() || game->legal_moves().size() < 2) return;
    auto next = forced_.decide(spot);
    if (!next || next->expected < kLeastExpected) return;
    puzzle.line.back().reply = spot.moves.back();
    forced = *std::move(next);
  }
}

std::optional<std::string> PuzzleFinder::check_rules(const Puzzle& puzzle) const {
  auto start = start_of(puzzle, variant_.id);
  if (!start) return start.error().message;
  Game& game = **start;
  if (game.outcome().is_over()) return "The game is over.";
  if (puzzle.line.empty()) return "There is no solution.";
  if (puzzle_id(game) != puzzle.id) return "The id is that of another position.";
  if (puzzle.proof.plies > 0 && !is_proved(game, puzzle.line.front().moves, puzzle.proof))
    return "The solver does not prove it.";
  if (puzzle.proof.plies == 0 && is_recapture(game, puzzle.line.front().moves)) return "It is a simple recapture.";
  for (const Puzzle::Turn& turn : puzzle.line) {
    if (turn.moves.size() >= game.legal_moves().size()) return "Every move is accepted.";
    for (const std::string& text : turn.moves) {
      if (const auto move = game.read_uci(text); !move) return move.error().message;
    }
    game.play(*game.read_uci(turn.moves.front()));
    if (turn.reply.empty()) return std::nullopt;
    const auto reply = game.read_uci(turn.reply);
    if (!reply) return reply.error().message;
    game.play(*reply);
  }
  return std::nullopt;
}

std::optional<std::string> PuzzleFinder::check_choices(const Puzzle& puzzle, std::uint64_t nodes) {
  Spot spot{puzzle.fen, {}};
  if (!puzzle.before.empty()) spot.moves.push_back(puzzle.before);
  for (std::size_t i = 0; i < puzzle.line.size(); ++i) {
    const Puzzle::Turn& turn = puzzle.line[i];
    forced_.start();
    const auto forced = forced_.look(spot, nodes, kCheckedGap);
    const std::string where = "At move " + std::to_string(i + 1) + " ";
    if (!forced) return where + "the engine sees no choice that is forced.";
    if (sorted(forced->moves) != sorted(turn.moves)) return where + "the engine would accept other moves.";
    spot.moves.push_back(turn.moves.front());
    spot.moves.push_back(turn.reply);
  }
  return std::nullopt;
}

}  // namespace serai

#include "review/judge.hpp"

#include <algorithm>
#include <cmath>

namespace serai {
namespace {

constexpr int kAll = 1000;
constexpr int kEven = kAll / 2;
constexpr double kSteepness = 4.5;     // a drop of a tenth costs a third of a move's accuracy
constexpr double kLeastWeight = 0.05;  // of a move in a decided game

// What the judge needs to know of a ply.
struct Ply {
  Color color = kWhite;
  std::size_t seat = 0;
  std::string move;  // UCI
  bool is_forced = false;
  bool is_placement = false;
};

// The game once more by the rules alone: however the players ended it, only the board counts here.
struct Replay {
  std::vector<Ply> plies;
  std::unique_ptr<Game> game;  // at its end
};

Replay replay(const Game& game) {
  Replay out;
  out.game = *Game::from_fen(game.variant().id, game.start_fen());
  for (Move m : game.moves()) {
    const auto& legal = out.game->legal_moves();
    Ply ply;
    ply.color = out.game->turn();
    ply.seat = out.game->turn_seat();
    ply.move = out.game->write(m, Notation::kUci);
    ply.is_forced = legal.size() == 1;
    ply.is_placement =
        std::all_of(legal.begin(), legal.end(), [](Move other) { return other.kind() == MoveKind::kDrop; });
    out.plies.push_back(std::move(ply));
    out.game->play(m);
  }
  return out;
}

int expected_of(const Outcome& outcome) {
  if (outcome.is_win_for(kWhite)) return kAll;
  return outcome.is_win_for(kBlack) ? 0 : kEven;
}

int expected_of(const Chances& chances, Color turn) {
  const int own = std::clamp(chances.win + chances.draw / 2, 0, kAll);
  return turn == kWhite ? own : kAll - own;
}

// White's expected score in every position.
std::vector<std::optional<int>> expectations(const Replay& played, const Evaluations& evaluations) {
  std::vector<std::optional<int>> out;
  for (std::size_t i = 0; i <= played.plies.size(); ++i) {
    const bool is_last = i == played.plies.size();
    const Color turn = is_last ? played.game->turn() : played.plies[i].color;
    if (is_last && played.game->outcome().is_over())
      out.emplace_back(expected_of(played.game->outcome()));
    else if (evaluations[i])
      out.emplace_back(expected_of(evaluations[i]->chances, turn));
    else
      out.emplace_back();
  }
  return out;
}

Judged judged(int before, int after) {
  Judged out;
  out.drop = std::max(0, before - after);
  out.accuracy = 100 * std::exp(-kSteepness * out.drop / kAll);
  if (out.drop >= kInaccuracyDrop) out.verdict = Verdict::kInaccuracy;
  if (out.drop >= kMistakeDrop) out.verdict = Verdict::kMistake;
  if (out.drop >= kBlunderDrop) out.verdict = Verdict::kBlunder;
  return out;
}

// Collects what one side did. A move counts by how open the game was before it, after it, or on the way down: where all
// is decided, every move is accurate and says little, but one that turns a won game into a lost one counts fully.
class Tally {
 public:
  void add(const Judged& move, int before, int after) {
    const double way = after < before ? openness(std::clamp(kEven, after, before)) : openness(before);
    const double weight = std::max({way, openness(after), kLeastWeight});
    sum_ += weight * move.accuracy;
    weights_ += weight;
    ++account_.moves;
    ++account_.verdicts[static_cast<std::size_t>(move.verdict)];
    account_.accuracy = sum_ / weights_;
  }
  const Account& account() const { return account_; }

 private:
  static double openness(int expected) {
    const double part = static_cast<double>(expected) / kAll;
    return 4 * part * (1 - part);
  }

  Account account_;
  double sum_ = 0;
  double weights_ = 0;
};

// Makes a judgement step by step.
class Judge {
 public:
  Judge(const Replay& played, const Evaluations& evaluations, bool is_usual_start)
      : played_(played),
        evaluations_(evaluations),
        is_usual_start_(is_usual_start),
        seats_(played.game->seats().size()) {
    out_.expected = expectations(played, evaluations);
    out_.moves.resize(played.plies.size());
  }

  void judge_setup() {
    for (const Choice& choice : played_.game->variant().choices) decide(Decision::Kind::kSetup, choice.color, 0, 0);
  }
  // Finds the plies in which the sides had nothing to do but place their pieces.
  void judge_placements() {
    std::array<bool, 2> is_placing{true, true};
    std::array<bool, 2> has_placed{};
    for (std::size_t i = 0; i < played_.plies.size(); ++i) {
      const Ply& ply = played_.plies[i];
      is_placing[ply.color] = is_placing[ply.color] && ply.is_placement;
      if (!is_placing[ply.color]) continue;
      has_placed[ply.color] = true;
      placed_.push_back(i);
    }
    for (Color c : {kWhite, kBlack}) {
      if (has_placed[c]) decide(Decision::Kind::kPlacement, c, placed_.front(), placed_.back() + 1);
    }
  }
  void judge_moves() {
    for (std::size_t i = 0; i < played_.plies.size(); ++i) {
      const Ply& ply = played_.plies[i];
      const auto before = expected(i, ply.color), after = expected(i + 1, ply.color);
      if (!before || !after || std::find(placed_.begin(), placed_.end(), i) != placed_.end()) continue;
      const auto& line = evaluations_[i]->line;
      const bool is_best = ply.is_forced || (!line.empty() && line.front() == ply.move);
      Judged move = judged(*before, is_best ? *before : *after);
      move.is_forced = ply.is_forced;
      out_.moves[i] = move;
      if (!ply.is_forced) count(move, ply.color, ply.seat, *before, *after);
    }
  }
  Judgement finish() {
    for (Color c : {kWhite, kBlack}) out_.sides[c] = sides_[c].account();
    for (const Tally& seat : seats_) out_.seats.push_back(seat.account());
    return std::move(out_);
  }

 private:
  std::optional<int> expected(std::size_t position, Color c) const {
    const auto white = out_.expected[position];
    if (!white) return std::nullopt;
    return c == kWhite ? *white : kAll - *white;
  }
  void count(const Judged& move, Color c, std::size_t seat, int before, int after) {
    sides_[c].add(move, before, after);
    seats_[seat].add(move, before, after);
  }
  void decide(Decision::Kind kind, Color c, std::size_t from, std::size_t to) {
    const auto after = expected(to, c);
    const auto before = is_usual_start_ && from == 0 ? kEven : expected(from, c);
    if (!before || !after) return;
    out_.decisions.push_back({kind, c, from, to, judged(*before, *after)});
    const auto& seats = played_.game->seats();
    const auto seat = std::find_if(seats.begin(), seats.end(), [&](const Game::Seat& s) { return s.color == c; });
    count(out_.decisions.back().judged, c, static_cast<std::size_t>(seat - seats.begin()), *before, *after);
  }

  const Replay& played_;
  const Evaluations& evaluations_;
  const bool is_usual_start_;
  std::vector<std::size_t> placed_;  // plies that are part of a placement
  std::array<Tally, 2> sides_;
  std::vector<Tally> seats_;
  Judgement out_;
};

// Whether the game began as the rules say, and not from a position that somebody set up.
bool has_usual_start(const Game& game) {
  const VariantInfo& variant = game.variant();
  const std::string start = game.start_fen();
  return std::any_of(variant.setups.begin(), variant.setups.end(), [&](const StartPosition& setup) {
    return (*Game::start(variant.id, setup.id))->start_fen() == start;
  });
}

}  // namespace

std::string_view name_of(Verdict verdict) {
  constexpr std::string_view kNames[] = {"good", "inaccuracy", "mistake", "blunder"};
  return kNames[static_cast<int>(verdict)];
}

std::string_view name_of(Decision::Kind kind) {
  return kind == Decision::Kind::kPlacement ? "placement" : "setup";
}

Judgement judge(const Game& game, std::span<const std::optional<Evaluation>> evaluations, bool is_setup_chosen) {
  const Replay played = replay(game);
  Evaluations all(evaluations.begin(), evaluations.end());
  all.resize(played.plies.size() + 1);
  const bool is_usual_start = has_usual_start(game);
  Judge judge(played, all, is_usual_start);
  if (is_setup_chosen && is_usual_start) judge.judge_setup();
  judge.judge_placements();
  judge.judge_moves();
  return judge.finish();
}

}  // namespace serai

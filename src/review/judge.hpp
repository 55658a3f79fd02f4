// Judges the moves of a game by the engine's evaluations of its positions: how much each move lost, how accurate each
// side was. Functions over values; native programs and the browser (wasm/module.cpp) call the same ones.
//
// Everything is measured in expected score (the chance to win plus half the chance to draw), by the game's own curve
// (engine/report.hpp), in thousandths. A move that the engine would have played, or that was the only legal one, loses
// nothing, whatever two searches say.
//
// Some decisions take several moves or none; each is judged as one, by the resulting position:
// - placement: while all that a side may do is place its pieces (Sittuyin). The sides place in turn, so it ends for
//   both with the last piece of either;
// - setup: what the players chose before the first move (Janggi). Both are compared with an even position, because
//   no search can evaluate an empty camp; the engine's evaluation of the start counts only for a custom start
//   position.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "review/evaluation.hpp"

namespace serai {

enum class Verdict : std::uint8_t { kGood, kInaccuracy, kMistake, kBlunder };
std::string_view name_of(Verdict verdict);

// The expected score that must be thrown away, in thousandths.
constexpr int kInaccuracyDrop = 100;
constexpr int kMistakeDrop = 200;
constexpr int kBlunderDrop = 300;

struct Judged {
  int drop = 0;           // of the expected score, in thousandths; never negative
  double accuracy = 100;  // per cent
  Verdict verdict = Verdict::kGood;
  bool is_forced = false;  // the only legal move: not counted
};

struct Decision {
  enum class Kind : std::uint8_t { kPlacement, kSetup };
  Kind kind = Kind::kPlacement;
  Color color = kWhite;
  std::size_t from = 0;  // the position before it, counted in plies from the start
  std::size_t to = 0;    // the position after it
  Judged judged;
};
std::string_view name_of(Decision::Kind kind);

// The moves and decisions of one side, or of one seat.
struct Account {
  std::optional<double> accuracy;  // per cent; nothing if nothing was counted
  int moves = 0;                   // counted, and decisions
  std::array<int, 4> verdicts{};   // by Verdict
};

struct Judgement {
  std::vector<std::optional<int>> expected;  // White's expected score in each position, thousandths
  std::vector<std::optional<Judged>> moves;  // nothing: not looked at, or a part of a decision
  std::vector<Decision> decisions;
  std::array<Account, 2> sides;  // by colour
  std::vector<Account> seats;    // in turn order; in games for two the sides again
};

// `game` is as it stands at its end, `evaluations` has one entry for each of its positions; missing ones count as not
// looked at. `is_setup_chosen`: the players chose the setup, where the game knows choices.
Judgement judge(const Game& game, std::span<const std::optional<Evaluation>> evaluations, bool is_setup_chosen = true);

}  // namespace serai

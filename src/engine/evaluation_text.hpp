// The static evaluation of a position as a table for people: groups of features with their values for each side in the
// opening, in the endgame and now.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "engine/evaluation.hpp"

namespace serai {

// A number of centipawns in pawns, right-aligned: "  -0.35".
std::string pawns_text(int centipawns, int width);

// Puts words into columns as wide as the table's numbers.
std::string evaluation_head(std::string_view white, std::string_view black);

struct EvaluationTerm {
  std::string_view name;
  std::array<int, 2> opening{};  // by colour
  std::array<int, 2> ending{};
};
std::string evaluation_line(const EvaluationTerm& term, int phase, int full_phase);

// The sum of each group. A feature belongs to the last group that begins before it.
template <class V>
std::string evaluation_text(const Position<V>& pos) {
  using F = Features<V>;
  struct Group {
    int begin;
    std::string_view name;
  };
  static constexpr Group kGroups[] = {{F::kMaterial, "Material"},     {F::kHand, "In hand"},
                                      {F::kMobility, "Mobility"},     {F::kPressure, "Pressure on royals"},
                                      {F::kThreat, "Threats"},        {F::kGuarded, "Protection"},
                                      {F::kPawns, "Pawns"},           {F::kTempo, "The move"},
                                      {F::kExtra, "This game's own"}, {F::kSquare, "Squares"}};
  std::array<EvaluationTerm, std::size(kGroups)> terms;
  EvaluationTerm sum{"Sum"};
  collect(pos, [&](Color c, int feature, int times) {
    std::size_t g = std::size(kGroups) - 1;
    while (kGroups[g].begin > feature) --g;
    const Weight w = kWeights<V>[static_cast<std::size_t>(feature)];
    for (EvaluationTerm* term : {&terms[g], &sum}) {
      term->opening[c] += w.opening * times;
      term->ending[c] += w.ending * times;
    }
  });
  const int phase = phase_of(pos);
  std::string out = evaluation_head(V::kColors[kWhite].en, V::kColors[kBlack].en);
  for (std::size_t g = 0; g < terms.size(); ++g) {
    const bool is_empty_group = g + 1 < terms.size() && kGroups[g].begin == kGroups[g + 1].begin;
    if (is_empty_group || (kGroups[g].begin == F::kHand && !kHands<V>)) continue;
    terms[g].name = kGroups[g].name;
    out += evaluation_line(terms[g], phase, kFullPhase);
  }
  out += evaluation_line(sum, phase, kFullPhase);
  const Score score = evaluate(pos);
  out += "\nPhase: " + std::to_string(phase) + " of " + std::to_string(kFullPhase) + " (opening " +
         std::to_string(kFullPhase) + ", ending 0)\nEvaluation: " + pawns_text(pos.turn == kWhite ? score : -score, 0) +
         " for " + std::string(V::kColors[kWhite].en) + ", " + pawns_text(score, 0) + " for the side to move" +
         (pos.is_check() ? " (in check: the search does not trust it)" : "");
  return out;
}

}  // namespace serai

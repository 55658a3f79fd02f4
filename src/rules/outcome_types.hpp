// Outcomes and their reasons, as values that every layer can use.
#pragma once

#include <string_view>

#include "rules/square.hpp"

namespace serai {

enum class Reason : std::uint8_t {
  kNone,
  // from the rules
  kCheckmate,
  kStalemate,
  kCampmate,
  kBikjang,
  kDoublePass,
  kPoints,
  kRepetition,
  kPerpetualCheck,
  kMoveLimit,
  kCounting,
  kInsufficientMaterial,
  // from the players and the clock
  kClaim,
  kResignation,
  kAgreement,
  kTime,
  kAbandoned,
  kAborted,
};

constexpr std::string_view name_of(Reason r) {
  constexpr std::string_view kNames[] = {
      "",       "checkmate",   "stalemate",       "campmate",   "bikjang",   "double-pass",
      "points", "repetition",  "perpetual-check", "move-limit", "counting",  "insufficient-material",
      "claim",  "resignation", "agreement",       "time",       "abandoned", "aborted"};
  return kNames[static_cast<int>(r)];
}

// Who won, if anybody, and why.
struct Outcome {
  enum class Winner : std::uint8_t { kOpen, kWhite, kBlack, kNobody };
  Winner winner = Winner::kOpen;
  Reason reason = Reason::kNone;

  static constexpr Outcome open() { return {}; }
  static constexpr Outcome win(Color c, Reason r) { return {c == kWhite ? Winner::kWhite : Winner::kBlack, r}; }
  static constexpr Outcome draw(Reason r) { return {Winner::kNobody, r}; }

  constexpr bool is_over() const { return winner != Winner::kOpen; }
  constexpr bool is_win_for(Color c) const { return winner == (c == kWhite ? Winner::kWhite : Winner::kBlack); }
  // As PGN writes it.
  constexpr std::string_view result() const {
    constexpr std::string_view kResults[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return kResults[static_cast<int>(winner)];
  }
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace serai

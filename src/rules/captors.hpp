// Which pieces of one type could capture on a square.
#pragma once

#include "rules/attacks.hpp"

namespace serai {

// Those of the squares `those` from which a piece of type T and colour `by` could capture on `s`.
template <class V, PieceType T, class M>
SERAI_INLINE typename V::Bits captors_among(const M& men, Square s, Color by, typename V::Bits those) {
  using G = typename V::Geometry;
  constexpr Habits kH = kHabits<V, T>;
  const auto& pattern = kPatterns<V>.of(by, T);
  typename V::Bits found;
  if constexpr ((kH.step & kCapture) != 0) found |= those & pattern.attackers[s];
  if constexpr ((kH.lame & kCapture) != 0) {
    if ((those & pattern.lame_attackers[s]).any()) {
      found |= those & detail::reach_of(pattern.lame_to[s], men.occupied());
    }
  }
  if constexpr ((kH.vault & kCapture) != 0) {
    for (const auto& b : pattern.vault_to[s]) {
      if ((those & b.ends).any() && detail::is_screen(men, b.way.first())) found |= those & b.ends;
    }
  }
  constexpr Lines kLines = kH.capture_slide | kH.capture_hop;
  if constexpr (kLines != kNoLines) {
    if ((those & kLineTables<G>.rays(kLines, s)).any()) {
      const auto sight = kLineTables<G>.sight(kLines, s, men.occupied());
      if constexpr (kH.capture_slide != kNoLines) found |= those & sight.slide;
      if constexpr (kH.capture_hop != kNoLines) found |= those & detail::hop_sight(men, s, sight);
    }
  }
  return found;
}

}  // namespace serai

// What the evaluation knows of Sittuyin.
#pragma once

#include "engine/evaluation.hpp"
#include "variants/sittuyin/rules.hpp"

namespace serai {

template <>
struct EvaluationBook<Sittuyin> : EvaluationDefaults<Sittuyin> {
  // K S F R N P
  static constexpr std::array<int, 6> kValues{0, 300, 180, 600, 350, 100};
  static constexpr int kFullMaterial = 2 * (2 * 300 + 180 + 2 * 600 + 2 * 350);
  // Not while placing, and not where having to move is often the problem.
  template <class P>
  static bool may_give_turn_away(const P& pos) {
    const auto& men = pos.board.men();
    const auto strong = men.of(pos.turn, Sittuyin::kChariot) | men.of(pos.turn, Sittuyin::kHorse) |
                        men.of(pos.turn, Sittuyin::kElephant);
    return pos.hands.total(pos.turn) == 0 && strong.count() >= 2;
  }
  static constexpr int kExtras = 3;
  // Without a general: pawns on their promotion squares, pawns at all, a single pawn (which promotes anywhere).
  template <class P, class Add>
  static void extras(const P& pos, Add add) {
    const auto& men = pos.board.men();
    for (Color c : {kWhite, kBlack}) {
      if (men.of(c, Sittuyin::kGeneral).any() || pos.hands.total(c) > 0) continue;
      const auto pawns = men.of(c, Sittuyin::kPawn);
      add(c, 0, (pawns & Sittuyin::kPromotionSquares[c]).count());
      if (pawns.any()) add(c, pawns.count() == 1 ? 2 : 1, 1);
    }
  }
  // Chariots mate a lone king, elephants do with help; horses and generals do not (one in twenty-five positions of a
  // horse with a general is won). A side that can mate drives the other king, if that has no such army, to the edge
  // before the count or the fifty moves end, unless a horse defends it. Without a mating army a lead is worth little.
  static Score adjusted(const Position<Sittuyin>& pos, Score score) {
    if (pos.hands.total(kWhite) + pos.hands.total(kBlack) > 0) return score;
    const auto& men = pos.board.men();
    const Color ahead = score > 0 ? pos.turn : !pos.turn;
    for (Color c : {kWhite, kBlack}) {
      if (!can_mate(men, c) || can_mate(men, !c) || men.of(!c, Sittuyin::kHorse).any()) continue;
      const bool alone = men.of(!c).count() == 1;
      if (!alone && c != ahead) break;
      const Score caught = kFarthest - escape(men, c);
      const Score hunted = alone ? 400 + army_value(men, c) / 2 + caught : std::abs(score) + caught / 4;
      return pos.turn == c ? hunted : -hunted;
    }
    return can_mate(men, ahead) ? score : score / 8;
  }
  static bool can_mate(const Men<Sittuyin>& men, Color c) {
    return men.of(c, Sittuyin::kChariot).any() || (men.of(c, Sittuyin::kElephant).any() && men.of(c).count() > 2);
  }
  static constexpr Score kFarthest = 500;  // about what escape() says of kings that are far away
  static Score army_value(const Men<Sittuyin>& men, Color c) {
    Score sum = 0;
    for (int t = 0; t < kTypes<Sittuyin>; ++t) sum += men.of(c, static_cast<PieceType>(t)).count() * kValues[t];
    return sum;
  }
  // How far the king that side c hunts is from being caught: from the edge, from the hunters, and without chariots from
  // a corner; and how much room it has within three steps.
  static Score escape(const Men<Sittuyin>& men, Color c) {
    using S = Sittuyin;
    using G = S::Geometry;
    const Square prey = men.of(!c, S::kKing).first();
    const auto from_edge = [](int line) { return std::min(line, 7 - line); };
    const int file = from_edge(G::file_of(prey)), rank = from_edge(G::rank_of(prey));
    Score out = 7 * (file * file + rank * rank) + 20 * detail::distance<G>(men.of(c, S::kKing).first(), prey);
    for (Square s : men.of(c)) out += 4 * detail::distance<G>(s, prey);
    S::Bits guarded;
    for_each_type<S>([&](auto t) {
      for (Square s : men.of(c, t)) guarded |= detail::reach_in_mode<S, t, kCapture>(men, c, s);
    });
    S::Bits room = S::Bits::of(prey);
    for (int step = 0; step < 3; ++step) {
      S::Bits next = room;
      for (Square s : room) next |= kPatterns<S>.of(!c, S::kKing).quiet[s] - guarded;
      room = next;
    }
    out += 8 * room.count();
    return men.of(c, S::kChariot).any() ? out : out + 12 * (file + rank);
  }
  // The moves left of a running count.
  static constexpr int kFacts = 8;
  static std::uint64_t facts(const Position<Sittuyin>& pos, Color) {
    const auto& s = pos.state;
    return s.count_limit == 0 ? 0 : std::uint64_t{1} << std::clamp((s.count_limit - s.count_ply) / 16, 0, kFacts - 1);
  }
};

template <>
inline constexpr Weights<Sittuyin> kWeights<Sittuyin>{{
#include "variants/sittuyin/weights.inc"
}};

}  // namespace serai

// What endgame tables must know of Sittuyin (docs/rules/sittuyin.md §6).
//
// Against a bare king, without pawns, the count runs: such tables count the plies to mate, and a win must fit into what
// is left of the count. In all others the move limit runs, which only a capture sets back; there the count, when it
// begins, replaces it. So these count the plies to a capture or to the beginning of the count.
//
// Two generals against a bare king have the move limit and yet a table to mate: a capture leaves no win.
#pragma once

#include "endgame/tables.hpp"
#include "variants/sittuyin/rules.hpp"

namespace serai::endgame {

template <>
struct EndgameBook<Sittuyin> {
  using P = Position<Sittuyin>;
  using M = Material<Sittuyin>;

  static constexpr bool kMirrors = true;
  static constexpr std::array<PieceType, 6> kOrder{Sittuyin::kKing,  Sittuyin::kChariot, Sittuyin::kElephant,
                                                   Sittuyin::kHorse, Sittuyin::kGeneral, Sittuyin::kPawn};
  static constexpr std::array<PieceType, 1> kPromotions{Sittuyin::kGeneral};

  static constexpr bool kOnlyMates = false;
  static Metric metric(const M& m) {
    const bool has_pawns = m.counts[kWhite][Sittuyin::kPawn] + m.counts[kBlack][Sittuyin::kPawn] > 0;
    return !has_pawns && (m.is_bare(kWhite) || m.is_bare(kBlack)) ? Metric::kToMate : Metric::kToZeroing;
  }
  // §4.4: a third general of a side comes from no game.
  static bool is_covered(const M& m) {
    return m.counts[kWhite][Sittuyin::kGeneral] <= 2 && m.counts[kBlack][Sittuyin::kGeneral] <= 2;
  }
  static bool can_promote(const M& m, Color c) { return m.counts[c][Sittuyin::kGeneral] == 0; }
  // §6.2: a lone king with at most one pawn, horse or general against a bare one.
  static bool is_drawn(const M& m) {
    const int others = m.men() - 2;
    const auto has = [&](PieceType t) { return m.counts[kWhite][t] + m.counts[kBlack][t] > 0; };
    return others == 0 || (others == 1 && !has(Sittuyin::kChariot) && !has(Sittuyin::kElephant));
  }
  static Verdict verdict(const Outcome& o, Color turn) {
    if (o.is_win_for(turn)) return Verdict::win(0);
    return o.is_win_for(!turn) ? Verdict::loss(0) : Verdict::draw();
  }
  // §6.6
  static bool may_claim_draw(const P& pos, const MoveList& legal) {
    std::vector<std::string_view> claims;
    Sittuyin::claims(pos, legal, claims);
    return !claims.empty();
  }
  static bool is_zeroing(const P& before, const P& after) {
    return before.board.occupied().count() != after.board.occupied().count() ||
           (before.state.count_limit == 0 && after.state.count_limit > 0);
  }
  // True where the count runs, or begins with the next move of the stronger side.
  static bool is_counting(const P& pos) { return pos.state.count_limit > 0 || limit_to_begin(pos) > 0; }
  // After how many plies the count or the move limit ends the game, unless the last of them mates.
  static int plies_left(const P& pos) {
    if (pos.state.count_limit > 0) return pos.state.count_limit + 1 - pos.state.count_ply;
    const int clock_left = Sittuyin::kFacts.move_limit - pos.clock;
    const int limit = limit_to_begin(pos);
    if (limit == 0) return clock_left;
    const int before = pos.board.of(pos.turn).count() == 1 ? 2 : 1;  // §6.4: it begins with the bare side to move
    return before > clock_left ? clock_left : limit + 1 + before;
  }
  // Not exact in one kind of position, which no game has: the count has not begun though the bare side is to move, and
  // its king takes the man that the count would have gone by.
  static Verdict judge(const P& pos, Verdict v) {
    return v.plies == 0 || v.plies <= plies_left(pos) ? v : Verdict::draw();
  }

 private:
  // The count that the next move of the stronger side begins, or 0.
  static int limit_to_begin(const P& pos) {
    return std::max(Sittuyin::count_limit(pos, kWhite), Sittuyin::count_limit(pos, kBlack));
  }
};

}  // namespace serai::endgame

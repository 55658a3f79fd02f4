// Sittuyin, Burmese chess. Sections cited are those of docs/rules/sittuyin.md.
#pragma once

#include "rules/meter.hpp"
#include "rules/outcome.hpp"
#include "rules/validate.hpp"

namespace serai {

struct Sittuyin : RuleBook<Geometry<8, 8>> {
  static constexpr std::string_view kId = "sittuyin";
  static constexpr std::string_view kPage = "sittuyin";
  static constexpr Words kName{"Sittuyin", "缅甸象棋"};
  static constexpr OtherNames kOtherNames{"burmesechess"};
  static constexpr std::array<Words, 2> kColors{{{"Red", "红方"}, {"Black", "黑方"}}};

  // §3.1 The pieces. The order is that of the hand in a FEN.
  enum Type : PieceType { kKing, kElephant, kGeneral, kChariot, kHorse, kPawnType };
  static constexpr PieceType kPawn = kPawnType;
  static constexpr std::array kArmy{
      man("K", 'K', {"king", "王"}, {step(kEightWays)}).as_royal(),
      man("S", 'S', {"elephant", "象"}, {step(kDiagonal), step(kForward)}),
      man("F", 'F', {"general", "士"}, {step(kDiagonal)}),
      man("R", 'R', {"chariot", "车"}, {slide(kStraightLines)}),
      man("N", 'N', {"horse", "马"}, {step(kOneByTwo)}),
      man("P", 'P', {"pawn", "兵"}, {step(kForward).quiet(), step(kForwardDiagonal).capturing()}),
  };

  // §2.1 The start: all but the pawns in hand.
  static constexpr std::array kSetups{
      StartPosition{"standard", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1"},
  };

  static constexpr Facts kFacts{
      // §4.1 A side that can place a piece must do so.
      .must_drop = true,
      // §8.3 The count stands in the fourth field of a FEN.
      .counts = {"32", "88", "128"},
      .likeness = {"bughouse", "PN.R.F....SKpn.r.f....sk"},
  };

  // §4.1 Placement: on the own three ranks, chariots on the first.
  static Bits drop_zone(Color c, PieceType t) { return (t == kChariot ? kHomeRank : kHomeRanks)[c]; }

  // §4.4, §4.5 Promotion to general, in place or one step diagonally.
  template <class P, class Generator, class Sink>
  static void promotions(const P& pos, const Generator& generator, Sink& sink);
  // Requires: the pawn on `from` may not promote on `to`.
  template <class P>
  static Error why_no_promotion(const P& pos, Square from, Square to);
  // Where a pawn could promote, whatever stands in the way now.
  template <class P>
  static Bits premoves(const P& pos, Square from) {
    const Piece p = pos.board.on(from);
    if (type_of(p) != kPawn) return {};
    const bool last = pos.board.of(color_of(p), kPawn).count() == 1;
    if (!last && !kPromotionSquares[color_of(p)].test(from)) return {};
    return Bits::of(from) | kPatterns<Sittuyin>.of(color_of(p), kGeneral).quiet[from];
  }
  static constexpr std::array<Bits, 2> kPromotionSquares = [] {
    Bits white;
    for (int i = 0; i < 4; ++i) {
      white.set(Geometry::at(i, 7 - i));
      white.set(Geometry::at(7 - i, 7 - i));
    }
    return std::array<Bits, 2>{white, white.flipped()};
  }();

  // §6.4 The count: how many plies the stronger side has, and how many have passed.
  struct State {
    int count_limit = 0;  // 0: no count runs
    int count_ply = 0;
    friend constexpr bool operator==(const State&, const State&) = default;
  };
  template <class P>
  static void advance(P& next, const P& pos, Move m, PieceType captured);
  template <class P>
  static Key future(const P& pos);
  // The count in plies that a side with these men has against a bare king, or 0.
  template <class P>
  static int count_limit(const P& pos, Color bare);

  // §6.1 The ends, in this order.
  static constexpr auto ends() {
    return std::array{&serai::ends::checkmate<Sittuyin>,
                      &serai::ends::stalemate_draws<Sittuyin>,
                      &insufficient_material,
                      &counting,
                      &fifty_moves,
                      &serai::ends::repetition_draws<Sittuyin>};
  }
  static Outcome insufficient_material(const Ending<Sittuyin>& e);
  static Outcome counting(const Ending<Sittuyin>& e);
  static Outcome fifty_moves(const Ending<Sittuyin>& e);
  template <class P>
  static bool can_win(const P& pos, Color c);

  // §6.6 If nothing but promotions is left, the side to move may claim a draw.
  template <class P>
  static void claims(const P& pos, const MoveList& legal, std::vector<std::string_view>& out);

  // §8.3, §8.4 The count in a FEN.
  template <class P>
  static std::optional<Error> read_state(const Setup& setup, P& pos);
  template <class P>
  static void write_state(const P& pos, Setup& setup);
  template <class P>
  static void validate(const P& pos, Problems& out);
  template <class P>
  static void meters(const P& pos, std::vector<Meter>& out);

 private:
  static constexpr std::array<Bits, 2> kHomeRanks{Bits::ranks(1, 3), Bits::ranks(6, 8)};
  static constexpr std::array<Bits, 2> kHomeRank{Bits::ranks(1, 1), Bits::ranks(8, 8)};
};

template <class P, class Generator, class Sink>
void Sittuyin::promotions(const P& pos, const Generator& generator, Sink& sink) {
  const Color us = pos.turn;
  const auto& men = pos.board.men();
  if (men.of(us, kGeneral).any()) return;  // one general a side
  const Bits pawns = men.of(us, kPawn);
  const Bits ready = pawns.count() == 1 ? pawns : pawns & kPromotionSquares[us];
  const Bits enemy_king = men.of(!us, kKing);
  const auto& general = kPatterns<Sittuyin>.of(us, kGeneral);
  for (Square from : ready) {
    for (Square to : Bits::of(from) | (general.quiet[from] - men.occupied())) {
      if ((general.capture[to] & men.of(!us)).any()) continue;  // it may attack nothing
      const Move m = Move::promotion(from, to, kGeneral);
      if (enemy_king.any() && is_attacked(men_after(pos, m), enemy_king.first(), us)) continue;  // nor uncover a check
      if (generator.is_safe_move(m)) sink.one(m);
    }
  }
}

template <class P>
Error Sittuyin::why_no_promotion(const P& pos, Square from, Square to) {
  const auto& men = pos.board.men();
  const auto& general = kPatterns<Sittuyin>.of(pos.turn, kGeneral);
  if (men.of(pos.turn, kGeneral).any()) return {"one-general", "You have a general already, and may have only one."};
  if (men.of(pos.turn, kPawn).count() > 1 && !kPromotionSquares[pos.turn].test(from)) {
    return {"no-promotion", "The pawn does not stand on one of your promotion squares."};
  }
  if (from != to && (!general.quiet[from].test(to) || !pos.board.is_empty(to))) {
    return {"no-promotion", "A pawn promotes where it stands or one step diagonally, without capturing."};
  }
  if ((general.capture[to] & men.of(!pos.turn)).any()) {
    return {"promotion-attacks", "The new general would attack an enemy piece."};
  }
  return {"no-promotion", "The promotion would uncover a check, or leave your own king in check."};
}

template <class P>
int Sittuyin::count_limit(const P& pos, Color bare) {
  const auto& men = pos.board.men();
  if (men.of(bare).count() != 1 || pos.hands.total(bare) > 0 || men.of(kPawn).any()) return 0;
  if (men.of(!bare, kChariot).any()) return 32;
  if (men.of(!bare, kElephant).any()) return 88;
  if (men.of(!bare, kHorse).any()) return 128;
  return 0;
}

template <class P>
void Sittuyin::advance(P& next, const P& pos, Move, PieceType) {
  if (pos.state.count_limit > 0) {
    next.state.count_ply = pos.state.count_ply + 1;
  } else {
    next.state.count_limit = count_limit(next, next.turn);
  }
  if (next.state.count_limit > 0) next.clock = 0;  // the count replaces the fifty-move rule
}

template <class P>
Key Sittuyin::future(const P& pos) {
  if (pos.state.count_limit == 0) return 0;
  return ZobristTables<Sittuyin>::extra(static_cast<Key>(pos.state.count_limit * 256 + pos.state.count_ply));
}

template <class P>
bool Sittuyin::can_win(const P& pos, Color c) {
  const auto& men = pos.board.men();
  if (pos.hands.total(c) > 0) return true;
  if ((men.of(c, kChariot) | men.of(c, kElephant)).any()) return true;
  const Bits others = men.occupied() - men.of(kKing);
  if (men.of(c, kGeneral).any()) {
    constexpr Bits kDark = [] {
      Bits b;
      for (int s = 0; s < Geometry::kSquares; ++s) {
        if ((s / 8 + s % 8) % 2 == 0) b.set(static_cast<Square>(s));
      }
      return b;
    }();
    const Bits generals = men.of(kGeneral);
    const bool one_colour = (generals & kDark).none() || (generals - kDark).none();
    return others != generals || !one_colour;
  }
  if ((men.of(c, kHorse) | men.of(c, kPawn)).any()) return others.count() > 1;
  return false;
}

inline Outcome Sittuyin::insufficient_material(const Ending<Sittuyin>& e) {
  return can_win(e.pos, kWhite) || can_win(e.pos, kBlack) ? Outcome::open()
                                                          : Outcome::draw(Reason::kInsufficientMaterial);
}

inline Outcome Sittuyin::counting(const Ending<Sittuyin>& e) {
  const State& s = e.pos.state;
  return s.count_limit > 0 && s.count_ply > s.count_limit ? Outcome::draw(Reason::kCounting) : Outcome::open();
}

inline Outcome Sittuyin::fifty_moves(const Ending<Sittuyin>& e) {
  return e.pos.state.count_limit == 0 ? serai::ends::move_limit_draws(e) : Outcome::open();
}

template <class P>
void Sittuyin::claims(const P& pos, const MoveList& legal, std::vector<std::string_view>& out) {
  if (pos.is_check() || legal.empty()) return;
  for (Move m : legal) {
    if (m.kind() != MoveKind::kPromotion) return;
  }
  out.emplace_back("only-promotions");
}

template <class P>
std::optional<Error> Sittuyin::read_state(const Setup& setup, P& pos) {
  if (setup.fourth == "-") return std::nullopt;
  const int limit = setup.fourth == "32" ? 32 : setup.fourth == "88" ? 88 : setup.fourth == "128" ? 128 : 0;
  if (limit == 0)
    return bad_fen(
        "fourth-field",
        "the fourth field is " + in_quotes(setup.fourth) + ", expected '-' or a count of 32, 88 or 128 plies",
        {{"text", excerpt(setup.fourth)}});
  const auto& men = pos.board.men();
  const auto is_bare = [&](Color c) { return men.of(c).count() == 1 && pos.hands.total(c) == 0; };
  if (men.of(kPawn).any() || (!is_bare(kWhite) && !is_bare(kBlack))) {
    Bits hindering = men.of(kPawn);
    if (hindering.none()) hindering = men.occupied() - men.of(kKing);
    return bad_fen("count-pieces", "a count runs only against a bare king and without pawns on the board",
                   {{"squares", names_of_squares<Sittuyin>(hindering)}});
  }
  if (setup.clock > limit + 1) {
    return bad_fen(
        "count-limit",
        "the count stands at " + std::to_string(setup.clock) + ", beyond its limit of " + std::to_string(limit),
        {{"count", std::to_string(setup.clock)}, {"most", std::to_string(limit)}});
  }
  pos.state = {limit, setup.clock};
  pos.clock = 0;
  return std::nullopt;
}

template <class P>
void Sittuyin::write_state(const P& pos, Setup& setup) {
  if (pos.state.count_limit == 0) return;
  setup.fourth = std::to_string(pos.state.count_limit);
  setup.clock = pos.state.count_ply;
}

template <class P>
void Sittuyin::validate(const P& pos, Problems& out) {
  expect_count(pos, kKing, 1, 1, out);
}

template <class P>
void Sittuyin::meters(const P& pos, std::vector<Meter>& out) {
  const State& s = pos.state;
  if (s.count_limit > 0)
    out.push_back(Meter::single("count", s.count_ply, s.count_limit));
  else
    out.push_back(Meter::single("clock", pos.clock, kFacts.move_limit));
}

}  // namespace serai

// Chess, by the FIDE laws. A rule book for tests only: it shows that the shared rules are enough for a game that
// everybody knows, with perft figures that everybody agrees on.
#pragma once

#include "rules/meter.hpp"
#include "rules/outcome.hpp"
#include "rules/validate.hpp"

namespace serai {

struct Chess : RuleBook<Geometry<8, 8>> {
  static constexpr std::string_view kId = "chess";
  static constexpr std::string_view kPage = "chess";
  static constexpr Words kName{"Chess", "国际象棋"};
  static constexpr OtherNames kOtherNames{};
  static constexpr std::array<Words, 2> kColors{{{"White", "白方"}, {"Black", "黑方"}}};

  enum Type : PieceType { kKing, kQueen, kRook, kBishop, kKnight, kPawnType };
  static constexpr PieceType kPawn = kPawnType;
  static constexpr std::array kArmy{
      man("K", 'K', {"king", "王"}, {step(kEightWays)}).as_royal(),
      man("Q", 'Q', {"queen", "后"}, {slide(kAllLines)}),
      man("R", 'R', {"rook", "车"}, {slide(kStraightLines)}),
      man("B", 'B', {"bishop", "象"}, {slide(kDiagonalLines)}),
      man("N", 'N', {"knight", "马"}, {step(kOneByTwo)}),
      man("P", 'P', {"pawn", "兵"},
          {step(kForward).quiet(), step(kForwardDiagonal).capturing(),
           lame(kForwardTwice).quiet().from(Bits::ranks(2, 2))}),
  };
  static constexpr std::array kSetups{
      StartPosition{"standard", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
  };

  static constexpr Facts kFacts{
      .en_passant = true,
      .en_passant_must_be_legal = true,  // article 9.2: positions are the same if the possible moves are
      .castlings = {{kWhite, 'K', kKing, kRook, Geometry::at('e', 1), Geometry::at('g', 1), Geometry::at('h', 1),
                     Geometry::at('f', 1)},
                    {kWhite, 'Q', kKing, kRook, Geometry::at('e', 1), Geometry::at('c', 1), Geometry::at('a', 1),
                     Geometry::at('d', 1)},
                    {kBlack, 'k', kKing, kRook, Geometry::at('e', 8), Geometry::at('g', 8), Geometry::at('h', 8),
                     Geometry::at('f', 8)},
                    {kBlack, 'q', kKing, kRook, Geometry::at('e', 8), Geometry::at('c', 8), Geometry::at('a', 8),
                     Geometry::at('d', 8)}},
      .promotions = {kQueen, kRook, kBishop, kKnight},
      .pawn_moves_reset_clock = true,
  };

  static constexpr auto ends() {
    return std::array{&serai::ends::checkmate<Chess>, &serai::ends::stalemate_draws<Chess>,
                      &serai::ends::move_limit_draws<Chess>, &serai::ends::repetition_draws<Chess>};
  }
  template <class P>
  static void validate(const P& pos, Problems& out) {
    expect_count(pos, kKing, 1, 1, out);
    expect_within(pos, kPawn, Bits::ranks(2, 7), "ranks 2 to 7", out);
  }
  template <class P>
  static void meters(const P& pos, std::vector<Meter>& out) {
    out.push_back(Meter::single("clock", pos.clock, kFacts.move_limit));
  }
};

}  // namespace serai

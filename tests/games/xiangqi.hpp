// Xiangqi, Chinese chess, without the rules about chasing. A rule book for tests only (see chess.hpp).
#pragma once

#include "rules/meter.hpp"
#include "rules/outcome.hpp"
#include "rules/validate.hpp"

namespace serai {

struct Xiangqi : RuleBook<Geometry<9, 10>> {
  static constexpr std::string_view kId = "xiangqi";
  static constexpr std::string_view kPage = "xiangqi";
  static constexpr Words kName{"Xiangqi", "象棋"};
  static constexpr OtherNames kOtherNames{"chinesechess"};
  static constexpr std::array<Words, 2> kColors{{{"Red", "红方"}, {"Black", "黑方"}}};

  static constexpr Bits kPalace = Bits::box('d', 1, 'f', 3);
  static constexpr Bits kHomeSide = Bits::ranks(1, 5);
  static constexpr Bits kFarSide = Bits::ranks(6, 10);

  enum Type : PieceType { kGeneral, kAdvisor, kElephant, kHorse, kChariot, kCannon, kSoldier };
  static constexpr PieceType kPawn = kSoldier;
  static constexpr std::array kArmy{
      man("K", 'K', {"general", "将"}, {step(kStraight).to(kPalace)}).as_royal().marked("帥", "將"),
      man("A", 'A', {"advisor", "士"}, {step(kDiagonal).to(kPalace)}).marked("仕", "士"),
      man("B", 'E', {"elephant", "象"}, {lame(kDiagonalTwice).to(kHomeSide)}).marked("相", "象"),
      man("N", 'H', {"horse", "马"}, {lame(kOneByTwo)}).marked("傌", "馬"),
      man("R", 'R', {"chariot", "车"}, {slide(kStraightLines)}).marked("俥", "車"),
      man("C", 'C', {"cannon", "炮"}, {slide(kStraightLines).quiet(), hop(kStraightLines).capturing()})
          .marked("炮", "砲"),
      man("P", 'S', {"soldier", "兵"}, {step(kForward), step(kSideways).from(kFarSide)}).marked("兵", "卒"),
  };
  static constexpr std::array kSetups{
      StartPosition{"standard", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
  };

  static constexpr Facts kFacts{
      .facing = kGeneral,
      .face_on_file = true,
      .move_limit = 120,
  };

  static constexpr auto ends() {
    return std::array{&serai::ends::checkmate<Xiangqi>, &serai::ends::stalemate_loses<Xiangqi>,
                      &serai::ends::perpetual_check_loses<Xiangqi>, &serai::ends::repetition_draws<Xiangqi>,
                      &serai::ends::move_limit_draws<Xiangqi>};
  }
  template <class P>
  static void validate(const P& pos, Problems& out) {
    expect_count(pos, kGeneral, 1, 1, out);
    expect_within(pos, kGeneral, kPalace, "its palace", out);
    expect_within(pos, kAdvisor, kPalace, "its palace", out);
    expect_within(pos, kElephant, kHomeSide, "its own side", out);
  }
  template <class P>
  static void meters(const P& pos, std::vector<Meter>& out) {
    out.push_back(Meter::single("clock", pos.clock, kFacts.move_limit));
  }
};

}  // namespace serai

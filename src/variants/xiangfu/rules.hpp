// Xiang Fu. Sections cited are those of docs/rules/xiangfu.md.
#pragma once

#include "rules/meter.hpp"
#include "rules/outcome.hpp"
#include "rules/validate.hpp"

namespace serai {

struct XiangFu : RuleBook<Geometry<9, 9>> {
  static constexpr std::string_view kId = "xiangfu";
  static constexpr std::string_view kPage = "xiangfu";
  static constexpr Words kName{"Xiang Fu", "功夫棋"};
  static constexpr OtherNames kOtherNames{"kungfuchess"};
  static constexpr std::array<Words, 2> kColors{{{"Red", "红方"}, {"Black", "黑方"}}};

  // §2.3 The ring.
  static constexpr Bits kRing = Bits::box('c', 3, 'g', 7);

  // §3.1 The pieces.
  enum Type : PieceType { kChampion, kPupil, kHorse, kChariot, kCannon, kMahout, kBishop, kCrossbow };
  static constexpr PieceType kPawn = kNoType;
  static constexpr std::array kArmy{
      man("+G", 'K', {"champion", "将"}, {step(kEightWays).to(kRing)}).as_royal(),
      man("G", 'G', {"pupil", "徒"}, {step(kEightWays)}),
      man("N", 'N', {"horse", "马"}, {lame(kOneByTwo)}),
      man("R", 'R', {"chariot", "车"}, {slide(kStraightLines)}),
      man("C", 'C', {"cannon", "炮"}, {slide(kStraightLines).quiet(), hop(kStraightLines).capturing()}),
      man("M", 'M', {"mahout", "象"}, {lame(kEightWaysTwice)}),
      man("B", 'B', {"bishop", "僧"}, {slide(kDiagonalLines)}),
      man("W", 'W', {"crossbow", "弩"}, {slide(kDiagonalLines).quiet(), hop(kDiagonalLines).capturing()}),
  };

  // §2.1, §2.2 The start, and the other one with chariot and bishop exchanged.
  static constexpr std::array kSetups{
      StartPosition{"standard", "2rbm4/2cwn4/2+g1+g4/9/9/9/4+G1+G2/4NWC2/4MBR2[] w - - 0 1"},
      StartPosition{"switched", "2brm4/2cwn4/2+g1+g4/9/9/9/4+G1+G2/4NWC2/4MRB2[] w - - 0 1"},
  };

  static constexpr Facts kFacts{
      // §5.2, §5.3 Two champions: only an attack on both is check.
      .royal_rule = RoyalRule::kLast,
      // §8.3 Other programs write a champion as K.
      .aliases = {{'K', "+G"}},
  };

  // §4.2, §4.3 What is captured changes sides; a champion comes back as a pupil. Drops on the own last two ranks.
  static constexpr PieceType hand_type(PieceType t) { return t == kChampion ? PieceType{kPupil} : t; }
  static Bits drop_zone(Color c, PieceType) { return kDropZone[c]; }

  // §6.1 The ends, in this order.
  static constexpr auto ends() {
    return std::array{&serai::ends::checkmate<XiangFu>, &serai::ends::stalemate_draws<XiangFu>,
                      &serai::ends::move_limit_draws<XiangFu>, &serai::ends::repetition_draws<XiangFu>};
  }
  // Only two bare champions can never win: every other piece can be captured and returns to the board.
  template <class P>
  static bool can_win(const P& pos, Color) {
    return pos.board.occupied().count() + pos.hands.total(kWhite) + pos.hands.total(kBlack) > 2;
  }

  // §8.4 What a FEN may not show.
  template <class P>
  static void validate(const P& pos, Problems& out) {
    expect_count(pos, kChampion, 1, 2, out);
    expect_within(pos, kChampion, kRing, "the ring", out);
  }
  template <class P>
  static void meters(const P& pos, std::vector<Meter>& out) {
    out.push_back(Meter::single("clock", pos.clock, kFacts.move_limit));
  }

 private:
  static constexpr std::array<Bits, 2> kDropZone{Bits::ranks(1, 2), Bits::ranks(8, 9)};
};

}  // namespace serai

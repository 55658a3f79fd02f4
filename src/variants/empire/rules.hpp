// Empire chess. Sections cited are those of docs/rules/empire.md.
#pragma once

#include "rules/meter.hpp"
#include "rules/outcome.hpp"
#include "rules/validate.hpp"

namespace serai {

struct Empire : RuleBook<Geometry<8, 8>> {
  static constexpr std::string_view kId = "empire";
  static constexpr std::string_view kPage = "empire";
  static constexpr Words kName{"Empire chess", "帝王象棋"};
  static constexpr OtherNames kOtherNames{};
  static constexpr std::array<Words, 2> kColors{{{"Gold", "金方"}, {"Black", "黑方"}}};

  // §3.1 The pieces. The Empire's move as queens and capture each in their own way.
  enum Type : PieceType {
    kKing,
    kTower,
    kCardinal,
    kEagle,
    kDuke,
    kSoldier,
    kPawnType,
    kQueen,
    kRook,
    kBishop,
    kKnight
  };
  static constexpr PieceType kPawn = kPawnType;
  static constexpr Walk kQueenly = slide(kAllLines).quiet();
  static constexpr std::array kArmy{
      man("K", 'K', {"king", "王"}, {step(kEightWays)}).as_royal(),
      man("T", 'T', {"siege tower", "攻城塔"}, {kQueenly, slide(kStraightLines).capturing()}).only(Owner::kWhiteOnly),
      man("C", 'C', {"cardinal", "红衣主教"}, {kQueenly, slide(kDiagonalLines).capturing()}).only(Owner::kWhiteOnly),
      man("E", 'E', {"eagle", "战鹰"}, {kQueenly, step(kOneByTwo).capturing()}).only(Owner::kWhiteOnly),
      man("D", 'D', {"duke", "公爵"}, {kQueenly, step(kEightWays).capturing()}).only(Owner::kWhiteOnly),
      man("S", 'S', {"soldier", "卒"}, {step(kForward), step(kSideways)}).only(Owner::kWhiteOnly),
      man("P", 'P', {"pawn", "兵"},
          {step(kForward).quiet(), step(kForwardDiagonal).capturing(),
           lame(kForwardTwice).quiet().from(Bits::ranks(2, 2)).only(Owner::kBlackOnly)}),
      man("Q", 'Q', {"queen", "后"}, {slide(kAllLines)}),
      man("R", 'R', {"rook", "车"}, {slide(kStraightLines)}).only(Owner::kBlackOnly),
      man("B", 'B', {"bishop", "象"}, {slide(kDiagonalLines)}).only(Owner::kBlackOnly),
      man("N", 'N', {"knight", "马"}, {step(kOneByTwo)}).only(Owner::kBlackOnly),
  };

  // §2.1 The start.
  static constexpr std::array kSetups{
      StartPosition{"standard", "rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1"},
  };

  static constexpr Facts kFacts{
      // §5.3 The kings may not face each other on an open rank or file.
      .facing = kKing,
      .face_on_file = true,
      .face_on_rank = true,
      // §4.1 to §4.4 Pawns and castling. Only the Kingdom steps twice or castles.
      .en_passant = true,
      .castlings = {{kBlack, 'k', kKing, kRook, Geometry::at('e', 8), Geometry::at('g', 8), Geometry::at('h', 8),
                     Geometry::at('f', 8)},
                    {kBlack, 'q', kKing, kRook, Geometry::at('e', 8), Geometry::at('c', 8), Geometry::at('a', 8),
                     Geometry::at('d', 8)}},
      .promotions = {kQueen},
      // §6.4 The fifty-move rule.
      .pawn_moves_reset_clock = true,
  };

  // §6.1 The ends, in this order.
  static constexpr auto ends() {
    return std::array{&campmate, &serai::ends::checkmate<Empire>, &serai::ends::stalemate_loses<Empire>,
                      &serai::ends::move_limit_draws<Empire>, &serai::ends::repetition_loses<Empire>};
  }
  static Outcome campmate(const Ending<Empire>& e) {
    return is_over(e.pos) ? Outcome::win(!e.pos.turn, Reason::kCampmate) : Outcome::open();
  }
  // The king that has just moved stands on the enemy's back rank.
  template <class P>
  static bool is_over(const P& pos) {
    return (pos.board.of(!pos.turn, kKing) & kGoalRank[!pos.turn]).any();
  }

  // §8.4 What a FEN may not show.
  template <class P>
  static void validate(const P& pos, Problems& out) {
    expect_count(pos, kKing, 1, 1, out);
    expect_within(pos, kPawn, Bits::ranks(2, 7), "ranks 2 to 7", out);
    const Bits home = pos.board.of(pos.turn, kKing) & kGoalRank[pos.turn];
    if (home.none()) return;
    out.push_back(
        bad_fen("goal", "the king of " + color_name<Empire>(pos.turn) + " has reached its goal, but it is its own turn",
                {{"side", side_letter(pos.turn)}, {"squares", names_of_squares<Empire>(home)}}));
  }
  template <class P>
  static void meters(const P& pos, std::vector<Meter>& out) {
    out.push_back(Meter::single("clock", pos.clock, kFacts.move_limit));
  }

  static constexpr std::array<Bits, 2> kGoalRank{Bits::ranks(8, 8), Bits::ranks(1, 1)};
};

}  // namespace serai

// Janggi, Korean chess, and its tournament dialect. Sections cited are those of docs/rules/janggi.md.
#pragma once

#include "rules/meter.hpp"
#include "rules/outcome.hpp"
#include "rules/validate.hpp"

namespace serai {

// Everything but the ends; Self is the dialect.
template <class Self>
struct JanggiFamily : RuleBook<Geometry<9, 10>> {
  using G = RuleBook<serai::Geometry<9, 10>>::Geometry;
  using Bits = RuleBook<serai::Geometry<9, 10>>::Bits;
  using Book = RuleBook<serai::Geometry<9, 10>>;
  static constexpr std::array<Words, 2> kColors{{{"Cho", "楚", "초"}, {"Han", "汉", "한"}}};

  // §2.1 The palaces and the points joined by their diagonals.
  static constexpr Bits kPalace = Bits::box('d', 1, 'f', 3);
  static constexpr Bits kLinePoints = [] {
    Bits b;
    for (int rank : {1, 8}) {
      for (char file : {'d', 'f'}) {
        b.set(G::at(file, rank));
        b.set(G::at(file, rank + 2));
      }
      b.set(G::at('e', rank + 1));
    }
    return b;
  }();

  // §3.1 The pieces and their points.
  enum Type : PieceType { kKing, kAdvisor, kChariot, kCannon, kHorse, kElephant, kPawnType };
  static constexpr PieceType kPawn = kPawnType;
  static constexpr std::array kArmy{
      Book::man("K", 'K', {"king", "将", "왕"},
                {Book::step(kStraight).to(kPalace), Book::step(kDiagonal).from(kLinePoints).to(kPalace& kLinePoints)})
          .as_royal()
          .marked("楚", "漢"),
      Book::man("A", 'A', {"advisor", "士", "사"},
                {Book::step(kStraight).to(kPalace), Book::step(kDiagonal).from(kLinePoints).to(kPalace& kLinePoints)})
          .worth(3)
          .marked("士", "士"),
      Book::man("R", 'R', {"chariot", "车", "차"},
                {Book::slide(kStraightLines), Book::step(kDiagonal).within(kLinePoints),
                 Book::lame(kDiagonalTwice).within(kLinePoints)})
          .worth(13)
          .marked("車", "車"),
      Book::man("C", 'C', {"cannon", "包", "포"},
                {Book::hop(kStraightLines), Book::vault(kDiagonalTwice).within(kLinePoints)})
          .worth(7)
          .marked("包", "包"),
      Book::man("N", 'H', {"horse", "马", "마"}, {Book::lame(kOneByTwo)}).worth(5).marked("馬", "馬"),
      Book::man("B", 'E', {"elephant", "象", "상"}, {Book::lame(kTwoByThree)}).worth(3).marked("象", "象"),
      Book::man("P", 'P', {"pawn", "卒", "졸"},
                {Book::step(kForward), Book::step(kSideways), Book::step(kForwardDiagonal).within(kLinePoints)})
          .worth(2)
          .marked("卒", "兵"),
  };

  // §4.2 Passing, and how it ends the game.
  enum class Pass : std::uint8_t { kNo, kLastMove, kTwice, kAccepted };
  struct State {
    Pass pass = Pass::kNo;
    friend constexpr bool operator==(const State&, const State&) = default;
  };
  template <class P>
  static Square pass_square(const P& pos) {
    return pos.is_check() && !is_facing(pos.board.men()) ? kNoSquare : pos.board.of(pos.turn, kKing).first();
  }
  template <class P>
  static void advance(P& next, const P& pos, Move m, PieceType) {
    next.state.pass = m.kind() != MoveKind::kPass         ? Pass::kNo
                      : is_facing(pos.board.men())        ? Pass::kAccepted
                      : pos.state.pass == Pass::kLastMove ? Pass::kTwice
                                                          : Pass::kLastMove;
  }
  template <class P>
  static bool is_over(const P& pos) {
    return pos.state.pass == Pass::kTwice || pos.state.pass == Pass::kAccepted;
  }
  template <class P>
  static Key future(const P& pos) {
    return pos.state.pass == Pass::kNo ? 0 : ZobristTables<Self>::extra(static_cast<Key>(pos.state.pass));
  }

  template <class P>
  static bool flag(const P& pos) {
    return is_facing(pos.board.men());
  }

  // §5.2, §5.3 Bikjang: facing kings must be parted, or the end accepted by a pass.
  template <class M>
  static bool is_facing(const M& men) {
    const Square a = men.of(kWhite, kKing).first();
    const Square b = men.of(kBlack, kKing).first();
    return G::file_of(a) == G::file_of(b) && (kLineTables<G>.between(a, b) & men.occupied()).none();
  }
  template <class P>
  static bool is_restrained(const P& pos) {
    return is_facing(pos.board.men());
  }
  template <class P, class M>
  static bool allows(const P& pos, const M& after) {
    return !is_restrained(pos) || !is_facing(after);
  }
  template <class P>
  static Error why_not_allowed(const P&) {
    return {kFacts.flag, "The kings face each other: part them, or pass to accept the end."};
  }

  // §6.2 Points, doubled so that Han's 1.5 are whole.
  template <class P>
  static int doubled_points(const P& pos, Color c) {
    int points = c == kBlack ? 3 : 0;
    for (int t = 0; t < static_cast<int>(kArmy.size()); ++t) {
      points += 2 * kArmy[t].points * pos.board.of(c, static_cast<PieceType>(t)).count();
    }
    return points;
  }
  template <class P>
  static Outcome on_points(const P& pos, Reason reason) {
    return Outcome::win(doubled_points(pos, kWhite) > doubled_points(pos, kBlack) ? kWhite : kBlack, reason);
  }

  // §6.3 to §6.5 The ends.
  static Outcome accepted_bikjang(const Ending<Self>& e) {
    return e.pos.state.pass == Pass::kAccepted ? on_points(e.pos, Reason::kBikjang) : Outcome::open();
  }
  static Outcome move_limit(const Ending<Self>& e) {
    return serai::ends::is_at_move_limit(e) ? on_points(e.pos, Reason::kMoveLimit) : Outcome::open();
  }
  static Outcome bare_palaces(const Ending<Self>& e) {
    const auto& men = e.pos.board.men();
    const bool bare = men.occupied() == (men.of(kKing) | men.of(kAdvisor));
    return bare ? Outcome::draw(Reason::kInsufficientMaterial) : Outcome::open();
  }

  // §2.3, §8.6 Han chooses its setup first, then Cho; 16 starts, named <cho>-<han>.
  static constexpr std::array<std::string_view, 4> kSideSetups{"inner", "outer", "left", "right"};
#define SERAI_JANGGI_START(CHO, CHO_RANK, HAN, HAN_RANK)                                        \
  StartPosition {                                                                               \
    CHO "-" HAN, HAN_RANK "/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/" CHO_RANK " w - - 0 1" \
  }
#define SERAI_JANGGI_STARTS(CHO, CHO_RANK)                                                                          \
  SERAI_JANGGI_START(CHO, CHO_RANK, "inner", "rnba1abnr"), SERAI_JANGGI_START(CHO, CHO_RANK, "outer", "rbna1anbr"), \
      SERAI_JANGGI_START(CHO, CHO_RANK, "left", "rnba1anbr"), SERAI_JANGGI_START(CHO, CHO_RANK, "right", "rbna1abnr")
  static constexpr std::array kSetups{
      SERAI_JANGGI_STARTS("inner", "RNBA1ABNR"), SERAI_JANGGI_STARTS("outer", "RBNA1ANBR"),
      SERAI_JANGGI_STARTS("left", "RBNA1ABNR"), SERAI_JANGGI_STARTS("right", "RNBA1ANBR")};
#undef SERAI_JANGGI_STARTS
#undef SERAI_JANGGI_START

  static constexpr Facts kFacts{
      // §3.6 Cannons neither jump over a cannon nor capture one.
      .bad_screen = kCannon,
      // §8.2 Moves are written in points.
      .move_style = MoveStyle::kPoints,
      .aliases = {{'H', "N"}, {'E', "B"}},
      .likeness = {"janggi", "PH.R.AE..K.C.ph.r.ae..k.c."},
      .choices = {{kBlack, kSideSetups}, {kWhite, kSideSetups}},
      .flag = "bikjang",
  };

  // §8.5 What a FEN may not show.
  template <class P>
  static void validate(const P& pos, Problems& out) {
    expect_count(pos, kKing, 1, 1, out);
    expect_within(pos, kKing, kPalace, "its palace", out);
    expect_within(pos, kAdvisor, kPalace, "its palace", out);
  }
  template <class P>
  static void meters(const P& pos, std::vector<Meter>& out) {
    out.push_back(Meter::both("points", doubled_points(pos, kWhite) / 2.0, doubled_points(pos, kBlack) / 2.0));
    out.push_back(Meter::single("clock", pos.clock, kFacts.move_limit));
  }
};

struct Janggi : JanggiFamily<Janggi> {
  static constexpr std::string_view kId = "janggi";
  static constexpr std::string_view kPage = "janggi";
  static constexpr Words kName{"Janggi", "朝鲜象棋", "장기"};
  static constexpr OtherNames kOtherNames{"koreanchess", "janggitraditional", "韩国象棋"};

  // §6.1 The ends, in this order.
  static constexpr auto ends() {
    return std::array{&accepted_bikjang,
                      &double_pass,
                      &serai::ends::checkmate<Janggi>,
                      &move_limit,
                      &serai::ends::perpetual_check_loses<Janggi>,
                      &repetition,
                      &bare_palaces};
  }
  static Outcome double_pass(const Ending<Janggi>& e) {
    return e.pos.state.pass == Pass::kTwice ? Outcome::draw(Reason::kDoublePass) : Outcome::open();
  }
  // The side that completed the third occurrence loses, unless all its moves were passes; then the other side loses.
  static Outcome repetition(const Ending<Janggi>& e) {
    const std::size_t first = e.history.third_occurrence();
    if (first == History::kNever) return Outcome::open();
    const auto passes = [](const History::Entry& h) { return h.passed; };
    const Color last_mover = !e.pos.turn;
    const Color repeater = serai::ends::every_move(e, first, last_mover, passes) ? !last_mover : last_mover;
    return Outcome::win(!repeater, Reason::kRepetition);
  }
};

// As in tournaments and in other programs: where Janggi declares a draw or a loss, points decide.
struct JanggiTournament : JanggiFamily<JanggiTournament> {
  static constexpr std::string_view kId = "janggitournament";
  static constexpr std::string_view kPage = "janggitournament";
  static constexpr Words kName{"Janggi (tournament)", "朝鲜象棋（比赛规则）", "장기 (대회)"};
  static constexpr OtherNames kOtherNames{};

  static constexpr auto ends() {
    return std::array{&accepted_bikjang,
                      &double_pass,
                      &serai::ends::checkmate<JanggiTournament>,
                      &move_limit,
                      &serai::ends::perpetual_check_loses<JanggiTournament>,
                      &repetition,
                      &bare_palaces};
  }
  static Outcome double_pass(const Ending<JanggiTournament>& e) {
    return e.pos.state.pass == Pass::kTwice ? on_points(e.pos, Reason::kDoublePass) : Outcome::open();
  }
  static Outcome repetition(const Ending<JanggiTournament>& e) {
    return e.history.third_occurrence() != History::kNever ? on_points(e.pos, Reason::kRepetition) : Outcome::open();
  }
};

}  // namespace serai

// Janggi, Korean chess, and its rule variants. Sections cited are those of docs/rules/janggi.md.
#pragma once

#include "rules/meter.hpp"
#include "rules/outcome.hpp"
#include "rules/validate.hpp"

namespace serai {

// What happens where no mate has decided.
enum class JanggiVerdict : std::uint8_t { kDraw, kPoints, kRepeaterLoses };

// §6.6 What the dialects differ in, apart from bikjang.
struct JanggiTerms {
  JanggiVerdict bikjang = JanggiVerdict::kPoints;  // accepted by a pass
  JanggiVerdict double_pass = JanggiVerdict::kPoints;
  JanggiVerdict repetition = JanggiVerdict::kPoints;  // without perpetual check
  JanggiVerdict move_limit = JanggiVerdict::kPoints;
  int plies = 100;  // the move limit

  static constexpr JanggiTerms drawn() {
    return {JanggiVerdict::kDraw, JanggiVerdict::kDraw, JanggiVerdict::kDraw, JanggiVerdict::kDraw};
  }
  constexpr bool points_decide() const {
    return bikjang == JanggiVerdict::kPoints || double_pass == JanggiVerdict::kPoints ||
           repetition == JanggiVerdict::kPoints || move_limit == JanggiVerdict::kPoints;
  }
};

// What all dialects share, without bikjang; Self is the dialect.
template <class Self, JanggiTerms kTerms>
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

  // §3.1 The pieces and their points, which are worth nothing where they never decide.
  static constexpr int kPoint = kTerms.points_decide() ? 1 : 0;
  enum Type : PieceType { kKing, kAdvisor, kChariot, kCannon, kHorse, kElephant, kPawnType };
  static constexpr PieceType kPawn = kPawnType;
  static constexpr std::array kArmy{
      Book::man("K", 'K', {"king", "将", "왕"},
                {Book::step(kStraight).to(kPalace), Book::step(kDiagonal).from(kLinePoints).to(kPalace& kLinePoints)})
          .as_royal()
          .marked("楚", "漢"),
      Book::man("A", 'A', {"advisor", "士", "사"},
                {Book::step(kStraight).to(kPalace), Book::step(kDiagonal).from(kLinePoints).to(kPalace& kLinePoints)})
          .worth(3 * kPoint)
          .marked("士", "士"),
      Book::man("R", 'R', {"chariot", "车", "차"},
                {Book::slide(kStraightLines), Book::step(kDiagonal).within(kLinePoints),
                 Book::lame(kDiagonalTwice).within(kLinePoints)})
          .worth(13 * kPoint)
          .marked("車", "車"),
      Book::man("C", 'C', {"cannon", "包", "포"},
                {Book::hop(kStraightLines), Book::vault(kDiagonalTwice).within(kLinePoints)})
          .worth(7 * kPoint)
          .marked("包", "包"),
      Book::man("N", 'H', {"horse", "马", "마"}, {Book::lame(kOneByTwo)}).worth(5 * kPoint).marked("馬", "馬"),
      Book::man("B", 'E', {"elephant", "象", "상"}, {Book::lame(kTwoByThree)}).worth(3 * kPoint).marked("象", "象"),
      Book::man("P", 'P', {"pawn", "卒", "졸"},
                {Book::step(kForward), Book::step(kSideways), Book::step(kForwardDiagonal).within(kLinePoints)})
          .worth(2 * kPoint)
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
    return pos.is_check() ? kNoSquare : pos.board.of(pos.turn, kKing).first();
  }
  // What a pass of the side to move would be.
  template <class P>
  static Pass next_pass(const P& pos) {
    return pos.state.pass == Pass::kLastMove ? Pass::kTwice : Pass::kLastMove;
  }
  template <class P>
  static void advance(P& next, const P& pos, Move m, PieceType) {
    next.state.pass = m.kind() == MoveKind::kPass ? Self::next_pass(pos) : Pass::kNo;
  }
  template <class P>
  static bool is_over(const P& pos) {
    return pos.state.pass == Pass::kTwice || pos.state.pass == Pass::kAccepted;
  }
  template <class P>
  static Key future(const P& pos) {
    return pos.state.pass == Pass::kNo ? 0 : ZobristTables<Self>::extra(static_cast<Key>(pos.state.pass));
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

  // The searches of several dialects share one rule book, in which every position knows its terms.
  template <class P>
  static const JanggiTerms& terms(const P&) {
    return kTerms;
  }

  // §6.1 The ends, in this order.
  static constexpr auto ends() {
    return std::array{&accepted_bikjang,
                      &double_pass,
                      &serai::ends::checkmate<Self>,
                      &move_limit,
                      &serai::ends::perpetual_check_loses<Self>,
                      &repetition,
                      &bare_palaces};
  }
  static Outcome accepted_bikjang(const Ending<Self>& e) {
    return e.pos.state.pass == Pass::kAccepted ? decided(Self::terms(e.pos).bikjang, e, Reason::kBikjang)
                                               : Outcome::open();
  }
  static Outcome double_pass(const Ending<Self>& e) {
    return e.pos.state.pass == Pass::kTwice ? decided(Self::terms(e.pos).double_pass, e, Reason::kDoublePass)
                                            : Outcome::open();
  }
  static Outcome move_limit(const Ending<Self>& e) {
    return serai::ends::is_at_move_limit(e) ? decided(Self::terms(e.pos).move_limit, e, Reason::kMoveLimit)
                                            : Outcome::open();
  }
  static Outcome repetition(const Ending<Self>& e) {
    return e.history.third_occurrence() != History::kNever
               ? decided(Self::terms(e.pos).repetition, e, Reason::kRepetition)
               : Outcome::open();
  }
  static Outcome bare_palaces(const Ending<Self>& e) {
    const auto& men = e.pos.board.men();
    const bool bare = men.occupied() == (men.of(kKing) | men.of(kAdvisor));
    return bare ? Outcome::draw(Reason::kInsufficientMaterial) : Outcome::open();
  }
  static Outcome decided(JanggiVerdict verdict, const Ending<Self>& e, Reason reason) {
    switch (verdict) {
      case JanggiVerdict::kDraw:
        return Outcome::draw(reason);
      case JanggiVerdict::kPoints:
        return on_points(e.pos, reason);
      case JanggiVerdict::kRepeaterLoses:
        return Outcome::win(!repeater(e), reason);
    }
    return Outcome::open();
  }
  // §6.3 The side that completed the third occurrence, unless all its moves since the first were passes.
  static Color repeater(const Ending<Self>& e) {
    const auto passes = [](const History::Entry& h) { return h.passed; };
    const Color last_mover = !e.pos.turn;
    return serai::ends::every_move(e, e.history.third_occurrence(), last_mover, passes) ? !last_mover : last_mover;
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
      // §6.4 The move limit.
      .move_limit = kTerms.plies,
      // §8.2 Moves are written in points.
      .move_style = MoveStyle::kPoints,
      .aliases = {{'H', "N"}, {'E', "B"}},
      .likeness = {"janggi", "PH.R.AE..K.C.ph.r.ae..k.c."},
      .choices = {{kBlack, kSideSetups}, {kWhite, kSideSetups}},
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
    if constexpr (kTerms.points_decide())
      out.push_back(Meter::both("points", doubled_points(pos, kWhite) / 2.0, doubled_points(pos, kBlack) / 2.0));
    out.push_back(Meter::single("clock", pos.clock, kFacts.move_limit));
  }
};

// §5.2 to §5.4 The dialects in which facing kings must be parted, or the end accepted by a pass.
template <class Self, JanggiTerms kTerms>
struct JanggiWithBikjang : JanggiFamily<Self, kTerms> {
  using Family = JanggiFamily<Self, kTerms>;
  using typename Family::G;
  using typename Family::Pass;

  template <class M>
  static bool is_facing(const M& men) {
    const Square a = men.of(kWhite, Family::kKing).first();
    const Square b = men.of(kBlack, Family::kKing).first();
    return G::file_of(a) == G::file_of(b) && (kLineTables<G>.between(a, b) & men.occupied()).none();
  }
  template <class P>
  static bool flag(const P& pos) {
    return is_facing(pos.board.men());
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
  template <class P>
  static Square pass_square(const P& pos) {
    return is_facing(pos.board.men()) ? pos.board.of(pos.turn, Family::kKing).first() : Family::pass_square(pos);
  }
  template <class P>
  static Pass next_pass(const P& pos) {
    return is_facing(pos.board.men()) ? Pass::kAccepted : Family::next_pass(pos);
  }
  static constexpr Facts kFacts = [] {
    Facts facts = Family::kFacts;
    facts.flag = "bikjang";
    return facts;
  }();
};

struct Janggi : JanggiWithBikjang<Janggi, JanggiTerms{.double_pass = JanggiVerdict::kDraw,
                                                      .repetition = JanggiVerdict::kRepeaterLoses}> {
  static constexpr std::string_view kId = "janggi";
  static constexpr std::string_view kPage = "janggi";
  static constexpr Words kName{"Janggi", "朝鲜象棋", "장기"};
  static constexpr OtherNames kOtherNames{"koreanchess", "韩国象棋"};
};

// As in tournaments and in other programs: points decide whatever no mate has decided.
struct JanggiTournament : JanggiWithBikjang<JanggiTournament, JanggiTerms{}> {
  static constexpr std::string_view kId = "janggitournament";
  static constexpr std::string_view kPage = "janggitournament";
  static constexpr Words kName{"Janggi (tournament)", "朝鲜象棋（比赛规则）", "장기 (대회)"};
  static constexpr OtherNames kOtherNames{};
};

// The older rule: a draw wherever no mate has decided.
struct JanggiTraditional : JanggiWithBikjang<JanggiTraditional, JanggiTerms::drawn()> {
  static constexpr std::string_view kId = "janggitraditional";
  static constexpr std::string_view kPage = "janggitraditional";
  static constexpr Words kName{"Janggi (traditional)", "朝鲜象棋（传统规则）", "장기 (전통)"};
  static constexpr OtherNames kOtherNames{};
};

// Close to Korean apps: no bikjang, no shuffling.
struct JanggiModern
    : JanggiFamily<JanggiModern, JanggiTerms{.repetition = JanggiVerdict::kRepeaterLoses, .plies = 200}> {
  static constexpr std::string_view kId = "janggimodern";
  static constexpr std::string_view kPage = "janggimodern";
  static constexpr Words kName{"Janggi (modern)", "朝鲜象棋（现代规则）", "장기 (현대)"};
  static constexpr OtherNames kOtherNames{};
};

// No bikjang, and a draw wherever no mate has decided.
struct JanggiCasual : JanggiFamily<JanggiCasual, JanggiTerms::drawn()> {
  static constexpr std::string_view kId = "janggicasual";
  static constexpr std::string_view kPage = "janggicasual";
  static constexpr Words kName{"Janggi (casual)", "朝鲜象棋（休闲规则）", "장기 (친선)"};
  static constexpr OtherNames kOtherNames{};
};

}  // namespace serai

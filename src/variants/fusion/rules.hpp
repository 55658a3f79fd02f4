// East-West Fusion chess and its family. Sections cited are those of docs/rules/fusion.md.
#pragma once

#include "rules/meter.hpp"
#include "rules/outcome.hpp"
#include "rules/validate.hpp"

namespace serai {

// What the members of the family differ in.
struct FusionTraits {
  bool double_step = true;  // and with it en passant
  bool castling = true;
  bool elephants_cross = false;
  bool pawns_capture_sideways = false;
  bool only_queens = false;  // promotion to a queen only
  int most_kings = 1;
  bool crossbow_and_eagle = false;
  bool teams = false;
};

template <class Self, FusionTraits Traits>
struct FusionFamily : RuleBook<Geometry<9, 10>> {
  using Book = RuleBook<serai::Geometry<9, 10>>;
  using G = Book::Geometry;
  using Bits = Book::Bits;
  using Man = Book::Man;
  static constexpr std::array<Words, 2> kColors{{{"Red", "红方"}, {"Black", "黑方"}}};

  // §2.1 The board.
  static constexpr Bits kPalace = Bits::box('d', 1, 'f', 3);
  static constexpr Bits kHomeSide = Bits::ranks(1, 5);
  static constexpr Bits kFarSide = Bits::ranks(6, 10);

  // §3.1 The pieces and their points.
  enum Type : PieceType {
    kGeneral,
    kAdvisor,
    kElephant,
    kHorse,
    kChariot,
    kCannon,  // East
    kKing,
    kQueen,
    kRook,
    kBishop,
    kKnight,
    kPawnType,  // West
    kCrossbow,
    kEagle,  // East and West, in the advanced game
  };
  static constexpr PieceType kPawn = kPawnType;

 private:
  static constexpr Man elephant() {
    const Words name{"elephant", "象"};
    if (Traits.elephants_cross) return Book::man("E", 'E', name, {Book::lame(kDiagonalTwice)});
    return Book::man("E", 'E', name,
                     {Book::lame(kDiagonalTwice).within(kHomeSide), Book::lame(kDiagonalTwice).from(kFarSide)});
  }
  static constexpr Man pawn() {
    Man m =
        Book::man("P", 'P', {"pawn", "兵"}, {Book::step(kForward).quiet(), Book::step(kForwardDiagonal).capturing()});
    const Walk sideways = Book::step(kSideways).from(kFarSide);
    m.walks.add(Traits.pawns_capture_sideways ? sideways : sideways.quiet());
    if (Traits.double_step) m.walks.add(Book::lame(kForwardTwice).quiet().from(Bits::ranks(2, 2)));
    return m;
  }
  static constexpr std::size_t kTypeCount = Traits.crossbow_and_eagle ? 14 : 12;

 public:
  static constexpr std::array<Man, kTypeCount> kArmy = [] {
    const std::array<Man, 14> all{
        Book::man("G", 'G', {"general", "帅"}, {Book::step(kStraight).to(kPalace)}).as_royal(),
        Book::man("A", 'A', {"advisor", "仕"}, {Book::step(kDiagonal).to(kPalace)}).worth(2),
        elephant().worth(3),
        Book::man("H", 'H', {"horse", "马"}, {Book::lame(kOneByTwo)}).worth(3),
        Book::man("J", 'J', {"chariot", "车"}, {Book::slide(kStraightLines)}).worth(4),
        Book::man("C", 'C', {"cannon", "炮"},
                  {Book::slide(kStraightLines).quiet(), Book::hop(kStraightLines).capturing()})
            .worth(2),
        Book::man("K", 'K', {"king", "王"}, {Book::step(kEightWays)}).as_royal(),
        Book::man("Q", 'Q', {"queen", "后"}, {Book::slide(kAllLines)}).worth(5),
        Book::man("R", 'R', {"rook", "城堡"}, {Book::slide(kStraightLines)}).worth(4),
        Book::man("B", 'B', {"bishop", "主教"}, {Book::slide(kDiagonalLines)}).worth(3),
        Book::man("N", 'N', {"knight", "骑士"}, {Book::step(kOneByTwo)}).worth(3),
        pawn().worth(1),
        Book::man("W", 'W', {"crossbow", "弩"},
                  {Book::slide(kDiagonalLines).quiet(), Book::hop(kDiagonalLines).capturing()})
            .worth(2),
        Book::man("Y", 'Y', {"eagle", "鹰"}, {Book::slide(kAllLines).quiet(), Book::step(kOneByTwo).capturing()})
            .worth(3),
    };
    std::array<Man, kTypeCount> army{};
    for (std::size_t i = 0; i < kTypeCount; ++i) army[i] = all[i];
    return army;
  }();

  static constexpr decltype(Facts::castlings) kCastlings{
      {kWhite, 'K', kKing, kRook, G::at('f', 1), G::at('h', 1), G::at('i', 1), G::at('g', 1)},
      {kBlack, 'k', kKing, kRook, G::at('f', 10), G::at('h', 10), G::at('i', 10), G::at('g', 10)}};
  static constexpr decltype(Facts::promotions) kAnyPiece{kQueen, kRook, kBishop, kKnight}, kOnlyQueen{kQueen};
  static constexpr decltype(Facts::teams) kEastAndWest{"east", "west"};
  static constexpr Facts kFacts{
      // §5.3 The generals may not face each other on an open file.
      .facing = kGeneral,
      .face_on_file = true,
      // §4.2 to §4.4 Pawns and castling.
      .en_passant = Traits.double_step,
      .castlings = Traits.castling ? kCastlings : decltype(kCastlings){},
      .promotions = Traits.only_queens ? kOnlyQueen : kAnyPiece,
      // §6.6 The move limit.
      .pawn_moves_reset_clock = true,
      // fusionteam §4.1 Two partners on each side.
      .teams = Traits.teams ? kEastAndWest : decltype(kEastAndWest){},
  };

  // §6.2, §6.3 Score, and whether the fifty-step rule still stands.
  static constexpr int kSteps = 50;
  struct State {
    std::array<int, 2> score{};
    bool check_given = false;
    friend constexpr bool operator==(const State&, const State&) = default;
  };
  template <class P>
  static void advance(P& next, const P& pos, Move m, PieceType captured) {
    int& score = next.state.score[pos.turn];
    if (captured != kNoType) score += kArmy[captured].points;
    if (m.kind() == MoveKind::kPromotion) score += kArmy[m.type()].points - kArmy[kPawn].points;
    next.state.check_given |= next.is_check();
  }
  template <class P>
  static Key future(const P& pos) {
    if (pos.state.check_given) return ZobristTables<Self>::extra(0);
    const auto lead = static_cast<Key>(pos.state.score[kWhite] - pos.state.score[kBlack] + (1 << 20));
    return ZobristTables<Self>::extra(1 + (lead << 24) + static_cast<Key>(pos.step()));
  }

  // §6.1 The ends, in this order.
  static constexpr auto ends() {
    return std::array{
        &serai::ends::checkmate<Self>, &serai::ends::stalemate_draws<Self>,  &fifty_steps,
        &insufficient_material,        &serai::ends::repetition_draws<Self>, &serai::ends::move_limit_draws<Self>};
  }
  static Outcome fifty_steps(const Ending<Self>& e) {
    const State& s = e.pos.state;
    if (s.check_given || e.pos.step() < kSteps) return Outcome::open();
    if (s.score[kWhite] == s.score[kBlack]) return Outcome::draw(Reason::kPoints);
    return Outcome::win(s.score[kWhite] > s.score[kBlack] ? kWhite : kBlack, Reason::kPoints);
  }
  static Outcome insufficient_material(const Ending<Self>& e) {
    const auto& men = e.pos.board.men();
    const Bits weak = men.of(kGeneral) | men.of(kAdvisor) | men.of(kElephant);
    return men.occupied() == weak ? Outcome::draw(Reason::kInsufficientMaterial) : Outcome::open();
  }
  // A side with only palace pieces and elephants that cannot cross the river can capture a king that comes near, but
  // never a general. While the fifty-step rule still applies, a lead in points also wins.
  template <class P>
  static bool can_win(const P& pos, Color c) {
    const auto& men = pos.board.men();
    const Bits weak = men.of(kGeneral) | men.of(kAdvisor) | men.of(kElephant);
    return (men.of(c) - weak).any() || men.of(!c, kKing).any() ||
           (Traits.elephants_cross && men.of(c, kElephant).any()) || (!pos.state.check_given && pos.step() < kSteps);
  }

  // §8.3, §8.4 The score in a FEN, and what a FEN may not show.
  template <class P>
  static std::optional<Error> read_state(const Setup& setup, P& pos) {
    pos.state.check_given = pos.is_check();
    if (setup.score.empty()) {
      pos.state.check_given |= pos.step() >= kSteps;
      return std::nullopt;
    }
    const auto error = [&] {
      return bad_fen("score", "the score " + in_quotes(setup.score) + " does not read like '7-4' or '7-4+'",
                     {{"text", excerpt(setup.score)}});
    };
    std::string_view text = setup.score;
    if (text.back() == '+') {
      pos.state.check_given = true;
      text.remove_suffix(1);
    }
    const std::size_t dash = text.find('-');
    if (dash == std::string_view::npos) return error();
    const auto read = [](std::string_view digits, int& out) {
      const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
      return failure == std::errc() && end == digits.data() + digits.size() && !digits.empty() && digits[0] != '-' &&
             out <= 9999;
    };
    if (!read(text.substr(0, dash), pos.state.score[kWhite]) || !read(text.substr(dash + 1), pos.state.score[kBlack]))
      return error();
    return std::nullopt;
  }
  template <class P>
  static void write_state(const P& pos, Setup& setup) {
    const State& s = pos.state;
    setup.score = std::to_string(s.score[kWhite]) + "-" + std::to_string(s.score[kBlack]) + (s.check_given ? "+" : "");
  }
  template <class P>
  static void validate(const P& pos, Problems& out) {
    expect_count(pos, kGeneral, 1, 1, out);
    expect_count(pos, kKing, 0, Traits.most_kings, out);
    expect_within(pos, kGeneral, kPalace, "its palace", out);
    expect_within(pos, kAdvisor, kPalace, "its palace", out);
    expect_within(pos, kPawn, Bits::ranks(2, 9), "ranks 2 to 9", out);
  }
  template <class P>
  static void meters(const P& pos, std::vector<Meter>& out) {
    out.push_back(Meter::both("score", pos.state.score[kWhite], pos.state.score[kBlack]));
    out.push_back(Meter::single("steps", pos.step(), kSteps, !pos.state.check_given));
    out.push_back(Meter::single("clock", pos.clock, kFacts.move_limit));
  }
};

struct Fusion : FusionFamily<Fusion, FusionTraits{}> {
  static constexpr std::string_view kId = "fusion";
  static constexpr std::string_view kPage = "fusion";
  static constexpr Words kName{"East-West Fusion chess", "东西方融合象棋"};
  static constexpr OtherNames kOtherNames{"fusionchess", "融合象棋"};
  static constexpr std::array kSetups{
      StartPosition{"full", "jheqgkbnr/p1p1a1p1p/1c5c1/9/9/9/9/1C5C1/P1P1A1P1P/JHEQGKBNR w Kk - 0 1 0-0"},
      StartPosition{"drawn", "jheagqbnr/p1p1p1p1p/1c5c1/9/9/9/9/1C5C1/P1P1P1P1P/JHEAGQBNR w - - 0 1 0-0"},
  };
};

struct FusionLite
    : FusionFamily<FusionLite,
                   FusionTraits{.double_step = false, .castling = false, .only_queens = true, .most_kings = 0}> {
  static constexpr std::string_view kId = "fusionlite";
  static constexpr std::string_view kPage = "fusionlite";
  static constexpr Words kName{"Fusion, simplified", "融合象棋（简化版）"};
  static constexpr OtherNames kOtherNames{};
  static constexpr std::array kSetups{
      StartPosition{"standard", "jheag1bnr/2p1p1p2/1c5c1/9/9/9/9/1C5C1/2P1P1P2/JHEAG1BNR w - - 0 1 0-0"},
  };
};

struct FusionPlus
    : FusionFamily<FusionPlus,
                   FusionTraits{.elephants_cross = true, .pawns_capture_sideways = true, .crossbow_and_eagle = true}> {
  static constexpr std::string_view kId = "fusionplus";
  static constexpr std::string_view kPage = "fusionplus";
  static constexpr Words kName{"Fusion, advanced", "融合象棋（进阶版）"};
  static constexpr OtherNames kOtherNames{};
  static constexpr std::array kSetups{
      StartPosition{"standard", "jheqgkbnr/p1pwayp1p/1c5c1/9/9/9/9/1C5C1/P1PWAYP1P/JHEQGKBNR w Kk - 0 1 0-0"},
  };
};

struct FusionTeam : FusionFamily<FusionTeam, FusionTraits{.teams = true}> {
  static constexpr std::string_view kId = "fusionteam";
  static constexpr std::string_view kPage = "fusionteam";
  static constexpr Words kName{"Fusion, team", "融合象棋（团队版）"};
  static constexpr OtherNames kOtherNames{};
  static constexpr std::array kSetups{
      StartPosition{"standard", "jheqgkbnr/p1p1a1p1p/1c5c1/9/9/9/9/1C5C1/P1P1A1P1P/JHEQGKBNR w Kk - 0 1 0-0"},
  };

  // fusionteam §4.1 The East partner moves on steps 0 and 1, the West partner on 2 and 3, and so on.
  template <class P>
  static bool is_east_turn(const P& pos) {
    return pos.step() % 4 < 2;
  }
  template <class P>
  static Bits movable(const P& pos) {
    const auto& men = pos.board.men();
    const Bits east =
        men.of(kGeneral) | men.of(kAdvisor) | men.of(kElephant) | men.of(kHorse) | men.of(kChariot) | men.of(kCannon);
    return is_east_turn(pos) ? east : men.occupied() - east;
  }
  template <class P>
  static Key identity(const P& pos) {
    return is_east_turn(pos) ? 0 : ZobristTables<FusionTeam>::extra(~Key{0});
  }
};

}  // namespace serai

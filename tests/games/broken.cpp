// A rule book with one mistake, chosen by a macro, or with none. tests/games/CMakeLists.txt says how the compiler must
// complain about each.
#include "rules/rulebook_check.hpp"

namespace serai {

struct Tiny : RuleBook<Geometry<8, 8>> {
  static constexpr std::string_view kId = "tiny";
  static constexpr std::string_view kPage = "tiny";
  static constexpr Words kName{"Tiny", "小"};
  static constexpr OtherNames kOtherNames{};
  static constexpr std::array<Words, 2> kColors{{{"White", "白方"}, {"Black", "黑方"}}};
  enum Type : PieceType { kKing, kPawnType };
  static constexpr PieceType kPawn = kPawnType;
  static constexpr std::array kArmy{
      man("K", 'K', {"king", "王"}, {step(kEightWays)}).as_royal(),
#ifdef ZONED_SLIDE
      man("P", 'P', {"pawn", "兵"}, {slide(kStraightLines).within(Bits::ranks(1, 4))}),
#else
      man("P", 'P', {"pawn", "兵"}, {step(kForward).quiet(), step(kForwardDiagonal).capturing()}),
#endif
  };
#ifdef SETUPS_TOO_LARGE
  static constexpr std::array<StartPosition, 2> kSetups {
#else
  static constexpr std::array kSetups{
#endif
    StartPosition{"standard", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"},
  };

#ifdef MISSPELT_FACT
  static constexpr Facts kFacts{.en_pasant = true};
#elif defined(MISSPELT_FACTS)
  static constexpr Facts kFact{};
#elif defined(FLAG_WITHOUT_HOOK)
static constexpr Facts kFacts{.flag = "facing"};
#elif defined(TOO_MANY_VALUES)
static constexpr Facts kFacts{.teams = { "east", "west", "south" }};
#else
static constexpr Facts kFacts{};
#endif

#if defined(ENDS_TOO_LARGE) || defined(THROUGH_A_GAME)
  static constexpr auto ends() {
    return std::array<End<Tiny>, 2>{&serai::ends::checkmate<Tiny>};
  }
#else
  static constexpr auto ends() {
    return std::array{&serai::ends::checkmate<Tiny>};
  }
#endif

#ifdef HOOK_PARAMETERS
  template <class P>
  static bool is_over(const P& pos, Color) {
    return pos.clock > 10;
  }
#endif
#ifdef HOOK_RESULT
  template <class P>
  static bool identity(const P& pos) {
    return pos.clock > 10;
  }
#endif
#ifdef HOOK_NOT_STATIC
  Bits drop_zone(Color, PieceType) {
    return Bits::all();
  }
#endif
#ifdef HOOK_IS_DATA
  static constexpr int pass_square = 4;
#endif
#ifdef HALF_A_PAIR
  template <class P>
  static void write_state(const P&, Setup&) {}
#endif

  template <class P>
  static void validate(const P&, Problems&) {}
  template <class P>
  static void meters(const P&, std::vector<Meter>&) {}
};

}  // namespace serai

#ifdef THROUGH_A_GAME  // the door that every game takes
#include "game/game_impl.hpp"
namespace serai {
SERAI_INSTANTIATE_GAME(Tiny)
}  // namespace serai
#else
static_assert(serai::check_rule_book<serai::Tiny>());
#endif

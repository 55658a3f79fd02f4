// Rejects a rule book with mistakes, at compile time.
//
// A hook is looked for by name first, whatever it is: one with other parameters or another result than
// rules/rulebook.hpp lists would otherwise be taken for a helper of the rule book and never be called.
#pragma once

#include <concepts>
#include <optional>

#include "rules/meter.hpp"
#include "rules/outcome.hpp"
#include "rules/validate.hpp"

namespace serai {
namespace detail {

// kNames_x<V> is true when V has any member x: then the x of a class that also inherits from NameOf_x is ambiguous.
#define SERAI_NAME(NAME)                          \
  struct NameOf_##NAME {                          \
    int NAME;                                     \
  };                                              \
  template <class V>                              \
  struct NamesakeOf_##NAME : V, NameOf_##NAME {}; \
  template <class V>                              \
  constexpr bool kNames_##NAME = !requires {      \
    &NamesakeOf_##NAME<V>::NAME;                  \
  };
SERAI_NAME(advance)
SERAI_NAME(is_over)
SERAI_NAME(drop_zone)
SERAI_NAME(hand_type)
SERAI_NAME(promotions)
SERAI_NAME(pass_square)
SERAI_NAME(movable)
SERAI_NAME(is_restrained)
SERAI_NAME(allows)
SERAI_NAME(why_not_allowed)
SERAI_NAME(identity)
SERAI_NAME(future)
SERAI_NAME(read_state)
SERAI_NAME(write_state)
SERAI_NAME(claims)
SERAI_NAME(move_limit_of)
SERAI_NAME(can_win)
SERAI_NAME(flag)
SERAI_NAME(premoves)
SERAI_NAME(why_no_promotion)
#undef SERAI_NAME

template <class V>
constexpr void check_hooks() {
// A hook that V has must be callable with these arguments and return this type.
#define SERAI_HOOK(RESULT, NAME, ...)                                                                            \
  static_assert(                                                                                                 \
      !kNames_##NAME<V> ||                                                                                       \
          requires(Position<V> & next, const Position<V>& pos, const Generator<V>& generator, CountSink<>& sink, \
                   const MenAfter<V>& men, const MoveList& legal, Setup& to_write, const Setup& setup,           \
                   std::vector<std::string_view>& out, Move move, Square square, Color color, PieceType type) {  \
            { V::NAME(__VA_ARGS__) } -> std::same_as<RESULT>;                                                    \
          },                                                                                                     \
      "the hook '" #NAME "' must be a static member '" #RESULT " " #NAME "(" #__VA_ARGS__                        \
      ")', as listed in rules/rulebook.hpp")
  SERAI_HOOK(void, advance, next, pos, move, type);
  SERAI_HOOK(bool, is_over, pos);
  SERAI_HOOK(typename V::Bits, drop_zone, color, type);
  SERAI_HOOK(PieceType, hand_type, type);
  SERAI_HOOK(void, promotions, pos, generator, sink);
  SERAI_HOOK(Square, pass_square, pos);
  SERAI_HOOK(typename V::Bits, movable, pos);
  SERAI_HOOK(bool, is_restrained, pos);
  SERAI_HOOK(bool, allows, pos, men);
  SERAI_HOOK(Error, why_not_allowed, pos);
  SERAI_HOOK(Key, identity, pos);
  SERAI_HOOK(Key, future, pos);
  SERAI_HOOK(std::optional<Error>, read_state, setup, next);
  SERAI_HOOK(void, write_state, pos, to_write);
  SERAI_HOOK(void, claims, pos, legal, out);
  SERAI_HOOK(int, move_limit_of, pos);
  SERAI_HOOK(bool, can_win, pos, color);
  SERAI_HOOK(bool, flag, pos);
  SERAI_HOOK(typename V::Bits, premoves, pos, square);
  SERAI_HOOK(Error, why_no_promotion, pos, square, square);
#undef SERAI_HOOK
  static_assert(kNames_is_restrained<V> == kNames_allows<V> && kNames_allows<V> == kNames_why_not_allowed<V>,
                "'is_restrained', 'allows' and 'why_not_allowed' belong together");
  static_assert(kNames_read_state<V> == kNames_write_state<V>, "'read_state' and 'write_state' belong together");
  static_assert(kNames_flag<V> == !V::kFacts.flag.empty(), "the hook 'flag' answers the question named in kFacts.flag");
  static_assert(!kNames_hand_type<V> || kNames_drop_zone<V>, "'hand_type' needs 'drop_zone'");
  static_assert(!V::kFacts.must_drop || kNames_drop_zone<V>, "kFacts.must_drop needs the hook 'drop_zone'");
}

// True when the list is not empty and every place of it is filled.
template <class List, class IsFilled>
constexpr bool is_filled(const List& list, IsFilled filled) {
  for (const auto& item : list) {
    if (!filled(item)) return false;
  }
  return !list.empty();
}

// Zones and owners are kept for walks of fixed length only.
template <class V>
constexpr bool has_plain_lines() {
  for (const auto& man : V::kArmy) {
    for (const auto& walk : man.walks) {
      const bool line = walk.gait == Gait::kSlide || walk.gait == Gait::kHop;
      const bool plain = walk.origins == V::Bits::all() && walk.destinations == V::Bits::all();
      if (line && (!plain || walk.owner != Owner::kBoth)) return false;
    }
  }
  return true;
}

template <class V>
constexpr bool has_plain_id() {
  for (char c : V::kId) {
    if (c < 'a' || c > 'z') return false;
  }
  return !V::kId.empty() && V::kId != "nosuchgame";  // the tests' name for a game that does not exist
}

}  // namespace detail

// Returns true, or does not compile.
template <class V>
constexpr bool check_rule_book() {
  static_assert(std::same_as<decltype(V::kFacts), const Facts>, "kFacts must be a Facts");
  static_assert(detail::has_plain_id<V>(), "kId must consist of the letters a to z");
  static_assert(detail::is_filled(V::kArmy, [](const auto& man) { return !man.fen.empty() && !man.walks.empty(); }),
                "kArmy has an empty place: write std::array kArmy{...} and let the compiler count");
  static_assert(
      detail::is_filled(V::kSetups, [](const auto& start) { return !start.id.empty() && !start.fen.empty(); }),
      "kSetups has an empty place: write std::array kSetups{...} and let the compiler count");
#ifndef __SANITIZE_ADDRESS__  // with sanitizers, gcc 12 does not know whether the address of a function is null
  static_assert(detail::is_filled(V::ends(), [](End<V> end) { return end != nullptr; }),
                "ends() has an empty place: return std::array{...} and let the compiler count");
#endif
  static_assert(V::kPawn == kNoType || V::kPawn < kTypes<V>, "kPawn must be a piece of the army, or kNoType");
  static_assert(V::kPawn != kNoType || (!V::kFacts.en_passant && V::kFacts.promotions.empty()),
                "en passant and promotions need kPawn");
  static_assert(V::kFacts.en_passant || !V::kFacts.en_passant_must_be_legal,
                "kFacts.en_passant_must_be_legal needs kFacts.en_passant");
  static_assert((V::kFacts.facing == kNoType) == (!V::kFacts.face_on_file && !V::kFacts.face_on_rank),
                "kFacts.facing needs face_on_file or face_on_rank, and the other way round");
  static_assert(V::kFacts.teams.empty() || V::kFacts.teams.size() == 2, "kFacts.teams names two partners or none");
  static_assert(V::kFacts.move_limit >= 0 && V::kFacts.move_limit <= kHighestClock,
                "kFacts.move_limit is out of range");
  static_assert(detail::has_plain_lines<V>(), "slides and hops cannot be limited to a zone or to an owner");
  static_assert(
      requires(const Position<V>& pos, Problems& problems) {
        { V::validate(pos, problems) } -> std::same_as<void>;
      },
      "a rule book needs 'static void validate(pos, problems)'");
  static_assert(
      requires(const Position<V>& pos, std::vector<Meter>& out) {
        { V::meters(pos, out) } -> std::same_as<void>;
      },
      "a rule book needs 'static void meters(pos, out)'");
  detail::check_hooks<V>();
  return true;
}

}  // namespace serai

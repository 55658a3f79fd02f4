// The inputs of a network for a position, from each side.
//
// The inputs of one view are numbers below kCount: which piece, own or enemy, stands on which square, counted from the
// viewer's side and mirrored so that the viewer's main royal stands on the left half; pieces in hand, the first,
// second, ... of a type each an input of its own; and game-specific facts from its EvaluationBook. `View` is the set of
// inputs that are present, in a form in which two views are quickly compared.
#pragma once

#include <string_view>

#include "engine/evaluation.hpp"

namespace serai {

template <class V>
struct Inputs {
  using G = typename V::Geometry;
  using Book = EvaluationBook<V>;
  static constexpr int kMostInHand = kHands<V> ? 4 : 0;  // further ones are not seen
  static constexpr int kHand = 2 * kTypes<V> * G::kSquares;
  static constexpr int kFact = kHand + 2 * kTypes<V> * kMostInHand;
  static constexpr int kCount = kFact + Book::kFacts;
  static constexpr int kMostPresent = G::kSquares + 2 * kTypes<V> * kMostInHand + Book::kFacts;
  static_assert(Book::kFacts <= 64);

  // Tells networks for different inputs apart.
  static constexpr std::uint32_t kKind = [] {
    std::uint32_t hash = 2166136261U;
    for (const char c : Book::kNetwork) hash = (hash ^ static_cast<std::uint8_t>(c)) * 16777619U;
    return (hash ^ static_cast<std::uint32_t>(kCount)) * 16777619U;
  }();

  // Requires: t may stand on s.
  static constexpr int man(Color view, bool mirrored, Color c, PieceType t, Square s) {
    const Square r = G::relative(view, s);
    const int file = mirrored ? G::kFiles - 1 - G::file_of(r) : G::file_of(r);
    return ((c == view ? 0 : kTypes<V>)+t) * G::kSquares + G::at(file, G::rank_of(r));
  }
  // The n-th piece of its kind in hand, from 0.
  static constexpr int hand(Color view, Color c, PieceType t, int n) {
    return kHand + ((c == view ? 0 : kTypes<V>)+t) * kMostInHand + n;
  }

  // True when the view of `c` is mirrored because its main royal stands on the right half.
  static bool is_mirrored(const Position<V>& pos, Color c) {
    if constexpr (Book::kMirrors) {
      const auto royal = pos.board.of(c, PieceType{0});
      return royal.any() && G::file_of(royal.first()) > (G::kFiles - 1) / 2;
    } else {
      return false;
    }
  }

  // Which row of output weights judges the position: by the number of men left.
  static int bucket(const Position<V>& pos) {
    int men = pos.board.occupied().count();
    if constexpr (kHands<V> && kCapturesAreFinal<V>) men += pos.hands.total(kWhite) + pos.hands.total(kBlack);
    return std::clamp((men - 1) / 4, 0, 7);
  }
};

// Everything that the inputs of both views depend on.
template <class V>
struct NetworkView {
  Men<V> men;
  Hands<V> hands;
  std::array<std::uint64_t, 2> facts{};  // by viewer, one bit each
  std::array<bool, 2> mirrored{};

  static NetworkView of(const Position<V>& pos) {
    NetworkView out{pos.board.men(), pos.hands, {}, {}};
    for (Color c : {kWhite, kBlack}) {
      out.facts[c] = EvaluationBook<V>::facts(pos, c);
      out.mirrored[c] = Inputs<V>::is_mirrored(pos, c);
    }
    return out;
  }
};

// One difference between two views in the pieces on the board or in hand, independent of the viewer.
template <class V>
struct Change {
  Color color;
  PieceType type;
  bool in_hand;
  bool is_new;      // there only in the later view
  std::uint8_t at;  // the square; in hand, which one of its type

  int input(Color view, bool mirrored) const {
    return in_hand ? Inputs<V>::hand(view, color, type, at) : Inputs<V>::man(view, mirrored, color, type, at);
  }
};

// Calls each(change) for every change of the pieces.
template <class V, class Each>
SERAI_INLINE void compare_pieces(const NetworkView<V>& before, const NetworkView<V>& after, Each each) {
  typename V::Bits changed;
  for (Color c : {kWhite, kBlack}) changed |= before.men.of(c) ^ after.men.of(c);
  for_each_type<V>([&](auto t) { changed |= before.men.of(PieceType{t}) ^ after.men.of(PieceType{t}); });
  for_each_type<V>([&](auto t) {
    const auto each_of = [&](const Men<V>& men, bool is_new) {
      for (Square s : men.of(PieceType{t}) & changed)
        each(Change<V>{men.of(kBlack).test(s) ? kBlack : kWhite, t, false, is_new, s});
    };
    each_of(after.men, true);
    each_of(before.men, false);
  });
  if (before.hands == after.hands) return;
  for (Color c : {kWhite, kBlack}) {
    for_each_type<V>([&](auto t) {
      const int had = std::min(before.hands.count(c, t), Inputs<V>::kMostInHand);
      const int has = std::min(after.hands.count(c, t), Inputs<V>::kMostInHand);
      for (int n = had; n < has; ++n) each(Change<V>{c, t, true, true, static_cast<std::uint8_t>(n)});
      for (int n = has; n < had; ++n) each(Change<V>{c, t, true, false, static_cast<std::uint8_t>(n)});
    });
  }
}

// Calls added(input) and removed(input) for every change of the facts, as `view` sees them.
template <class V, class Added, class Removed>
SERAI_INLINE void compare_facts(const NetworkView<V>& before, const NetworkView<V>& after, Color view, Added added,
                                Removed removed) {
  const auto each = [](std::uint64_t set, auto call) {
    for (; set != 0; set &= set - 1) call(Inputs<V>::kFact + std::countr_zero(set));
  };
  each(after.facts[view] & ~before.facts[view], added);
  each(before.facts[view] & ~after.facts[view], removed);
}

// Calls each(input) for all that `color` sees.
template <class V, class Each>
void for_each_input(const NetworkView<V>& view, Color color, Each each) {
  const NetworkView<V> nothing;
  compare_pieces(nothing, view, [&](const Change<V>& change) { each(change.input(color, view.mirrored[color])); });
  compare_facts(nothing, view, color, each, [](int) {});
}

}  // namespace serai

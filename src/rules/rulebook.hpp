// What a rule book is made of.
//
// A variant is a tag type V derived from RuleBook<G>. It states its facts as constexpr members, each citing the section
// of docs/rules/<id>.md it comes from, and overrides only those defaults below that differ. What differs in kind rather
// than quantity is a hook: a static member function that the templates look for by `requires` and call when it is
// there.
//
// Every V states: kId, kPage, kName, kColors, kArmy (an array of Man), kPawn (the index of the pawn, or kNoType),
// kSetups (ids and FENs, the default first), ends() (the tests for the end of the game, in order), validate(pos) (what
// a FEN may not show) and meters(pos, out) (the counters to show).
//
// Hooks, all optional (pos is a Position<V>):
//   State                                  what a position carries beyond the usual; advance() keeps it up to date
//   advance(next, pos, move, captured)     called last when a move has been made
//   is_over(pos)                           the last move ended the game on the board: there are no moves
//   drop_zone(color, type)                 where a piece in hand may go (with kHands)
//   must_drop()                            who can drop must
//   hand_type(type)                        captured pieces join the capturer's hand as this type
//   promotions(pos, generator, sink)       promotions other than those of pawns reaching the last rank
//   pass_square(pos)                       where the side to move may pass, or kNoSquare
//   movable(pos)                           the pieces whose turn it is; if none of them can move, all may
//   is_restrained(pos), allows(pos, men)   an extra legality test, and when every move must be put to it
//   identity(pos), future(pos)             further parts of key() and of search_key()
//   read_state(setup, pos), write_state(pos, setup)   the game's own fields of a FEN
//   claims(pos, legal, out), can_win(pos, color)      what may be claimed; who can still win
//   kFlag, flag(pos)                       a question about the position that only this game asks
//   kTeams                                 the names of the partners (with four seats)
//   premoves(pos, from), why_no_promotion(pos, from, to)   for the player: hopes, and why they fail
//   character(color, type)                 the character on a piece; the game is then written in points
//   (notation/numeric)
#pragma once

#include <span>

#include "rules/piece.hpp"

namespace serai {

// One way of castling, in squares.
struct Castling {
  Color color;
  char letter;  // in the FEN
  PieceType king, rook;
  Square king_from, king_to, rook_from, rook_to;

  constexpr Square crossed() const { return static_cast<Square>((king_from + king_to) / 2); }
};

struct StartPosition {
  std::string_view id;
  std::string_view fen;
};

// A start that the players choose piece by piece before the first move, in the order given.
struct Choice {
  Color color;
  std::span<const std::string_view> options;
};

// The game that graphical interfaces know and that this one looks like, and the letters of its pieces in the order of
// that game's pictures, both sides (XBoard's `setup`); empty where every piece has the picture of its own letter.
struct Likeness {
  std::string_view game = "fairy";
  std::string_view letters = {};
};

struct Alias {
  char letter;           // as other programs write it
  std::string_view fen;  // as we do
};

enum class RoyalRule : std::uint8_t {
  kEach,  // no royal may be left under attack; an attack on any is check
  kLast,  // at least one royal must stay safe; only an attack on all of them is check
};

template <class G>
struct RuleBook {
  using Geometry = G;
  using Bits = Bitboard<G>;
  using Man = serai::Man<G>;
  using Walk = serai::Walk<G>;
  struct State {
    friend constexpr bool operator==(const State&, const State&) = default;
  };

  // Defaults: what most games do not have.
  static constexpr RoyalRule kRoyalRule = RoyalRule::kEach;
  static constexpr bool kFaceOnFile = false;  // the royals of type kFacing may not face each other on an open file
  static constexpr bool kFaceOnRank = false;  // nor on an open rank
  static constexpr PieceType kFacing = kNoType;
  static constexpr PieceType kBadScreen = kNoType;  // no hop over this type, and no hop captures it
  static constexpr bool kHands = false;             // pieces can be dropped from the hand
  static constexpr bool kEnPassant = false;         // after a pawn's double step
  static constexpr std::array<Castling, 0> kCastlings{};
  static constexpr std::array<PieceType, 0> kPromotions{};  // of pawns, on the last rank, compulsory
  static constexpr std::array<Alias, 0> kAliases{};
  static constexpr bool kPawnMovesResetClock = false;
  static constexpr bool kPawnMovesAreFinal = true;    // a pawn never returns, so no earlier position can recur
  static constexpr bool kCapturesAreFinal = true;     // false where captured pieces return to the board
  static constexpr bool kFourthFieldIsState = false;  // the fourth FEN field is the game's own, not en passant
  static constexpr Likeness kLikeness{};
  static constexpr int kSeats = 2;
  static constexpr bool kHasPoints = false;
  static constexpr std::array<std::string_view, 0> kOtherNames{};  // other programs' names for the game, lower case
  static constexpr std::array<Choice, 0> kChoices{};               // picked before the first move, in this order

  // The vocabulary, bound to this board.
  static constexpr Walk step(Offsets offsets) { return {Gait::kStep, offsets}; }
  static constexpr Walk lame(Offsets offsets) { return {Gait::kLame, offsets}; }
  static constexpr Walk vault(Offsets offsets) { return {Gait::kVault, offsets}; }
  static constexpr Walk slide(Lines lines) { return {Gait::kSlide, {}, lines}; }
  static constexpr Walk hop(Lines lines) { return {Gait::kHop, {}, lines}; }
  static constexpr Man man(std::string_view fen, char letter, Words name, std::initializer_list<Walk> walks) {
    Man m{fen, letter, name};
    for (const Walk& w : walks) m.walks[m.walk_count++] = w;
    return m;
  }
};

// The number of piece types of a game.
template <class V>
constexpr int kTypes = static_cast<int>(V::kArmy.size());

// The number of royal types of a game, and the place of a royal type among them.
template <class V>
constexpr int royal_index(PieceType t) {
  int n = 0;
  for (int i = 0; i < t; ++i) n += V::kArmy[i].royal ? 1 : 0;
  return n;
}
template <class V>
constexpr int kRoyalTypes = royal_index<V>(kTypes<V>);

// Calls f(std::integral_constant<PieceType, T>) for every piece type T, unrolled.
template <class V, class F>
constexpr void for_each_type(F&& f) {
  [&]<std::size_t... T>(std::index_sequence<T...>) {
    (f(std::integral_constant<PieceType, static_cast<PieceType>(T)>{}), ...);
  }
  (std::make_index_sequence<V::kArmy.size()>{});
}

// True when pieces of this type may belong to `c`.
template <class V>
constexpr bool may_own(Color c, PieceType t) {
  return belongs_to(V::kArmy[t].owner, c);
}

}  // namespace serai

// What a rule book is made of.
//
// A variant is a tag type V derived from RuleBook<G>. Each statement cites the section of docs/rules/<id>.md it comes
// from. A rule book consists of members and hooks.
//
// Members that every V has:
//   kId, kPage, kName, kOtherNames, kColors   its names; kPage is the page under docs/rules
//   kArmy, kPawn                the pieces (an array of Man), and the index of the pawn, or kNoType
//   kSetups                     the starts (an array of StartPosition), the default first
//   kFacts                      what differs in quantity: a Facts, naming only what differs from its defaults
//   ends()                      the tests for the end of the game, in order: std::array{&first, &second, ...}
//   validate(pos, problems)     notes what a FEN may not show
//   meters(pos, out)            the counters to show: appends to a std::vector<Meter>
//
// Hooks for what differs in kind. All are optional static member functions; pos is a const Position<V>&:
//   void advance(next, pos, move, captured)  brings State (what a position carries beyond the usual) up to date; called
//                                            last when a move has been made
//   bool is_over(pos)                        the last move ended the game on the board, so there are no moves
//   Bits drop_zone(color, type)              where a piece in hand may be dropped; makes the game one with hands
//   PieceType hand_type(type)                captured pieces join the capturer's hand as this type
//   void promotions(pos, generator, sink)    promotions other than those of pawns that reach the last rank
//   Square pass_square(pos)                  where the side to move may pass, or kNoSquare
//   Bits movable(pos)                        the pieces whose turn it is; if none of them can move, all may
//   bool is_restrained(pos)                  whether every move must pass the extra test `allows`
//   bool allows(pos, men)                    that test, of the board after the move
//   Error why_not_allowed(pos)               why `allows` refused a move
//   Key identity(pos), Key future(pos)       further parts of key() and of search_key()
//   std::optional<Error> read_state(setup, pos), void write_state(pos, setup)   the game's own fields of a FEN
//   void claims(pos, legal, out)             what the side to move may claim
//   int move_limit_of(pos)                   the move limit where positions differ in it, in place of Facts::move_limit
//   bool can_win(pos, color)                 whether the side can still win by any sequence of moves
//   bool flag(pos)                           the answer to the question named by Facts::flag
//   Bits premoves(pos, from)                 targets of premoves beyond those the piece's walks reach
//   Error why_no_promotion(pos, from, to)    why a promotion that `promotions` did not offer is not legal
//
// Mistakes do not compile: rules/rulebook_check.hpp tests members and hooks, and only facts that exist can be named.
#pragma once

#include <limits>
#include <utility>

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

using OtherNames = SmallList<std::string_view, 4>;  // other programs' names for a game, lower case

enum class RoyalRule : std::uint8_t {
  kEach,  // no royal may be left under attack; an attack on any is check
  kLast,  // at least one royal must stay safe; only an attack on all of them is check
};

// How moves are written for people.
enum class MoveStyle : std::uint8_t {
  kLetters,  // Nf3, exd5 (notation/san)
  kPoints,   // R01-71 (notation/numeric)
};

// What differs in quantity between games, with the defaults of most. A rule book names only what differs, in this
// order:
//
//   static constexpr Facts kFacts{.en_passant = true, .pawn_moves_reset_clock = true};
struct Facts {
  // Royals.
  RoyalRule royal_rule = RoyalRule::kEach;
  PieceType facing = kNoType;  // royals of this type may not face each other
  bool face_on_file = false;   // on an open file
  bool face_on_rank = false;   // on an open rank

  // Moves.
  PieceType bad_screen = kNoType;         // no hop over this type, and no hop captures it
  bool must_drop = false;                 // a side that can drop a piece must do so
  bool en_passant = false;                // after a pawn's double step
  bool en_passant_must_be_legal = false;  // the square counts only if a capture there is legal; else if one is in reach
  SmallList<Castling, 4> castlings{};
  SmallList<PieceType, 8> promotions{};  // of pawns, on the last rank, compulsory

  // The clock: plies since a capture, a drop or (if so stated) a pawn move.
  int move_limit = 100;  // the game ends when the clock reaches it (see namespace ends); 0: never
  bool pawn_moves_reset_clock = false;

  // Text.
  SmallList<std::string_view, 4> counts{};  // what the fourth FEN field may be where it is a count, not en passant
  MoveStyle move_style = MoveStyle::kLetters;
  SmallList<Alias, 4> aliases{};
  Likeness likeness{};

  // Players.
  SmallList<Choice, 2> choices{};          // made before the first move, in this order
  SmallList<std::string_view, 2> teams{};  // the names of the two partners of a side: four seats
  std::string_view flag{};                 // a question about the position that only this game asks
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

  // The vocabulary, bound to this board.
  static constexpr Walk step(Offsets offsets) { return {Gait::kStep, offsets}; }
  static constexpr Walk lame(Offsets offsets) { return {Gait::kLame, offsets}; }
  static constexpr Walk vault(Offsets offsets) { return {Gait::kVault, offsets}; }
  static constexpr Walk slide(Lines lines) { return {Gait::kSlide, {}, lines}; }
  static constexpr Walk hop(Lines lines) { return {Gait::kHop, {}, lines}; }
  static constexpr Man man(std::string_view fen, char letter, Words name, std::initializer_list<Walk> walks) {
    Man m{fen, letter, name};
    for (const Walk& w : walks) m.walks.add(w);
    return m;
  }
};

// What follows from a rule book.

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

// Pieces can be dropped from the hand.
template <class V>
constexpr bool kHands = requires(Color c, PieceType t) {
  V::drop_zone(c, t);
};

// A piece of this type can be in hand.
template <class V>
constexpr bool may_be_in_hand(PieceType t) {
  if constexpr (requires { V::hand_type(t); }) return V::hand_type(t) == t;
  return kHands<V>;
}

// Captured pieces never return to the board, so no earlier position can recur after a capture.
template <class V>
constexpr bool kCapturesAreFinal = !requires(PieceType t) {
  V::hand_type(t);
};

// A pawn never returns to where it was, so no earlier position can recur after its move: every walk leads forward.
template <class V>
constexpr bool kPawnMovesAreFinal = [] {
  if constexpr (V::kPawn != kNoType) {
    for (const auto& walk : V::kArmy[V::kPawn].walks) {
      if (walk.lines != kNoLines) return false;
      for (Offset o : walk.offsets) {
        if (o.rank <= 0) return false;
      }
    }
  }
  return true;
}();

// Pieces are worth points.
template <class V>
constexpr bool kHasPoints = [] {
  for (const auto& man : V::kArmy) {
    if (man.points != 0) return true;
  }
  return false;
}();

// Every piece has a character, for both colours that may own it.
template <class V>
constexpr bool kHasCharacters = [] {
  for (const auto& man : V::kArmy) {
    for (Color c : {kWhite, kBlack}) {
      if (belongs_to(man.owner, c) && man.characters[c].empty()) return false;
    }
  }
  return true;
}();

template <class V>
constexpr int kSeats = V::kFacts.teams.empty() ? 2 : 4;

// From this clock on the move limit is near enough that positions which differ only in the clock have different futures
// for a search.
template <class V>
constexpr int kClockMatters = V::kFacts.move_limit == 0 ? std::numeric_limits<int>::max() : V::kFacts.move_limit - 10;

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

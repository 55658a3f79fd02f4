// From a Setup to a playable Position and back. Every refusal is one of those the rules pages list; army size is free.
#pragma once

#include <charconv>
#include <optional>

#include "rules/movegen.hpp"
#include "rules/result.hpp"
#include "rules/setup.hpp"
#include "rules/text.hpp"

namespace serai {

constexpr int kMostInHand = 16;
constexpr int kHighestClock = 9999;
constexpr int kHighestMoveNumber = 99999;

// Why a position is refused. Facts name squares, pieces by their letters, and sides by 'w' and 'b'.
inline Error bad_fen(std::string_view detail, std::string message, std::vector<Error::Fact> about = {}) {
  return {"bad-fen", "The position is refused: " + std::move(message) + ".", detail, std::move(about)};
}

inline std::string side_letter(Color c) {
  return c == kWhite ? "w" : "b";
}

template <class G>
std::string name_of_square(Square s) {
  return static_cast<char>('a' + G::file_of(s)) + std::to_string(G::rank_of(s) + 1);
}

// The square that all of `text` names, or kNoSquare.
template <class G>
Square square_named(std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || text[1] == '0') return kNoSquare;
  int rank = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), rank);
  if (error != std::errc() || end != text.data() + text.size()) return kNoSquare;
  const int file = text[0] - 'a';
  return G::holds(file, rank - 1) ? G::at(file, rank - 1) : kNoSquare;
}

template <class V>
std::string color_name(Color c) {
  return std::string(V::kColors[c].en);
}

// An error unless both sides have between `least` and `most` of this type, on the board and in hand.
template <class V>
std::optional<Error> expect_count(const Position<V>& pos, PieceType t, int least, int most) {
  for (Color c : {kWhite, kBlack}) {
    const int n = pos.board.of(c, t).count() + pos.hands.count(c, t);
    if (n >= least && n <= most) continue;
    const std::string wanted =
        least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
    return bad_fen("piece-count",
                   color_name<V>(c) + " has " + std::to_string(n) + " of the piece '" +
                       std::string(V::kArmy[t].name.en) + "', expected " + wanted,
                   {{"side", side_letter(c)},
                    {"piece", std::string(V::kArmy[t].fen)},
                    {"count", std::to_string(n)},
                    {"least", std::to_string(least)},
                    {"most", std::to_string(most)}});
  }
  return std::nullopt;
}

// An error if a piece of this type stands outside `zone` (given as White sees it).
template <class V>
std::optional<Error> expect_within(const Position<V>& pos, PieceType t, typename V::Bits zone,
                                   std::string_view zone_name) {
  for (Color c : {kWhite, kBlack}) {
    const auto outside = pos.board.of(c, t) - zone.relative(c);
    if (outside.none()) continue;
    const std::string where = name_of_square<typename V::Geometry>(outside.first());
    return bad_fen(
        "piece-place",
        "the " + std::string(V::kArmy[t].name.en) + " on " + where + " stands outside " + std::string(zone_name),
        {{"piece", std::string(V::kArmy[t].fen)}, {"square", where}});
  }
  return std::nullopt;
}

namespace detail {

template <class V>
PieceType type_for(const Setup::Man& man) {
  const auto matches = [&](std::string_view fen) {
    return fen.back() == man.letter && (fen.front() == '+') == man.promoted;
  };
  for (const Alias& alias : V::kFacts.aliases) {
    if (alias.letter != man.letter || man.promoted) continue;
    for (int t = 0; t < kTypes<V>; ++t) {
      if (V::kArmy[t].fen == alias.fen) return static_cast<PieceType>(t);
    }
  }
  for (int t = 0; t < kTypes<V>; ++t) {
    if (matches(V::kArmy[t].fen)) return static_cast<PieceType>(t);
  }
  return kNoType;
}

inline std::string shown(const Setup::Man& man) {
  const char letter = man.color == kWhite ? man.letter : static_cast<char>(man.letter - 'A' + 'a');
  return (man.promoted ? "+" : "") + std::string(1, letter);
}

template <class V>
std::optional<Error> place_men(const Setup& setup, Position<V>& pos) {
  for (std::size_t i = 0; i < setup.squares.size(); ++i) {
    const Setup::Man& man = setup.squares[i];
    if (man.letter == 0) continue;
    const auto where = static_cast<Square>(i);
    const auto square = [&] { return name_of_square<typename V::Geometry>(where); };
    const PieceType t = type_for<V>(man);
    if (t == kNoType) {
      return bad_fen(
          "unknown-piece",
          "there is no piece " + in_quotes(shown(man)) + " in " + std::string(V::kName.en) + " (on " + square() + ")",
          {{"text", shown(man)}, {"square", square()}});
    }
    if (!may_own<V>(man.color, t)) {
      return bad_fen(
          "foreign-piece",
          color_name<V>(man.color) + " can have no " + std::string(V::kArmy[t].name.en) + " (on " + square() + ")",
          {{"side", side_letter(man.color)}, {"piece", std::string(V::kArmy[t].fen)}, {"square", square()}});
    }
    pos.board.put(piece_of(man.color, t), where);
  }
  return std::nullopt;
}

template <class V>
std::optional<Error> fill_hands(const Setup& setup, Position<V>& pos) {
  if (!kHands<V> && !setup.hand.empty()) {
    return bad_fen("no-hand", std::string(V::kName.en) + " has no pieces in hand");
  }
  for (const Setup::Man& man : setup.hand) {
    const PieceType t = type_for<V>(man);
    bool droppable = t != kNoType;
    if constexpr (requires { V::hand_type(t); }) droppable = droppable && V::hand_type(t) == t;
    if (!droppable) {
      return bad_fen("hand-piece", "no piece " + in_quotes(shown(man)) + " can be in hand", {{"text", shown(man)}});
    }
    pos.hands.add(man.color, t);
    if (pos.hands.total(man.color) > kMostInHand) {
      return bad_fen("hand-full",
                     color_name<V>(man.color) + " has more than " + std::to_string(kMostInHand) + " pieces in hand",
                     {{"side", side_letter(man.color)}, {"most", std::to_string(kMostInHand)}});
    }
  }
  return std::nullopt;
}

template <class V>
std::optional<Error> read_rights(const Setup& setup, Position<V>& pos) {
  if (setup.castling == "-") return std::nullopt;
  for (char letter : setup.castling) {
    bool known = false;
    for (std::size_t i = 0; i < V::kFacts.castlings.size(); ++i) {
      const Castling& c = V::kFacts.castlings[i];
      if (c.letter != letter) continue;
      known = true;
      if (!pos.board.of(c.color, c.king).test(c.king_from) || !pos.board.of(c.color, c.rook).test(c.rook_from)) {
        return bad_fen("castling-place",
                       "the castling right '" + std::string(1, letter) + "' needs king and rook on their first squares",
                       {{"text", std::string(1, letter)}});
      }
      pos.rights = static_cast<std::uint8_t>(pos.rights | 1U << i);
    }
    if (!known) {
      return bad_fen("castling-field",
                     "the castling field " + in_quotes(setup.castling) + " does not fit " + std::string(V::kName.en),
                     {{"text", excerpt(setup.castling)}});
    }
  }
  return std::nullopt;
}

// An en-passant square is kept only where it means something: a pawn has just stepped over it and another stands ready.
template <class V>
std::optional<Error> read_en_passant(const Setup& setup, Position<V>& pos) {
  using G = typename V::Geometry;
  if (setup.fourth == "-") return std::nullopt;
  const Square s = square_named<G>(setup.fourth);
  if (!V::kFacts.en_passant || s == kNoSquare) {
    return bad_fen("fourth-field",
                   "the fourth field is " + in_quotes(setup.fourth) +
                       (V::kFacts.en_passant ? ", expected a square or '-'" : ", expected '-'"),
                   {{"text", excerpt(setup.fourth)}});
  }
  const Color mover = !pos.turn;
  const int forward = mover == kWhite ? 1 : -1;
  const int file = G::file_of(s);
  const int rank = G::rank_of(s);
  if (!G::holds(file, rank - forward) || !G::holds(file, rank + forward)) return std::nullopt;
  const Square origin = G::at(file, rank - forward);
  const Square target = G::at(file, rank + forward);
  bool stepped = false;
  for (const auto& b : kPatterns<V>.of(mover, V::kPawn).lame_quiet[origin]) stepped |= b.ends.test(target);
  if (stepped && pos.board.of(mover, V::kPawn).test(target) && pos.board.is_empty(s) && pos.board.is_empty(origin) &&
      (pawn_capturers<V>(pos.turn, s) & pos.board.of(pos.turn, V::kPawn)).any()) {
    pos.en_passant = s;
    if (V::kFacts.en_passant_must_be_legal && !can_capture_en_passant(pos)) pos.en_passant = kNoSquare;
  }
  return std::nullopt;
}

}  // namespace detail

// The position a setup describes, or why there is none.
template <class V>
Result<Position<V>> position_from(const Setup& setup) {
  using G = typename V::Geometry;
  if (setup.files != G::kFiles || setup.ranks != G::kRanks)
    return bad_fen("board-size", "the board has the wrong size");
  if (setup.clock < 0 || setup.clock > kHighestClock) {
    return bad_fen("clock", "the half-move clock is out of range", {{"text", std::to_string(setup.clock)}});
  }
  if (setup.move_number < 1 || setup.move_number > kHighestMoveNumber) {
    return bad_fen("move-number", "the move number is out of range", {{"text", std::to_string(setup.move_number)}});
  }
  Position<V> pos;
  pos.turn = setup.turn;
  pos.clock = setup.clock;
  pos.move_number = setup.move_number;
  if (auto e = detail::place_men(setup, pos)) return *e;
  if (auto e = detail::fill_hands(setup, pos)) return *e;
  if (auto e = detail::read_rights(setup, pos)) return *e;
  if (auto e = V::validate(pos)) return *e;
  pos.refresh();
  if (is_face_off(pos.board.men())) return bad_fen("facing", "the two royals face each other on an open line");
  if (!is_safe(pos.board.men(), !pos.turn)) {
    return bad_fen("in-check",
                   color_name<V>(!pos.turn) + " is in check, but it is " + color_name<V>(pos.turn) + "'s turn",
                   {{"side", side_letter(!pos.turn)}, {"other", side_letter(pos.turn)}});
  }
  if constexpr (requires { V::read_state(setup, pos); }) {
    if (auto e = V::read_state(setup, pos)) return *e;
  } else if (!setup.score.empty()) {
    return bad_fen("extra-field", "there is a field too many: " + in_quotes(setup.score),
                   {{"text", excerpt(setup.score)}});
  }
  if constexpr (!V::kFacts.fourth_field_is_state) {
    if (auto e = detail::read_en_passant(setup, pos)) return *e;
  }
  pos.refresh();
  return pos;
}

// The one canonical setup of a position.
template <class V>
Setup setup_of(const Position<V>& pos) {
  using G = typename V::Geometry;
  Setup setup;
  setup.files = G::kFiles;
  setup.ranks = G::kRanks;
  const auto man_of = [](Color c, PieceType t) {
    const std::string_view fen = V::kArmy[t].fen;
    return Setup::Man{fen.back(), fen.front() == '+', c};
  };
  for (int n = 0; n < G::kSquares; ++n) {
    const Piece p = pos.board.on(static_cast<Square>(n));
    setup.squares.push_back(p == kEmpty ? Setup::Man{} : man_of(color_of(p), type_of(p)));
  }
  setup.has_hand = kHands<V>;
  for (Color c : {kWhite, kBlack}) {
    for (int n = 0; n < kTypes<V>; ++n) {
      const auto t = static_cast<PieceType>(n);
      for (int i = pos.hands.count(c, t); i > 0; --i) setup.hand.push_back(man_of(c, t));
    }
  }
  setup.turn = pos.turn;
  if (pos.rights != 0) setup.castling.clear();
  for (std::size_t i = 0; i < V::kFacts.castlings.size(); ++i) {
    if ((pos.rights >> i & 1) != 0) setup.castling += V::kFacts.castlings[i].letter;
  }
  if (pos.en_passant != kNoSquare) setup.fourth = name_of_square<G>(pos.en_passant);
  setup.clock = pos.clock;
  setup.move_number = pos.move_number;
  if constexpr (requires { V::write_state(pos, setup); }) V::write_state(pos, setup);
  return setup;
}

}  // namespace serai
